"""A small pack of no game there is, and a variant of it, as text on disk: for verbs that study packs."""

from __future__ import annotations

from pathlib import Path

from tests.laid_out import laid_out

ENTRIES = """MEA-1: {section: Grazing, item: 1, topic: Who may graze, kind: legality, game: ME}
MEA-2: {section: Grazing, item: 2, topic: What a meal is worth, kind: cost, game: ME}
MEA-3: {section: Grazing, item: 3, topic: The worth of a meal said again, kind: cost, game: ME, related: {same: MEA-2}}
MEA-4: {section: Rain, item: 4, topic: What rain does, kind: procedure, game: ME}
MEA-5: {section: Rain, item: 5, topic: History, kind: definition, game: ME, executable: note}
MEA-6: {section: Rain, item: 6, topic: Drought, kind: procedure, game: ME, executable: scenario}
"""
PACK = """title: Meadow
layer: game
version: 1.0.0
language: 1
sources:
  MEA: {title: The meadow book, entries: sources/MEA.yaml}
"""
RULES = """# Grazing
A side is one of the Brown Herd, the White Herd.
A grass is one of dry, fresh, lush.
A goat is a kind of thing.
A goat has a hunger (a number, at first 2).
A hex has a grass (at first fresh).
Fact "{the goat} is full"; cites house.
Fact "{the hex} is wet"; cites MEA-4.
Sequence [Day]; cites house.
1. [Grazing] of the Brown Herd.
2. [Grazing] of the White Herd.

Question "{the goat} may graze in {the meadow, a hex}"; rules call it "grazing"; its answer is a permission; cites house.

Rule [Full goats rest]; cites MEA-1.
Grazing is forbidden if the goat is full and the goat's hunger is at most 3.

Question "the printed worth of {the grass}"; its answer is one number; cites house.
Definition [Worth]; cites MEA-2, MEA-3.
"the worth of {the meadow, a hex}" means the printed worth of (the meadow's grass).

Option [Storms]; asks "Does rain drown goats?"; off unless chosen; because "it is hard on goats"; cites house.

Procedure "rain on {the meadow, a hex}"; cites MEA-4.
1. Now the meadow is wet.
2. If there is a goat in the meadow, then feed the goats of the meadow.

Procedure "feed the goats of {the meadow, a hex}"; cites house.
1. For each goat in the meadow, called the goat, now the goat is full.

Rule [Storms drown]; under [Storms]; cites house.
Grazing is forbidden if the meadow is wet.

Action "graze {the goat}"; taken by the side to move in [Grazing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move on the board, such that the goat may graze in (the goat's hex).
What happens:
1. Now the goat is full.
"""
EXAMPLES = """# At work
Example [A full goat]; proves MEA-1.
Given:
- a goat G of the Brown Herd in C3;
- a goat H of the Brown Herd in C3;
- H is full.
Then G may graze in C3.
Then H may not graze in C3, by [Full goats rest].

Example [Lush grass]; proves MEA-2, MEA-3.
Given:
- C4's grass is lush.
Then the worth of C4 is 3, by [Worth].
Then the worth of C3 is 2.

Example [Rain]; proves MEA-4.
Given:
- a goat G of the Brown Herd in C3.
Next, rain on C3.
Then G is full.
"""
WORTH = """chart: Worth of grass
cites: [house]
answers: the printed worth of {the grass}
answer: one number
rows: the grass
cells:
  dry: 1
  fresh: 2
  lush: 3
"""
VARIANT = """# Greedy goats
Rule [Greedy]; outranks [Full goats rest]; cites house.
Grazing is allowed if the goat's hunger is at least 2.

Example [A full and greedy goat]; proves house.
Given:
- a goat G of the Brown Herd in C3;
- G is full.
Then G may graze in C3, by [Greedy].
"""


def meadow(folder: Path) -> Path:
    """A folder with `rules/meadow` and `rules/greedy`."""
    laid_out(
        folder / "rules" / "meadow",
        {
            "pack.yaml": PACK,
            "sources/MEA.yaml": ENTRIES,
            "1_grazing.rulebook": RULES,
            "2_examples.rulebook": EXAMPLES,
            "charts/worth.yaml": WORTH,
        },
    )
    greedy = PACK.split("sources:")[0].replace("Meadow", "Greedy").replace("game", "variant")
    laid_out(folder / "rules" / "greedy", {"pack.yaml": greedy + "extends: [meadow]\n", "1.rulebook": VARIANT})
    return folder
