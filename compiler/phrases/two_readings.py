"""Two readings of the same words: both are shown, with brackets around what may stand in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compiler.diagnostics import Diagnostic, diagnose
from compiler.phrases.reading import Reading
from compiler.terms import Kind
from compiler.trees import within

Reader = Callable[[Reading], Sequence[tuple[int, object]]]  # all readings from where the sentence begins


def two_readings(r: Reading, start: int, readings: Sequence[object], reader: Reader | None) -> Diagnostic:
    shown = [bracketed(r, start, reading, reader) for reading in readings[:2]]
    if shown[0] == shown[1]:
        shown = [f"as {describe(reading)}" for reading in readings[:2]]
    if shown[0] == shown[1]:
        shown = [f"as {describe(reading, kinds=True)}" for reading in readings[:2]]
    return diagnose(
        "two-readings",
        "this can be read in two ways",
        r.span(start, r.length),
        notes=("one reading:", f"  {shown[0]}", "another:", f"  {shown[1]}"),
        help="put round brackets around what belongs together",
    )


def bracketed(r: Reading, start: int, reading: object, reader: Reader | None = None) -> str:
    """The words with brackets around every inner value of more than one word, wherever they may stand in brackets."""
    opens: dict[int, int] = {}
    closes: dict[int, int] = {}
    seen: set[tuple[int, int]] = set()
    for span in filter(None, (getattr(one, "span", None) for one in within(reading))):
        if span.file != r.file or (span.start, span.end) in seen:
            continue
        seen.add((span.start, span.end))
        inside = [i for i in range(start, r.length) if r.at(i).start >= span.start and r.at(i).end <= span.end]
        if 1 < len(inside) < r.length - start and _reads_in_brackets(r, inside, reader):
            opens[inside[0]] = opens.get(inside[0], 0) + 1
            closes[inside[-1]] = closes.get(inside[-1], 0) + 1
    parts = []
    for index in range(start, r.length):
        parts.append("(" * opens.get(index, 0) + r.at(index).text + ")" * closes.get(index, 0))
    return " ".join(parts)


def _reads_in_brackets(r: Reading, inside: Sequence[int], reader: Reader | None) -> bool:
    if reader is None:
        return True
    first, last = r.words[inside[0]], r.words[inside[-1]]
    opened, closed = first._replace(text="(", low="(", sort="open"), last._replace(text=")", low=")", sort="close")
    before, behind = r.words[: inside[0]], r.words[inside[-1] + 1 :]
    other = r.anew((*before, opened, *r.words[inside[0] : inside[-1] + 1], closed, *behind))
    return any(end == other.length for end, _ in reader(other))


def describe(reading: object, kinds: bool = False) -> str:
    """A last resort where brackets cannot tell two readings apart: what they speak of; at the very last, its kind."""
    said: list[str] = []
    for node in within(reading):
        for name in ("question", "store", "operation", "value", "name", "label", "noun", "procedure", "event"):
            value = getattr(node, name, None)
            if isinstance(value, str):
                kind = getattr(node, "kind", None) if kinds else None
                said.append(f"{value} (a {kind.name})" if isinstance(kind, Kind) else value)
    return ", ".join(dict.fromkeys(said))
