"""Work without a request: the heartbeat, due games, and notifications from other servers.

It may import `live` and everything below it.
"""
