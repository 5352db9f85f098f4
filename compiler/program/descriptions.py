"""Descriptions as Python: where to look for candidates, then what to ask of each.

A description means every candidate of its kind of which all its conditions hold. Looking at all of them is
the last resort: a condition that says where they are (in a hex, inside a thing, around one, among a set,
adjacent to a hex, in an area, on a board, this very one), or a fact that must have been stated of them, gives
the candidates at once, and the best such condition is taken. The rest are filters. Things and records are meant as
long as they are in play, unless the description says `out of play`; whatever gave the candidates, this is asked of
them too where it does not follow.

To explain, the same candidates and filters go to the tracer (`t.those`, `t.exists`, `t.every`), which looks
at all of them; and where it cannot be told where to look, it looks everywhere (`t.find`), for other conditions
may leave nobody in question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from compiler import terms
from compiler.insight import MOVER, in_good_order, needed, whereabouts
from compiler.middle import Expr, code
from compiler.program.arguments import Value, is_a
from compiler.program.told import by_name, told
from compiler.program.writer import Scope, Writer
from compiler.terms import Description, Kind, Term
from compiler.trees import mentions
from runtime.operations import OUT_TOO
from runtime.records import dataclass


@dataclass(frozen=True)
class Search:
    """Candidates and filters: `for variable in among if each filter`."""

    variable: str
    among: Expr
    filters: tuple[Expr, ...]
    scope: Scope  # in which the variable is bound


def described(w: Writer, s: Scope, term: Term, value: Value) -> Expr:
    assert isinstance(term, terms.Count | terms.Gather | terms.SetOf | terms.TheOne | terms.Exists | terms.Every)
    found = search(w, s, term.description, value, telling=s.traced and isinstance(term, terms.Exists))
    match term:
        case terms.Count():
            return _count(s, found)
        case terms.Gather():
            return _gather(w, s, term, found, value)
        case terms.SetOf():
            return code.call("tuple", those(s, found) if found.filters or s.traced else found.among)
        case terms.TheOne():
            return code.call("the_one", those(s, found, listed=True))
        case terms.Exists():
            return _exists(w, s, term, found, value)
        case terms.Every():
            return _every(w, s, term, found, value)


def those(s: Scope, found: Search, listed: bool = False) -> Expr:
    """The things meant, ascending: something to go through, or (listed) a list."""
    if s.traced:
        return code.method("t", "those", found.among, _test(found))
    if not found.filters:
        return code.call("list", found.among) if listed else found.among
    return code.Search(code.Local(found.variable), found.variable, found.among, found.filters, listed)


def _test(found: Search) -> Expr:
    """To explain: one function that asks all filters."""
    asked = found.filters
    body = asked[0] if len(asked) == 1 else code.method("t", "all", *(code.thunk(one) for one in asked))
    return code.thunk(body if asked else code.Plain(True), found.variable)


def _test_told(found: Search) -> Expr:
    """The same of filters that are told how they came out."""
    return code.thunk(code.method("t", "all", *found.filters), found.variable)


def _count(s: Scope, found: Search) -> Expr:
    if s.traced:
        return code.call("len", those(s, found))
    if not found.filters:
        return code.call("len", found.among)
    return code.call("sum", code.Search(code.Plain(1), found.variable, found.among, found.filters))


def _exists(w: Writer, s: Scope, term: terms.Exists, found: Search, value: Value) -> Expr:
    if s.traced:
        number = value(w, s, term.number)
        kind, operator = code.Plain(term.description.kind.name), code.Plain(term.operator)
        return code.method("t", "exists", found.among, kind, _test_told(found), operator, code.thunk(number))
    wanted = is_any_wanted(w, term)
    if wanted is None:
        return code.Compare(_count(s, found), term.operator, value(w, s, term.number))
    some = _some(w, found)
    return some if wanted else code.deny(some)


def is_any_wanted(w: Writer, term: terms.Exists) -> bool | None:
    """Whether there is to be one at least, or none at all; None: so many."""
    how = (term.operator, w.plain(term.number))
    return True if how in ((">=", 1), (">", 0)) else False if how in (("==", 0), ("<", 1), ("<=", 0)) else None


def _some(w: Writer, found: Search) -> Expr:
    """Whether any candidate passes all filters. One that all can be asked at once comes first."""
    if not found.filters:
        return code.call("bool", found.among)
    for one in found.filters:
        at_once = _at_once(w, found, one)
        if at_once is not None:
            break
    else:
        at_once = None
    if at_once is not None and len(found.filters) == 1:
        return at_once
    *others, last = found.filters
    some = code.call("any", code.Search(last, found.variable, found.among, tuple(others)))
    return some if at_once is None else code.both([at_once, some])


def _at_once(w: Writer, found: Search, one: Expr) -> Expr | None:
    """Whether a filter holds of any candidate, if it is a mark, a name that must be set, or a kind in a hex."""
    among, mine = found.among, code.Local(found.variable)
    if not all(isinstance(each, code.Local | code.Known) for each in code.arguments_of(among) or (None,)):
        return None
    match one:
        case code.Read(store, at, code.Plain(value=False)) if at == mine:
            return _any_set(w, store, among)
        case code.Compare(code.Read(store, at, default), "==", code.Plain() as wanted) if at == mine:
            if default is not None and wanted != default:
                return code.Compare(wanted, "in", code.ReadEach(store, among))
        case code.Compare(code.Get(code.Held("kind_of"), key), "in" | "==" as how, wanted) if key == mine:
            match among:
                case code.Engine("in_hex", (spot,)):
                    return code.engine("any_in", spot, wanted if how == "in" else code.pack([wanted]))
    return None


def _any_set(w: Writer, store: int, among: Expr) -> Expr:
    """Whether a fact that does not hold unless set holds of any of these; a secret one may not be told."""
    if w.stores[store].known_to is not None:
        return code.AnySecret(store, among)
    return code.deny(code.NoneSet(store, among))


def _every(w: Writer, s: Scope, term: terms.Every, found: Search, value: Value) -> Expr:
    if not s.traced:
        so = value(w, found.scope, term.condition)
        return code.call("all", code.Search(so, found.variable, found.among, found.filters))
    named = by_name(found.scope, term.description.variable)
    so = code.thunk(code.method("t", "all", told(w, named, term.condition, value)), found.variable)
    return code.method("t", "every", found.among, code.Plain(term.description.kind.name), _test(found), so)


def _gather(w: Writer, s: Scope, term: terms.Gather, found: Search, value: Value) -> Expr:
    body = value(w, found.scope, term.body)
    if s.traced:
        body = code.method("t", "quietly", code.thunk(body))
        each = code.Search(body, found.variable, those(s, found), ())
    else:
        each = code.Search(body, found.variable, found.among, found.filters)
    if term.how == "sum":
        return code.call("total", each)
    order = w.order(term.body.kind.name)
    return code.call(term.how, each, *([order] if order is not None else []))


# ---- where to look


def search(w: Writer, s: Scope, d: Description, value: Value, telling: bool = False) -> Search:
    """telling: the filters are for the tracer, in words where they have any (`t.all`)."""
    conditions = one_by_one(d)
    inner, variable = s.bind(d.variable, d.kind, by_description=True)
    of_things = d.kind.name in w.kinds_beneath
    out_of_play = of_things and any(_says(one, OUT_TOO, d.variable) for one in conditions)
    places = sorted(
        (place for one in conditions if (place := _place_in(w, s, d, one, value)) is not None),
        key=lambda place: place.rank,
    )
    filters: list[Expr] = []
    if places:
        best = places[0]
        among = best.among
        if s.traced and (of_things or d.kind.name in ("hex", "hexside")):
            everything = _everything(w, s, d, out_of_play, value)
            among = code.method("t", "find", code.thunk(among), code.thunk(everything))
        if not (s.traced and isinstance(best.condition, terms.Way)):  # there all are that perhaps can be reached
            conditions = [one for one in conditions if one is not best.condition]
        if of_things and not out_of_play and not best.in_play:
            filters.append(s.engine("is_in_play", code.Local(variable)))
        if of_things and not _is_kind(w, best.gives, d):
            filters.append(_kind_test(w, d, variable))
    else:
        among = _everything(w, s, d, out_of_play, value)
        if not s.traced:
            among = _where_it_can_be(w, d, conditions, among)
    conditions = in_good_order(w.model, conditions)
    if telling:
        named = by_name(inner, d.variable)
        filters = [*map(code.thunk, filters), *(told(w, named, one, value) for one in conditions)]
    else:
        filters += [value(w, inner, one) for one in conditions]
    return Search(variable, among, tuple(filters), inner)


def one_by_one(d: Description) -> list[Term]:
    """Its conditions; what is said of several together, apart."""
    return [each for one in d.conditions for each in (one.operands if isinstance(one, terms.All) else (one,))]


def leads_to(one: Term, d: Description) -> bool:
    """Whether a condition says that there is a way to what is meant, from elsewhere."""
    return (
        isinstance(one, terms.Way)
        and _is(one.goal, d.variable)
        and not mentions((one.start, one.on, one.most or ()), d.variable)
    )


def _where_it_can_be(w: Writer, d: Description, conditions: Sequence[Term], everything: Expr) -> Expr:
    """Of everything of the kind as much as need be asked."""
    if d.kind.name == "hex":
        spots = whereabouts(w, d.variable, conditions)
        if spots is not None:
            nouns = sorted({str(what) for sort, what, _ in spots if sort == "things"})
            told = sorted((what, at) for sort, what, at in spots if sort == "store" and isinstance(what, int))
            there = code.engine("spots", code.plain_pack(nouns), code.pack([code.plain_pack(one) for one in told]))
            return code.Choose(code.Held(MOVER[1]), there, everything) if MOVER in spots else there
    needs = needed(w, d, conditions)
    return everything if needs is None else code.Choose(there_is_one_of(needs), everything, code.pack([]))


def unless_nobody(among: Expr) -> Expr:
    """Who these are, where there is anybody."""
    match among:
        case code.Choose(_, then, otherwise) if otherwise == code.pack([]):
            return then
    return among


def there_is_one_of(needs: Collection[tuple[str, int | str]]) -> Expr:
    return code.either([_there_is(*one) for one in sorted(needs, key=str)])


def _there_is(sort: str, what: int | str) -> Expr:
    return code.Facts(what) if isinstance(what, int) else code.engine(sort, code.Plain(what))


@dataclass(frozen=True)
class Place:
    """A condition that says where candidates are. in_play: all found there are in play."""

    rank: int
    condition: Term
    among: Expr
    in_play: bool
    gives: Kind


def _place_in(w: Writer, s: Scope, d: Description, one: Term, value: Value) -> Place | None:
    thing, counter = Kind("thing"), d.kind.name in w.kinds_beneath

    def other(at: int) -> Term | None:
        """The other argument, when the description's variable is the one at `at`."""
        assert isinstance(one, terms.Builtin)
        mine, others = one.arguments[at], one.arguments[1 - at]
        is_mine = isinstance(mine, terms.Variable) and mine.name == d.variable
        return others if is_mine and not mentions(others, d.variable) else None

    match one:
        case terms.Equal():
            for mine, theirs in ((one.left, one.right), (one.right, one.left)):
                if _is(mine, d.variable) and not mentions(theirs, d.variable) and not theirs.kind.specials:
                    return Place(0, one, code.pack([value(w, s, theirs)]), False, theirs.kind)
        case terms.Builtin(operation="is_inside") if counter:
            if (container := other(0)) is not None:
                return Place(2, one, s.engine("inside", _meant(w, s, container, value)), False, thing)
            if (inside := other(1)) is not None:
                return Place(1, one, s.engine("around", _meant(w, s, inside, value)), False, thing)
        case terms.Builtin(operation="is_around") if counter:
            if (inside := other(0)) is not None:
                return Place(1, one, s.engine("around", _meant(w, s, inside, value)), False, thing)
            if (container := other(1)) is not None:
                return Place(2, one, s.engine("inside", _meant(w, s, container, value)), False, thing)
        case terms.Builtin(operation="is_in") if counter:
            if (spot := other(0)) is not None:
                return Place(3, one, s.engine("in_hex", _meant(w, s, spot, value)), True, thing)
        case terms.Builtin(operation="is_in") if d.kind.name == "hex":
            if (standing := other(1)) is not None:
                return Place(1, one, s.engine("spot_of", _meant(w, s, standing, value)), True, d.kind)
        case terms.Builtin(operation="is_in_area" | "is_on_named_board") if d.kind.name == "hex":
            if (part := other(0)) is not None:
                listed = "hexes_in_area" if one.operation == "is_in_area" else "hexes_on_board"
                return Place(4, one, code.engine(listed, value(w, s, part)), True, d.kind)
        case terms.Builtin(operation="is_adjacent"):
            for at in (0, 1):
                if (beside := other(at)) is not None:
                    return Place(3, one, code.engine("neighbours", value(w, s, beside)), True, d.kind)
        case terms.Way() if counter or d.kind.name == "hex":
            if leads_to(one, d):
                return Place(2, one, value(w, s, replace(one, kind=Kind(d.kind.name, many=True))), True, d.kind)
        case terms.Among(element=element, group=group):
            if _is(element, d.variable) and not mentions(group, d.variable):
                return Place(4, one, value(w, s, group), False, Kind(group.kind.name))
        case terms.Read(store=store) if not s.traced and _is_told_of(w, store) and _is(one.arguments[0], d.variable):
            facts = code.Facts(w.store_number[store])
            return Place(5, one, code.engine("told_of", facts), False, thing if counter else d.kind)
    return None


def _is_told_of(w: Writer, store_id: str) -> bool:
    """Whether a fact or a mark is said of one thing or place, holds of few, and is no secret: those are soon listed."""
    store = w.model.stores[store_id]
    return len(store.slots) == 1 and store.known_to is None and w.default(store) is False


def _meant(w: Writer, s: Scope, term: Term, value: Value) -> Expr:
    written = value(w, s, term)
    return code.call("meant", written) if term.kind.specials else written


def _is(term: Term, variable: str) -> bool:
    return isinstance(term, terms.Variable) and term.name == variable


def _says(term: Term, operations: Collection[str], variable: str) -> bool:
    return isinstance(term, terms.Builtin) and term.operation in operations and _is(term.arguments[0], variable)


def _is_kind(w: Writer, gives: Kind, d: Description) -> bool:
    """Whether all that is found there is of the kind meant anyway."""
    known = d.type is None and not (w.kinds_change and gives.name not in ("thing", "record"))
    return known and gives.name in (*w.kinds_beneath.get(d.kind.name, ()), d.kind.name)


def _kind_test(w: Writer, d: Description, variable: str) -> Expr:
    return is_a(w, code.Local(variable), d.type or d.kind.name, d.type is not None)


def _everything(w: Writer, s: Scope, d: Description, out_of_play: bool, value: Value) -> Expr:
    kind = d.kind.name
    if kind in w.kinds_beneath:
        return s.engine("all_things" if out_of_play else "things", code.Plain(d.type or kind))
    if kind == "number":
        assert d.numbers is not None
        first, last = (_whole(value(w, s, end)) for end in d.numbers)
        return code.engine("numbers", first, last)
    if kind == "hex":
        return every_hex()
    if kind == "hexside":
        return code.Held("space.sides")
    if kind == "yes-or-no":
        return code.plain_pack([False, True])
    names = w.names_of(kind)
    assert names is not None, f"nothing lists every {kind}"
    if kind == "board":
        return code.Held("space.boards")
    return w.constant(f"every_{kind}", code.plain_pack(names))


def every_hex() -> Expr:
    return code.call("range", code.Held("space.size"))


def is_anywhere(among: Expr) -> bool:
    """Whether these are all hexes, or those among them of which anything is told that matters."""
    match among:
        case code.Choose(_, then, otherwise):
            return is_anywhere(then) and is_anywhere(otherwise)
        case code.Engine("spots"):
            return True
    return among == every_hex()


def _whole(end: Expr) -> Expr:
    return end if isinstance(end, code.Plain) else code.call("round_down", end)


__all__ = [
    "Search",
    "Sequence",
    "described",
    "every_hex",
    "is_anywhere",
    "search",
    "there_is_one_of",
    "those",
    "unless_nobody",
]
