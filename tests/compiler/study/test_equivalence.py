"""Changes that can make no difference, and their nearest neighbours that do."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from compiler.pipeline import compile_pack
from compiler.source.pack_folder import Disk
from compiler.study.equivalence import why_equivalent
from compiler.study.mutants import mutants
from tests.rulewright.meadow import meadow

MORE = """
Rule [Not in the wet]; cites house.
Grazing is forbidden if the meadow is wet.

Rule [Too hungry for dry grass]; cites house.
Grazing is forbidden if the meadow is not wet and the goat's hunger is more than 5.

Rule [Too full for wet grass]; cites house.
Grazing is forbidden if the meadow is wet and the goat is full.

Fact "{the goat} is old"; cites house.
Option [Kind herds]; asks "May old goats graze?"; off unless chosen; because "it is kind"; cites house.

Rule [Old goats rest]; cites house.
Grazing is forbidden if the goat is old.

Rule [Old goats may]; under [Kind herds]; cites house; outranks [Old goats rest].
Grazing is allowed if the goat is old.

Rule [Young and thin]; cites house.
Grazing is forbidden if the goat is not old and the goat's hunger is more than 7.

Question "the mood of {the goat}"; its answer is one number; by default 3; cites house.

Rule [Full goats are calm]; cites house.
The mood of the goat is 3 if the goat is full.

Rule [Old goats are calm]; cites house; outranks [Full goats are calm].
The mood of the goat is 3 if the goat is old.

Rule [Lonely goats]; cites house.
The mood of the goat is 1 if there is no goat on the board other than the goat and there is a goat out of play.

A kid is a kind of goat.
Fact "{the kid} is cheeky"; cites house.

Rule [Cheeky kids]; cites house.
The mood of the goat is 4 if the goat is a cheeky kid and the goat's hunger is 5.

Rule [Quiet kids]; cites house.
The mood of the goat is 6 if the goat is a kid that is not cheeky and the goat's hunger is 6.

Action "part {the goat} from {the friend, a goat}"; taken by the side to move in [Grazing]; cites house.
The player chooses:
1. the goat, from among goats of the side to move that are not full and whose hunger is at least 3;
2. the friend, from among goats in (the goat's hex), such that the goat is not full and the friend's hunger is at least 2.
What happens:
1. Now the friend is full.

Rule [Wild goats]; cites house; outranks [Old goats are calm].
The mood of the goat is 9 if the goat's hunger is 9.
"""
IMPLIED = "what is said beside it implies it"


def test_the_arguments_and_their_limits(tmp_path: Path) -> None:
    here = meadow(tmp_path)
    (here / "rules" / "meadow" / "3_more.rulebook").write_text(MORE)
    compiled = compile_pack(["meadow"], Disk((here / "rules",)))
    assert compiled.problems == ()
    model = compiled.built.model
    found = {(one.id, one.wrong): why for one in mutants(model) if (why := why_equivalent(model, one))}
    left = Counter(one.id for one in mutants(model) if one.wrong == "left out" and why_equivalent(model, one))
    assert found == {
        ("Too hungry for dry grass", "left out"): "[Not in the wet] forbids the same",
        ("Too full for wet grass", "left out altogether"): "[Not in the wet] forbids the same",
        ("Too full for wet grass", "left out"): "[Not in the wet] forbids the same",
        ("Storms drown", "left out altogether"): "[Not in the wet] forbids the same",
        ("Full goats are calm", "left out altogether"): "without it the answer is the same, by default",
        ("Old goats are calm", "no longer outranks [Full goats are calm]"): "both say the same",
        ("graze {the goat}", "left out"): IMPLIED,
        ("Lonely goats", "left out"): IMPLIED,
        ("Cheeky kids", "left out"): IMPLIED,
        ("part {the goat} from {the friend, a goat}", "left out"): IMPLIED,
    }
    assert left["Cheeky kids"] == 1
    assert left["part {the goat} from {the friend, a goat}"] == 2
    # Only kids are cheeky, but not only kids are not cheeky. What is chosen first is known of what is chosen next.
    # [Old goats rest] covers what [Young and thin] leaves, but an option may lift it. [Old goats are calm] says
    # what the default says, but silences another. [Wild goats] says something else than what it outranks.
