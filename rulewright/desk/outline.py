"""A rulebook as the editor lists and folds it: headings, and the items beneath them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lsprotocol.types import CodeLens, Command, DocumentSymbol, FoldingRange, FoldingRangeKind, SymbolKind

from compiler.source import SourceFile
from compiler.syntax import Piece, pieces
from rulewright.desk.places import Places

SORTS = {
    "Question": SymbolKind.Interface,
    "Rule": SymbolKind.Method,
    "Definition": SymbolKind.Function,
    "Fact": SymbolKind.Field,
    "Event": SymbolKind.Event,
    "Action": SymbolKind.Operator,
    "Reaction": SymbolKind.Operator,
    "Procedure": SymbolKind.Function,
    "Option": SymbolKind.Boolean,
    "Ruling": SymbolKind.Constant,
    "Example": SymbolKind.Object,
    "Sequence": SymbolKind.Enum,
}
PLAY, NOTICE = "rulewright.play", "rulewright.notice"
NOTICED = ("Rule", "Action", "Reaction", "Procedure", "Bookkeeping", "Consequence", "Upkeep")
NAMED = re.compile(r"\w+\s+(?:called\s+)?(\[[^\]\n]*\]|\"[^\"\n]*\")")


def name_of(piece: Piece, text: str) -> str:
    """`[Road rate]`, `"{the unit} is dispersed"`, or the first words."""
    said = text[piece.start : piece.end]
    named = NAMED.match(said)
    if piece.sort == "Definition" or named is None:
        phrase = re.search(r"\[[^\]\n]*\]|\"[^\"\n]*\"", said) if piece.sort not in ("A", "An") else None
        if phrase is not None:
            return phrase[0]
    if named is not None:
        return named[1].strip('"')
    first = said.split("\n")[0]
    return first.lstrip("#> ").strip() or first if piece.sort in ("heading", "note") else first[:80].rstrip(" .")


def symbols(file: SourceFile, places: Places) -> list[DocumentSymbol]:
    """Headings with the items beneath them; what stands before the first heading stands alone."""
    found: list[DocumentSymbol] = []
    every = [one for one in pieces(file.text) if one.sort != "note"]
    for at, piece in enumerate(every):
        if piece.sort == "heading":
            last = _last_beneath(every, at)
            here = _symbol(file, piece, SymbolKind.Namespace, "", places)
            here.range = places.range(file, piece.start, last.end)
            here.children = []
            found.append(here)
        else:
            one = _symbol(file, piece, SORTS.get(piece.sort, SymbolKind.Class), piece.sort, places)
            children = found[-1].children if found else None
            (found if children is None else children).append(one)  # type: ignore[attr-defined]
    return found


def _last_beneath(every: Sequence[Piece], at: int) -> Piece:
    below = at
    while below + 1 < len(every) and every[below + 1].sort != "heading":
        below += 1
    return every[below]


def _symbol(file: SourceFile, piece: Piece, kind: SymbolKind, detail: str, places: Places) -> DocumentSymbol:
    line = file.text.find("\n", piece.start, piece.end)
    end = line if line >= 0 else piece.end
    return DocumentSymbol(
        name=name_of(piece, file.text) or piece.sort,
        kind=kind,
        detail=detail,
        range=places.range(file, piece.start, piece.end),
        selection_range=places.range(file, piece.start, end),
    )


def folds(file: SourceFile, places: Places) -> Iterator[FoldingRange]:
    """Items over several lines, and headings with all beneath them."""
    every = list(pieces(file.text))
    for at, piece in enumerate(every):
        last = _last_beneath(every, at) if piece.sort == "heading" else piece
        first, end = places.position(file, piece.start).line, places.position(file, last.end).line
        if end > first:
            kind = FoldingRangeKind.Region if piece.sort == "heading" else None
            yield FoldingRange(start_line=first, end_line=end, kind=kind)


def lenses(file: SourceFile, uri: str, places: Places) -> Iterator[CodeLens]:
    """Above each example, that it may be played; above what examples may notice, which of them do."""
    for piece in pieces(file.text):
        name = name_of(piece, file.text)
        if piece.sort == "Example" and name.startswith("["):
            played = Command("play", PLAY, arguments=[uri, name[1:-1].strip()])
            yield CodeLens(places.range(file, piece.start, piece.start + len(piece.sort)), played)
        elif piece.sort in NOTICED:
            asked = Command("who notices?", NOTICE, arguments=[uri, name])
            yield CodeLens(places.range(file, piece.start, piece.start + len(piece.sort)), asked)
