"""A game as the screens need it, without them: who may do what, what is selected, what the computer thinks.

It knows nothing of Textual, and may import drawing and texts.
"""
