"""Moments: sequences begin and end, facts end with them, upkeep is done, play goes on."""

from __future__ import annotations

from contextlib import suppress

from compiler.model.model import Upkeep
from compiler.terms import Term
from tests.oracle.doing import Ended, Game, in_declared_order, lapse, perform_with_records
from tests.oracle.meaning import truth, value_of
from tests.oracle.outcomes import NotAllowed
from tests.oracle.position import Position


def upkeeps_at(p: Position, sequence: str, edge: str, side: str | None) -> list[Upkeep]:
    at = [u for u in p.model.upkeeps.values() if u.sequence == sequence and u.edge == edge]
    return in_declared_order(p, [u for u in at if u.side is None or u.side == side])


def is_leaf(p: Position, sequence: str) -> bool:
    return not p.model.sequences[sequence].stages


def is_turn(p: Position, sequence: str) -> bool:
    return all(stage.sequence != sequence for one in p.model.sequences.values() for stage in one.stages)


def names_sequence(p: Position, said: str, sequence: str) -> bool:
    if said in ("phase", "turn") and said not in p.model.sequences:
        return is_leaf(p, sequence) if said == "phase" else is_turn(p, sequence)
    return said == sequence


def moment(g: Game, edge: str, sequence: str, side: str | None) -> None:
    """First facts end, then upkeep is done, in declared order."""
    p = g.position
    if edge == "begins":
        p.running.append((sequence, side))
        p.phase = sequence if is_leaf(p, sequence) else p.phase
        p.side_to_move = next((of for _, of in reversed(p.running) if of is not None), None)
    for key in list(p.endings):
        ending = p.endings.get(key)
        if ending is None or not names_sequence(p, ending.sequence, sequence):
            continue
        if ending.side is not None and ending.side != side:
            continue
        if edge == ending.edge and ending.armed:
            p.unstate(key)
        elif edge == "begins":
            ending.armed = True
    lapse(p)
    with suppress(Ended):
        for upkeep in upkeeps_at(p, sequence, edge, side):
            perform_with_records(g, {}, upkeep.steps)
    if edge == "ends" and (sequence, side) in p.running:
        p.running.remove((sequence, side))


Due = tuple[str, str, str | None]


def timeline(p: Position, sequence: str, side: str | None, depth: int = 0) -> list[tuple[Due, Term | None]]:
    """Every moment of one run of the sequence, in order, and what skips it in its line. The sides that are worked out
    are those of now; what runs has the side that it began with.
    """
    moments: list[tuple[Due, Term | None]] = [(("begins", sequence, side), None)]
    for stage in p.model.sequences[sequence].stages:
        of = stage.side if stage.side is not None else side
        if stage.whose is not None:
            running = p.running[depth + 1] if len(p.running) > depth + 1 else None
            of = running[1] if running and running[0] == stage.sequence else str(value_of(p, {}, stage.whose))
        within = timeline(p, stage.sequence, of, depth + 1)
        moments += [(within[0][0], stage.skipped), *within[1:]]
    return [*moments, (("ends", sequence, side), None)]


def whole_turn(p: Position) -> list[Due]:
    return [one for one, _ in gated_turn(p)]


def gated_turn(p: Position) -> list[tuple[Due, Term | None]]:
    top = next(one for one in p.model.sequences if is_turn(p, one))
    return timeline(p, top, None)


def put_at(p: Position, phase: str, side: str | None) -> None:
    """Say that the phase is running, without anything happening."""
    running: list[tuple[str, str | None]] = []
    for edge, sequence, of_side in whole_turn(p) if p.model.sequences else []:
        if edge == "ends":
            running.remove((sequence, of_side))
            continue
        running.append((sequence, of_side))
        if sequence == phase and side in (None, of_side):
            p.running, p.phase, p.side_to_move = running, phase, of_side
            return
    p.phase, p.side_to_move = phase, side


def go_on(g: Game, phase: str, side: str | None) -> None:
    """Play goes on, moment by moment, until the phase has begun."""
    p = g.position
    moments = whole_turn(p)
    leaf = p.running[-1] if p.running else (p.phase, p.side_to_move)
    at = max(i for i, here in enumerate(moments) if here == ("begins", *leaf))
    for _ in range(50 * len(moments)):
        at += 1
        if at == len(moments):
            at, p.turn = 0, p.turn + 1
        gated = gated_turn(p)
        moments = [one for one, _ in gated]
        edge, sequence, of = moments[at]
        if is_left(g, moments[at]):
            continue
        if edge == "begins" and is_skipped(p, sequence, of, gated[at][1]):
            at = moments.index(("ends", sequence, of), at)
            continue
        moment(g, *moments[at])
        if g.over or (edge == "begins" and sequence == phase and side in (None, of)):
            return
        until = p.model.sequences[sequence].until
        if edge == "ends" and not g.ending and until is not None and not truth(p, {}, until):
            at = max(i for i in range(at) if moments[i] == ("begins", sequence, of)) - 1
    raise NotAllowed(f"{phase} never begins")


def is_left(g: Game, here: tuple[str, str, str | None]) -> bool:
    """While a sequence is being ended only the ends of what runs come; with its own the ending is over."""
    edge, sequence, of = here
    if not g.ending:
        return False
    if edge == "begins" or (sequence, of) not in g.position.running:
        return True
    if sequence == g.ending or (g.ending == "turn" and len(g.position.running) == 1):
        g.ending = ""
    return False


def is_skipped(p: Position, sequence: str, side: str | None, here: Term | None = None) -> bool:
    tests = [one for one in (p.model.sequences[sequence].skipped, here) if one is not None]
    if side is not None and side not in p.sides():
        return True
    if not tests:
        return False
    imagined = p.copy()
    imagined.running = [*p.running, (sequence, side)]
    imagined.phase = sequence if is_leaf(p, sequence) else p.phase
    imagined.side_to_move = next((of for _, of in reversed(imagined.running) if of is not None), None)
    return any(truth(imagined, {}, asked) for asked in tests)
