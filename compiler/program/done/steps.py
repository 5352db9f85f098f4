"""Steps as Python statements: the bodies of actions, procedures, what follows events, and upkeeps.

Each body becomes one function of the game `g`, the position `p` and its slots. A change to the position
is one call of `p`; whatever asks somebody, throws a die or tells others is one call of `g`. So the source
reads like the steps it came from. `Stop` and `Go on only if` are returns. A `for each` goes through a
tuple made before its first.

Variables. What a step binds is in scope for the steps after it, also when it stands in a branch of an
`if` (where the branch was not taken, it is what it was before, or `none`). What is bound within a `for
each` is gone after each of its rounds, so it gets a Python variable of its own there (`Body.own` are
those of the round or body that runs).

Dice. A roll is keyed by the things, records, hexes, hexsides and sides among the slots of the body and
among the `for each` variables around the roll (`Body.involved`); what is let, rolled, chosen or created
on the way is not in the key.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from compiler import terms
from compiler.middle import Expr, Statement, code
from compiler.model import Slot
from compiler.program.arguments import subjects
from compiler.program.descriptions import Search, search, those
from compiler.program.suppose import change
from compiler.program.values import value
from compiler.program.writer import Scope, Writer
from compiler.terms import Kind, Step
from compiler.trees import mentions
from runtime import functions
from runtime.records import dataclass

_KEYS_OF_DICE = frozenset({"thing", "record", "hex", "hexside", "side"})


@dataclass(frozen=True)
class Body:
    """Where a step stands: what is in scope, and what a die thrown here involves."""

    scope: Scope
    own: frozenset[str]
    involved: tuple[tuple[str, str], ...] = ()  # kind, Python variable

    def bind(self, variable: str, kind: Kind) -> tuple[Body, str]:
        s = self.scope
        if variable in self.own:
            return replace(self, scope=replace(s, kinds={**s.kinds, variable: kind})), s.names[variable]
        scope, python = s.bind(variable, kind)
        return replace(self, scope=scope, own=self.own | {variable}), python

    def involving(self, w: Writer, variable: str, kind: Kind) -> Body:
        if kind.name not in _KEYS_OF_DICE and kind.name not in w.kinds_beneath:
            return self
        return replace(self, involved=(*self.involved, (kind.name, self.scope.names[variable])))


def function_of(w: Writer, name: str, slots: Sequence[Slot], steps: Sequence[Step], says: str) -> Statement:
    """`def name(g, p, slots...)` that does the steps."""
    scope = Scope.of((slot.name, slot.kind) for slot in slots)
    body = Body(scope, frozenset(scope.names))
    for slot in slots:
        body = body.involving(w, slot.name, slot.kind)
    parameters = ("g", "p", *(scope.names[slot.name] for slot in slots))
    return code.define(name, parameters, block(w, body, steps), says)


def block(w: Writer, body: Body, steps: Sequence[Step]) -> list[Statement]:
    """A list of steps, each in the scope the ones before it left."""
    written: list[Statement] = []
    for place, step in enumerate(steps):
        if isinstance(step, terms.If | terms.Repeat):
            body, openings = _shared_variables(body, step, steps[place + 1 :])
            written += openings
        body, statements = one_step(w, body, step)
        written += statements
    return written or [code.Idle()]


def one_step(w: Writer, body: Body, step: Step) -> tuple[Body, list[Statement]]:
    s = body.scope
    match step:
        case terms.LetRecord():
            attributes = [
                code.pack([code.Plain(w.store_number[store]), value(w, s, said)]) for store, said in step.attributes
            ]
            made = code.method("g", "new_record", code.Plain(step.kind), *attributes)
            return _assign(body, step.variable, Kind(step.kind), made)
        case terms.Roll():
            thrown = once = code.method("g", "roll", code.Plain(step.purpose), code.Plain(step.sides), *_key(body))
            for _ in range(1, step.dice):
                thrown = code.Operate(thrown, "+", once)
            return _assign(body, step.variable, terms.NUMBER, _kept(w, s, step.known_to, thrown))
        case terms.Choose():
            specials = ("none",) if step.optional else ()
            kind = replace(step.description.kind, many=step.many, specials=specials)
            return _assign(body, step.variable, kind, _kept(w, s, step.known_to, _chosen(w, body, step)))
        case terms.Repeat():
            return body, [_repeated(w, body, step)]
        case terms.ForEach():
            return body, [_for_each(w, body, step)]
        case terms.If():
            otherwise = block(w, body, step.otherwise) if step.otherwise else ()
            return body, [code.when(value(w, s, step.condition), block(w, body, step.then), otherwise)]
        case terms.Announce():
            event = code.Plain(step.event)
            return body, [code.Do(code.method("g", "announce", event, *subjects(w, s, step.arguments, value)))]
        case terms.GoOnOnlyIf():
            return body, [code.when(code.deny(value(w, s, step.condition)), [code.Give()])]
        case terms.Stop():
            return body, [code.Give()]
        case terms.End():
            return body, [code.Do(code.method("g", "end", code.Plain(step.what)))]
        case terms.Call():
            function = functions.DO.name(w.procedure_ending[step.procedure])
            passed = [value(w, s, one) for one in step.arguments]
            return body, [code.Do(code.invoke(function, code.G, code.P, *passed))]
        case terms.Let():
            return _assign(body, step.variable, step.value.kind, value(w, s, step.value))
        case terms.ChangeKind(variable=str() as variable):
            body, assigned = _assign(body, variable, Kind(step.noun), subjects(w, s, [step.thing], value)[0])
            noun = code.Plain(step.noun)
            return body, [*assigned, code.Do(code.engine("become", code.Local(body.scope.names[variable]), noun))]
        case terms.Create(variable=str() as variable):
            side = [] if step.side is None else [value(w, s, step.side)]
            made = code.engine("create", code.Plain(step.noun), *side)
            place = subjects(w, s, [step.place], value)[0]
            method = "place" if step.how == "in" else "put_inside"
            body, python = body.bind(variable, Kind(step.noun))
            created = code.Assign(python, made)
            return body, [created, code.Do(code.engine(method, code.Local(python), place))]
    assert isinstance(step, terms.Changing)
    _, statement = change(w, s, step, value)
    return body, [statement, *_told(w, step)]


def _kept(w: Writer, s: Scope, side: terms.Term | None, drawn: Expr) -> Expr:
    """What is drawn, before the eyes of one side alone."""
    return drawn if side is None else code.method("g", "before_one", value(w, s, side), code.thunk(drawn))


def _repeated(w: Writer, body: Body, step: terms.Repeat) -> Statement:
    most = code.engine("numbers", code.Plain(1), code.call("round_down", value(w, body.scope, step.most)))
    rounds = block(w, body, step.steps)
    if step.until is not None:
        rounds.append(code.when(value(w, body.scope, step.until), [code.Leave()]))
    return code.loop("_", most, rounds)


def _chosen(w: Writer, body: Body, step: terms.Choose) -> Expr:
    among = _fixed(w, body.scope, step.description)
    least, most = (code.Plain(None) if one is None else value(w, body.scope, one) for one in (step.least, step.most))
    if step.chooser is None:
        if step.many:
            return code.method("g", "pick_several", code.Plain(step.variable), among, most, *_key(body))
        return code.method("g", "pick", code.Plain(step.variable), among, *_key(body))
    asked: list[Expr] = [value(w, body.scope, step.chooser), code.Plain(step.variable)]
    asked += [code.Plain(step.description.kind.name), among]
    if step.many:
        return code.method("g", "choose_several", *asked, least, most)
    if step.optional or step.asked:
        asked.append(code.Plain(step.optional))
    return code.method("g", "choose", *asked, *([code.Plain(step.asked)] if step.asked else []))


def _key(body: Body) -> list[Expr]:
    """What a die thrown here involves."""
    return [code.pack([code.Plain(kind), code.Local(name)]) for kind, name in body.involved]


def _assign(body: Body, variable: str, kind: Kind, made: Expr) -> tuple[Body, list[Statement]]:
    body, python = body.bind(variable, kind)
    return body, [code.Assign(python, made)]


def _told(w: Writer, step: Step) -> list[Statement]:
    """A changed secret is told to the game: what one side keeps from another cannot be taken back."""
    if not isinstance(step, terms.Set | terms.Change | terms.Include):
        return []
    store = w.model.stores[step.store]
    if store.known_to is None:
        return []
    return [code.Do(code.method("g", "secret_changed", code.Plain(store.phrase)))]


def _fixed(w: Writer, s: Scope, description: terms.Description) -> Expr:
    """What a description means now, as a tuple that stays."""
    return gathered(s, search(w, s, description, value))


def gathered(s: Scope, found: Search) -> Expr:
    """The things meant, as a tuple."""
    return code.call("tuple", those(s, found, listed=bool(found.filters)))


def _for_each(w: Writer, body: Body, step: terms.ForEach) -> Statement:
    d = step.description
    among = _fixed(w, body.scope, d)
    scope, variable = body.scope.bind(d.variable, d.kind)
    if step.chooser is not None:
        side = value(w, scope if mentions(step.chooser, d.variable) else body.scope, step.chooser)
        if mentions(step.chooser, d.variable):
            side = code.thunk(side, variable)
        named = (code.Plain(d.variable), code.Plain(d.kind.name))
        among = code.method("g", "in_order", side, *named, among)
    elif step.by_chance:
        among = code.method("g", "shuffled", code.Plain(d.variable), among, *_key(body))
    inner = replace(body, scope=scope, own=frozenset([d.variable])).involving(w, d.variable, d.kind)
    return code.loop(variable, among, block(w, inner, step.steps))


def _shared_variables(body: Body, step: terms.If | terms.Repeat, later: Sequence[Step]) -> tuple[Body, list[Statement]]:
    """Variables bound in a branch, or in rounds, and used after it are bound before it."""
    written: list[Statement] = []
    inside = (*step.then, *step.otherwise) if isinstance(step, terms.If) else step.steps
    for variable, kind in _bound_by(inside).items():
        is_round = isinstance(step, terms.Repeat)  # what one round gave a name to, the next and its end may speak of
        if variable not in body.own and (is_round or any(mentions(one, variable) for one in later)):
            known = body.scope.names.get(variable)
            before = code.Known("NONE") if known is None else code.Local(known)
            body, python = body.bind(variable, kind)
            written.append(code.Assign(python, before))
    return body, written


def _bound_by(steps: Iterable[Step]) -> dict[str, Kind]:
    """What these steps bind for the steps after them, within branches too."""
    bound: dict[str, Kind] = {}
    for step in steps:
        match step:
            case terms.Let():
                bound.setdefault(step.variable, step.value.kind)
            case terms.LetRecord():
                bound.setdefault(step.variable, Kind(step.kind))
            case terms.Roll():
                bound.setdefault(step.variable, terms.NUMBER)
            case terms.Choose():
                bound.setdefault(step.variable, replace(step.description.kind, many=step.many))
            case terms.Create(variable=str() as variable) | terms.ChangeKind(variable=str() as variable):
                bound.setdefault(variable, Kind(step.noun))
            case terms.If() | terms.Repeat():
                inside = (*step.then, *step.otherwise) if isinstance(step, terms.If) else step.steps
                for variable, kind in _bound_by(inside).items():
                    bound.setdefault(variable, kind)
    return bound
