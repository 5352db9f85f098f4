"""Steps, announcements, reactions, clocks and lapses, by hand-worked cases."""

from __future__ import annotations

from typing import Any

from compiler import terms as t
from compiler.model.examples.lines import GivenCounters, GivenMoment
from compiler.model.model import Action, ChoiceOf, Clock, Event, Follows, Model, Procedure, Slot, Store, Upkeep
from tests.oracle import doing, moments
from tests.oracle.building import build
from tests.oracle.position import FIRST
from tests.oracle.small_models import (
    BASE,
    POT,
    SPACE,
    THE_POT,
    is_hot,
    is_lidded,
    negated,
    number,
    the,
    with_more,
)

SLOT = (Slot("the pot", POT),)
YES = t.YesNo(t.YES_NO, True)
SCOOPS = "the scoops in {the pot}"
HEATED = "{the pot} is heated"
POT_SIDE = t.Builtin(t.SIDE, "side_of", (THE_POT,))
GIVEN = (
    GivenMoment("Cooking", "the Cooks"),
    GivenCounters("Jug", is_type=True, variables=("J",), place=("in", "E5")),
    GivenCounters("Bowl", is_type=True, variables=("B",), place=("inside", "J"), side="the Guests"),
)


def fact(id: str, **more: Any) -> Store:
    return Store(id, id, SLOT, t.YES_NO, "fact", **more)


def stated(store: str, of: t.Term = THE_POT, value: t.Term = YES) -> t.Set:
    return t.Set(store, (of,), value)


def more_scoops(by: int) -> t.Change:
    return t.Change(SCOOPS, (THE_POT,), number(by))


def kitchen() -> Model:
    return with_more(
        BASE,
        stores=[
            fact("{the pot} is steaming", clock=Clock("coming", "Cooking", "ends", POT_SIDE)),
            fact("{the pot} is resting", clock=Clock("next", "Cooking", "ends", POT_SIDE)),
            fact("{the pot} is noted", clock=Clock("this", "phase", "ends", None)),
            fact("{the pot} is boiling", lapses=negated(is_hot(THE_POT))),
        ],
        events=[Event(HEATED, HEATED, SLOT)],
        follows=[
            Follows("Cheer", "consequence", HEATED, SLOT, (t.GoOnOnlyIf(is_lidded(THE_POT)), more_scoops(10))),
            Follows("Late count", "bookkeeping", HEATED, SLOT, (t.Set(SCOOPS, (THE_POT,), number(7)),), ("Count",)),
            Follows("Count", "bookkeeping", HEATED, SLOT, (more_scoops(1),)),
        ],
        procedures=[
            Procedure(
                "warm {the pot}",
                "warm {the pot}",
                SLOT,
                (stated("{the pot} is hot"), t.Stop(), more_scoops(99)),
            )
        ],
        actions=[
            Action(
                "heat {the pot}",
                "heat {the pot}",
                SLOT,
                t.Builtin(t.SIDE, "side_to_move", ()),
                ("Cooking",),
                (ChoiceOf("the pot", POT, t.Description(POT, "one", (negated(is_hot(the("one"))),))),),
                None,
                (t.Call("warm {the pot}", (THE_POT,)), t.Announce(HEATED, (THE_POT,))),
            ),
            Action(
                "cool {the pot}",
                "cool {the pot}",
                SLOT,
                t.Builtin(t.SIDE, "side_not_to_move", ()),
                (),
                (),
                None,
                (stated("{the pot} is hot", value=t.YesNo(t.YES_NO, False)),),
                HEATED,
                SLOT,
            ),
        ],
        upkeeps=[
            Upkeep(
                "Tidy",
                "Cooking",
                "begins",
                "the Guests",
                (t.ForEach(t.Description(POT, "it", ()), (t.Change(SCOOPS, (the("it"),), number(3)),)),),
            ),
        ],
    )


def new_game() -> doing.Game:
    return doing.Game(build(kitchen(), SPACE, GIVEN))


def scoops(g: doing.Game, name: str) -> object:
    return g.position.values.get((SCOOPS, (g.position.names[name],)), 0)


def test_an_action_counts_first_and_follows_next() -> None:
    g = new_game()
    jug, bowl = (FIRST,), (FIRST + 1,)
    assert doing.is_legal(g.position, "heat {the pot}", jug)
    doing.take(g, "heat {the pot}", jug)
    assert scoops(g, "J") == 17
    doing.take(g, "heat {the pot}", bowl)
    assert scoops(g, "B") == 7
    assert not doing.is_legal(g.position, "heat {the pot}", jug)
    assert g.happened == [(HEATED, jug), (HEATED, bowl)]


def test_a_reaction_is_taken_while_its_event_is_announced() -> None:
    g = new_game()
    assert not doing.is_legal(g.position, "cool {the pot}", (FIRST,))
    g.reactions.append(("cool {the pot}", (FIRST,)))
    doing.take(g, "heat {the pot}", (FIRST,))
    assert g.position.values[("{the pot} is hot", (FIRST,))] is False
    assert g.reactions == []


def test_contents_go_along_and_out_of_play() -> None:
    g = new_game()
    doing.do(g, {"x": FIRST}, t.Place(the("x"), "in", t.HexLabel(t.HEX, "A1")))
    assert g.position.hex_of(FIRST + 1) == SPACE.hex("A1")
    doing.do(g, {"x": FIRST}, t.Place(the("x"), "out"))
    assert not g.position.in_play(FIRST + 1)


def test_clocks_end_with_their_sides_sequence() -> None:
    g = new_game()
    for name in ("steaming", "resting", "noted"):
        doing.do(g, {"the pot": FIRST}, stated(f"{{the pot}} is {name}"))

    def lasting() -> list[str]:
        return [store.removeprefix("{the pot} is ") for store, key in g.position.values if key == (FIRST,)]

    assert lasting() == ["steaming", "resting", "noted"]
    moments.go_on(g, "Cooking", "the Guests")
    assert lasting() == ["resting", SCOOPS]
    assert scoops(g, "B") == 3
    moments.go_on(g, "Cooking", "the Cooks")
    assert g.position.turn == 2
    assert "resting" in lasting()
    moments.go_on(g, "Cooking", "the Guests")
    assert "resting" not in lasting()


def test_a_fact_lapses_as_soon_as_its_condition_holds() -> None:
    g = new_game()
    doing.do(g, {"the pot": FIRST}, stated("{the pot} is hot"))
    doing.do(g, {"the pot": FIRST}, stated("{the pot} is boiling"))
    assert ("{the pot} is boiling", (FIRST,)) in g.position.values
    doing.do(g, {"the pot": FIRST}, stated("{the pot} is hot", value=t.YesNo(t.YES_NO, False)))
    assert ("{the pot} is boiling", (FIRST,)) not in g.position.values
