"""Many questions at once: the same from machine code as from Python, whatever stands in the gaps."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright.library import Position
from rulewright.library import batches as asking
from rulewright.shelf import native_code as shelf

ROOT = Path(__file__).parents[2]
CROSSROADS = ROOT / "rules/panzer_leader/positions/crossroads.position"
compiled = pytest.mark.skipif(shutil.which("cc") is None, reason="no compiler of C")


@pytest.fixture(scope="module")
def here() -> Position:
    return rulewright.open("panzer_leader").read(CROSSROADS)


def spots(here: Position) -> list[str]:
    return [one for one in here.hexes if one[0] in "LMN"]


BATCHES: tuple[tuple[str, Callable[[Position], dict[str, Any]]], ...] = (
    ("{far} is in view from {near}", lambda here: {"far": here.hexes, "near": spots(here)}),
    ("{far} is in view from {near}", lambda here: {"near": spots(here), "far": ["M4", "M8"]}),  # in another order
    ("the cost for {one} to enter {spot} from M4", lambda here: {"one": ["S", "P"], "spot": spots(here)}),
    ("the cost for S to enter {spot} from {spot}", lambda here: {"spot": spots(here)}),  # one gap in two places
    ("the cost for {one} to enter M5 from ({one}'s hex)", lambda here: {"one": ["S", "P"]}),  # not from the gap alone
    ("the distance from {one} to {other}", lambda here: {"one": spots(here), "other": ["M4", "A1"]}),  # no question
    ("{unit} can see {spot}", lambda here: {"unit": here.names, "spot": spots(here)}),
)


@compiled
@pytest.mark.parametrize(("words", "gaps"), BATCHES, ids=[str(at) for at in range(len(BATCHES))])
def test_it_is_the_same_in_machine_code(here: Position, words: str, gaps: Any) -> None:
    native, lists = here.native(), gaps(here)
    if words == "{unit} can see {spot}":
        lists["unit"] = [name for name in lists["unit"] if here.where(name) and name != "wreck 1"]
    python = here.each(words, **lists)
    assert python
    assert native.each(words, **lists) == python
    assert native.grid(words, **lists) == here.grid(words, **lists)


MIXED: tuple[tuple[str, dict[str, list[str]]], ...] = (
    ("{unit} can see {spot}", {"unit": ["S"], "spot": ["M5", "P", "wreck 1", "M8"]}),  # where they stand
    ("the distance from {one} to {other}", {"one": ["M4", "S", "M3"], "other": ["wreck 1", "M8", "P"]}),
)


@pytest.mark.parametrize("native", [False, pytest.param(True, marks=compiled)])
@pytest.mark.parametrize(("words", "gaps"), MIXED)
def test_each_is_answered_as_alone_whatever_its_kind(here: Position, words: str, gaps: Any, native: bool) -> None:
    told = (here.native() if native else here).each(words, **gaps)
    rows = [dict(zip(gaps, row, strict=True)) for row in product(*gaps.values())]
    assert told == {tuple(row.values()): here.ask(words.format(**row)) for row in rows}


@pytest.mark.parametrize(
    ("words", "gaps", "wrong"),
    [
        ("{unit} can see {spot}", {"unit": ["S", "wreck 1"], "spot": ["M5", "M8"]}, "wreck 1 can see M5"),
        ("{unit} can see {spot}", {"unit": ["S", "M4"], "spot": ["M5"]}, "M4 can see M5"),
        ("{unit}'s attack strength", {"unit": ["S", "wreck 1"]}, "wreck 1's attack strength"),
        ("the cost for {u} to enter M5 from M4", {"u": ["S", "M8"]}, "the cost for M8 to enter M5 from M4"),
    ],
)
def test_what_cannot_be_asked_of_one_of_them_names_it(here: Position, words: str, gaps: Any, wrong: str) -> None:
    for ask in (here.each, here.grid):
        with pytest.raises(rulewright.Findings) as found:
            ask(words, **gaps)
        assert f"| {wrong}\n" in str(found.value)


def test_what_a_counter_sees_the_rules_say(here: Position) -> None:
    for name in ("S", "Q", "K"):
        sees = here.each(f"{name} can see {{spot}}", spot=here.hexes)
        assert here.sight(name) == tuple(spot for spot, is_seen in sees.items() if is_seen)
    assert (len(here.sight("M8")) > 300, here.sight("Q")) == (True, ())  # Q is carried there
    with pytest.raises(rulewright.Findings, match="wreck 1 can see"):
        here.sight("wreck 1")


@compiled
def test_machine_code_answers_what_it_can(here: Position, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python is asked of none of these lines."""
    native = here.native()
    lists = {"far": here.hexes, "near": spots(here)}
    wanted = here.grid("{far} is in view from {near}", **lists)
    monkeypatch.setattr(type(native._scene.table.rules), "value", lambda *_: pytest.fail("Python was asked"))
    assert native.grid("{far} is in view from {near}", **lists) == wanted


def test_a_grid_has_a_list_for_each_gap(here: Position) -> None:
    lists = {"far": ["M5", "M6", "M7"], "near": ["M4", "M8"]}
    grid = here.grid("{far} is in view from {near}", **lists)
    one = here.each("{far} is in view from {near}", **lists)
    assert grid == [[one[far, near] for near in lists["near"]] for far in lists["far"]]
    assert here.grid("the distance from {hex} to M4", hex=["M4", "M6"]) == [0, 2]
    assert here.grid("the distance from {hex} to M4", hex=[]) == []


def test_where_there_is_none_a_warning_says_why_and_python_answers(
    here: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shelf, "wanted", lambda: False)  # what is kept would need none
    monkeypatch.setattr(shelf.shutil, "which", lambda _: None)
    with pytest.warns(UserWarning, match="no compiler of C here"):
        native = here.native()
    assert native.grid("the distance from {hex} to M4", hex=["M6"]) == [2]


@compiled
def test_what_a_side_may_know_is_asked_of_python(here: Position) -> None:
    with pytest.warns(UserWarning, match="what a side may know"):
        here.seen_by("the Germans").native()


def test_batches_are_nested_as_they_were_asked() -> None:
    lists = (["a", "b"], ["c"], ["d", "e", "f"])
    batch = asking.Batch(lists, [*range(6)])
    assert batch.nested() == [[[0, 1, 2]], [[3, 4, 5]]]
    assert dict(batch.rows())["b", "c", "e"] == 4
