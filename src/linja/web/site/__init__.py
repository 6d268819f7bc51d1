"""The pages as a folder of files for any web host: they need no server, because a worker in the browser answers.

Each page is rendered by the app itself; `links` makes its addresses relative, `data` has what the worker reads.
"""

from linja.web.site.writer import write_site

__all__ = ["write_site"]
