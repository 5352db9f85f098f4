"""What an example may say of the rules that it names, and what it is told where they fared otherwise."""

from __future__ import annotations

import pytest

from compiler.model.build import PackText, build
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from rulewright.proofs.shortfall import shortfalls
from rulewright.scenes.examples import play_example
from rulewright.scenes.table import Table

WORLD = """
A side is one of the Reds, the Blues.
A hen is a kind of thing.
A fox is a kind of thing.
A hen has a size (a number, at first 1).
A hen may be brave, old.
A hex may be wet, walled.
Fact "{the hen} is tired"; cites house.
Event "{the hen} wakes"; cites house.

Question "the toll of {the hen}"; rules call it "the toll"; its answer is one number; by default 0; cites house.
Rule [Plain toll]; cites house.
The toll is 1 if (the hen's hex) is wet.
Rule [Old toll]; cites house; outranks [Plain toll].
The toll is 2 if the hen is old.
Rule [Brave go free]; cites house.
[Old toll] does not apply if the hen is brave.
Rule [Big toll]; cites house; outranks [Plain toll], [Old toll].
The toll is 3 if the hen's size is at least 5.

Question "the luck of {the hen}"; rules call it "the luck"; its answer is a sum of numbers; cites house.
Rule [Luck of the brave]; cites house.
The luck changes by +1 if the hen is brave.
Rule [Luck in foxes]; cites house.
The luck changes by +1 for each fox in (the hen's hex), called the fox.
Rule [Luck has an end]; cites house.
The luck is at most 2.

Question "{the hen} may stay"; rules call it "staying"; its answer is a permission; cites house.
Rule [No old hens]; cites house.
Staying is forbidden if the hen is old.
Rule [No tired hens]; cites house.
Staying is forbidden if the hen is tired.
Rule [Payers stay]; cites house; outranks [No old hens].
Staying is allowed if the toll of the hen is at least 2.

Definition [Safe]; cites house.
"{the hen} is safe" means that all of these hold:
- the hen is brave;
- there is no fox in (the hen's hex);
- the hen is not tired.
Definition [Overlooked]; cites house.
"{the hen} is overlooked" means that all of these hold:
- the hen is brave;
- there is a fox on the board, called the fox, such that (the distance from the fox's hex to (the hen's hex)) is at least 99.
Definition [Fine]; cites house.
"{the hen} is fine" means that any of these holds:
- the hen is safe;
- the luck of the hen is at least 1.
Definition [Looked after]; cites house.
"{the hen} is looked after" means that there is a hen in (the hen's hex) that is fine.

Sequence [Round]; cites house.
1. [Walk] of the Reds.
Sequence [Walk]; cites house.
Action "walk {the hen}"; taken by the side to move in [Walk]; cites house.
The player chooses:
1. the hen, from among hens of the side to move, such that the hen may stay.
What happens:
1. Now the hen is tired.

Consequence [Tired by waking]; when "{the hen} wakes"; cites house.
1. If the hen is old, then now the hen is tired.
Consequence [Grown by waking]; when "{the hen} wakes"; cites house.
1. If the hen is brave, then now the hen is not tired.

Example [X].
Given:
- a hen H of the Reds in M5;
- a hen B of the Reds in M6;
- a hen O of the Reds in M7;
- a hen P of the Reds in M7;
- a hen Q of the Reds in M8;
- a fox F of the Blues in M6;
- B is brave;
- O is old;
- P is brave;
- P is old;
- Q is old;
- Q's size is 5;
- M7 is wet.
Next, O wakes.
Then LINE.
"""

SO = [
    "the toll of O is 2, by [Old toll], although [Plain toll], without [Big toll]",
    "the toll of P is 1, by [Plain toll], [Brave go free], although [Old toll]",
    "the toll of Q is 3, by [Big toll], although [Old toll], without [Plain toll]",
    "the luck of B is 2, by [Luck of the brave], [Luck in foxes], without [Luck has an end]",
    "O may not stay, by [No tired hens], although [Payers stay]",
    "Q may stay, by [Payers stay], [Big toll], although [No old hens], without [No tired hens]",
    "B may stay, without [No old hens], [No tired hens], [Payers stay]",
    "P may not stay, by [No old hens], without [Payers stay]",
    "P is safe, by [Safe]",
    "O is tired, by [Tired by waking], without [Grown by waking]",
    "B is not safe, by [Safe], because there is a fox in (B's hex)",
    "O is not safe, by [Safe], because O is not brave",
    "B is not overlooked, by [Overlooked], because there is no fox on the board, called the fox, such that the distance from the fox's hex to B's hex is at least 99",
    "O is not safe, by [Safe], because O is tired",  # another part that fails
    "H is not fine, by [Fine]",  # every part fails
    "B is fine, by [Fine], [Luck of the brave]",
    "O is looked after, by [Looked after], [Fine], [Safe]",
]

NOT_SO = {
    "the toll of O is 2, by [Plain toll]": "by [Old toll]; [Plain toll] says 1 and gives way to [Old toll]",
    "the toll of O is 2, by [Big toll]": "by [Old toll]; [Big toll] does not apply, because O's size is less than 5",
    "the toll of O is 2, by [Luck of the brave]": "by [Old toll]; [Luck of the brave] was not looked at",
    "the toll of O is 2, although [Big toll]": "by [Old toll]; [Big toll] does not apply, because O's size is less than 5",
    "the toll of O is 2, without [Plain toll]": "by [Old toll]; [Plain toll] says 1 and gives way to [Old toll]",
    "the toll of O is 2, without [Old toll]": "by [Old toll]; [Old toll] gave it",
    "the toll of H is 0, by [Plain toll]": "as nothing says otherwise; [Plain toll] does not apply, because H's hex is not wet",
    "H's size is 1, by [Plain toll]": "as things stand; [Plain toll] was not looked at",
    "the luck of B is 2, by [Luck has an end]": (
        "by [Luck of the brave], [Luck in foxes]; [Luck has an end] changes nothing here"
    ),
    "the luck of P is 1, by [Luck in foxes]": "by [Luck of the brave]; [Luck in foxes] changes nothing here",
    "B may stay, by [No old hens]": "as nothing says otherwise; [No old hens] does not apply, because B is not old",
    "Q may stay, by [No old hens]": (
        "by [Payers stay], [Big toll]; [No old hens] forbids it and gives way to [Payers stay]"
    ),
    "O may not stay, by [Payers stay]": ("by [No tired hens]; [Payers stay] allows it, and [No tired hens] forbids it"),
    "B is not safe, by [Safe]": (
        "by [Safe]; [Safe] says no for one of its parts: say which, `because there is a fox in B's hex`"
    ),
    "B is not overlooked, by [Overlooked]": (
        "by [Overlooked]; [Overlooked] says no for one of its parts: say which, "
        "`because there is no fox on the board, called the fox, such that the distance from the fox's hex to B's hex is at least 99`"
    ),
    "B is not safe, by [Safe], because B is not brave": "by [Safe]; what is told after `because` is not so",
    "B is not safe, by [Safe], because B is brave": (
        "by [Safe]; `because B is brave` tells no part of a definition named that says no"
    ),
    "B is fine, by [Safe]": (
        "by [Fine], [Luck of the brave], [Luck in foxes]; [Safe] was looked at on the way, but the answer does not rest on that"
    ),
    "O is tired, by [Grown by waking]": (
        "as things stand; [Grown by waking] followed, and changed nothing that this looks at"
    ),
}


def told(line: str) -> str:
    """What is wrong with the line, or nothing."""
    text = WORLD.replace("LINE", line)
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    assert built.problems == ()
    result = play_example(Table.of(built.model), built.model.examples["X"])
    assert not result.unplayable
    faults = list(shortfalls(result))
    assert {one.name for one in faults} <= {"wrong-reason"}
    return " and ".join(one.message.partition("` is so ")[2] for one in faults)


@pytest.mark.parametrize("line", SO)
def test_a_line_that_names_what_decides_holds(line: str) -> None:
    assert told(line) == ""


@pytest.mark.parametrize("line", NOT_SO)
def test_a_line_that_names_another_rule_is_told_what_that_did(line: str) -> None:
    assert told(line) == NOT_SO[line]


def test_what_keeps_an_action_from_being_legal_is_told_with_it() -> None:
    text = WORLD.replace("LINE", "it is legal to walk O").replace(
        "- M7 is wet.", "- M7 is wet;\n- it is [Walk] of the Reds."
    )
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    (one,) = shortfalls(play_example(Table.of(built.model), built.model.examples["X"]))
    assert "[No tired hens] (house) forbids it" in " ".join(one.notes)


def test_a_die_that_is_not_told_is_asked_for_where_it_is_thrown() -> None:
    play = """
Procedure "peck {the hen}"; called [Pecking]; cites house.
1. Roll a die for pecking, called the noise.
2. If the noise is 3, then now the hen is tired.

Example [X].
Given:
- a hen O of the Reds in M7.
Next, peck O.
Then O is tired.
"""
    text = WORLD.partition("Example [X]")[0] + play
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    (one,) = shortfalls(play_example(Table.of(built.model), built.model.examples["X"]))
    span = one.primary.span
    assert (one.name, text[span.start : span.end]) == ("dice-run-out", "Next, peck O")
    assert "add to what is given: `the dice are 3`" in (one.help or "")


def test_what_is_supposed_is_told_to_stand_among_what_is_given() -> None:
    text = WORLD.replace("Next, O wakes.", "Next, suppose that O is old.")
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    (one,) = built.problems
    assert "`Given:` and beneath it `- O is old.`" in (one.help or "")


def test_names_come_last_and_each_word_once() -> None:
    text = WORLD.replace("LINE", "the toll of O is 2, by [Old toll] by [Plain toll]")
    built = build([PackText(PackInfo("p", "P", "game", "1", "1", ()), (SourceFile("p.rulebook", text),))])
    assert [one.message for one in built.problems] == [
        "after what must hold come names: `by [Rule]`, `although [Rule]`, `without [Rule]`, then `because ...`"
    ]
