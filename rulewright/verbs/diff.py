"""`rulewright diff A B`: what differs between two packs, in the order of the book.

With `--witness` each rule that differs comes with the smallest position found on which the packs give different
answers because of it, and so does each pair of entries that the documents call different; `-o` prints all of it
as a sheet with pictures.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

import click

from compiler.diagnostics import has_errors
from compiler.model.examples.lines import Next, Then
from compiler.model.model import Example
from compiler.print import html_files
from compiler.print.telling import Making
from compiler.print.two_books import Change, Pair, Parted, sheet_of
from compiler.study.differences import Difference, differences
from compiler.study.retold import words_of
from rulewright.books.press import drawing
from rulewright.books.printed import written_to
from rulewright.shelf.compiled_packs import Shelved
from rulewright.shelf.shelf import asked_for, disk
from rulewright.telling.citing import placed
from rulewright.terminal.findings import counted, show
from rulewright.variants.differing import (
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

DECIDING = ("rule", "chart", "cell")
SIGNS = {"added": "+", "removed": "-", "changed": "~"}


@click.command(help="What differs from pack A to pack B: rules, cells, counters, facts, options.")
@click.argument("one", metavar="A")
@click.argument("other", metavar="B")
@click.option("--witness", is_flag=True, help="With positions on which the two give different answers.")
@click.option("-o", "target", metavar="DIR", type=click.Path(file_okay=False), help="Print them as a sheet.")
@click.option("--json", "as_json", is_flag=True, help="Answer for a program.")
def command(one: str, other: str, witness: bool, target: str | None, as_json: bool) -> int:
    shelf = disk()
    shown = Shelved.read(shelf, asked_for(shelf, (one, other)))
    if has_errors(shown.problems):
        return show(shown.problems, shown.files, "json" if as_json else "text")
    found = differences(shown.models[one], shown.models[other])
    study = Study.of(shown, (one, other), pictures=target is not None) if witness or target else None
    if target is not None and study is not None:
        book = sheet_of(study.titles, study.pairs(), [study.change(each) for each in found])
        files = {path: text.encode("utf-8") for path, text in html_files(book).items()}
        click.echo(written_to(Path(target), files))
        return 0
    if as_json:
        told = [_told(shown, each, study) for each in found]
        click.echo(json.dumps(told, ensure_ascii=False))
        return 0
    for each in found:
        click.echo("\n".join(_lines(shown, each)))
        if study is not None:
            _echo(study.of_rule(each), study.titles)
    counts = [counted(sum(each.how == how for each in found), how, how) for how in SIGNS]
    if study is not None:
        _tell_called(study)
    click.echo(f"from {one} to {other}: {', '.join(counts)}")
    return 0


def _lines(shown: Shelved, each: Difference) -> list[str]:
    head = f"{SIGNS[each.how]} {each.sort} [{each.name}]"
    if each.sort == "cell":
        return [f"{head}: {' → '.join(text for text in (each.before, each.after) if text)}"]
    lines = [f"{head}  ({shown.place(each.span)})" if each.span is not None else head]
    lines += [f"    - {each.before}"] if each.before else []
    lines += [f"    + {each.after}"] if each.after else []
    return lines


def _told(shown: Shelved, each: Difference, study: Study | None) -> dict[str, object]:
    told: dict[str, object] = {
        "sort": each.sort,
        "name": each.name,
        "how": each.how,
        "before": each.before,
        "after": each.after,
        "at": shown.place(each.span),
    }
    parted = study.of_rule(each) if study is not None else None
    if parted is not None:
        told["witness"] = {
            "example": parted.title,
            "given": [*parted.given, *parted.done],
            "asked": parted.asked,
            "answers": list(parted.says),
            "instead": dict(parted.instead),
        }
    return told


# ---- witnesses


@dataclass(frozen=True)
class Study:
    """The positions on which two packs part, told by what they are about."""

    shown: Shelved
    names: tuple[str, str]
    tables: tuple[Tables, Tables]
    witnesses: tuple[Disagreement, ...]
    makings: tuple[Making, ...]  # none where nothing is to be drawn
    made_small: dict[tuple[str, str], Parted]

    @staticmethod
    def of(shown: Shelved, names: tuple[str, str], pictures: bool) -> Study:
        one, other = (shown.models[name] for name in names)
        tables = (Tables(one), Tables(other))
        makings = tuple(drawing(shown.models[name], name) for name in names) if pictures else ()
        return Study(shown, names, tables, tuple(parting(tables)), makings, {})

    @property
    def titles(self) -> tuple[str, str]:
        first, second = (self.shown.models[name].packs[-1].title for name in self.names)
        return first, second

    def of_rule(self, each: Difference) -> Parted | None:
        """The smallest position that the rule decides in one pack and not in the other."""
        changed = each.how == "changed"
        able = [one for one in self.witnesses if each.sort in DECIDING and one.decided_by(each.name, changed)]
        return self.small(min(able, key=lambda one: one.size)) if able else None

    def change(self, each: Difference) -> Change:
        return Change(each.sort, each.name, each.how, each.before, each.after, self.of_rule(each))

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


def _tell_called(study: Study) -> None:
    pairs = study.pairs()
    if not pairs:
        return
    click.echo("\nWhat the documents call different:")
    for pair in pairs:
        click.echo(f"{pair.topic} ({pair.relation}): {'; '.join(pair.cited)}")
        for witness in pair.witnesses:
            _echo(witness, study.titles)
    parted = sum(len(pair.witnesses) == 1 for pair in pairs)
    apart = sum(len(pair.witnesses) > 1 for pair in pairs)
    click.echo(f"{counted(len(pairs), 'pair')}: {parted} with one position for both, {apart} with one of each\n")


def _echo(parted: Parted | None, titles: Iterable[str]) -> None:
    if parted is None:
        return
    click.echo(f"    [{parted.title}] {'; '.join((*parted.given, *parted.done))}")
    if parted.instead:
        stood = ", ".join(f"{new} for {old}" for old, new in parted.instead)
        click.echo(f"    (told by {parted.told_in}; in the other book with {stood})")
    says = ", ".join(f"{says} in {title}" for title, says in zip(titles, parted.says, strict=True) if says)
    click.echo(f"    {parted.asked}: {says}")
