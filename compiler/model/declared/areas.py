"""Areas: hexes that are spoken of together, `[Grancelles]` or `[Behind the stream]`.

A board names its own; a rulebook outlines others by single hexes and by blocks: `A-K1 to A-X8` are the rows K to X,
and in each the places 1 to 8 (of flat tops the columns).
"""

from __future__ import annotations

from collections.abc import Sequence

from compiler.model.declared.declare import named
from compiler.model.draft import HEX_LABEL, Draft
from compiler.model.model import Area
from compiler.model.titles import Parts
from compiler.syntax import Item, RawBoard, Word, span_of
from compiler.terms import Kind

AREA = Kind("area")


def name_places(draft: Draft, board: RawBoard) -> None:
    """What a board calls by name can be spoken of in sentences."""
    places = board.data.get("places")
    for name in places if isinstance(places, dict) else ():
        if name not in draft.areas:
            _file(draft, Area(str(name), span=board.span, pack=draft.pack, layer=draft.layer * 2))


def declare_area(draft: Draft, item: Item, parts: Parts) -> None:
    title = named(item)
    if not title:
        draft.complain("missing-name", "an area needs a name in square brackets", item.span)
        return
    if not draft.title(title, item):
        return
    words = [word for paragraph in item.paragraphs for word in paragraph.words]
    if not words:
        draft.complain("missing-body", f"[{title}] has no hexes", item.span, help="`A5, B6, K1 to X8.`")
        return
    outline = outlined(draft, item.file, words)
    if outline is not None:
        _file(draft, Area(title, outline=outline, **draft.declared(item, parts)))


def _file(draft: Draft, area: Area) -> None:
    draft.areas[area.id] = area
    draft.vocabulary.names.setdefault("[area]", []).append(((), area.id, AREA))


def outlined(draft: Draft, file: str, words: Sequence[Word]) -> tuple[tuple[str, str], ...] | None:
    """`A5, B6, K1 to X8`: the ends of each block; of a single hex both are it."""
    found: list[tuple[str, str]] = []
    at = 0
    while at < len(words):
        first, last = words[at], words[at]
        if at + 2 < len(words) and words[at + 1].low == "to":
            last = words[at + 2]
            at += 2
        for one in (first, last):
            if not HEX_LABEL.match(one.text):
                message = f"`{one.text}` is no hex; hexes read `A5, B6, K1 to X8`"
                draft.complain("unexpected-word", message, span_of(file, (one,)))
                return None
        found.append((first.text, last.text))
        at += 1
        parted = at
        at += at < len(words) and words[at].sort == "comma"
        at += at < len(words) and words[at].low == "and"
        if at == parted and at < len(words):
            span = span_of(file, (words[at],))
            draft.complain("unexpected-word", "hexes are told with commas: `A5, B6, K1 to X8`", span)
            return None
    return tuple(found)
