"""A record is what Python's frozen dataclass would be, whichever of its methods is met first."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import field

import pytest

from runtime.program import SlotOf, ValueKind
from runtime.records import dataclass


def late() -> type:
    @dataclass(frozen=True)
    class Base:
        name: str
        place: int | None = field(default=None, compare=False, repr=False, kw_only=True)

    @dataclass(frozen=True)
    class Late(Base):
        more: tuple[int, ...] = ()

        def __post_init__(self) -> None:
            assert self.name

    return Late


FIRST = {
    "made": lambda kind: kind("a"),
    "its fields": dataclasses.fields,
    "whether it is one": dataclasses.is_dataclass,
    "matched": lambda kind: kind.__match_args__,
    "filled from outside": lambda kind: object.__new__(kind).__dict__.update(name="a"),
}


@pytest.mark.parametrize("first", FIRST)
def test_it_is_a_frozen_dataclass(first: str) -> None:
    kind = late()
    FIRST[first](kind)
    one, same, other = kind("a", (1,), place=3), kind("a", (1,), place=4), kind("b")
    assert (one == same, one == other, hash(one) == hash(same)) == (True, False, True)
    assert repr(one).endswith("Late(name='a', more=(1,))")
    assert [each.name for each in dataclasses.fields(kind)] == ["name", "place", "more"]
    assert kind.__match_args__ == ("name", "more")
    assert dataclasses.replace(one, name="c").place == 3
    assert copy.copy(one) == one
    with pytest.raises(dataclasses.FrozenInstanceError):
        one.name = "d"
    with pytest.raises(dataclasses.FrozenInstanceError):
        del one.name
    with pytest.raises(TypeError):
        kind()


@pytest.mark.parametrize("method", ["eq", "hash", "repr", "set", "delete"])
def test_what_was_kept_meets_any_method_first(method: str) -> None:
    """Unpickling makes a thing without its `__init__`."""
    kind = late()
    one, same = object.__new__(kind), object.__new__(kind)
    for each in (one, same):
        each.__dict__.update(name="a", place=None, more=())
    if method == "eq":
        assert one == same
    elif method == "hash":
        assert hash(one) == hash(kind("a"))
    elif method == "repr":
        assert repr(one).endswith("Late(name='a', more=())")
    else:
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.__setattr__("name", 1) if method == "set" else one.__delattr__("name")
        assert one.name == "a"


def test_what_is_written_by_hand_stays() -> None:
    @dataclass(frozen=True)
    class Own:
        number: int

        def __eq__(self, other: object) -> bool:
            return True

        def __hash__(self) -> int:
            return 7

    assert (Own(1) == Own(2), hash(Own(1)), repr(Own(1))[-13:]) == (True, 7, "Own(number=1)")


def test_pickled() -> None:
    one = SlotOf("a", ValueKind("hex"))
    assert pickle.loads(pickle.dumps(one)) == one


def test_one_that_may_change() -> None:
    @dataclass
    class Open:
        name: str
        held: list[int] = field(default_factory=list)

    one, same = Open("a"), Open("a")
    one.name = "b"
    assert (one == same, repr(one)[-21:], one.held is same.held) == (False, "Open(name='b', held=[])"[-21:], False)
    with pytest.raises(TypeError):
        hash(one)


def test_one_with_an_order() -> None:
    @dataclass(frozen=True, order=True)
    class Placed:
        row: int
        column: int

    kept, later = object.__new__(Placed), object.__new__(Placed)
    kept.__dict__.update(row=1, column=2)
    later.__dict__.update(row=1, column=3)
    assert (kept < later, sorted([later, kept])[0] is kept, max(kept, later) is later) == (True, True, True)


def test_one_that_is_only_itself() -> None:
    @dataclass(frozen=True, eq=False)
    class Itself:
        name: str

    assert (Itself("a") == Itself("a"), len({Itself("a"), Itself("a")})) == (False, 2)


def test_each_method_is_written_when_it_is_met() -> None:
    """And none else: most records are made, few compared, hardly any told."""

    @dataclass(frozen=True)
    class Made:
        put: int
        self_: tuple[int, ...] = field(default_factory=tuple)

    assert (Made(1).put, Made(1, (2,)).self_, Made(put=3).self_) == (1, (2,), ())
    assert "stand_in" not in Made.__init__.__code__.co_name
    assert Made.__eq__.__code__.co_name == Made.__hash__.__code__.co_name == "stand_in"
    assert Made(1) == Made(1)
    assert (Made.__eq__.__code__.co_name, Made.__hash__.__code__.co_name) == ("__eq__", "stand_in")
