"""Steps become Python that reads like them and does what docs/time.md says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from compiler import terms as t
from compiler.model import model as m
from compiler.terms import Kind, Step
from runtime.play.chooser import ScriptChooser
from runtime.play.game import Game
from runtime.play.limits import CannotTakeBack
from runtime.values import NONE
from tests.compiler.program.cellar import (
    BASE,
    CASK,
    CASKS,
    LEVEL,
    MARKED,
    MOVER,
    OTHER,
    OWN,
    SLOT,
    TAPPED,
    TASTING,
    THE_CASK,
    add,
    both,
    builtin,
    casks,
    cellar,
    is_open,
    level,
    levels,
    no,
    number,
    own,
    procedure,
    program_of,
    set_open,
    the,
    with_more,
    yes,
)

HERE = builtin(Kind("hex", specials=("none",)), "hex_of", THE_CASK)


def done(*steps: Step, count: int = 3, chooser: Any = None, **more: Any) -> Game:
    """The steps done to cask 1 of `count` in one hex."""
    g = cellar(with_more(BASE, procedures=[procedure("do", *steps)], **more), [(OWN, "C3")] * count, chooser)
    g.do("do", g.position.things("cask")[0])
    return g


def source(*steps: Step, **more: Any) -> str:
    _, _, written = program_of(with_more(BASE, procedures=[procedure("stir {the cask}", *steps)], **more))
    return written


def test_the_source_reads_like_the_steps() -> None:
    written = source(
        t.Let("the old level", level(THE_CASK)),
        t.GoOnOnlyIf(no(is_open(THE_CASK))),
        t.Roll("the drift", "scatter"),
        t.ForEach(
            casks(builtin(t.YES_NO, "is_in", the("the neighbour"), HERE), variable="the neighbour"),
            (
                add(the("the neighbour"), the("the drift", t.NUMBER)),
                t.Announce(TAPPED, (the("the neighbour"),)),
            ),
        ),
        t.If(
            t.Compare(t.YES_NO, ">", the("the old level", t.NUMBER), number(3)),
            (t.Place(THE_CASK, "out"), t.Stop()),
            (set_open(THE_CASK),),
        ),
        t.End("phase"),
    )
    assert (
        written
        == '''\
def do_stir_the_cask(g, p, the_cask):
    """stir {the cask}"""
    the_old_level = p.values[0].get(the_cask, 0)
    if p.values[1].get(the_cask, False):
        return
    the_drift = g.roll('scatter', 6, ('cask', the_cask))
    for the_neighbour in tuple([the_neighbour for the_neighbour in p.in_hex(meant(p.hex_of(the_cask))) \
if p.kind_of.get(the_neighbour) == 'cask']):
        p.change(0, the_neighbour, the_drift)
        g.announce('{the cask} is tapped', the_neighbour)
    if the_old_level > 3:
        p.remove(the_cask)
        return
    else:
        p.set(1, the_cask, True)
    g.end('phase')
'''
    )


def test_a_for_each_fixes_its_set_first() -> None:
    count = t.Count(t.NUMBER, casks(no(is_open(the("it")))))
    each = t.ForEach(casks(variable="one"), (set_open(the("one")), add(the("one"), count)))
    assert levels(done(each)) == [2, 1, 0]
    closed = casks(no(is_open(the("one"))), variable="one")
    open_others = t.ForEach(casks(variable="other"), (set_open(the("other")),))
    assert levels(done(t.ForEach(closed, (add(the("one"), 1), open_others)))) == [1, 1, 1]


def test_in_the_order_a_side_chooses() -> None:
    step = t.ForEach(
        casks(variable="one"),
        (add(THE_CASK, 1), add(the("one"), level(THE_CASK))),
        chooser=builtin(t.SIDE, "side_of", the("one")),
    )
    g = done(step, chooser=ScriptChooser(["cask 3", "cask 2"]))
    assert levels(g) == [6, 2, 1]
    assert [one.side for one in g.answers] == [OWN, OWN]  # type: ignore[union-attr]


def test_go_on_only_if_and_stop_end_their_own_procedure() -> None:
    inner = procedure("inner {the cask}", t.GoOnOnlyIf(is_open(THE_CASK)), add(THE_CASK, 10))
    loop = t.ForEach(casks(variable="one"), (add(the("one"), 1), t.Stop()))
    steps = (t.Call("inner {the cask}", (THE_CASK,)), loop, add(THE_CASK, 100))
    model = with_more(BASE, procedures=[inner, procedure("outer", *steps)])
    g = cellar(model, [(OWN, "C3")] * 2)
    g.do("outer", g.position.things("cask")[0])
    assert levels(g) == [1, 0]


def test_a_variable_of_a_branch_is_there_after_it() -> None:
    steps = (
        t.If(is_open(THE_CASK), (t.Let("the gain", number(5)),), (t.Let("the gain", number(7)),)),
        add(THE_CASK, the("the gain", t.NUMBER)),
        t.If(is_open(THE_CASK), (t.Let("the spot", HERE),)),
        t.If(t.Equal(t.YES_NO, the("the spot", Kind("hex", specials=("none",))), t.Name(t.HEX, "none")), (add(THE_CASK, 10),)),
    )  # fmt: skip
    assert levels(done(*steps))[0] == 17
    assert levels(done(set_open(THE_CASK), *steps))[0] == 5


def test_what_a_round_binds_is_gone_after_it() -> None:
    gain = the("the gain", t.NUMBER)
    more = t.Arithmetic(t.NUMBER, "+", gain, number(1))
    each = t.ForEach(casks(variable="one"), (t.Let("the gain", more), add(the("one"), gain)))
    assert levels(done(t.Let("the gain", number(1)), each, add(THE_CASK, gain))) == [3, 2, 2]


def test_creating_and_records() -> None:
    samples = t.Read(CASKS, "tasting's samples", (the("the tasting", TASTING),))
    steps = (
        t.Create("cask", False, HERE, "in", "the new cask", t.Name(t.SIDE, OTHER)),
        set_open(the("the new cask")),
        t.LetRecord("the tasting", "tasting", (("tasting's samples", t.SetOf(CASKS, casks())),)),
        t.Include("tasting's samples", (the("the tasting", TASTING),), THE_CASK, take_out=True),
        t.ForEach(casks(t.Among(t.YES_NO, the("one"), samples), variable="one"), (add(the("one"), 1),)),
        t.Create("cask", False, THE_CASK, "inside"),
    )
    g = done(*steps, count=2)
    assert levels(g) == [0, 1, 1, 0]
    p = g.position
    new, nested = p.things("cask")[2:]
    assert p.side_of(new) == OTHER
    assert p.holder_of(nested) == p.things("cask")[0]
    assert len(p.things("tasting")) == 1


def test_choosing() -> None:
    spot = t.Choose("the pick", MOVER, casks(), optional=True)
    is_none = t.Equal(t.YES_NO, the("the pick", Kind("cask", specials=("none",))), t.Name(CASK, "none"))
    steps = (spot, t.If(no(is_none), (add(the("the pick"), 4),)))
    assert levels(done(*steps, chooser=ScriptChooser(["cask 2"]))) == [0, 4, 0]
    assert levels(done(*steps, chooser=ScriptChooser([NONE]))) == [0, 0, 0]


def test_what_is_drawn_before_one_side_is_its_own() -> None:
    seen = t.Name(t.SIDE, OTHER)
    open_die, kept_die = t.Roll("the luck", "luck"), t.Roll("the luck", "luck", known_to=seen)
    pick = t.Choose("the pick", None, casks(), many=True, least=number(2), most=number(2), known_to=seen)
    g = done(open_die, kept_die, pick, chooser=ScriptChooser(dice=[1, 2, 3, 2]))
    assert [one.kept_by for one in g.answers] == ["", OTHER, OTHER, OTHER]
    assert g.keeper == ""


def test_dice_are_keyed_by_slots_and_rounds_only() -> None:
    written = source(
        t.Let("the friend", THE_CASK),
        t.ForEach(casks(variable="one"), (t.Roll("the roll", "luck", 10),)),
        t.Roll("the roll", "luck"),
    )
    assert "g.roll('luck', 10, ('cask', the_cask), ('cask', one))" in written
    assert "g.roll('luck', 6, ('cask', the_cask))" in written


def follows(id: str, sort: str, *steps: Step, after: Sequence[str] = ()) -> m.Follows:
    return m.Follows(id, sort, TAPPED, SLOT, steps, tuple(after))


def test_bookkeeping_then_consequences_each_in_order() -> None:
    twice = t.Arithmetic(t.NUMBER, "*", level(THE_CASK), number(2))
    model = with_more(
        BASE,
        procedures=[procedure("tap", t.Announce(TAPPED, (THE_CASK,)))],
        follows=[
            follows("last", "consequence", add(THE_CASK, twice), after=["first"]),
            follows("first", "consequence", add(THE_CASK, 5)),
            follows("count", "bookkeeping", t.Set(LEVEL, (THE_CASK,), number(1))),
        ],
    )
    g = cellar(model, [(OWN, "C3")])
    g.do("tap", g.position.things("cask")[0])
    assert levels(g) == [18]


def test_upkeeps_come_in_order_at_their_moment() -> None:
    every = casks(own(), variable="it")
    model = with_more(
        BASE,
        upkeeps=[
            m.Upkeep("b", "Harvest", "ends", None, (t.ForEach(every, (add(the("it"), level(the("it"))),)),), ("a",)),
            m.Upkeep("a", "Harvest", "ends", None, (t.ForEach(every, (add(the("it"), 3),)),)),
            m.Upkeep("c", "Harvest", "ends", OTHER, (t.ForEach(every, (add(the("it"), 100),)),)),
        ],
    )  # fmt: skip
    g = cellar(model, [(OWN, "C3"), (OTHER, "C4")])
    g.play(until_turn=2)
    assert levels(g) == [6, 106]


def test_changed_secrets_are_told() -> None:
    mark = m.Action(
        "mark {the cask}",
        "mark {the cask}",
        SLOT,
        MOVER,
        ("Harvest",),
        (m.ChoiceOf("the cask", CASK, casks(own())),),
        None,
        (t.Set(MARKED, (THE_CASK,), yes()),),
    )
    g = cellar(with_more(BASE, actions=[mark]), [(OWN, "C3")])
    g.take("mark {the cask}", {"the cask": g.position.things("cask")[0]})
    with pytest.raises(CannotTakeBack, match="a secret was touched"):
        g.take_back()


def test_what_stands_under_an_option_is_left_out() -> None:
    only = m.Procedure("only", "only", SLOT, (add(THE_CASK, 1),), under=("Fancy",))
    model = with_more(BASE, procedures=[only])
    assert "do_only" not in program_of(model)[2]
    assert "do_only" in program_of(model, frozenset({"Fancy"}))[2]


def test_an_empty_body_is_a_body() -> None:
    assert "pass" in source()
    assert both(yes()).operands == (yes(),)
