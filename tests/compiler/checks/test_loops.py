"""Rounds of a loop that meet in a fact are told, those that keep to themselves are not."""

from __future__ import annotations

import pytest

from compiler.checks.happening import loops
from compiler.diagnostics import Diagnostic
from compiler.model import settled
from tests.compiler.henhouse import compiled, layered

WHO = "For each hen on the board, called the walker"
APART = {
    "its own fact": f"{WHO}, now the walker is tired.",
    "its own, after asking of its own": f"{WHO}: (a) If the walker is not tired, then rest the walker.",
    "added to what nobody reads": f"{WHO}, increase the eggs of the first hen by 1.",
    "the same for somebody else": f"{WHO}, now the first hen is tired.",
    "by a procedure, of its own": f"{WHO}, rest the walker.",
    "what stands in its own hex": "For each hex that is fenced, called the pen: (a) For each hen in the pen that is not tired, "
    "called the walker, now the walker is tired.",
    "a record of its own": f"{WHO}: (a) Let the hunt be a new chase with quarry the walker. (b) Now the hunt's quarry is the walker.",
}
MEETING = {
    "the last one counts": f"{WHO}, now the nest of the first hen is (the walker's hex).",
    "read of others": f"{WHO}: (a) If there is no tired hen in (the walker's hex), then now the walker is tired.",
    "added and read": f"{WHO}: (a) If the eggs of the first hen are less than 3, then increase the eggs of the first hen by 1.",
    "read by a procedure": f"{WHO}, push the walker.",
    "read by a rule": f"{WHO}: (a) If the walker is alone at rest, then now the walker is tired.",
}
MORE = """
Definition [Alone]; cites house.
"{the hen} is alone at rest" means that no hen on the board is tired.

Procedure "push {the hen}"; cites house.
1. If there is no tired hen on the board, then now the hen is tired.
"""


def found(step: str) -> list[str]:
    text = f'{MORE}\nProcedure "try {{the first hen, a hen}}"; called [Trying]; cites house.\n1. {step}\n'
    built, _ = compiled(text)
    assert [one.message for one in built.problems] == []
    return [one.name for one in loops.check(built.model)]


@pytest.mark.parametrize("name", APART)
def test_rounds_that_keep_to_themselves(name: str) -> None:
    assert found(APART[name]) == []


@pytest.mark.parametrize("name", MEETING)
def test_rounds_that_meet(name: str) -> None:
    assert found(MEETING[name]) == ["order-not-said"]


def test_who_orders_them_may_be_said() -> None:
    ordered = MEETING["the last one counts"].replace(", called", " in the order the side to move chooses, called")
    assert found(ordered) == []


RUN_OFF = """
A chase has a gait (at first walk).
Procedure "see to {the chase}"; cites house.
1. If the chase's quarry is a hen, then rest (the chase's quarry).

Procedure "see to all hens of {the hex}"; cites house.
1. For each hen in the hex, called the walker:
(a) Let the hunt be a new chase with quarry the walker, gait run.
(b) See to the hunt.
"""
CROWNED = """
Procedure "see to {the chase}"; changed; cites house.
First:
1. If the chase's gait is WALK and the eggs of (the one hen in A1) are 0:
  (a) Now the nest of (the one hen in A1) is ((the chase's quarry)'s hex).
"""


def crowned(gait: str, more: str = "") -> list[Diagnostic]:
    built = layered(RUN_OFF, CROWNED.replace("WALK", gait) + more)
    assert [one.message for one in built.problems] == []
    return [*loops.check(settled(built.model))]


def test_what_is_done_for_other_records_than_the_rounds_make_is_not_met() -> None:
    assert crowned("walk") == []


def test_an_attribute_that_a_step_changes_is_not_relied_on() -> None:
    more = 'Procedure "slow {the chase} down"; cites house.\n1. Now the chase\'s gait is walk.\n'
    assert [one.name for one in crowned("walk", more)] == ["order-not-said"]


def test_what_a_pack_adds_to_rounds_of_another_is_told_where_it_is_added() -> None:
    (one,) = crowned("run")
    assert one.primary.span.file == "later.rulebook"
    assert [(label.span.file, label.text) for label in one.related] == [("case.rulebook", "the rounds")]
    assert (one.help or "").endswith(
        '`For each walker in the order the side to move chooses.` beneath `Procedure "see to all hens of {the hex}"; changed`'
    )
    whose = 'Procedure "see to all hens of {the hex}"; changed; cites house.\nFor each walker in the order the side to move chooses.\n'
    assert crowned("run", whose) == []
