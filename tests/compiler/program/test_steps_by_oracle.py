"""Random steps, done by the generated code and by the slow interpreter: the same position comes out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import terms as t
from compiler.model import model as m
from compiler.model.examples.lines import GivenCounters, GivenMoment
from runtime.play.limits import NothingToChoose
from runtime.position import Unsettled
from runtime.values import NONE, Unmeant
from tests.compiler.program.cellar import (
    BASE,
    CASK,
    CASKS,
    MOVER,
    OTHER,
    OWN,
    SLOT,
    TAPPED,
    THE_CASK,
    add,
    builtin,
    casks,
    cellar,
    is_open,
    level,
    no,
    number,
    procedure,
    set_open,
    the,
    with_more,
)
from tests.oracle import deciding, doing
from tests.oracle.building import build
from tests.oracle.outcomes import Meaningless, Refusal

PLACES = ("C3", "C3", "D4")
NUMBERS = t.Kind("number")


def in_first_hex(variable: str) -> t.Term:
    return builtin(t.YES_NO, "is_in", the(variable), t.HexLabel(t.HEX, "C3"))


def conditions(names: tuple[str, ...]) -> st.SearchStrategy[t.Term]:
    of = st.sampled_from(names).map(the)
    plain = st.one_of(
        of.map(is_open),
        of.map(lambda one: builtin(t.YES_NO, "is_in_play", one)),
        st.builds(lambda one, much: t.Compare(t.YES_NO, ">=", level(one), number(much)), of, st.integers(0, 3)),
        of.map(lambda one: t.Equal(t.YES_NO, one, THE_CASK)),
    )
    return st.one_of(plain, plain.map(no))


def numbers(names: tuple[str, ...], lets: tuple[str, ...]) -> st.SearchStrategy[t.Term]:
    plain: list[st.SearchStrategy[t.Term]] = [
        st.integers(0, 3).map(number),
        st.sampled_from(names).map(the).map(level),
        st.just(t.Count(t.NUMBER, casks(is_open(the("it"))))),
    ]
    if lets:
        plain.append(st.sampled_from(lets).map(lambda name: the(name, NUMBERS)))
    return st.one_of(plain)


@st.composite
def steps(
    draw: Any, names: tuple[str, ...] = ("the cask",), lets: tuple[str, ...] = (), deep: int = 0
) -> tuple[t.Step, ...]:
    written: list[t.Step] = []
    for _ in range(draw(st.integers(0 if deep else 1, 4))):
        of = the(draw(st.sampled_from(names)))
        sorts = [
            "set",
            "add",
            "out",
            "let",
            "roll",
            "tell",
            "go on",
            "stop",
            "call",
            "choose",
            "create",
            "side",
            "kind",
            "several",
        ]
        sort = draw(st.sampled_from(sorts + ["if", "each", "order", "repeat"] * (2 if deep < 2 else 0)))
        if sort == "set":
            written.append(set_open(of, draw(st.booleans())))
        elif sort == "add":
            written.append(add(of, draw(numbers(names, lets))))
        elif sort == "out":
            written.append(t.Place(of, "out"))
        elif sort == "let":
            name = draw(st.sampled_from(["the gain", "the loss"]))
            written.append(t.Let(name, draw(numbers(names, lets))))
            lets = (*lets, name)
        elif sort == "roll":
            written.append(t.Roll("the gain", "luck"))
            lets = (*lets, "the gain")
        elif sort == "tell":
            written.append(t.Announce(TAPPED, (of,)))
        elif sort == "go on":
            written.append(t.GoOnOnlyIf(draw(conditions(names))))
        elif sort == "stop" and deep:
            written.append(t.Stop())
        elif sort == "call":
            written.append(t.Call("fill {the cask}", (of,)))
        elif sort == "choose":
            written.append(t.Choose("the pick", MOVER, casks(is_open(the("it")))))
            names = (*names, "the pick")
        elif sort == "create":
            where = builtin(t.HEX, "hex_toward", t.HexLabel(t.HEX, "C3"), number(draw(st.integers(1, 6))))
            written.append(t.Create("cask", False, where, "in", "the new cask", t.Name(t.SIDE, OTHER)))
            names = (*names, "the new cask")
        elif sort == "side":
            written.append(t.ChangeSide(of, t.Name(t.SIDE, draw(st.sampled_from([OWN, OTHER])))))
        elif sort == "kind":
            name = draw(st.sampled_from([None, "the changed one"]))
            written.append(t.ChangeKind(of, draw(st.sampled_from(["keg", "stove", "cask"])), False, name))
            names = (*names, *((name,) if name else ()))
        elif sort == "several":
            least, most = (number(draw(st.integers(0, 2))), draw(st.sampled_from([None, number(2)])))
            written.append(t.Choose("the some", MOVER, casks(), many=True, least=least, most=most))
            each = t.Description(CASK, "it", (t.Among(t.YES_NO, the("it"), the("the some", CASKS)),))
            written.append(t.ForEach(each, (add(the("it"), 7),)))
        elif sort == "repeat":
            inner = draw(steps(names, lets, deep + 1))
            until = draw(st.sampled_from([None, draw(conditions(names))]))
            written.append(t.Repeat(until, number(draw(st.integers(0, 3))), inner))
        elif sort == "if":
            then = draw(steps(names, lets, deep + 1))
            otherwise = draw(steps(names, lets, deep + 1)) if draw(st.booleans()) else ()
            written.append(t.If(draw(conditions(names)), then, otherwise))
        elif sort in ("each", "order"):
            variable = draw(st.sampled_from(["one", "other"]))
            near = [in_first_hex(variable)] if draw(st.booleans()) else []
            some = [draw(conditions((variable,)))] if draw(st.booleans()) else []
            inner = draw(steps((*names, variable), lets, deep + 1))
            chooser = MOVER if sort == "order" else None
            written.append(t.ForEach(casks(*near, *some, variable=variable), inner, chooser))
    return tuple(written)


FILL = procedure("fill {the cask}", t.GoOnOnlyIf(no(is_open(THE_CASK))), add(THE_CASK, 1), set_open(THE_CASK))
COUNT = m.Follows("count", "bookkeeping", TAPPED, SLOT, (add(THE_CASK, 10),))
JUDGE = m.Follows("judge", "consequence", TAPPED, SLOT, (t.GoOnOnlyIf(is_open(THE_CASK)), add(THE_CASK, 100)))
KINDS = [m.KindDeclaration("keg", "cask", "kegs"), m.KindDeclaration("stove", "thing", "stoves")]
GIVEN = (
    GivenMoment("Harvest", OWN),
    *(GivenCounters("cask", variables=(f"X{n}",), place=("in", place), side=OWN)
      for n, place in enumerate(PLACES)),
)  # fmt: skip


class Alternating:
    """Dice and choices that both sides of the comparison can make: the last option, faces by turns."""

    def __init__(self) -> None:
        self.faces = 0

    def choose(self, decision: Any) -> int:
        return len(decision.options) - 1

    def die(self, draw: Any) -> int:
        self.faces += 1
        return self.faces % 6 + 1


def by_oracle(model: m.Model, monkey: Any) -> Any:
    p = build(model, cellar(BASE, []).position.space, GIVEN)
    g = doing.Game(p, dice=[n % 6 + 1 for n in range(1, 2000)])
    monkey.setattr(deciding, "choose", choose_last)
    doing.call(g, "do", (p.names["X0"],))
    return [
        (
            p.values.get(("the level of {the cask}", (one,)), 0),
            p.values.get(("{the cask} is open", (one,)), False),
            str(p.hex_of(one)),
            p.kind_of[one],
            p.side_of[one],
        )
        for one in sorted(p.kind_of)
    ]


def choose_last(g: Any, name: str, options: list[Any], optional: bool, side: Any) -> Any:
    if not options:
        raise Meaningless("a choice from nothing")
    return NONE if optional else options[-1]


def by_game(model: m.Model) -> Any:
    g = cellar(model, [(OWN, place) for place in PLACES], Alternating())
    p = g.position
    g.do("do", p.things("cask")[0])
    return [
        (p.get(0, one), p.get(1, one), str(p.hex_of(one)), p.kind_of[one], p.side_of(one)) for one in sorted(p.kind_of)
    ]


@given(written=steps())
@settings(max_examples=400)
def test_both_come_to_the_same_position(written: tuple[t.Step, ...]) -> None:
    model = with_more(BASE, kinds=KINDS, procedures=[FILL, procedure("do", *written)], follows=[COUNT, JUDGE])
    with pytest.MonkeyPatch.context() as monkey:
        slow = outcome(lambda: by_oracle(model, monkey))
        fast = outcome(lambda: by_game(model))
    assert fast == slow


def outcome(run: Any) -> Any:
    try:
        return run()
    except (Unmeant, Unsettled, Refusal, NothingToChoose):
        return "refused"


def test_the_comparison_is_not_of_refusals_only() -> None:
    model = with_more(BASE, kinds=KINDS, procedures=[FILL, procedure("do", add(THE_CASK, 3))], follows=[COUNT, JUDGE])
    assert by_game(model)[0][0] == 3
