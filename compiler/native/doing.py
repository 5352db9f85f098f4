"""What is done, said in C as somebody does it who only thinks (runtime/play/ahead/every_way.py: `Alone`).

Steps change the position as suppositions do, so all of it can be taken back. What is announced is followed by what
follows by rule, and nobody reacts. Where a die is thrown, something is chosen, a record is made or play is ended, the
way is open: nobody can tell what comes of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compiler.middle import code
from compiler.native.expressions import Scope, Signature, say
from compiler.native.words import SET, STEPS, Untranslatable, taken
from runtime import functions as f
from runtime.program import Program, SlotOf


def called_by_doing(program: Program) -> dict[str, Signature]:
    """All functions of steps, by name, and what they take beside the position."""
    events = {event.id: event.slots for event in program.events}
    known: dict[str, Signature] = {}

    def of(sort: f.Sort, ending: str, *slots: SlotOf) -> None:
        known[sort.name(ending)] = Signature(tuple(taken(slot.kind) for slot in slots), STEPS)

    for action in program.actions:
        bound = tuple(taken(slot.kind) for slot in action.event_slots)
        chosen = tuple(SET if one.many else taken(one.kind) for one in action.choices)
        known[f.TAKE.name(action.function)] = Signature((*bound, *chosen), STEPS)
    for procedure in program.procedures:
        of(f.DO, procedure.function, *procedure.slots)
    for follow in program.follows:
        of(f.FOLLOW, follow.function, *events.get(follow.event or "", ()))
    return known


def without_game(function: code.Function) -> code.Function:
    """There is none in C."""
    return replace(function, parameters=tuple(one for one in function.parameters if one != code.G.name))


def done(s: Scope, one: code.Expr) -> Iterator[str] | None:
    """The lines of what is done by itself; None of what is no such thing."""
    match one:
        case code.Invoke(function, (code.G, code.P, *given)):
            return iter([_step(s, function, given)])
        case code.Method("g", "announce", (code.Plain(str() as event), *given)):
            return _announced(s, event, given)
        case code.Method("g", "secret_changed"):
            return iter([])
        case code.Method("g", "end"):
            return iter(["give_up(p, OPEN);"])
    return None


def _step(s: Scope, function: str, given: list[code.Expr]) -> str:
    signature = s.functions.get(function)
    if signature is None:
        raise Untranslatable(f"the function {function}")
    said = [say(s, each, sort) for each, sort in zip(given, signature.takes, strict=True)]
    return f"{function}({', '.join(('p', *said))});"


def _announced(s: Scope, event: str, given: list[code.Expr]) -> Iterator[str]:
    """Bookkeeping first, then consequences, each in declared order."""
    follows = s.constants.program.follows
    for sort in ("bookkeeping", "consequence"):
        for one in follows:
            if one.event == event and one.sort == sort:
                yield _step(s, f.FOLLOW.name(one.function), given)
