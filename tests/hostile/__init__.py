"""Hostile files, rows, folders, replies, paths, solvers, command lines and frames, and the attack made of them.

`python -m tests.hostile` (`make attack`) tries all of them and prints a table; the tests here try a few of each kind.
"""
