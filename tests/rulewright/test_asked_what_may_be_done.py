"""Who asks what somebody may do is told it of each phase of that side's turn; what is told can be ordered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compiler.model import NextTaken
from rulewright.actions import Quoted, answered, at_the_moment, doing, judged
from rulewright.scenes import Scene, open_what
from rulewright.shelf import Wished
from tests.rulewright.test_asked_as_players_ask import LEADER, PADDIES, scene

TABLE = str(Path(__file__).parent / "at_the_table.position")


def here(path: str) -> Scene:
    found = open_what(path, Wished())
    assert isinstance(found, Scene)
    return found


def told(there: Scene, asked: str) -> list[str]:
    found = answered(there, asked, of_rules=True)
    assert isinstance(found, Quoted)
    return found.lines()


@pytest.mark.parametrize(
    ("asked", "lines"),
    [
        (
            "what can H do to U?",
            [
                "What H may do to U, as it stands:",
                "  [Direct fire] of the Allies, which it is: fire at U in L6 with H",
                "  [Writing orders] of the Allies in the next turn: order P onto L6 with H",
            ],
        ),
        (
            "what may U do to H this turn",  # on the Germans' own turn
            ["What U may do to H, as it stands:", "  [Direct fire] of the Germans: fire at H in H6 with U"],
        ),
        ("what can P do to D?", ["P may do nothing to D on its side's turn, as it stands, without others."]),
    ],
)
def test_what_one_may_do_to_another(asked: str, lines: list[str]) -> None:
    assert told(here(TABLE), asked) == lines


def test_what_may_be_done_in_many_ways_is_told_once() -> None:
    lines = told(scene(LEADER), "what can S do?")
    assert lines[1].endswith("which it is: move S into the new hex (L4, L5, M3, M5, N4 or N5); spread S out")
    assert lines[2].endswith("order the battery onto the aim hex with S")
    assert told(scene(PADDIES), "what can the Panzer do?")[1].startswith(
        "  [Action segment] of the Axis, which it is: "
    )


def test_what_is_told_can_be_done() -> None:
    there = here(TABLE)
    tried = 0
    for name in sorted(there.names):
        for line in told(there, f"what can {name} do?")[1:] if there.names[name] in there.position.type_of else ():
            said = re.fullmatch(r"  \[(.+?)\] of (.+?)(?: in the next turn)?(?:, which it is)?: (.+)", line)
            assert said is not None, line
            moment = at_the_moment(there, said[1], said[2])
            for order in said[3].split("; "):
                bare, _, some = order.partition(" (")
                first = some.split(",")[0].split(" or ")[0].rstrip(")")
                ordered = bare.replace("the new hex", first)
                if re.search(r"\bthe (?!\d)", ordered) is None:  # nothing is left to choose
                    event = doing(moment, ordered)
                    assert isinstance(event, NextTaken)
                    assert judged(moment, event).legal, ordered
                    tried += 1
    assert tried > 15
