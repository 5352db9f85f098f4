"""The engine knows no game: with every word of the packs changed to nonsense, all stays as it was but the words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random

import pytest

from compiler.model.build import Built
from compiler.model.model import Model
from compiler.pipeline import Compiled, compile_pack
from compiler.source.pack_folder import Disk
from rulewright.scenes.examples import Result, play_example
from rulewright.scenes.table import Table
from rulewright.shelf.shelf import disk
from runtime.play.chooser import Decision
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.play.limits import Limits
from tests.proofs import packs
from tests.proofs.positions import HERE, read
from tests.proofs.renaming import Nonsense, Shelf
from tests.proofs.test_games import GAMES, LONG


@dataclass
class Twin:
    """The packs as they are and as nonsense."""

    shelf: Shelf
    disk: Disk
    compiled: dict[str, Compiled]

    def of(self, pack: str) -> Built:
        name = packs.called(pack)
        if name not in self.compiled:
            self.compiled[name] = compile_pack([name], self.disk)
        assert [one.message for one in self.compiled[name].problems] == []
        return self.compiled[name].built


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Twin:
    shelf = Shelf(Nonsense())
    to = tmp_path_factory.mktemp("nonsense")
    places = [disk().locate(name) for name in disk().names()]
    shelf.copy([*(one for one in places if one is not None), Path(packs.TOY)], to)
    return Twin(shelf, Disk((to,)), {})


def everyday_only(pack: str, full: bool) -> None:
    if not full and packs.called(pack) not in ("panzer_leader", "panzer_grenadier", "ostrany", "toy"):
        pytest.skip("at full size only")


def numbers(model: Model) -> dict[str, int]:
    return {one.name: len(getattr(model, one.name)) for one in fields(model)}


@pytest.mark.parametrize("pack", packs.PACKS, ids=packs.called)
def test_the_same_is_read(pack: str, twin: Twin, full: bool, counted: list[str]) -> None:
    everyday_only(pack, full)
    mine, other = packs.model(pack), twin.of(pack).model
    assert numbers(mine) == numbers(other)
    for rule, twin_rule in zip(mine.rules.values(), other.rules.values(), strict=True):
        assert (rule.effect, rule.cites, len(rule.outranks)) == (
            twin_rule.effect,
            twin_rule.cites,
            len(twin_rule.outranks),
        )
    counted.append(
        f"renaming, {packs.called(pack)}: {len(mine.rules)} rules, {len(mine.examples)} examples read alike; "
        f"{len(twin.shelf.nonsense.map)} words changed"
    )


def verdicts(result: Result) -> tuple[bool, list[tuple[bool, bool]]]:
    return bool(result.unplayable), [(bool(line.wrong), bool(line.reason)) for line in result.lines]


@pytest.mark.parametrize("pack", packs.PACKS, ids=packs.called)
def test_examples_come_out_alike(pack: str, twin: Twin, full: bool, counted: list[str]) -> None:
    everyday_only(pack, full)
    mine, other = packs.usual(pack), Table.of(twin.of(pack).model, ())
    other.spaces[()] = packs.SMALL
    mine = Table(mine.model, mine.on)
    other = Table(other.model, other.on)
    pairs = list(zip(mine.model.examples.values(), other.model.examples.values(), strict=True))
    pairs = pairs if full else pairs[:: max(9, len(pairs) // 10)]
    for one, twin_one in pairs:
        assert verdicts(play_example(mine, one)) == verdicts(play_example(other, twin_one)), one.id
    counted.append(f"renaming, {packs.called(pack)}: {len(pairs)} examples come out alike")


class Blind:
    """Chooses by chance without reading what it chooses."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, decision: Decision) -> int:
        return self._random.randrange(len(decision.options))

    def die(self, draw: Draw) -> int:
        return self._random.randint(1, draw.sides)


def played(built: Built, text: str, turns: int, seed: int) -> Game:
    told = read(built, text)
    table = Table.of(built.model, told.under, told.not_under)
    table.spaces[()] = LONG
    game = Game(table.plan, table.set_up(told.given)[0], Blind(seed), Limits(turns=turns))
    game.play()
    return game


def plain(game: Game) -> Iterator[str]:
    yield f"{game.over} {game.steps}"
    for answer in game.answers:
        yield json.dumps(answer.plain())
    yield from sorted(re.sub(r"(?<=[A-Za-z])-\d+", "", line) for line in game.position.printed().split("\n"))


ONE = {"are": "is", "have": "has", "do": "does", "an": "a"}


def told(lines: Iterable[str], restored: Callable[[str], str] = str.lower) -> list[list[str]]:
    """The words of each line, without their order: sets are printed by the alphabet. A verb agrees with the name before
    it, and a name of nonsense may end as if it were one where the game's own are several; an article with the one
    behind it, which may begin otherwise."""
    return [sorted(ONE.get(word, word) for word in re.findall(r"[a-z0-9-]+", restored(line))) for line in lines]


@pytest.mark.parametrize("name", GAMES)
def test_games_go_alike(name: str, twin: Twin, full: bool, counted: list[str]) -> None:
    pack, turns = GAMES[name][:2]
    text = (HERE / f"{name}.position").read_text(encoding="utf-8")
    nonsense = twin.shelf.position(text)
    restored = twin.shelf.nonsense.back()
    number = 25 if full else 1
    answers = 0
    for seed in range(number):
        mine = played(packs.built(pack), text, turns, seed)
        other = played(twin.of(pack), nonsense, turns, seed)
        mine_told = told(map(twin.shelf.plainly, plain(mine)))
        theirs = told(plain(other), restored)
        split = len(mine.answers) + 1
        assert mine_told[:split] == theirs[:split]
        assert sorted(mine_told[split:]) == sorted(theirs[split:])  # printed lines stand in another order
        answers += len(mine.answers)
    counted.append(f"renaming, {name}: {number} games with {answers} answers go alike")
