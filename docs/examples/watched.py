"""For each hex of a position's boards: how many units can see it. `python watched.py FILE.position`"""

import sys
from collections import Counter

import rulewright


def watched(here, side=None):
    """By hex; of one side's units alone, if it is named."""
    units = here.ask(f"units on the board of {side}" if side else "units on the board")  # tanks and leaders are units
    seen = here.each("{unit} can see {spot}", unit=units, spot=here.hexes)
    counted = Counter(spot for (_, spot), sees in seen.items() if sees)
    return {spot: counted[spot] for spot in here.hexes}


if __name__ == "__main__":
    position = rulewright.open("panzer_leader").read(sys.argv[1])
    counted = watched(position)
    for spot in position.hexes:
        print(spot, counted[spot])
