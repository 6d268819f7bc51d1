"""The board drawn with characters, for any size.

It is independent of Textual, and may not import anything else of the terminal.
"""
