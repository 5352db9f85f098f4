"""Choosing an action's sets piece by piece offers exactly what trying everything allows, and the oracle agrees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

from compiler.model.build import Built, PackText, build
from compiler.model.documents import PackInfo
from compiler.model.model import Example
from compiler.source import SourceFile
from rulewright.scenes.table import Table
from runtime.play.actions import Completion, Scope, who_may_take
from runtime.play.plans import ActionPlan
from runtime.position import NO_VALUE, Position
from runtime.values import NONE
from tests.oracle.building import build as build_slowly
from tests.oracle.doing import is_legal
from tests.oracle.outcomes import Refusal
from tests.proofs import packs
from tests.proofs.positions import lines, read


def trying_everything(p: Position, plan: ActionPlan, scope: Scope = ()) -> Iterator[Scope]:
    if len(scope) == len(plan.choices):
        if plan.only_if is None or plan.only_if(p, *scope):
            yield scope
        return
    choice = plan.choices[len(scope)]
    options: tuple[Any, ...] = choice.pieces(p, *scope)
    picks: list[Any] = list(options) + ([NONE] if choice.optional else [])
    if choice.many:
        sizes = range(choice.least, len(options) + 1)
        picks = [group for size in sizes for group in combinations(options, size)]
        picks = [group for group in picks if choice.fits is None or choice.fits(p, *scope, group)]
    for one in picks:
        yield from trying_everything(p, plan, (*scope, one))


def picking(completion: Completion, plan: ActionPlan, scope: Scope = ()) -> Iterator[Scope]:
    """All that a player can end with, by every order of picking."""
    if len(scope) == len(plan.choices):
        yield scope
        return
    choice = plan.choices[len(scope)]
    if not choice.many:
        values = completion.values(scope)
        assert values or scope == (), "a beginning without an end"
        for one in values:
            yield from picking(completion, plan, (*scope, one))
        return
    search = completion.sets(scope)
    waiting: list[tuple[Any, ...]] = [()]
    seen = set(waiting)
    while waiting:
        picked = waiting.pop()
        pieces, enough = search.pieces(picked), search.is_enough(picked)
        assert pieces or enough or (scope == () and picked == ()), "a beginning without an end"
        if enough:
            yield from picking(completion, plan, (*scope, picked))
        more = {search.in_order((*picked, piece)) for piece in pieces} - seen
        seen |= more
        waiting += more


def compare(setting: Table, told: Example, random: Random) -> int:
    """How many ways there are to act in this position."""
    p, _ = setting.set_up(told.given)
    slow = build_slowly(setting.model, p.space, told.given, setting.on)
    legal = 0
    for plan in setting.plan.actions:
        if not p.side_to_move or who_may_take(p, plan) != p.side_to_move:
            continue
        completion = Completion(p, plan)
        wanted = list(trying_everything(p, plan))
        found = list(picking(completion, plan)) if completion.is_possible() else []
        assert len(found) == len(set(found))
        assert set(found) == set(wanted), plan.id
        assert list(completion.every()) == wanted, plan.id
        legal += len(wanted)
        shown = random.sample(wanted, min(len(wanted), 4))
        tried = shown + [one for one in (other(p, plan, random) for _ in range(4)) if one is not None]
        for scope in tried:
            assert completion.is_legal(scope) == (scope in set(wanted)), (plan.id, scope)
            assert said_by_the_oracle(slow, plan, scope) == (scope in set(wanted)), (plan.id, scope)
    return legal


def other(p: Position, plan: ActionPlan, random: Random) -> Scope | None:
    """Choices of the right kinds, legal or not."""
    scope: Scope = ()
    for choice in plan.choices:
        try:
            options = choice.pieces(p, *scope)
        except NO_VALUE:
            return None
        if not options:
            return None
        many = tuple(one for one in options if random.random() < 0.6)
        scope = (*scope, many if choice.many else random.choice(options))
    return scope


def said_by_the_oracle(slow: Any, plan: ActionPlan, scope: Scope) -> bool:
    action = slow.model.actions[plan.id]
    named = {choice.slot.name: one for choice, one in zip(plan.choices, scope, strict=True)}
    try:
        return is_legal(slow, plan.id, tuple(named[slot.name] for slot in action.slots))  # type: ignore[misc]
    except Refusal:
        return False


# ---- real actions

MEN = ["American rifle platoon", "American engineer platoon", "ranger platoon", "American machine-gun platoon"]
TANKS = ["M4 tank", "Stuart", "Wolverine", "halftrack", "M7 Priest"]
THEIRS = ["Panther", "German rifle platoon", "German truck", "wreck", "minefield"]
SCENES = {
    "[Close assault]": (MEN, ["C5", "D5", "C5", "D6"]),
    "[Vehicle movement]": (TANKS, ["D4", "D5", "D4", "C5"]),
    "[Direct fire]": (MEN + TANKS, ["D4", "C5", "D3", "B5"]),
}


def a_battle(random: Random) -> str:
    phase = random.choice(sorted(SCENES))
    ours, places = SCENES[phase]
    given = [f"{article(noun)} in {random.choice(places)}" for noun in random.choices(ours, k=random.randint(2, 4))]
    given += [
        f"{article(noun)} in {random.choice(['C4', 'D7', 'C6', 'C6'])}"
        for noun in random.choices(THEIRS, k=random.randint(1, 3))
    ]
    given = [f"{line.replace(' in ', f' T{n} in ')}" for n, line in enumerate(given)]
    given += [f"T{n} is {state}" for n in range(2) for state in ("dispersed",) if random.random() < 0.15]
    given += [f"C6's cover is {random.choice(['town', 'woods', 'swamp'])}"] if random.random() < 0.4 else []
    return lines([*given, f"it is {phase} of the Allies"])


def article(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEM' and not noun.startswith('minef') else 'a'} {noun}"


def test_real_actions(full: bool, counted: list[str]) -> None:
    random, ways, acting = Random(3), 0, 0
    setting = packs.usual("panzer_leader")
    number = 600 if full else 25
    for _ in range(number):
        text = a_battle(random)
        found = compare(setting, read(packs.built("panzer_leader"), text), random)
        ways, acting = ways + found, acting + (found > 0)
    counted.append(
        f"sets of choices, real actions: {number} positions, {acting} with something to do, {ways} ways to act"
    )
    assert acting > number // 4


# ---- models made up

PEBBLES = """
A side is one of the Left, the Right.
A colour is one of red, green, blue.
A pebble is a kind of thing.
A pebble has a weight (a number, at first 1), a colour.
A pebble may be smooth.
Sequence [Day]; cites house.
1. [Piling] of the Left.
2. [Piling] of the Right.
Sequence [Piling]; cites house.
Action "pile {the heap, pebbles} without {the rest, pebbles} under {the top, a pebble}"; taken by the side to move in [Piling]; cites house.
The player chooses:
1. the heap, {heap};
2. the top, {top};
3. the rest, {rest}.
{only}
What happens:
1. For each pebble among the heap, called the pebble, now the pebble is out of play.
"""
SUCH = [
    "the sum of (the bit's weight) for each pebble among {it}, called the bit, is at most {n}",
    "the sum of (the bit's weight) for each pebble among {it}, called the bit, is {n}",
    "there are exactly {n} pebbles among {it}",
    "there are at most {n} pebbles among {it}",
    "there is a red pebble among {it}",
    "there is no smooth pebble among {it}",
    "there are at least 2 green pebbles among {it}",
    "there is a pebble among {it} whose colour is red and there is a pebble among {it} whose colour is green",
    "the number of smooth pebbles among {it} is (the number of blue pebbles among {it})",
]
OTHER = ["that are not among the heap", "whose weight is at least 2", "that are smooth", ""]
TOPS = ["pebbles among the heap", "smooth pebbles on the board"]


def such_that(random: Random, it: str) -> str:
    text = random.choice(SUCH).replace("{it}", it).replace("{n}", str(random.randint(1, 4)))
    if "red pebble" in text or "green pebbles" in text or "blue pebbles" in text:
        for colour in ("red", "green", "blue"):
            text = text.replace(f"a {colour} pebble among {it}", f"a pebble among {it} whose colour is {colour}")
            text = text.replace(f"{colour} pebbles among {it}", f"pebbles among {it} whose colour is {colour}")
    return text


def a_rulebook(random: Random) -> Built:
    many = random.choice(["one or more", "any number of"])
    heap = f"{many} pebbles of the side to move on the board"
    if random.random() < 0.8:
        heap += f", such that {such_that(random, 'the heap')}"
    top = f"{random.choice(['from among', 'if any, from among'])} {random.choice(TOPS)}"
    if random.random() < 0.4:
        top += ", such that the top's weight is at most the number of pebbles among the heap"
    rest = f"any number of pebbles on the board {random.choice(OTHER)}".strip()
    if random.random() < 0.6:
        rest += f", such that {such_that(random, 'the rest')}"
    only = f"It is allowed only if {such_that(random, 'the rest')}." if random.random() < 0.4 else ""
    text = PEBBLES.replace("{heap}", heap).replace("{top}", top).replace("{rest}", rest).replace("{only}", only)
    info = PackInfo("pebbles", "Pebbles", "game", "1", "1", ())
    built = build([PackText(info, (SourceFile("pebbles.rulebook", text),))])
    assert built.problems == (), [(one.message, text) for one in built.problems]
    return built


def some_pebbles(random: Random) -> str:
    given = []
    for number in range(random.randint(1, 5)):
        name = f"P{number}"
        given += [
            f"a pebble {name} of {random.choice(['the Left', 'the Left', 'the Right'])} in D{random.randint(1, 2)}"
        ]
        given += [f"{name}'s colour is {random.choice(['red', 'green', 'blue'])}"]
        given += [f"{name}'s weight is {random.randint(1, 3)}"] if random.random() < 0.6 else []
        given += [f"{name} is smooth"] if random.random() < 0.4 else []
    return lines([*given, "it is [Piling] of the Left"])


def test_made_up_actions(full: bool, counted: list[str]) -> None:
    random, ways, acting = Random(5), 0, 0
    models, positions = (150, 4) if full else (12, 3)
    for _ in range(models):
        built = a_rulebook(random)
        setting = Table.of(built.model)
        for _ in range(positions):
            found = compare(setting, read(built, some_pebbles(random)), random)
            ways, acting = ways + found, acting + (found > 0)
    counted.append(
        f"sets of choices, made up: {models} models, {models * positions} positions, {acting} with something to do, {ways} ways to act"
    )
    assert acting > models * positions // 4
