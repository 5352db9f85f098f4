"""Which facts a condition may depend on, however deep it asks: store ids, and `places`, `sides`, `moment`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from compiler import terms
from compiler.insight.outranking import answering
from compiler.insight.played import Played
from compiler.model import Store
from compiler.terms import Term
from compiler.trees import changed, described, terms_in

PLACES, SIDES, MOMENT = "places", "sides", "moment"
PLACE = "place"  # of the very things that a fact is about, and of nothing else
OF_ITS_PLACE = frozenset({"hex_of", "is_on_board", "is_out_of_play", "is_in_play"})
OF_MOMENT = frozenset({"turn", "phase", "side_to_move", "side_not_to_move", "is_over"})
OF_PLACES = frozenset(
    "hex_of is_in is_inside is_around is_on_board is_out_of_play is_in_play is_on_named_board is_in_area "
    "is_under_way".split()
)


def reads(w: Played, term: Term) -> tuple[str, ...]:
    """In the order of the stores; the engine's own last."""
    found: set[str] = set()
    _read(w, [term], found, set())
    order = [*w.store_number, PLACES, SIDES, MOMENT]
    return tuple(one for one in order if one in found)


def reads_of_lapse(w: Played, store: Store) -> tuple[str, ...]:
    """What decides whether a fact lapses; `place`, where of all places only those of the things it is about do."""
    if store.lapses is None:
        return ()
    others = _without_its_place(store.lapses, frozenset(slot.name for slot in store.slots))
    found = reads(w, others)
    return found if PLACES in found or others is store.lapses else (*found, PLACE)


def _without_its_place(term: Any, slots: frozenset[str]) -> Any:
    """The same, asking no longer where these things are."""
    if isinstance(term, terms.Builtin) and term.operation in OF_ITS_PLACE:
        its = all(isinstance(one, terms.Variable) and one.name in slots for one in term.arguments)
        return term.arguments[0] if its else term
    return term if described(term) is not None else changed(term, lambda one: _without_its_place(one, slots))


def facts_read(w: Played, questions: Iterable[str]) -> set[str]:
    """By these questions, and by whatever ends the facts they read."""
    found: set[str] = set()
    asked: set[str] = set()
    for question in questions:
        _read_question(w, question, found, asked)
    lapsing: set[str] = set()
    while lapsing != found:
        lapsing |= found
        ends = [w.model.stores[one].lapses for one in sorted(lapsing & w.store_number.keys())]
        _read(w, [one for one in ends if one is not None], found, asked)
    return found & w.store_number.keys()


def _read(w: Played, those: Iterable[Term], found: set[str], asked: set[str]) -> None:
    for term in those:
        match term:
            case terms.Read():
                found.add(term.store)
                default = w.model.stores[term.store].default
                if default is not None:
                    _read(w, [default], found, asked)
            case terms.Ask() if term.question not in asked:
                asked.add(term.question)
                _read_question(w, term.question, found, asked)
            case terms.Legal():
                found.update(w.store_number, (PLACES, SIDES, MOMENT))
            case terms.IsA():
                found.update([PLACES] if w.kinds_change else [])
            case terms.Builtin():
                found.update([MOMENT] if term.operation in OF_MOMENT else [])
                found.update([PLACES] if term.operation in OF_PLACES else [])
                found.update([SIDES] if term.operation == "side_of" else [])
            case terms.Count() | terms.Gather() | terms.SetOf() | terms.TheOne() | terms.Exists() | terms.Every():
                if term.description.kind.name in w.kinds_beneath:
                    found.add(PLACES)  # only things in play are meant
        _read(w, terms_in(term), found, asked)


def _read_question(w: Played, question: str, found: set[str], asked: set[str]) -> None:
    for rule in answering(w, question):
        _read(w, terms_in(rule), found, asked)
        if getattr(rule, "each", None) is not None:
            found.add(PLACES)
    default = w.model.questions[question].default
    if default is not None:
        _read(w, [default], found, asked)
