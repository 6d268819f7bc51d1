"""The routes of the HTTP interface, one module per subject. `linja.server.http.app` includes them all."""
