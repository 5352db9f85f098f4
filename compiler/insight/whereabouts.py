"""Where the hexes can be of which conditions hold: where something stands, or of which some fact is told.

`each hex that is held against the side` asks of every hex whether an enemy is there. Where somebody must be, only the
hexes in which anybody is need be asked. What conditions need of a hex is followed term by term, as in
existence_guards.py: through questions that say yes only where some rule of theirs does, and permissions that some rule
forbids, down to `there is a ... in the hex` (then something of the kind stands there) or a fact told of the hex.
What is found is never too little: of a hex that is left out the conditions do not hold, whatever else is so.

Whose move it is a position need not tell, and what is asked of the side to move has no answer then. So what was found
of such a question holds only where that is told (`MOVER`), which is known before anything is looked for.
"""

from __future__ import annotations

from collections.abc import Iterable

from compiler import terms
from compiler.insight.existence_guards import asked_of_something, no_by_default, no_whenever
from compiler.insight.outranking import answering
from compiler.insight.played import Played
from compiler.terms import Term
from compiler.trees import are_called

MOST = 4  # alternatives: to put more of them together is no longer cheap

Spots = frozenset[tuple[str, int | str, int]]  # ("things", a noun, 0), ("store", its number, at which slot the hex is)
MOVER = ("moment", "side_to_move", 0)  # among spots: they are all, if the side to move is told


def whereabouts(w: Played, variable: str, conditions: Iterable[Term]) -> Spots | None:
    """In one of these the hex must be that the variable stands for; None: nothing is known."""
    found = _of_all(w, conditions, variable, frozenset())
    return None if found is None or len(found - {MOVER}) > MOST else found


def _of_all(w: Played, conditions: Iterable[Term], hex: str, asking: frozenset[str]) -> Spots | None:
    """The fewest alternatives of any of these."""
    found = [spots for one in conditions if (spots := _of(w, one, hex, asking)) is not None]
    return min(found, key=lambda spots: (len(spots), sorted(map(str, spots))), default=None)


def _of_any(w: Played, conditions: Iterable[Term], hex: str, asking: frozenset[str]) -> Spots | None:
    found: Spots = frozenset()
    for one in conditions:
        spots = _of(w, one, hex, asking)
        if spots is None:
            return None
        found |= spots
    return found


def _of(w: Played, term: Term, hex: str, asking: frozenset[str]) -> Spots | None:
    match term:
        case terms.All():
            return _of_all(w, term.operands, hex, asking)
        case terms.AnyOf():
            return _of_any(w, term.operands, hex, asking)
        case terms.Not():
            return _of_none(w, term.operand, hex, asking)
        case terms.Exists() if (term.operator, w.plain(term.number)) in ((">=", 1), (">", 0)):
            return _of_something_in(w, term.description, hex)
        case terms.Read() if w.default(w.model.stores[term.store]) is False:
            return _of_told(w, term, hex)
        case terms.Ask() if term.question not in asking and asked_of_something(w, term):
            return _of_question(w, term, hex, asking | {term.question})
        case terms.Ask() if term.question not in asking and asked_of_something(w, term, (MOVER[1],)):
            found = _of_question(w, term, hex, asking | {term.question})
            return None if found is None else found | {MOVER}
    return None


def _of_none(w: Played, term: Term, hex: str, asking: frozenset[str]) -> Spots | None:
    """Where it can be that the term does not hold."""
    match term:
        case terms.AnyOf():
            return _of_all(w, [terms.Not(terms.YES_NO, one) for one in term.operands], hex, asking)
        case terms.All():
            return _of_any(w, [terms.Not(terms.YES_NO, one) for one in term.operands], hex, asking)
        case terms.Not():
            return _of(w, term.operand, hex, asking)
        case terms.Exists() if (term.operator, w.plain(term.number)) in (("==", 0), ("<", 1), ("<=", 0)):
            return _of_something_in(w, term.description, hex)
    return None


def _of_something_in(w: Played, d: terms.Description, hex: str) -> Spots | None:
    """Where there is something of a kind in the hex."""
    if d.kind.name not in w.kinds_beneath or d.variable == hex:
        return None
    said = [each for one in d.conditions for each in (one.operands if isinstance(one, terms.All) else (one,))]
    is_there = any(
        isinstance(one, terms.Builtin) and one.operation == "is_in" and are_called(one.arguments, d.variable, hex)
        for one in said
    )
    return frozenset({("things", d.type or d.kind.name, 0)}) if is_there else None


def _of_told(w: Played, read: terms.Read, hex: str) -> Spots | None:
    if w.model.stores[read.store].known_to is not None:
        return None
    at = [place for place, one in enumerate(read.arguments) if are_called((one,), hex)]
    slots = len(read.arguments)
    return frozenset({("store", w.store_number[read.store], at[0] if slots > 1 else -1)}) if at else None


def _of_question(w: Played, asked: terms.Ask, hex: str, asking: frozenset[str]) -> Spots | None:
    question, rules = w.model.questions[asked.question], answering(w, asked.question)
    slots = [slot.name for slot, one in zip(question.slots, asked.arguments, strict=True) if are_called((one,), hex)]
    if not slots:
        return None
    if question.combine == "permission":
        return _of_all(w, no_whenever(rules), slots[0], asking)
    yes = no_by_default(w, question, rules)
    return None if yes is None else _of_any(w, yes, slots[0], asking)
