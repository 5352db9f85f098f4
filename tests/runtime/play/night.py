"""Moths and lamps: a game of no family at all, its rules written by hand in Python.

Moths fly to adjacent hexes by night. Landing scorches; too much scorch takes a moth out. The other side may
catch a moth that lands with a lit lamp, or startle it; startling is announced too. A moth may roll for luck.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from runtime.play.game import Game
from runtime.play.plans import ActionPlan, ChoicePlan, EventPlan, PlayPlan, UpkeepPlan
from runtime.position import Hooks, Position
from runtime.program import (
    ChoiceKind,
    ClockOf,
    KindOf,
    Program,
    SequenceOf,
    SlotOf,
    StageOf,
    StoreOf,
    ValueKind,
)
from runtime.space import Space
from runtime.space.grid import Grid

MOTH, LAMP, HEX, SIDE = (ValueKind(name) for name in ("moth", "lamp", "hex", "side"))
NUMBER, YES = ValueKind("number"), ValueKind("yes-or-no")
THE_MOTH, THE_LAMP, THE_SPOT = SlotOf("the moth", MOTH), SlotOf("the lamp", LAMP), SlotOf("the spot", HEX)

SCORCH, DAZZLED, LIT, TALLY, DROWSY, FALSE = range(6)

PROGRAM = Program(
    title="Night",
    stores=(
        StoreOf("scorch", "the scorch of {the moth}", (THE_MOTH,), NUMBER, "fact", default=0),
        StoreOf(
            "dazzled",
            "{the moth} is dazzled",
            (THE_MOTH,),
            YES,
            "fact",
            default=False,
            clock=ClockOf("this", "Flight", "ends", sided=False),
        ),
        StoreOf("lit", "{the lamp} is lit", (THE_LAMP,), YES, "fact", default=False),
        StoreOf("tally", "the tally of {the side}", (SlotOf("the side", SIDE),), NUMBER, "fact", default=0),
        StoreOf(
            "drowsy",
            "{the moth} is drowsy",
            (THE_MOTH,),
            YES,
            "fact",
            default=False,
            clock=ClockOf("next", "Flight", "begins", sided=True),
        ),
        StoreOf("false", "{the lamp} is false", (THE_LAMP,), YES, "fact", default=False, secret=True),
    ),
    kinds=(
        KindOf("moth", "moths", ("moth", "thing")),
        KindOf("lamp", "lamps", ("lamp", "thing")),
    ),
    choices=(ChoiceKind("side", "sides", ("the Duskers", "the Dawners")),),
    sequences=(
        SequenceOf(
            "Night",
            (StageOf("Flight", "the Duskers"), StageOf("Flight", "the Dawners"), StageOf("Rest", None)),
        ),
        SequenceOf("Flight", ()),
        SequenceOf("Rest", ()),
    ),
    turn_sequence="Night",
)

DUSKERS, DAWNERS = PROGRAM.sides
EVENT = "{the moth} lands in {the spot}"
STARTLED = "{the moth} is startled"


def own_moths(p: Position) -> tuple[int, ...]:
    return tuple(one for one in p.things("moth") if p.sides[one] == p.now_side_to_move() and not p.get(DAZZLED, one))


def mover(p: Position) -> str:
    return p.now_side_to_move()


def enemy(p: Position, moth: int, *_: Any) -> str:
    return p.opponent(p.sides[moth])


def fly(g: Game, p: Position, moth: int, spot: int) -> None:
    p.place(moth, spot)
    g.announce(EVENT, moth, spot)
    if not p.is_in_play(moth):
        return
    p.change(TALLY, p.sides[moth], 1)


def luck(g: Game, p: Position, moth: int) -> None:
    face = g.roll("luck", 6, ("moth", moth))
    p.set(DAZZLED, moth, True)
    p.change(TALLY, p.sides[moth], face)


def gather(_: Game, p: Position, swarm: tuple[int, ...]) -> None:
    for moth in swarm:
        p.set(DAZZLED, moth, True)


def hide(g: Game, p: Position, lamp: int) -> None:
    p.set(FALSE, lamp, True)
    g.secret_changed("{the lamp} is false")


def count_landing(_: Game, p: Position, moth: int, spot: int) -> None:
    p.change(SCORCH, moth, 1)


def too_hot(_: Game, p: Position, moth: int, spot: int) -> None:
    if p.get(SCORCH, moth) >= 3:  # type: ignore[operator]
        p.remove(moth)


def catch(_: Game, p: Position, moth: int, spot: int, lamp: int) -> None:
    p.set(DAZZLED, moth, True)
    p.set(LIT, lamp, False)


def startle(g: Game, p: Position, moth: int, spot: int) -> None:
    p.change(SCORCH, moth, 1)
    g.announce(STARTLED, moth)


def calm(_: Game, p: Position, moth: int) -> None:
    p.set(SCORCH, moth, 0)


def wake(_: Game, p: Position) -> None:
    for moth in p.things("moth"):
        if p.sides[moth] == p.now_side_to_move() and not p.get(DROWSY, moth):
            p.change(TALLY, p.sides[moth], 10)


def lamps_lit(p: Position, spot: int) -> tuple[int, ...]:
    return tuple(one for one in p.things("lamp") if p.hex_of(one) == spot and p.get(LIT, one))


SWARM = SlotOf("the swarm", ValueKind("moth", many=True))

FLY = ActionPlan(
    "fly",
    "fly {the moth} to {the spot}",
    taker=mover,
    phases=("Flight",),
    choices=(
        ChoicePlan(THE_MOTH, own_moths),
        ChoicePlan(THE_SPOT, lambda p, moth: p.neighbours(p.hex_of(moth))),
    ),
    do=fly,
)
LUCK = ActionPlan(
    "luck",
    "try the luck of {the moth}",
    taker=mover,
    phases=("Flight",),
    choices=(ChoicePlan(THE_MOTH, own_moths),),
    do=luck,
)
GATHER = ActionPlan(
    "gather",
    "gather {the swarm}",
    taker=mover,
    phases=("Flight",),
    choices=(
        ChoicePlan(
            SWARM,
            own_moths,
            fits=lambda p, swarm: sum(p.get(SCORCH, one) for one in swarm) == 3,
            many=True,
        ),
    ),
    do=gather,
)
HIDE = ActionPlan(
    "hide",
    "make {the lamp} false",
    taker=mover,
    phases=("Flight",),
    choices=(
        ChoicePlan(
            THE_LAMP,
            lambda p: tuple(
                one for one in p.things("lamp") if p.sides[one] == p.side_to_move and not p.get(FALSE, one)
            ),
        ),
    ),
    do=hide,
)
CATCH = ActionPlan(
    "catch",
    "catch {the moth} with {the lamp}",
    taker=enemy,
    event=EVENT,
    event_slots=(THE_MOTH, THE_SPOT),
    choices=(ChoicePlan(THE_LAMP, lambda p, moth, spot: lamps_lit(p, spot)),),
    only_if=lambda p, moth, spot, lamp: p.is_in_play(moth),
    do=catch,
)
STARTLE = ActionPlan(
    "startle",
    "startle {the moth}",
    taker=enemy,
    event=EVENT,
    event_slots=(THE_MOTH, THE_SPOT),
    choices=(),
    only_if=lambda p, moth, spot: p.is_in_play(moth) and p.get(SCORCH, moth) == 1,
    do=startle,
)
CALM = ActionPlan(
    "calm",
    "calm {the moth}",
    taker=lambda p, moth: p.sides[moth],
    event=STARTLED,
    event_slots=(THE_MOTH,),
    choices=(),
    only_if=lambda p, moth: p.get(SCORCH, moth) > 0,
    do=calm,
)

PLAN = PlayPlan(
    sides=PROGRAM.sides,
    actions=(FLY, LUCK, GATHER, HIDE),
    events={
        EVENT: EventPlan(EVENT, EVENT, (THE_MOTH, THE_SPOT), (count_landing,), (too_hot,), (CATCH, STARTLE)),
        STARTLED: EventPlan(STARTLED, STARTLED, (THE_MOTH,), (), (), (CALM,)),
    },
    procedures={"bang beside {the moth}": lambda g, p, moth: g.announce(STARTLED, moth)},
    upkeeps=(UpkeepPlan("Waking", "Flight", "begins", None, wake),),
    sequences={one.id: one.stages for one in PROGRAM.sequences},
    turn="Night",
)


def night(moths: tuple[tuple[str, str], ...] = (), lamps: tuple[tuple[str, str], ...] = ()) -> Position:
    """A blank board with these (side, hex label) on it; lamps are lit."""
    hooks = Hooks(
        clock_sides={DROWSY: lambda p, moth: p.sides[moth]},
        known_to={FALSE: lambda p, lamp: p.sides[lamp]},
    )
    p = Position(PROGRAM, Space.blank(Grid(8, (8, 8))), hooks)
    for noun, given in (("moth", moths), ("lamp", lamps)):
        for side, label in given:
            thing = p.create(noun, side)
            p.place(thing, p.space.hex(label))
            if noun == "lamp":
                p.set(LIT, thing, True)
    return p


def tally(position: Position, side: str) -> Fraction | int:
    found = position.get(TALLY, side)
    assert isinstance(found, int)
    return found


def lead(position: Position, side: str) -> Fraction | int:
    """What counts where one side's gain is the other's loss."""
    other = DAWNERS if side == DUSKERS else DUSKERS
    return tally(position, side) - tally(position, other)
