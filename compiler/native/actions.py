"""What may be done, for machine code: which functions say it, and a table of the actions with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from compiler.middle import code
from compiler.native.constants import Constants
from compiler.native.expressions import Signature
from compiler.native.words import SET, VALUE, YES_NO, remark, taken
from runtime import functions as f
from runtime.program import ActionOf, ChoicePoint, Program


def called_by_choosing(program: Program) -> dict[str, Signature]:
    """All functions that say what may be chosen, by name: what each takes and gives. Not every one is written."""
    known: dict[str, Signature] = {}
    for action in program.actions:
        ending = action.function
        known[f.LEGAL.name(ending)] = Signature(tuple(taken(slot.kind) for slot in action.slots), YES_NO)
        bound = tuple(taken(slot.kind) for slot in action.event_slots)
        known[f.TAKER.name(ending)] = Signature(bound, VALUE)
        known[f.POSSIBLE.name(ending)] = Signature(bound, YES_NO)
        scope = bound
        for number, choice in enumerate(action.choices, 1):
            one = taken(choice.kind)
            known[f.LIKELY.name(ending, number)] = Signature((VALUE,), YES_NO)
            known[f.CANDIDATES.name(ending, number)] = Signature((), SET)
            known[f.OPTIONS.name(ending, number)] = Signature(scope, SET)  # and the candidates, if any
            scope = (*scope, SET if choice.many else one)
            known[f.LEADS_ON.name(ending, number)] = Signature(scope, YES_NO)
            known[f.FITS.name(ending, number)] = Signature(scope, YES_NO)
        known[f.ALLOWED.name(ending)] = Signature(scope, YES_NO)
    for sequence in program.sequences:
        known[f.BARS.name(sequence.function)] = Signature((), SET)
        known[f.SKIPPED.name(sequence.function)] = known[f.UNTIL.name(sequence.function)] = Signature((), YES_NO)
        for number in range(1, len(sequence.stages) + 1):
            known[f.WHOSE.name(sequence.function, number)] = Signature((), VALUE)
            known[f.PASSED.name(sequence.function, number)] = Signature((), YES_NO)
    return known


def table_of_actions(constants: Constants, written: Sequence[str]) -> str:
    """As runtime/native/library.h has them. `written`: the functions, in the order of their numbers."""
    program, number = constants.program, {name: at for at, name in enumerate(written)}
    barred = {one.id for one in program.sequences if f.BARS.name(one.function) in number}

    def of(sort: f.Sort, action: ActionOf, choice: int | None = None) -> int:
        return number.get(sort.name(action.function, choice), -1)

    def row(action: ActionOf, at: int, choice: ChoicePoint) -> str:
        asked = [of(sort, action, at) for sort in (f.OPTIONS, f.CANDIDATES, f.LIKELY, f.LEADS_ON, f.FITS)]
        flags = [choice.beside - 1, int(choice.many), choice.least, int(choice.optional)]
        return f"{{{', '.join(map(str, (*asked, *flags, constants.name(choice.variable))))}}}"

    written_rows, actions = [], []
    for action in program.actions:
        rows = [row(action, at, choice) for at, choice in enumerate(action.choices, 1)]
        choices = f"CHOICES_{action.function}" if rows else "0"
        if rows:
            written_rows.append(f"static const Choice {choices}[] = {{{', '.join(rows)}}};")
        asked = [of(sort, action) for sort in (f.TAKER, f.POSSIBLE, f.ALLOWED, f.TAKE)]
        first = int(bool(rows) and action.choices[0].kind.name in program.kind_named)
        phases = f"PHASES_{action.function}" if action.phases else "0"
        if action.phases:
            called = ", ".join(constants.name(one) for one in action.phases)
            written_rows.append(f"static const int {phases}[] = {{{called}}};")
        ahead = int(action.event is None and not barred.isdisjoint(action.phases))
        in_phases = (int(action.event is not None), ahead, len(action.phases), phases)
        kinds = [*(slot.kind for slot in action.event_slots), *(one.kind for one in action.choices)]
        hexes = sum(1 << at for at, kind in enumerate(kinds) if kind.name == "hex")
        told = (*asked, len(action.event_slots), first, len(rows), choices, *in_phases, hexes)
        actions.append(f"    {{{', '.join(map(str, told))}}}, {remark(action.phrase)}")
    listed = "\n".join(actions) or "    {-1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0},"
    table = f"const int ACTION_COUNT = {len(actions)};\nconst Action ACTIONS[] = {{\n{listed}\n}};"
    return "\n".join([*written_rows, table, *_table_of_events(program)])


def _table_of_events(program: Program) -> Iterator[str]:
    """The reactions to each."""
    rows = []
    for at, event in enumerate(program.events):
        reactions = [str(number) for number, action in enumerate(program.actions) if action.event == event.id]
        if reactions:
            yield f"static const int REACTIONS_{at}[] = {{{', '.join(reactions)}}};"
        rows.append(f"{{{len(reactions)}, {len(event.slots)}, {f'REACTIONS_{at}' if reactions else '0'}}}")
    yield f"const Event EVENTS[] = {{{', '.join(rows) or '{0, 0, 0}'}}};"


# ---- what keeps a phase from ending


def of_one(bars: str) -> str:
    """What the function of `asked_of_one` is called."""
    return f"is_of_{bars}"


def asked_of_one(bars: code.Function) -> code.Function | None:
    """Whether one thing is among those that keep a phase from ending; where that rests on the thing itself and whose
    turn it is, and nothing else, so that whatever is done to others leaves it as it was."""
    match bars.body:
        case (
            code.Give(
                code.Call(
                    "tuple", (code.Search(variable=one, among=code.Engine("told_of", (code.Facts(store),))) as search,)
                )
            ),
        ):
            tests = (code.Read(store, code.Local(one), code.Plain(False)), *search.filters)
            if search.element == code.Local(one) and all(map(partial(_is_of_itself, code.Local(one)), tests)):
                return code.Function(of_one(bars.name), ("p", one), (code.Give(code.both(tests)),), bars.says)
    return None


def _is_of_itself(one: code.Expr, test: code.Expr) -> bool:
    match test:
        case code.Plain() | code.Known() | code.Engine("now_side_to_move"):
            return True
        case code.Get(code.Held("kind_of" | "sides"), key) | code.Engine("is_out_of_play", (key,)) | code.Read(at=key):
            return key == one
        case code.Compare(left, _, right):
            return _is_of_itself(one, left) and _is_of_itself(one, right)
        case code.Not(denied):
            return _is_of_itself(one, denied)
        case code.Both(several) | code.Either(several):
            return all(map(partial(_is_of_itself, one), several))
    return False


def table_of_bars(constants: Constants, written: Sequence[str]) -> str:
    """The phases that may not end while something is left, each with what finds it; and what some side keeps secret,
    with what tells who alone knows it (-1 where that is not looked for)."""
    program, names = constants.program, constants.names
    number = {name: at for at, name in enumerate(written)}
    bars = [
        f"{{{names[one.id]}, {number[found]}, {number.get(of_one(found), -1)}, {int(one.barred_by == 'hex')}}}"
        for one in program.sequences
        if (found := f.BARS.name(one.function)) in number
    ]
    secret = []
    for at, store in enumerate(program.stores):
        if store.secret:
            known_to = number.get(f.KNOWN_TO.name(store.function), -1)
            is_plain = len(store.slots) == 1 and constants.is_dense(at, of_names=False)
            secret.append(f"{{FACT_{store.function}, {known_to if is_plain else -1}}}")
    return (
        f"const int BAR_COUNT = {len(bars)};\nconst Bar BARS[] = {{{', '.join(bars) or '{0, -1, -1, 0}'}}};\n"
        f"const int SECRET_COUNT = {len(secret)};\nconst Secret SECRETS[] = {{{', '.join(secret) or '{-1, -1}'}}};"
    )
