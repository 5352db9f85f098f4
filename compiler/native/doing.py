"""What is done, said in C: steps, what they make and draw, and what follows by rule.

Steps change the position as suppositions do, so whoever only thinks can take all of it back
(runtime/play/ahead/every_way.py: `Alone`): nobody reacts then, and where a die is thrown, something is chosen, a record
is made or play is ended, the way is open. In a game that is played (runtime/native/playing.c) the same steps throw and
choose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from compiler.middle import code
from compiler.native.expressions import EXPRESSIONS, Said, Scope, Signature, operation, said, say, turned
from compiler.native.supposing import set_so
from compiler.native.words import SAID_OF, SET, STEPS, VALUE, YES_NO, Sort, Untranslatable, taken, variable
from runtime import functions as f
from runtime.program import Program, SlotOf, Value

ENDS = {"game": "GAME_ENDS", "phase": "PHASE_ENDS", "turn": "TURN_ENDS"}


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


def apart(s: Scope, one: code.Expr, sort: Sort) -> str:
    """A value that stays what it is while steps change what it was made of."""
    text, is_so = said(s, one)
    is_apart = isinstance(one, code.Local | code.Pack | code.NewList | code.Search)
    return turned((text if is_so != SET or is_apart else f"set_apart(p, {text})", is_so), sort)


# ---- what is done by itself


def done(s: Scope, one: code.Expr) -> Iterator[str] | None:
    """The lines of what is done by itself; None of what is no such thing."""
    match one:
        case code.Invoke(function, (code.G, code.P, *given)):
            signature = _signature(s, function)
            passed = [apart(s, each, sort) for each, sort in zip(given, signature.takes, strict=True)]
            return iter([f"{function}({', '.join(('p', *passed))});"])
        case code.Method("g", "announce", (code.Plain(str() as event), *given)):
            return _announced(s, event, given)
        case code.Method("g", "secret_changed"):
            return iter([])
        case code.Method("g", "end", (code.Plain(str() as what),)):
            return iter([f"end_play(p, {ENDS[what] if what in ENDS else s.constants.name(what)});"])
    return None


def _signature(s: Scope, function: str) -> Signature:
    signature = s.functions.get(function)
    if signature is None:
        raise Untranslatable(f"the function {function}")
    return signature


def _announced(s: Scope, event: str, given: Sequence[code.Expr]) -> Iterator[str]:
    """Bookkeeping first, then consequences, each in declared order; then whoever may react."""
    program = s.constants.program
    slots = next(one.slots for one in program.events if one.id == event)
    sorts = [taken(slot.kind) for slot in slots]
    yield "{"
    for at, (each, sort) in enumerate(zip(given, sorts, strict=True)):
        yield f"    const {'Set' if sort == SET else 'Value'} told_{at} = {apart(s, each, sort)};"
        yield f"    (void)told_{at};"
    yield "    begin_announcing(p);"
    for which in ("bookkeeping", "consequence"):
        for one in program.follows:
            if one.event == event and one.sort == which:
                function = f.FOLLOW.name(one.function)
                takes = _signature(s, function).takes
                passed = [turned((f"told_{at}", sorts[at]), sort) for at, sort in enumerate(takes)]
                yield f"    {function}({', '.join(('p', *passed))});"
    if any(one.event == event for one in program.actions):
        told = ", ".join(turned((f"told_{at}", sort), VALUE) for at, sort in enumerate(sorts)) or "UNSAID"
        yield f"    let_react(p, {s.constants.event(event)}, (const Value[]){{{told}}});"
    yield "    end_announcing(p);"
    yield "}"


def in_turn(s: Scope, one: code.Loop) -> str | None:
    """The head of a loop through what a side, or the dice, put in order."""
    match one.among:
        case code.Method("g", "in_order", (side, code.Plain(str() as name), _, among)):
            if isinstance(side, code.Thunk):
                side, s = side.body, s.within(one.variable)
            whose = f"next_by_choice(p, {say(s, side, VALUE)}, {s.constants.name(name)}, those_left.count)"
            group = f"set_apart(p, {say(s, among, SET)})"
        case code.Method("g", "shuffled", (code.Plain(str() as name), among, *involved)):
            whose = f"next_by_chance(p, {s.constants.name(name)}, those_left.count, {_involved(s, involved)})"
            group = f"by_chance(p, {say(s, among, SET)})"
        case _:
            return None
    return f"EACH_IN_TURN({variable(one.variable)}, {group}, those_left.count > 1 ? {whose} : 0)"


# ---- what is made and drawn


def _drawn(s: Scope, one: code.Method) -> Said:
    name = s.constants.name
    match one:
        case code.Method("g", "choose", (side, code.Plain(str() as asked), _, among, *rest)):
            optional = "true" if rest[:1] == [code.Plain(True)] else "false"
            who = say(s, side, VALUE)
            return f"chosen(p, {who}, {name(asked)}, {say(s, among, SET)}, {optional})", VALUE
        case code.Method("g", "choose_several", (side, code.Plain(str() as asked), _, among, least, most)):
            many = f"{say(s, least, VALUE)}, {say(s, most, VALUE)}"
            return f"chosen_several(p, {say(s, side, VALUE)}, {name(asked)}, {say(s, among, SET)}, {many})", SET
        case code.Method("g", "pick", (code.Plain(str() as asked), among, *involved)):
            return f"picked(p, {name(asked)}, {say(s, among, SET)}, {_involved(s, involved)})", VALUE
        case code.Method("g", "pick_several", (code.Plain(str() as asked), among, many, *involved)):
            some = f"{say(s, among, SET)}, {say(s, many, VALUE)}"
            return f"picked_several(p, {name(asked)}, {some}, {_involved(s, involved)})", SET
        case code.Method("g", "roll", (code.Plain(str() as asked), code.Plain(int() as sides), *involved)):
            return f"rolled(p, {name(asked)}, {sides}, {_involved(s, involved)})", VALUE
        case code.Method("g", "before_one", (side, code.Thunk((), inner))):
            text, sort = said(s, inner)
            return f"((void){say(s, side, VALUE)}, {text})", sort
        case code.Method("g", "new_record", (code.Plain(str() as kind), *attributes)):
            return _record(s, kind, attributes), VALUE
        case code.Method("p", "ends_well", (code.Plain(str() as action), *scope)):
            given = ", ".join(say(s, each, VALUE) for each in scope) or "UNSAID"
            return f"can_end_after(p, {s.constants.action(action)}, {len(scope)}, (const Value[]){{{given}}})", YES_NO
    raise Untranslatable(f"{one.of}.{one.name}")


def _involved(s: Scope, involved: Sequence[code.Expr]) -> str:
    """How many, and those."""
    told = []
    for one in involved:
        match one:
            case code.Pack((code.Plain(str() as kind), value)):
                told.append(f"{{{SAID_OF.get(kind, 'SAID_OF_OTHERS')}, {say(s, value, VALUE)}}}")
            case _:
                raise Untranslatable("what a die is thrown for")
    return f"{len(told)}, INVOLVED({', '.join(told)})" if told else "0, 0"


def _record(s: Scope, kind: str, attributes: Sequence[code.Expr]) -> str:
    """What it holds is worked out before it is made."""
    lines: list[str] = []
    inner = s.within("made")
    for at, one in enumerate(attributes):
        match one:
            case code.Pack((code.Plain(int() as store), value)):
                sort = said(s, value)[1]
                inner = replace(inner, locals={**inner.locals, f"held{at}": sort})
                held = code.Local(f"held{at}")
                type_ = {SET: "Set", VALUE: "Value"}.get(sort, "bool")
                lines.insert(at, f"const {type_} {variable(held.name)} = {say(s, value, sort)};")
                lines += set_so(inner, store, code.Local("made"), held)
            case _:
                raise Untranslatable("what a record holds")
    lines.insert(len(attributes), f"const Value made_ = new_record(p, {s.constants.name(kind)});")
    return f"({{ {' '.join(lines)} made_; }})"


def _made(s: Scope, one: code.Engine) -> Said:
    """Records as they are; things with what is printed on them."""
    match one:
        case code.Engine("create", (code.Plain(str() as noun), *side)):
            program, constants = s.constants.program, s.constants
            if constants.is_plain_record(noun):
                return f"suppose_record(p, {constants.name(noun)})", VALUE
            printed = program.type_named.get(noun)
            kind = printed.kind if printed is not None else noun
            whose = [say(s, each, VALUE) for each in side]
            if not whose and printed is not None and printed.side is not None:
                whose = [f"NAMED({constants.name(printed.side)})"]
            names = f"{constants.name(kind)}, {constants.name(noun)}, {whose[0] if whose else 'NONE'}"
            lines = [f"const Value made_ = suppose_thing(p, {names});"]
            for store, value in printed.values if printed is not None else ():
                lines.append(_printed(s, store, value))
            return f"({{ {' '.join(lines)} made_; }})", VALUE
    return operation(s, one)


def _printed(s: Scope, store: int, value: Value | None) -> str:
    constants, number = s.constants, s.constants.fact(store)
    return f"suppose_fact(p, {number}, made_, {constants.valued(value)}, {constants.at_first(store)}, 0);"


EXPRESSIONS[code.Method] = _drawn
EXPRESSIONS[code.Engine] = _made
