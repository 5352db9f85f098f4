"""What dice are keyed by when a record is involved: what it holds, not its number."""

from __future__ import annotations

from runtime.play.chooser import RandomChooser
from runtime.play.game import Game
from runtime.play.plans import PlayPlan
from runtime.play.records import has_fact, stable_name
from runtime.position import Hooks, Position
from runtime.program import KindOf, Program, SlotOf, StoreOf, ValueKind
from runtime.space import Space
from runtime.space.grid import Grid

DANCE = SlotOf("the dance", ValueKind("dance"))
PROGRAM = Program(
    title="Dances",
    stores=(
        StoreOf("dance's floor", "{the dance}'s floor", (DANCE,), ValueKind("hex"), "attribute"),
        StoreOf("dance's dancers", "{the dance}'s dancers", (DANCE,), ValueKind("moth", True), "attribute", ()),
        StoreOf("goes on", "{the dance} goes on", (DANCE,), ValueKind("yes-or-no"), "fact", default=False),
    ),
    kinds=(
        KindOf("moth", "moths", ("moth", "thing")),
        KindOf("dance", "dances", ("dance", "record"), is_record=True),
    ),
)


def test_a_record_is_called_by_what_it_holds() -> None:
    p = Position(PROGRAM, Space.blank(Grid(4, (4, 4))), Hooks())
    g = Game(PlayPlan(()), p, RandomChooser(1))
    first, second = p.create("moth"), p.create("moth")
    one = g.new_record("dance", (0, p.space.hex("B2")), (1, (first, second)))
    other = g.new_record("dance", (0, p.space.hex("B2")), (1, (first, second)))
    name = "dance with dance's dancers moth 1 and moth 2, dance's floor B2"
    assert stable_name(p, "dance", one) == stable_name(p, "dance", other) == name
    assert stable_name(p, "moth", first) == "moth 1"
    assert stable_name(p, "hex", p.space.hex("B2")) == "B2"
    assert g.roll("luck", 6, ("dance", one)) in range(1, 7)
    g.roll("luck", 6, ("dance", other))
    assert [answer.draw.ordinal for answer in g.answers] == [0, 1]  # type: ignore[union-attr]
    assert not has_fact(p, one)
    p.set(2, one, True)
    assert has_fact(p, one)
    assert not has_fact(p, other)
