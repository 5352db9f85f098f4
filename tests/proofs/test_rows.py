"""Many asked side by side in machine code (runtime/native/rows.c): the same as in Python, whatever was touched since.

A small board, and more boats than a row needs. What is asked of each rests on where it is, on others, on the turn, and
on what is supposed while the same is asked of all.
"""

from __future__ import annotations

import shutil
from functools import cache
from random import Random

import pytest

from compiler.model.model import Model
from compiler.native import native
from compiler.program import Writer, modules_of, write_program
from rulewright.scenes.table import Table
from rulewright.shelf import native_kept
from runtime.native import Follower
from runtime.position.moment import Moment
from tests.proofs.lakes import SPACE, lake_of

RULES = """
A side is one of the Reds, the Blues.
A boat is a kind of thing.
Fact "the skill of {the boat}"; it holds one number; cites house.

Definition [Backed]; cites house.
"{the boat} is backed at {the hex}" means that the number of boats within 1 hex of the hex is more than the number of boats whose skill is more than (the skill of the boat).

Definition [Keen]; cites house.
"{the boat} is keen on {the hex}" means that the boat is backed at the hex and there is a boat within 2 hexes of the boat whose skill is at least the turn and that is backed at the hex.

Definition [Keen ones]; cites house.
"the keen ones of {the hex}" means boats that are keen on the hex.

Definition [Rash]; cites house.
"{the boat} is rash at {the hex}" means that (supposing that the skill of the boat is 5, the number of (the keen ones of the hex)) is more than 3 and the number of boats whose skill is at least the turn is at least 2.

Definition [Rash ones]; cites house.
"the rash ones of {the hex}" means boats that are rash at the hex.

Definition [Both]; cites house.
"the crowd of {the hex}" means ((the number of (the rash ones of the hex)) times 100) plus (the number of (the keen ones of the hex)).

"""
BOATS = 12
ASKED = "ask_the_crowd_of_the_hex"
compiled = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")


@cache
def lake() -> Model:
    return lake_of(RULES)


@cache
def table() -> Table:
    return Table.of(lake())


def test_the_questions_of_this_lake_go_by_rows() -> None:
    files = dict(native(write_program(lake()), modules_of(Writer(lake(), frozenset(), shared={}))).files)
    rows = {
        text.split("those_so(p, ")[at].split(",")[0]
        for text in files.values()
        for at in range(1, text.count("those_so(p, ") + 1)
    }
    assert rows >= {"NUMBER_ask_the_boat_is_keen_on_the_hex", "NUMBER_ask_the_boat_is_rash_at_the_hex"}


@compiled
def test_they_say_the_same_after_whatever_changes(full: bool, counted: list[str]) -> None:
    library, rules, asked, some = native_kept(lake(), table().on), table().rules, 0, 0
    skill = next(number for number, store in enumerate(rules.program.stores) if store.id == "the skill of {the boat}")
    for seed in range(200 if full else 12):
        random, p, follower = Random(seed), rules.position(SPACE), Follower(library)
        boats = [p.create("boat") for _ in range(BOATS)]
        for boat in boats:
            p.place(boat, random.randrange(SPACE.size))
            p.set(skill, boat, random.randint(1, 4))
        marks: list[int] = []
        for _ in range(80):
            for _ in range(random.randint(0, 2)):
                match random.randrange(5):
                    case 0 | 1:
                        p.place(random.choice(boats), random.randrange(SPACE.size))
                    case 2:
                        p.set(skill, random.choice(boats), random.randint(1, 4))
                    case 3:
                        marks.append(p.mark())
                    case 4 if marks:
                        p.undo(marks.pop())
            if random.random() < 0.2:
                p.stand(Moment(random.randint(1, 5)))
            place = random.randrange(3)
            said, so = follower.answer(p, ASKED, [place]), rules.ask(p, "the crowd of {the hex}", place)
            assert said == so, (seed, place)
            asked, some = asked + 1, some + (so > 0)
    counted.append(f"rows: {asked} answers of machine code as Python's")
    assert asked // 4 < some < asked
