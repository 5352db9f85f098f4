"""Panzer Leader's training situation played out by two random players, as a careful programmer writes it in Python.

The same game as the pack under its usual options: the same choices, asked in the same words and offered in the same
order, so that with the same luck both come to the same end. Written for this situation: one flat board, eleven units,
on foot or on tracks, no guns, mines, blocks or forts. What the product's chapters hold besides cannot come up in it:
nobody fires indirectly, no engineer has tools, and the optional rules are off. No part of the product is used but its
dice. Hexes are numbers in the order of the board, points are counted in halves, strengths in quarters.
"""
