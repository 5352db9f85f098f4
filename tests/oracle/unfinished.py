"""Phases that may not end while something is left to do. Every row of further actions is tried, however long."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.oracle.deciding import Asked
from tests.oracle.doing import Ended, Game, may_be_taken, perform_with_records, scope_of
from tests.oracle.meaning import described, value_of
from tests.oracle.outcomes import Depends
from tests.oracle.position import Position, Value


def left_to_do(p: Position) -> set[Value]:
    unfinished = p.model.sequences[p.phase].unfinished if p.phase in p.model.sequences else None
    return set() if unfinished is None else set(described(p, {}, unfinished.description))


def thought_through(p: Position, action_id: str, arguments: tuple[Value, ...]) -> Position | None:
    """What comes of an action if nobody reacts; None where that hangs on a die or a decision."""
    after = p.copy()
    try:
        action = p.model.actions[action_id]
        perform_with_records(Game(after), scope_of(after, action, arguments), action.steps)
    except (Depends, Ended):
        return None
    return after


def every_answer(p: Position, action_id: str, arguments: tuple[Value, ...], side: str) -> Iterator[Position]:
    """What may come of an action, whatever its own side answers on the way; nothing where others or dice are asked."""
    action, waiting = p.model.actions[action_id], [[]]  # type: ignore[var-annotated]
    while waiting:
        told, after = waiting.pop(), p.copy()
        try:
            perform_with_records(Game(after, choices=list(told)), scope_of(after, action, arguments), action.steps)
        except Asked as asked:
            waiting += [[*told, one] for one in asked.options] if asked.side == side else []
        except (Depends, Ended):
            continue
        else:
            yield after


def further(p: Position, side: str) -> list[Position]:
    """What any one more action of a side could lead to."""
    outcomes = []
    for action in p.model.actions.values():
        if action.event is None and value_of(p, {}, action.taken_by) == side:
            rows: list[dict[str, Value]] = [{}]
            for choice in action.choices:
                rows = [{**row, choice.variable: one} for row in rows for one in described(p, row, choice.description)]
            for row in rows:
                arguments = tuple(row[slot.name] for slot in action.slots)
                outcomes += every_answer(p, action.id, arguments, side) if may_be_taken(p, action.id, arguments) else ()
    return outcomes


def can_come_to(p: Position, side: str, enough: Callable[[set[Value]], bool]) -> bool:
    """Whether any row of further actions leads to where so much is left: every one is tried."""
    waiting, seen = [p], set()
    while waiting:
        here = waiting.pop()
        state = repr((sorted(here.place.items()), sorted(here.values.items(), key=repr)))
        if state not in seen:
            seen.add(state)
            if here is not p and enough(left_to_do(here)):
                return True
            waiting += further(here, side)
    return False


def has_more_to_do(p: Position, side: str) -> bool:
    left = left_to_do(p)
    return bool(left) and can_come_to(p, side, lambda then: then < left)


def ends_well(p: Position, action_id: str, arguments: tuple[Value, ...]) -> bool:
    action = p.model.actions[action_id]
    if action.event is not None or p.phase not in p.model.sequences or p.model.sequences[p.phase].unfinished is None:
        return True
    after, before = thought_through(p, action_id, arguments), left_to_do(p)
    side = str(value_of(p, {}, action.taken_by))
    if after is None or not left_to_do(after) or left_to_do(after) < before:
        return True
    if left_to_do(after) == before:
        return can_come_to(after, side, lambda then: then < before) or not has_more_to_do(p, side)
    return can_come_to(after, side, lambda then: then <= before)
