"""Learning Linja: the rules with examples, and a course of small tasks. All of it is data that the tests play.

It may import the rules of the turn and everything below them.
"""
