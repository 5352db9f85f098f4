"""The rulebooks as chapters: files of one name in a system and its game are one chapter, what is shared first.

Their proofs are told in the same way, as a part of their own behind everything that is read in order to play."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import PurePosixPath

from compiler.graph import NodeId
from compiler.model import Declared, Ruling, items_and_parts
from compiler.print.formats import Block, Entry, Heading, Page, Paragraph, Words, joined, slug
from compiler.print.noting import kept
from compiler.print.parts.decided import ruling_entry
from compiler.print.parts.entries import entry_of
from compiler.print.parts.prose import linked, noted
from compiler.print.telling import CARDS, PROOFS, Telling, aside
from compiler.source import SourceFile
from compiler.syntax import Item, Note
from runtime.program import capital
from runtime.records import dataclass

_NUMBERED = re.compile(r"^(?:(\d+)([a-z]?)_)?(.*)$")
NOUNS = ("A", "An")
RECORD, IN_PLAY = "is a kind of record", "is put together in play"


@dataclass(frozen=True)
class Voice:
    """How a book tells what is declared, and a ruling within the rule that carries it.

    `whole`: also what kinds of things there are, and which rulings elsewhere speak of a rule.
    """

    entry: Callable[[Telling, Declared, Item, str], Entry | None] = entry_of
    ruling: Callable[[Telling, Ruling, str], Entry] = ruling_entry
    whole: bool = True


REFERENCE = Voice()


@dataclass(frozen=True)
class Piece:
    """One file in one chapter. `rank` orders the chapters: shared system and game by number, then what extends them."""

    file: SourceFile
    rank: tuple[int, int, str]
    name: str
    title: str
    layer: str


def chapters(telling: Telling, voice: Voice = REFERENCE) -> tuple[Page, ...]:
    """Each file of a variant is a chapter of its own, behind those of what it extends."""
    return _pages(telling, "", "chapter", voice)


def proofs(telling: Telling) -> tuple[Page, ...]:
    return tuple(replace(page, part="Proofs") for page in _pages(telling, PROOFS, PROOFS, REFERENCE))


def _pages(telling: Telling, folder: str, called: str, voice: Voice) -> tuple[Page, ...]:
    found: dict[str, list[Piece]] = {}
    for piece in _pieces(telling, folder):
        found.setdefault(piece.name, []).append(piece)
    # A chapter stands where the last of its files would stand.
    ordered = sorted(found.values(), key=lambda many: max(one.rank for one in many))
    pages = [
        kept(telling, (called, many[0].name), (many, voice), partial(_page, many=many, called=called, voice=voice))
        for many in ordered
    ]
    return tuple(page for page in pages if page.blocks)


def _pieces(telling: Telling, folder: str) -> Iterable[Piece]:
    layers = {pack.id: (at, pack.layer) for at, pack in enumerate(telling.model.packs)}
    for path, file in telling.files.items():
        where = PurePosixPath(path)
        parts = where.parts[:-1]
        depth = max((depth for depth, name in enumerate(parts) if name in layers), default=-1)
        below = next((name for name in parts[depth + 1 :][:1] if name in (*CARDS, PROOFS)), "")
        if where.suffix != ".rulebook" or below != folder:
            continue
        pack = parts[depth] if depth >= 0 else ""
        at, layer = layers.get(pack, (0, ""))
        numbered = _NUMBERED.match(where.stem)
        assert numbered is not None  # it matches any text
        extra = at if layer in ("variant", "situation") else 0
        own = f"{pack}-" if extra else ""
        title = numbered[3] or where.stem
        rank = (extra, int(numbered[1] or 0), f"{numbered[2] or ''} {title}")
        yield Piece(file, rank, own + title, title, layer)


def _page(telling: Telling, many: list[Piece], called: str, voice: Voice) -> Page:
    told = capital(many[0].title.replace("_", " "))
    blocks = [block for piece in many for block in blocks_in(telling, piece.file, voice)]
    if blocks and isinstance(blocks[0], Heading) and slug(blocks[0].text) == slug(told):
        told, *blocks = blocks[0].text, *blocks[1:]  # the title of the page says it, as the author spells it
    blocks = with_rulings(telling, blocks, voice)
    part = "Rules" if not many[0].rank[0] else _title(telling, many[0])
    page = f"{called}-{slug(many[0].name)}"
    return Page(page, told, part, headed(page, blocks))


def _title(telling: Telling, piece: Piece) -> str:
    return next((pack.title for pack in telling.model.packs if f"/{pack.id}/" in f"/{piece.file.path}"), "Rules")


def headed(page: str, blocks: list[Block]) -> tuple[Block, ...]:
    """Headings that nothing follows are dropped; the same heading twice has two anchors."""
    found: list[Block] = []
    times: dict[str, int] = {}
    for at, block in enumerate(blocks):
        if isinstance(block, Heading):
            if at + 1 == len(blocks) or isinstance(blocks[at + 1], Heading):
                continue
            times[block.text] = times.get(block.text, 0) + 1
            more = f"-{times[block.text]}" if times[block.text] > 1 else ""
            block = Heading(2, block.text, f"{page}-{slug(block.text)}{more}")
        found.append(block)
    return tuple(found)


def blocks_in(telling: Telling, file: SourceFile, voice: Voice = REFERENCE) -> list[Block]:
    declared = dict(telling.by_place.get(file.path, {}))
    found: list[Block] = []
    for one in _in_order(telling, file):
        found += _told(telling, file, one, declared.pop(one.start, ()), found, voice)
    return found


def item_at(telling: Telling, file: SourceFile, at: int) -> Item | Note | None:
    """In which a place lies."""
    return next((one for one in reversed(_in_order(telling, file)) if one.start <= at), None)


def blocks_at(telling: Telling, file: SourceFile, at: int) -> list[Block]:
    here = item_at(telling, file, at)
    declared = telling.by_place.get(file.path, {})
    return [] if here is None else _told(telling, file, here, declared.get(here.start, ()), [], REFERENCE)


def _in_order(telling: Telling, file: SourceFile) -> list[Item | Note]:
    titled, notes, _ = telling.memory.of_file(file, items_and_parts)
    every: list[Item | Note] = [*(item for item, _ in titled), *notes]
    return sorted(every, key=lambda one: one.start)


def _told(
    telling: Telling,
    file: SourceFile,
    one: Item | Note,
    declared: Iterable[Declared],
    before: list[Block],
    voice: Voice,
) -> list[Block]:
    """`declared`: what the item became; one of several facts stands there for each. `before`: what is told already,
    whose last a note may go on with."""
    if isinstance(one, Note):
        return _note(telling, one, before)
    if one.title in NOUNS:
        sentence = " ".join(one.text.split()).replace(RECORD, IN_PLAY)
        return [Paragraph(linked(sentence, telling.names), "noun")] if voice.whole else []
    entries = (voice.entry(telling, meant, one, file.text) for meant in declared)
    return [entry for entry in entries if entry is not None]


def _note(telling: Telling, note: Note, before: list[Block]) -> list[Block]:
    """Lines of one note that follow each other are one paragraph."""
    if note.sort == "heading":
        return [Heading(2, note.text.lstrip("#").strip(), "")]
    line = noted(note.text.removeprefix(">").strip(), telling.names)
    last = before[-1] if before else None
    if isinstance(last, Paragraph) and last.how == "note":
        before.pop()
        return [Paragraph((*last.line, Words(" "), *line), "note")]
    return [Paragraph(line, "note")]


def with_rulings(telling: Telling, blocks: list[Block], voice: Voice = REFERENCE) -> list[Block]:
    """A ruling stands in the first rule of its chapter that carries it; else where it was written."""
    here = {one.key for one in blocks if isinstance(one, Entry) and _tells("rule", telling, one)}
    home: dict[str, list[Ruling]] = {}
    for block in blocks:
        if isinstance(block, Entry) and _tells("ruling", telling, block):
            ruling = telling.model.rulings[block.key]
            carrier = next((name for name in ruling.carried_by if name in here), "")
            home.setdefault(carrier, []).append(ruling)
    staying = {one.id for one in home.pop("", ())}
    found: list[Block] = []
    for block in blocks:
        if not isinstance(block, Entry):
            found.append(block)
        elif _tells("rule", telling, block):
            found.append(_holding(telling, block, home.get(block.key, []), voice))
        elif not _tells("ruling", telling, block) or block.key in staying:
            found.append(block)
    return found


def _tells(sort: str, telling: Telling, block: Entry) -> bool:
    return block.anchor == telling.anchor(sort, block.key)


def _holding(telling: Telling, block: Entry, inner: list[Ruling], voice: Voice) -> Entry:
    """The rule with its rulings inside it; its margin leads to those that stand elsewhere."""
    carried = telling.graph.edges_from(NodeId("rule", block.key), "carries")
    names = dict.fromkeys(edge.target.name for edge in carried)
    elsewhere = [telling.model.rulings[name] for name in names if name not in {one.id for one in inner}]
    links = joined(((Words(one.asks, telling.anchor("ruling", one.id), "emph"),) for one in elsewhere), " ")
    asides = (*block.asides, aside("Rulings", links)) if elsewhere and voice.whole else block.asides
    rulings = (voice.ruling(telling, one, block.key) for one in inner)
    return replace(block, asides=asides, inner=(*block.inner, *rulings))
