"""The routes of the HTTP interface, one module for each subject. `linja.server.http.app` includes them all."""
