"""Diagnostics drawn for people: the line of the rulebook, what is meant underlined, related places, help."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from compiler.diagnostics.diagnostic import Diagnostic, Label
from compiler.source import SourceFile
from runtime.records import dataclass

TAB = 4
SHOWN = 20
WIDEST = 160

_COLOURS = {"error": "\x1b[1;31m", "warning": "\x1b[1;33m", "place": "\x1b[34m", "help": "\x1b[32m"}
_PLAIN = "\x1b[0m"


@dataclass(frozen=True)
class _Ink:
    colour: bool

    def __call__(self, style: str, text: str) -> str:
        return f"{_COLOURS[style]}{text}{_PLAIN}" if self.colour and text else text


def render_text(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, SourceFile],
    *,
    colour: bool = False,
    limit: int | None = SHOWN,
) -> str:
    """All of them, by place; above the limit a count of those not shown. Ends with a line end."""
    everything = sorted(diagnostics)
    shown = everything if limit is None else everything[:limit]
    ink = _Ink(colour)
    text = "\n".join(_draw(diagnostic, sources, ink) for diagnostic in shown)
    rest = len(everything) - len(shown)
    if rest:
        text += f"\n... and {rest} more\n"
    return text


def _draw(diagnostic: Diagnostic, sources: Mapping[str, SourceFile], ink: _Ink) -> str:
    labels = (diagnostic.primary, *diagnostic.related)
    gutter = max(len(str(_last_line(label, sources))) for label in labels)
    severity = diagnostic.severity
    head = ink(severity, f"{severity}[{diagnostic.code}] {diagnostic.name}")
    lines = [f"{head}: {printable(diagnostic.message)}"]
    for index, label in enumerate(labels):
        lines += _place(label, sources, gutter, ink, severity if index == 0 else "place", primary=index == 0)
    margin = " " * (gutter + 1)
    lines += [f"{margin}{ink('place', '=')} note: {printable(note)}" for note in diagnostic.notes]
    if diagnostic.help:
        lines.append(f"{margin}{ink('place', '=')} {ink('help', 'help')}: {printable(diagnostic.help)}")
    return "\n".join(lines) + "\n"


def _last_line(label: Label, sources: Mapping[str, SourceFile]) -> int:
    source = sources.get(label.span.file)
    return 1 if source is None else line_column(source, max(label.span.start, label.span.end - 1))[0]


def _place(
    label: Label, sources: Mapping[str, SourceFile], gutter: int, ink: _Ink, style: str, *, primary: bool
) -> list[str]:
    arrow = "-->" if primary else ":::"
    span = label.span
    source = sources.get(span.file)
    pad = " " * gutter
    bar = ink("place", "|")
    if source is None:
        said = f": {printable(label.text)}" if label.text else ""
        return [f"{pad}{ink('place', arrow)} {printable(span.file)}{said}"]
    line, column = line_column(source, span.start)
    last, last_column = line_column(source, max(span.start, span.end - 1))
    lines = [f"{pad}{ink('place', arrow)} {printable(span.file)}:{line}:{column}", f"{pad} {bar}"]
    mark = "^" if primary else "-"
    rows = [(line, column, last_column)]
    if last > line:
        first_text = _line(source, line)
        last_text = _line(source, last)
        indent = len(last_text) - len(last_text.lstrip())
        rows = [(line, column, len(first_text)), (last, indent + 1, last_column)]
    for index, (number, start, end) in enumerate(rows):
        if index and number > rows[0][0] + 1:
            lines.append(f"{pad} {ink('place', '...')}")
        shown, before, length = _underlined(_line(source, number), start, end)
        said = f" {printable(label.text)}" if label.text and index == len(rows) - 1 else ""
        lines.append(f"{ink('place', str(number).rjust(gutter))} {bar} {shown}".rstrip())
        lines.append(f"{pad} {bar} {' ' * before}{ink(style, mark * length + said)}")
    return lines


def _line(source: SourceFile, number: int) -> str:
    return source.line_text(number).rstrip("\r")


def line_column(source: SourceFile, offset: int) -> tuple[int, int]:
    """As the source counts, but never outside it: a place past the end is the end."""
    return source.line_column(min(max(offset, 0), len(source.text)))


def _underlined(text: str, start: int, end: int) -> tuple[str, int, int]:
    """The line as it looks, how many cells stand before the place, and how many it takes (at least one).

    Columns count from 1 and `end` is the last one meant. A very long line is cut around the place.
    """
    start = min(start, len(text) + 1)
    begin = 0
    lead = ""
    if len(text) > WIDEST and start > WIDEST // 2:
        begin = start - WIDEST // 2
        lead = "..."
    cut = text[begin : begin + WIDEST]
    tail = "..." if begin + WIDEST < len(text) else ""
    cells = 0
    before = length = 0
    shown: list[str] = []
    for index, character in enumerate(cut, begin + 1):
        drawn = " " * (TAB - cells % TAB) if character == "\t" else printable(character)
        width = cell_width(drawn)
        if index < start:
            before += width
        elif index <= end:
            length += width
        cells += width
        shown.append(drawn)
    return lead + "".join(shown) + tail, before + len(lead), max(1, length)


def printable(text: str) -> str:
    """The text with every control character written out, so that a file cannot draw on the terminal."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _written_out(one) for one in text)


def _written_out(character: str) -> str:
    if character == "\n":
        return "\\n"
    number = ord(character)
    return f"\\x{number:02x}" if number < 256 else f"\\u{number:04x}"


def cell_width(text: str) -> int:
    """How many terminal cells the text takes."""
    if text.isascii():
        return len(text)
    return sum(_cells(one) for one in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
