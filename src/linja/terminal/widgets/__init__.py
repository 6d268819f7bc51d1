"""Everything on the screens besides the board: widgets, their colours, panels and keys.

It may import the game, texts and drawing.
"""
