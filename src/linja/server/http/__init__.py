"""The app: sockets, cookies, guards, and the routes in `http/api`. `services` connects all the parts.

It may import every other part of the server; nothing else of the server imports it.
"""

from linja.extras import require

require("web", "fastapi", "orjson", "prometheus_client", "segno", "uvicorn", "websockets")
