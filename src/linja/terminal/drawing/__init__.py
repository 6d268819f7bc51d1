"""The board drawn with characters, for any size.

It knows nothing of Textual, and may import nothing else of the terminal.
"""
