"""What two packs part on, position by position: for the sheet of differences, and for whoever asks on the terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from compiler.model import Example, Next, Then
from compiler.print import Making, Pair, Parted
from compiler.study import Difference, words_of
from rulewright.books.pictures import drawing
from rulewright.shelf import Shelved
from rulewright.telling import placed
from rulewright.variants import (
    Called,
    Disagreement,
    Tables,
    answers,
    best_for,
    called_different,
    parting,
    provers_of,
    smallest,
)
from runtime.records import dataclass

DECIDING = ("rule", "chart", "cell")


@dataclass(frozen=True)
class Sheet:
    """The positions on which two packs part, told by what they are about."""

    shown: Shelved
    names: tuple[str, str]
    tables: tuple[Tables, Tables]
    witnesses: tuple[Disagreement, ...]
    makings: tuple[Making, ...]  # none where nothing is to be drawn
    made_small: dict[tuple[str, str], Parted]

    @staticmethod
    def of(
        shown: Shelved,
        names: tuple[str, str],
        pictures: bool,
        tell_how_far: Callable[[int, int], None] = lambda done, number: None,
    ) -> Sheet:
        one, other = (shown.models[name] for name in names)
        tables = (Tables(one), Tables(other))
        makings = tuple(drawing(shown.models[name], name) for name in names) if pictures else ()
        return Sheet(shown, names, tables, tuple(parting(tables, tell_how_far)), makings, {})

    @property
    def titles(self) -> tuple[str, str]:
        first, second = (self.shown.models[name].packs[-1].title for name in self.names)
        return first, second

    def of_rule(self, each: Difference) -> Parted | None:
        """The smallest position that the rule decides in one pack and not in the other."""
        changed = each.how == "changed"
        able = [one for one in self.witnesses if each.sort in DECIDING and one.decided_by(each.name, changed)]
        return self.small(min(able, key=lambda one: one.size)) if able else None

    def by_name(self, found: Iterable[Difference]) -> dict[str, Parted]:
        """Of each thing that differs (of a cell its chart) the smallest position on which the packs part by it."""
        shown: dict[str, Parted] = {}
        for each in found:
            name = each.name.partition(": ")[0] if each.sort == "cell" else each.name
            parted = self.of_rule(each)
            if parted is not None:
                shown.setdefault(name, parted)
        return shown

    def pairs(self) -> tuple[Pair, ...]:
        one, other = (self.shown.models[name] for name in self.names)
        return tuple(self._pair(called) for called in called_different(one, other))

    def _pair(self, called: Called) -> Pair:
        one, other = (self.shown.models[name] for name in self.names)
        best = best_for(called, self.witnesses, one, other)
        found = (self.small(best),) if best is not None else self._apart(called)
        cited = tuple(
            f"{title}: {placed(model, entry.id)} ({entry.id})"
            for title, model, entry in zip(self.titles, (one, other), called.entries, strict=True)
        )
        return Pair(called.entries[0].topic, called.relation, (cited[0], cited[1]), found)

    def small(self, witness: Disagreement) -> Parted:
        key = (witness.example.id, witness.asked)
        if key not in self.made_small:
            best = smallest(witness, self.tables)
            says = (best.answers[0].says, best.answers[1].says)
            instead = tuple(best.stands_for.items())
            self.made_small[key] = self._parted(best.example, best.told_by, best.asked, says, instead)
        return self.made_small[key]

    def _apart(self, called: Called) -> tuple[Parted, ...]:
        """Where no position can be told in the words of both: each pack's own."""
        found = []
        for at, entry in enumerate(called.entries):
            model = self.tables[at].model
            proving = sorted(provers_of(model, entry.id))
            if proving:
                example = model.examples[proving[0]]
                then = next(event for event in example.events if isinstance(event, Then))
                said = answers(self.tables[at].of(example), example)[0].says
                says = (said, "") if at == 0 else ("", said)
                found.append(self._parted(example, at, words_of(then), says, ()))
        return tuple(found)

    def _parted(
        self, example: Example, told_by: int, asked: str, says: tuple[str, str], instead: tuple[tuple[str, str], ...]
    ) -> Parted:
        text = self.shown.files
        given = tuple(
            " ".join(text[one.span.file].text[one.span.start : one.span.end].split()).strip("-;. ")
            for one in example.given
            if one.span is not None
        )
        done = tuple(f"Next, {one.text}" for one in example.events if isinstance(one, Next))
        drawn = (
            self.makings[told_by].position(replace(example, text=" ".join((*given, *done, asked))))
            if self.makings
            else ""
        )
        return Parted(example.id, given, done, asked, says, instead, self.titles[told_by], drawn)
