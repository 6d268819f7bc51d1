"""Every word of the terminal, in a language and in the words of an edition.

It may import nothing else of the terminal.
"""
