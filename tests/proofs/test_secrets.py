"""What one side keeps from another is in nothing the other is shown: with the secret changed, it is shown the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from runtime.answer import Rules, sentences
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.position import Position
from tests.proofs.positions import read
from tests.proofs.test_games import GAMES, chooser, opened

WITH_SECRETS = ("indirect", "garden")


def secrets_of(p: Position, side: str) -> list[tuple[int, Any]]:
    """Secret facts that hold and that this side may not know."""
    found = []
    for number, owner in p.hooks.known_to.items():
        keys = [key for key in p.values[number] if owner(p, *p.spread(number, key)) != side]
        found += [(number, key) for key in keys]
    return found


def otherwise(p: Position, secrets: list[tuple[int, Any]], random: Random) -> Position:
    """The same position with other secrets: some are not so, and orders hold something else."""
    changed = p.copy()
    for number, key in secrets:
        for store, declared in enumerate(p.program.stores):
            is_of_it = declared.sort == "attribute" and dict.__contains__(p.values[store], key) and key in p._under_way
            if is_of_it and declared.kind.name == "hex":
                changed.set(store, key, random.randrange(p.space.size))
            elif is_of_it and declared.kind.many:
                changed.set(store, key, ())
        if random.random() < 0.5:
            changed.set(number, key, False)
            if key in changed._under_way:
                changed.remove(key)
    return changed


def shown(rules: Rules, view: Position, asked: list[tuple[str, tuple[Any, ...]]]) -> list[str]:
    told = [view.printed()]
    for question, values in asked:
        why = rules.why(view, question, *values)
        told += [f"{question}{values}: {why.sort} {why.value} {why.why}", *sentences(why)]
    return told


def some_questions(rules: Rules, p: Position, random: Random, number: int) -> list[tuple[str, tuple[Any, ...]]]:
    found: list[tuple[str, tuple[Any, ...]]] = []
    for question in random.sample(rules.program.questions, min(number, len(rules.program.questions))):
        values = tuple(some_value(p, slot.kind.name, random) for slot in question.slots)
        if not any(slot.kind.many for slot in question.slots) and None not in values:
            found.append((question.id, values))
    return found


def some_value(p: Position, kind: str, random: Random) -> Any:
    if kind == "hex":
        return random.randrange(p.space.size)
    if kind == "number":
        return random.randint(0, 6)
    if kind == "hexside":
        return random.choice(p.space.sides_of(random.randrange(p.space.size)))
    if kind in p.program.kind_named and not p.program.kind_named[kind].is_record:
        return random.choice(p.things(kind) or (None,))
    names = p.program.order_of.get(kind)
    return random.choice(list(names)) if names else None


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_secrets_are_kept(name: str, full: bool, counted: list[str]) -> None:
    built, setting, text = opened(name)
    games = 150 if full else 4
    looked, kept, asked = 0, 0, 0
    for seed in range(games):
        random = Random(seed)
        p = setting.set_up(read(built, text).given)[0]
        game = Game(setting.plan, p, chooser(2 * seed), Limits(turns=GAMES[name][1]))
        while game.over is None:
            game.step()
            if random.random() > 0.15:
                continue
            for side in p.program.sides:
                secrets = secrets_of(p, side)
                looked += 1
                if not secrets:
                    continue
                questions = some_questions(setting.rules, p, random, 12)
                mine = shown(setting.rules, p.view(side), questions)
                assert mine == shown(setting.rules, otherwise(p, secrets, random).view(side), questions)
                kept, asked = kept + 1, asked + len(questions)
    counted.append(
        f"secrets, {name}: {games} games, {looked} views, {kept} with something to hide, {asked} explanations compared"
    )
    assert kept
