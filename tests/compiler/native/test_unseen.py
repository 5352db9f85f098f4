"""What a trial may leave undone: found by reading a henhouse in which some facts matter to those who judge it."""

from __future__ import annotations

from compiler.middle import code
from compiler.native.unseen import Unseen, Writing
from compiler.program import Writer, modules_of, write_program
from compiler.trees import within
from tests.compiler.henhouse import compiled

JUDGED = """
Fact "{the hen} is fat"; cites house.
Fact "{the hen} is dusty"; cites house.
Fact "{the hen} is proud"; lapses when the hen is dusty; cites house.
Fact "{the hen} has been seen by {the other, a hen}"; lapses when the hen is tired; cites house.
Fact "the walks of {the hen}"; it holds one number; at first 0; cites house.

Question "the standing of {the side}"; rules call it "the standing"; guides players; its answer is a sum of numbers; cites house.
Rule [Proud hens]; cites house.
The standing changes by 1 for each hen on the board that is proud.

Action "show off {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens on the board.
What happens:
1. Now the hen is proud.
2. For each hen on the board, called the other, now the hen has been seen by the other.
3. Increase the walks of the hen by 1.

Action "bathe {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens on the board.
What happens:
1. Now the hen is dusty.
2. Increase the walks of the hen by 1.

Action "scratch with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens on the board.
What happens:
1. Increase the walks of the hen by 1.
2. If the walks of the hen are more than 3, then now the hen is out of play.
3. Now the hen is fat.
"""


def found(rules: str = JUDGED) -> Unseen:
    built, _ = compiled(rules)
    assert not built.problems, [one.message for one in built.problems]
    program = write_program(built.model)
    said = modules_of(Writer(built.model, frozenset(), shared={}))
    functions = [one for part in ("questions", "play") for one in said[part] if isinstance(one, code.Function)]
    return Unseen(program, {one.name: one for one in functions})


def left_unwritten(unseen: Unseen, beginning: str) -> set[str]:
    """By the trial of that action, of the facts that this henhouse adds."""
    at = next(at for at, one in enumerate(unseen.program.actions) if one.phrase.startswith(beginning))
    ours = {at for at, store in enumerate(unseen.program.stores) if f'Fact "{store.phrase}"' in JUDGED}
    return {unseen.program.stores[store].phrase for store in unseen.by_action[at] & ours}


def parts(unseen: Unseen, name: str) -> list[list[str]]:
    """Of a function of steps what each part of it writes, that can be left out by itself."""
    each = (one for one in within(unseen.parted[name].body) if isinstance(one, Writing))
    return [[unseen.program.stores[at].phrase for at in one.stores] for one in each]


def test_what_nobody_judges_by_is_left_unwritten() -> None:
    assert left_unwritten(found(), "show off") == {
        "{the hen} is fat", "{the hen} has been seen by {the other, a hen}", "the walks of {the hen}",
    }  # fmt: skip


def test_what_lets_a_fact_lapse_that_is_judged_by_is_written() -> None:
    assert "{the hen} is dusty" not in left_unwritten(found(), "bathe")


def test_what_the_same_steps_ask_is_written() -> None:
    unwritten = left_unwritten(found(), "scratch")
    assert "the walks of {the hen}" not in unwritten
    assert "{the hen} is fat" in unwritten


def test_steps_that_move_something_are_done_in_any_case() -> None:
    assert parts(found(), "take_scratch_with_the_hen") == [["the walks of {the hen}"], ["{the hen} is fat"]]


def test_steps_that_only_write_are_one_part() -> None:
    assert len(parts(found(), "take_show_off_the_hen")) == 1


def test_nothing_is_left_out_where_nothing_guides_players() -> None:
    unguided = found(JUDGED.replace("; guides players", ""))
    assert not unguided.ever
