"""Complaints as the editor shows them, and the cures that they name as changes of the text.

A cure is what stands between backticks after `did you mean`. It takes the place of the words that the complaint quotes
as wrong, where those stand in what it shows; else of all that it shows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from lsprotocol.types import Diagnostic as Shown
from lsprotocol.types import (
    DiagnosticRelatedInformation,
    DiagnosticSeverity,
    Location,
    TextEdit,
)

from compiler.diagnostics import Diagnostic, Label
from compiler.source import SourceFile
from rulewright.desk.places import Places
from runtime.program import capital
from runtime.records import dataclass

SEVERITIES = {"error": DiagnosticSeverity.Error, "warning": DiagnosticSeverity.Warning}
MEANT = re.compile(r"did you mean ((?:`[^`]+`(?:, | or | and )?)+)\?|(?:^|; )say (`[^`]+`(?: or `[^`]+`)*)$")
OUTRANKING = re.compile(r"\(`outranks (\[[^`]+\])`\)")
QUOTED = re.compile(r"`([^`]+)`")
Uri = Callable[[str], str]


@dataclass(frozen=True)
class Cure:
    """`title` in words; what is put between two places of a file."""

    title: str
    start: int
    end: int
    text: str


def shown(one: Diagnostic, files: Mapping[str, SourceFile], places: Places, uri: Uri) -> Shown | None:
    """None where its file is not known."""
    file = files.get(one.primary.span.file)
    if file is None:
        return None
    help_ = (f"help: {one.help}",) if one.help else ()
    label = (one.primary.text,) if one.primary.text else ()
    return Shown(
        range=places.of(file, one.primary.span),
        message="\n".join((one.message, *label, *one.notes, *help_)),
        severity=SEVERITIES.get(one.severity, DiagnosticSeverity.Information),
        code=one.code,
        source="rulewright",
        related_information=list(_related(one.related, files, places, uri)),
    )


def _related(
    labels: Iterable[Label], files: Mapping[str, SourceFile], places: Places, uri: Uri
) -> Iterator[DiagnosticRelatedInformation]:
    for label in labels:
        file = files.get(label.span.file)
        if file is not None:
            place = Location(uri(file.path), places.of(file, label.span))
            yield DiagnosticRelatedInformation(place, label.text or "here")


def cures(one: Diagnostic, file: SourceFile) -> Iterator[Cure]:
    """What the complaint says would mend it, the likeliest first."""
    span = one.primary.span
    there = file.text[span.start : span.end]
    for found in MEANT.finditer(one.help or ""):
        for text in QUOTED.findall(found[1] or found[2]):
            start, end = _wrong(one.message, there, text)
            if there[start : start + 1].isupper() and span.start + start == _sentence(file.text, span.start + start):
                text = capital(text)
            if there[start:end] != text:
                yield Cure(f"write `{text}`", span.start + start, span.start + end, text)
    if one.name == "missing-full-stop":
        yield Cure("end the sentence here", span.end, span.end, ".")
    if "`lifts prohibitions`" in (one.help or ""):
        yield from _further_part(file, span.start, "lifts prohibitions")
    for first in OUTRANKING.findall(one.help or ""):
        yield from _further_part(file, span.start, f"outranks {first}")
    if one.name == "no-citation":
        yield from _further_part(file, span.start, "cites house")


def _sentence(text: str, at: int) -> int:
    """The place, where a sentence begins there; else another."""
    return at if re.search(r"(?:^|[.:;]\s+|\n\s*(?:\d+\.|\(\w\d?\))\s+|\n)$", text[max(0, at - 80) : at]) else -1


def _wrong(message: str, there: str, text: str) -> tuple[int, int]:
    """Which part of the words shown is to be changed: what the message quotes last, or its last word; else all."""
    said = QUOTED.findall(message)
    for quoted in (*reversed(said), *(one.split()[-1] for one in reversed(said) if one.split())):
        places = [one.span() for one in re.finditer(rf"(?<!\w){re.escape(quoted)}(?!\w)", there)]
        if quoted != text and len(places) == 1 and abs(len(quoted.split()) - len(text.split())) <= 1:
            return places[0]
    if there.startswith("[") and there.endswith("]") and not text.startswith("["):
        return 1, len(there) - 1
    return 0, len(there)


def _further_part(file: SourceFile, at: int, part: str) -> Iterator[Cure]:
    """A part more in the title of an item: before the full stop that ends it, or where such a part is there already."""
    end = re.compile(r"\.(?=\s|$)").search(file.text, at)
    if end is not None:
        word, _, name = part.partition(" ")
        there = re.compile(rf";\s+{word}\s+").search(file.text, at, end.start()) if name.startswith("[") else None
        place, text = (there.end(), f"{name}, ") if there is not None else (end.start(), f"; {part}")
        yield Cure(f"add `{part}`", place, place, text)


def edit(cure: Cure, file: SourceFile, places: Places) -> TextEdit:
    return TextEdit(places.range(file, cure.start, cure.end), cure.text)
