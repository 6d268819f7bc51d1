"""The app: sockets, cookies, guards, and the routes in `http/api`. `services` puts all the parts together.

It may import every other part of the server; nothing else of the server imports it.
"""
