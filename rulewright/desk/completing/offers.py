"""What could be written next: titles and their parts, names, citations, phrases with their slots."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from compiler.model import Model
from compiler.source import SourceFile
from compiler.syntax import Piece, pieces
from rulewright.desk.completing.begun import DONE, held, lines, parts, purposes, steps, titles
from rulewright.desk.completing.names import citations, in_scope, names, nouns
from rulewright.desk.completing.offer import MOST, Offer
from rulewright.desk.completing.phrases import events, phrases
from rulewright.desk.pointing import Known


def offers(known: Known, file: SourceFile, at: int) -> list[Offer]:
    """The likeliest first."""
    text = file.text[:at]
    piece = next((one for one in reversed(list(pieces(file.text))) if one.start < at), None)
    found = _offers(known.model, text, piece)
    unlike: dict[tuple[str, str], Offer] = {}
    for one in sorted(found, key=lambda one: (one.rank, one.label.lower())):
        unlike.setdefault((one.label, one.text), one)
    return list(islice(unlike.values(), MOST))


def _offers(model: Model, text: str, piece: Piece | None) -> Iterator[Offer]:
    line = text[text.rfind("\n") + 1 :]
    said = text[piece.start :] if piece is not None else ""
    is_over = not said.strip() or (said.rstrip(" ").endswith("\n\n") and said.rstrip().endswith("."))
    if piece is None or piece.sort in ("heading", "note") or is_over or re.fullmatch(r"[A-Z]\w*", line):
        if re.fullmatch(r"\w*", line):
            yield from titles(model, line)
        if piece is None or is_over or piece.sort in ("heading", "note"):
            return
    head = re.search(r"\.(?=\s|$)", said)
    in_head = head is None and piece.sort not in ("A", "An")
    bracket = re.search(r"\[([^\]\n]*)$", line)
    told = re.search(r'(?:; (?:when|in reaction to) ")([^"]*)$', said) if in_head else None
    if bracket is not None:
        yield from names(model, said, bracket[1])
    elif told is not None:
        yield from events(model, told[1])
    elif in_head and re.search(r"\b(cites|proves|settles|supersedes)\b[^;\".]*$", said):
        yield from citations(model, re.search(r"[\w.-]*$", said)[0])  # type: ignore[index]
    elif in_head and re.search(r";\s*[\w ]*$", said):
        yield from parts(model, piece.sort, said)
        yield from held(model, said)
    elif not in_head or said.count('"') % 2:
        sentence = re.split(r"(?:[.:;]\s|\n\s*-+\s|\n\s*\(?\w+[.)]\s|\")", said)[-1]
        if not in_head:
            yield from lines(model, piece.sort, line)
            yield from purposes(model, sentence)
            yield from _step(model, piece.sort, said)
        yield from phrases(model, sentence)
        yield from in_scope(model, said, sentence)
        yield from nouns(model, sentence)


def _step(model: Model, title: str, said: str) -> Iterator[Offer]:
    """A step begins behind its number or letter, or behind `then` and `otherwise`."""
    begun = re.search(r"\n\s*(?:\d+\.|\(\w\d?\))\s+([^\n.]*)$", said)
    beneath = re.search(r"\b(?:then|otherwise) ([a-z ]*)$", said)
    if title in DONE and begun is not None:
        yield from steps(model, said, begun[1])
    if title in DONE and beneath is not None:
        yield from steps(model, said, beneath[1], is_beneath=True)
