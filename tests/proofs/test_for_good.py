"""Facts that nothing in the rules writes are noticed by nobody in machine code; whoever changes one all the same, as
Python may between two questions, is heard: what is answered then is what Python answers."""

from __future__ import annotations

import re
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
from tests.proofs.lakes import SPACE, lake_of

RULES = """
A side is one of the Reds, the Blues.
A boat is a kind of thing.
Fact "the weight of {the boat}"; it holds one number; cites house.
Fact "the skill of {the boat}"; it holds one number; cites house.

Definition [Backed]; cites house.
"{the boat} is backed at {the hex}" means that the number of boats within 1 hex of the hex is more than the number of boats whose weight is more than (the weight of the boat).

Definition [Backed ones]; cites house.
"the backed ones of {the hex}" means boats that are backed at the hex.

Definition [Trained]; cites house.
"{the boat} is trained at {the hex}" means that the boat is in the hex and (supposing that the skill of the boat is 5, the number of boats whose skill is more than 2) is at least 6.

Definition [Trained ones]; cites house.
"the trained ones of {the hex}" means boats that are trained at the hex.

Definition [Outweighed]; cites house.
"{the boat} is outweighed" means that the number of boats whose weight is more than (the weight of the boat) is at least 3.

Definition [Light]; cites house.
"{the boat} is light" means that the boat is outweighed and the number of boats that are outweighed is at least 5.

Definition [Light ones]; cites house.
"the light ones of {the hex}" means boats in the hex that are light.

Definition [Both]; cites house.
"the crowd of {the hex}" means ((the number of (the backed ones of the hex)) times 100) plus (the number of (the trained ones of the hex)) plus ((the number of (the light ones of the hex)) times 10000).

"""
BOATS = 12
ASKED = "ask_the_crowd_of_the_hex"


@cache
def lake() -> Model:
    return lake_of(RULES)


def test_what_nothing_writes_is_read_for_good() -> None:
    files = dict(native(write_program(lake()), modules_of(Writer(lake(), frozenset(), shared={}))).files)
    text = "".join(files.values())
    of_weight = {*re.findall(r"(\w*fact\w*)\(p, FACT_the_weight_of_the_boat", text)}
    of_skill = {*re.findall(r"(\w*fact\w*)\(p, FACT_the_skill_of_the_boat", text)}
    assert of_weight == {"fact_for_good"}
    assert of_skill == {"fact_of_thing", "suppose_fact"}


@pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")
def test_whoever_changes_it_all_the_same_is_heard(full: bool, counted: list[str]) -> None:
    table, asked, told = Table.of(lake()), 0, set[object]()
    library, rules = native_kept(lake(), table.on), table.rules
    number = {store.id: at for at, store in enumerate(rules.program.stores)}
    weight, skill = number["the weight of {the boat}"], number["the skill of {the boat}"]
    for seed in range(200 if full else 12):
        random, p, follower = Random(seed), rules.position(SPACE), Follower(library)
        boats = [p.create("boat") for _ in range(BOATS)]
        for boat in boats:
            p.place(boat, random.randrange(SPACE.size))
            p.set(weight, boat, random.randint(1, 4))
            p.set(skill, boat, random.randint(1, 4))
        marks: list[int] = []
        for _ in range(80):
            match random.randrange(8):
                case 0 | 1:
                    p.set(weight, random.choice(boats), random.randint(1, 4))
                case 2:
                    p.place(random.choice(boats), random.randrange(SPACE.size))
                case 3:
                    p.set(skill, random.choice(boats), random.randint(1, 4))
                case 4:
                    marks.append(p.mark())
                case 5 if marks:
                    p.undo(marks.pop())
            place = random.randrange(3)
            said, so = follower.answer(p, ASKED, [place]), rules.ask(p, "the crowd of {the hex}", place)
            assert said == so, (seed, place)
            asked += 1
            told.add(so)
    counted.append(f"facts for good: {asked} answers of machine code as Python's")
    assert len(told) > BOATS
