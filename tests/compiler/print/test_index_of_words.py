"""The words that an index has, in an order that no run changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from compiler.model import Model
from compiler.print.players.finding import _named
from compiler.print.players.subjects import roots


def test_of_two_that_differ_in_capitals_the_small_one_counts() -> None:
    names = [f"{begun}ire from above {at}" for at in range(20) for begun in "Ff"]
    model = SimpleNamespace(kinds={}, choices={"way": SimpleNamespace(names=names)}, stores={})
    assert set(_named(cast(Model, model))) == {name for name in names if name[0] == "f"}


def test_what_carries_is_no_car() -> None:
    """`armored cars and overruns` stood beneath `carrying`, where nobody looks for it."""
    assert roots("carrying") == roots("carry") == roots("carries") == roots("carried")
    assert roots("carry") != roots("cars") == roots("car")
