"""All texts of the terminal, in a language and with the terms of an edition.

It may not import anything else of the terminal.
"""
