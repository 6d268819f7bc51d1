"""The commands: each file adds its own to the parser, and does its imports when it is run, so that `linja` starts fast.

A command reads its options, calls other parts and prints; it may import all of them.
"""
