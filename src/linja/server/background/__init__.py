"""What happens without a request: the heartbeat, due games, and news from other servers.

It may import `live` and everything below it.
"""
