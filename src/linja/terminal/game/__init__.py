"""The logic behind the screens: who may do what, the selection, and the computer.

It is independent of Textual, and may import drawing and texts.
"""
