"""All packs, compiled once, and tables of them under any options."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random

from compiler.model.build import Built
from compiler.model.model import Model
from rulewright.scenes.table import Table
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.shelf import disk
from runtime.space import Grid, Space

ROOT = Path(__file__).parents[2]
TOY = str(ROOT / "tests" / "toy")
PACKS = (*disk().names(), TOY)
SMALL = Space.blank(Grid(7, (7, 7)))  # what a position without boards is played on here


def called(pack: str) -> str:
    return Path(pack).name


@cache
def built(pack: str) -> Built:
    compiled = compile_kept([pack], disk())
    assert [one.message for one in compiled.problems] == []
    return compiled.built


def model(pack: str) -> Model:
    return built(pack).model


@cache
def table(pack: str, on: frozenset[str]) -> Table:
    return Table(model(pack), on, {(): SMALL})


def usual(pack: str) -> Table:
    """Under the options that are on unless refused."""
    return table(pack, Table.of(model(pack)).on)


def some_options(pack: str, random: Random) -> frozenset[str]:
    return frozenset(option for option in model(pack).options if random.random() < 0.5)


def by_chance(pack: str, seed: int, number: int) -> Iterable[frozenset[str]]:
    """So many different choices of options, if there are so many."""
    random = Random(f"{called(pack)} {seed}")
    found = {some_options(pack, random) for _ in range(3 * number)}
    return sorted(found, key=sorted)[:number]
