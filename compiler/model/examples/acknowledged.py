"""What a variant makes untrue: examples that it means to come out otherwise, and the rulings that none but these prove.

Where a variant acknowledges that an inherited example comes out otherwise, it shows nothing of the variant. A ruling
stands on the examples that prove it: when all of these are gone, it is not known to hold, until the variant has one of
its own that proves it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from compiler import terms as t
from compiler.model.examples.lines import Then
from compiler.model.model import Chart, Example, Lapsed, Model, Rule, Ruling
from compiler.model.packed import Packed
from compiler.syntax import Noted
from compiler.trees import within


def as_acknowledged(model: Model, noted: Mapping[str, Iterable[Noted]]) -> Model:
    """`noted`: by pack what it acknowledges of the examples of those that it extends."""
    if not any(noted.values()):
        return model
    examples = dict(model.examples)
    for pack, lines in noted.items():
        below = model.extended(pack)
        for line in lines:
            one = examples.get(line.about.strip("[]"))
            if one is not None and one.pack in below:
                examples[one.id] = replace(one, otherwise=line.why)
    known = replace(model, examples=Packed(examples))
    return replace(known, rulings={name: _ruling(known, one, frozenset(noted)) for name, one in model.rulings.items()})


def as_it_holds(model: Model) -> Model:
    """Without the examples that come out otherwise: what is told from it shows none of them."""
    gone = {one.id for one in model.examples.values() if one.otherwise}
    if not gone:
        return model
    rulings = {
        name: one if gone.isdisjoint(one.proved_by) else replace(one, proved_by=_but(gone, one.proved_by))
        for name, one in model.rulings.items()
    }
    examples = {name: one for name, one in model.examples.items() if name not in gone}
    return replace(model, examples=examples, rulings=rulings).known_as(model.made_of)


def _but(gone: Collection[str], names: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for one in names if one not in gone)


def _ruling(model: Model, ruling: Ruling, above: frozenset[str]) -> Ruling:
    """`above`: the packs that may have changed it."""
    proving = [one for one in model.examples.values() if one.id in ruling.proved_by or ruling.id in one.proves]
    if ruling.lapsed is not None or not proving or not all(one.otherwise for one in proving):
        return ruling
    by = tuple(_changing(model, ruling, proving, above))
    why = "; ".join(dict.fromkeys(one.otherwise for one in proving))
    # Where several rules could have done it, none is named: which of them did, only the reason knows.
    return replace(ruling, lapsed=Lapsed(why, by if len(by) == 1 else ()))


def _changing(model: Model, ruling: Ruling, proving: Iterable[Example], above: frozenset[str]) -> Iterator[str]:
    """What these packs say of what its examples ask, or instead of what carries it."""
    answering: tuple[Rule | Chart, ...] = (*model.rules.values(), *model.charts.values())
    carriers = set(ruling.carried_by)
    asked = {one.question for one in answering if one.id in carriers}
    said = [event.condition for one in proving for event in one.events if isinstance(event, Then)]
    asked.update(term.question for term in within(tuple(said)) if isinstance(term, t.Ask))
    for one in answering:
        instead = one.replaces if isinstance(one, Rule) else ()
        if one.pack in above and (one.question in asked or not carriers.isdisjoint((*instead, *one.outranks))):
            yield one.id
