"""The small world with secrets: plots that one side makes unseen, slyness, and markers that all may see."""

PLOTTERS = """
A plot is a kind of record.
A plot has a hen (a hen), an aim hex (a hex).
A basket is a kind of thing.

Fact "{the plot} is afoot"; known only to the plot's hen's side; cites house.
Fact "{the hen} is sly"; known only to the hen's side; cites house.
Fact "{the hex} is trampled"; cites house.

Action "plot with {the hen} against {the aim hex}"; taken by the side to move in [Time of a side]; known only to the side to move; cites house.
The player chooses:
1. the hen, from among hens of the side to move that are not tired;
2. the aim hex, from among hexes adjacent to (the hen's hex).
It is allowed only if the hen is not plotting.
What happens:
1. Roll a die for daring, called the roll.
2. Let the plot be a new plot with hen the hen, aim hex the aim hex.
3. If the roll is at least 2, then now the plot is afoot.

Definition [Plotting]; cites house.
"{the hen} is plotting" means that there is a plot that is afoot and whose hen is the hen.

Question "the plotters of {the side}"; rules call it "the plotters"; its answer is a set of hens; cites house.

Rule [Whoever plots]; cites house.
The plotters includes plotting hens of the side.

Rule [Plotters stay]; cites house.
The hen may not enter the new hex if the hen is plotting.

Action "hide eggs with {the hen}"; taken by the side to move in [Time of a side]; known only to the side to move; cites house.
The player chooses:
1. the hen, from among hens of the side to move that are not sly.
What happens:
1. Now there is a basket in (the hen's hex).
2. Now the hen is sly.

Action "call off the plots of {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move that are plotting.
What happens:
1. For each afoot plot whose hen is the hen, called the plot, now the plot is not afoot.
2. Now the hen is tired.

Reaction "duck from {the hen} with {the watcher, a hen}"; taken by the side not to move; in reaction to "{the hen} enters {the new hex}"; known only to the side not to move; cites house.
The player chooses:
1. the watcher, from among hens of the side not to move that are not sly.
What happens:
1. Roll a die for ducking, called the roll.
2. If the roll is at least 4, then now the watcher is sly.

Definition [Ripe]; cites house.
"{the plot} is ripe" means that the plot is afoot and the plot's hen's side is the side to move.

Upkeep [Plots ripen]; at the start of each side's [Time of a side]; cites house.
1. For each ripe plot, called the plot:
(a) Now the plot is not afoot.
(b) Roll a die for trampling, called the roll.
(c) If the roll is at least 4, then now (the plot's aim hex) is trampled.
"""


def two_plotters(idler: str, plotter: str) -> str:
    """How a position begins: the Reds plot in A1, the Blues in a hex of the test's own; each has one who does not."""
    return f"""Position [Two plotters].
Given:
- a hen D of the Reds in A1;
- a hen S of the Reds in B2;
- a hen T of the Blues in {idler};
- a hen P of the Blues in {plotter};
"""
