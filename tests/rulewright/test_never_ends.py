"""What `check` says of things that are never in play, and of reactions that can be taken without end."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.source.pack_folder import Disk
from rulewright.proofs.packs_judged import judge
from tests.pages import Block, write_packs

CARDS = """
A card is a kind of thing.

Fact "{the card} is held by {the side}"; cites house.

Definition [Armed]; cites house.
"{the side} has cards" means that there is a card that is held by the side.

Procedure "sweep {the side}"; cites house.
1. For each card, called the one, now the one is not held by the side.

Procedure "gather {the side}"; cites house.
1. For each card out of play, called the one, now the one is held by the side.

Example [Dealt]; proves house.
Given:
- a card C out of play;
- C is held by the Reds.
Then the Reds has no cards.
"""
PUT = """
Procedure "lay {the card} down in {the spot, a hex}"; cites house.
1. Now the card is in the spot.
"""
CACKLE = """
Reaction "cackle at {the hen}"; taken by the opponent of (the hen's side); in reaction to "{the hen} enters {the new hex}"; cites house.
"""


def told(folder: Path, name: str, text: str) -> list[str]:
    write_packs(folder / "rules", (Block("rulebook", "", text),))
    found = judge(Disk((folder / "rules",), folder), ("yard",)).diagnostics
    assert not [one for one in found if one.is_error], [one.message for one in found if one.is_error]
    return [f"{one.message}: {one.help}" for one in found if one.name == name]


def test_what_is_said_of_things_that_are_never_in_play(tmp_path: Path) -> None:
    message = "this is said of nobody: it means cards in play, and they never are"
    assert (
        told(tmp_path, "nobody-in-play", CARDS)
        == [f"{message}: say `out of play` of what is meant, as in `cards out of play`"] * 2
    )


@pytest.mark.parametrize(
    "text", [CARDS + PUT, CARDS.replace("card C out of play", "card C in A1"), CARDS.partition("Example")[0]]
)
def test_nothing_is_said_where_they_may_come_into_play(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, "nobody-in-play", text) == []


@pytest.mark.parametrize(
    ("body", "ends"),
    [
        ("What happens:\n1. Now the hen is tired.\n", False),
        ("What happens:\n1. Roll a die for fright, called the fright.\n", False),
        ("What happens:\n1. End the phase.\n", True),
        ("It is allowed only if the hen is not tired.\nWhat happens:\n1. Now the hen is tired.\n", True),
        ("It is allowed only if the hen is not tired.\nWhat happens:\n1. Tire the hen.\n", True),
        ("It is allowed only if the hen is on the board.\nWhat happens:\n1. Now the hen is out of play.\n", True),
        ("It is allowed only if the hen is not tired.\nWhat happens:\n1. Now the hen is in A1.\n", False),
    ],
)
def test_a_reaction_that_takes_nothing_of_what_it_needs(tmp_path: Path, body: str, ends: bool) -> None:
    tire = '\nProcedure "tire {the hen}"; cites house.\n1. Now the hen is tired.\n'
    found = told(tmp_path, "endless-reaction", CACKLE + body + tire)
    assert [one.partition(":")[0] for one in found] == (
        [] if ends else ["once `cackle at {the hen}` may be done, it may be done again and again"]
    )
