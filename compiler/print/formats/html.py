"""The book as static pages that work from disk: one folder, no program, nothing from elsewhere."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from importlib.resources import files
from itertools import groupby

from compiler.print.formats.document import (
    Block,
    Book,
    Cell,
    Entry,
    Heading,
    Item,
    Line,
    Listing,
    Page,
    Paragraph,
    Picture,
    Table,
    Tile,
    Tiles,
    pictures_of,
    places_of,
)
from compiler.print.formats.search import findable
from compiler.print.parts import AID
from compiler.source import Itself, Memory
from runtime.records import dataclass

MADE = "<!-- printed from the rules; changes made here are lost -->"
IN_HEAD = ("sequence", "charts", "counters", "sheet", "questions", "topics", "changes")
SHORT = {
    "sequence": "Sequence",
    "sheet": "Sheet to sign",
    "questions": "Q&A",
    "topics": "Index",
    "changes": "Changes",
}
MOST = 2  # versions of a page: what it was before an edit comes back with it
MANY = 40  # letters in a cell that needs room


@dataclass(frozen=True)
class _Leaf:
    """What is made of one page. `rows`: of it in the index of the search."""

    text: str
    pictures: Mapping[str, str]
    rows: tuple[str, ...]


def html_files(book: Book, pages: Memory | None = None) -> dict[str, str]:
    """By path in the folder. The same book gives the same bytes. `pages`: what was made of them before."""
    pages = pages or Memory()
    where = places_of(book, pages)
    where = pages.of(("where", book.title), where, partial(dict, where))  # the very same as long as it is the same
    found: dict[str, str] = {}
    rows: list[str] = []
    head = (book.title, book.lead, _in_head(book))
    for at, page in enumerate(book.pages):
        beside = [(one.name, one.title) if one else None for one in _beside(book, at)]
        make = partial(_leaf, book, where, at)
        place, content = ("leaf", book.title, page.name), (page, beside, head)
        anew = partial(pages.traced, place, content, where.get, make, MOST)
        leaf = pages.of(place, (Itself(where), *content), anew)
        found[f"{page.name}.html"] = leaf.text
        found |= leaf.pictures
        rows += leaf.rows
    writer = _Writer(book, where, "index")
    found["index.html"] = writer.contents()
    found["search.html"] = writer.search()
    found["book.css"] = resource("book.css")
    found["search.js"] = resource("search.js")
    found["aid.js"] = resource("aid.js")
    found["seek.js"] = resource("seek.js")
    found["search-index.js"] = "const BOOK = [\n{}\n];\n".format(",\n".join(rows))
    found["places.js"] = pages.of(("places", book.title), where, lambda: f"const PLACES = {_json(where)};\n")
    return found


def _beside(book: Book, at: int) -> tuple[Page | None, Page | None]:
    return book.pages[at - 1] if at else None, book.pages[at + 1] if at + 1 < len(book.pages) else None


def _leaf(book: Book, where: Mapping[str, str], at: int, looked: set[str]) -> _Leaf:
    """`looked`: the anchors whose places it rests on."""
    page = book.pages[at]
    noting = _Noting(where, looked)
    text = _Writer(book, noting, page.name).page(page, *_beside(book, at))
    pictures = {f"pictures/{picture.name}.svg": picture.svg for picture in pictures_of(page.blocks)}
    return _Leaf(text, pictures, tuple(_rows(page, noting)))


class _Noting(Mapping[str, str]):
    """Where anchors are, and which of them were asked for."""

    def __init__(self, where: Mapping[str, str], looked: set[str]) -> None:
        self._where, self._looked = where, looked

    def __getitem__(self, anchor: str) -> str:
        self._looked.add(anchor)
        return self._where[anchor]

    def __contains__(self, anchor: object) -> bool:
        self._looked.add(str(anchor))
        return anchor in self._where

    def __iter__(self) -> Iterator[str]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)


def alone(blocks: Iterable[Block]) -> str:
    """What stands on no page: its links are plain words, its pictures within it."""
    return "".join(_Alone(Book("", (), ""), {}, "").blocks(blocks, 2))


def resource(name: str) -> str:
    return files("compiler.print.formats").joinpath(name).read_text(encoding="utf-8")


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _rows(page: Page, where: Mapping[str, str]) -> Iterator[str]:
    for one in findable(page):
        stems = (" ".join(some) for some in one.stems)
        yield _json([one.label, one.title, _address(one.anchor, where, ""), one.excerpt, *stems])


def _address(anchor: str, where: Mapping[str, str], here: str) -> str:
    page = where[anchor]
    if anchor == page:
        return f"{page}.html"
    return f"#{anchor}" if page == here else f"{page}.html#{anchor}"


class _Writer:
    """Writes what stands on one page."""

    def __init__(self, book: Book, where: Mapping[str, str], here: str) -> None:
        self.book, self.where, self.here = book, where, here

    # ---- pages

    def page(self, page: Page, before: Page | None, after: Page | None) -> str:
        turn = (
            [f'<a rel="prev" href="{before.name}.html">← {escape(before.title)}</a>'] if before else ["<span></span>"]
        )
        turn += [f'<a rel="next" href="{after.name}.html">{escape(after.title)} →</a>'] if after else []
        told = self.leaves(page.blocks) if page.name == AID else self.blocks(page.blocks, 2)
        body = [f"<h1>{escape(page.headed)}</h1>", *told]
        body.append(f'<nav class="turn" aria-label="Next and previous page">{"".join(turn)}</nav>')
        return self.whole(page.title, body)

    def leaves(self, blocks: Iterable[Block]) -> Iterator[str]:
        """What is read on one leaf, and what on the other; each chart stays with its title."""
        pieces: list[list[Block]] = []
        for block in blocks:
            if isinstance(block, Heading):
                pieces.append([])
            pieces[-1].append(block)
        for is_chart, some in groupby(pieces, key=lambda piece: any(isinstance(one, Table) for one in piece)):
            told = "".join(f"<section>{''.join(self.blocks(piece, 2))}</section>" for piece in some)
            yield f'<div class="leaf {"charts" if is_chart else "lines"}">{told}</div>'
        yield '<script src="aid.js"></script>'

    def contents(self) -> str:
        body = [
            f"<h1>{escape(self.book.title)}</h1>",
            f"<p>{escape(self.book.lead)}</p>",
            '<ul class="contents">',
        ]
        for part, pages in groupby(self.book.pages, key=lambda page: page.part):
            body.append(f"<li><h2>{escape(part)}</h2><ul>")
            for page in pages:
                beneath = "".join(
                    f'<li><a href="{page.name}.html#{one.anchor}">{escape(one.headed)}</a></li>'
                    for one in page.blocks
                    if isinstance(one, Heading) and page.name.startswith("chapter-") and one.text != page.title
                )
                inner = f"<ul>{beneath}</ul>" if beneath else ""
                body.append(f'<li><a href="{page.name}.html">{escape(page.headed)}</a>{inner}</li>')
            body.append("</ul></li>")
        body.append("</ul>")
        # A link to index.html#anchor finds its place wherever the anchor has moved.
        body.append('<script src="seek.js"></script>')
        return self.whole("Contents", body)

    def search(self) -> str:
        body = [
            "<h1>Search</h1>",
            '<p><label for="wanted">What do you want to know? Plain words will do.</label></p>',
            '<p><input type="search" id="wanted" autocomplete="off"></p>',
            '<p id="told" role="status" class="aside"></p>',
            '<ol id="found"></ol>',
            "<noscript><p>Searching needs JavaScript; the indexes do not.</p></noscript>",
            '<script src="search-index.js"></script>',
            '<script src="search.js"></script>',
        ]
        self.here = "search"
        return self.whole("Search", body)

    def whole(self, title: str, body: Iterable[str]) -> str:
        links = ['<a href="index.html">Contents</a>']
        links += [
            f'<a href="{name}.html"{_current(name, self.here)}>{escape(SHORT.get(name, title))}</a>'
            for name, title in _in_head(self.book)
        ]
        form = "" if self.here == "search" else _FORM
        book = escape(self.book.title)
        return "\n".join(
            (
                "<!DOCTYPE html>",
                MADE,
                '<html lang="en">',
                "<head>",
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{escape(title)} · {book}</title>",
                '<link rel="icon" href="data:,">',
                '<link rel="stylesheet" href="book.css">',
                "</head>",
                f'<body class="page-{self.here}">',
                '<a class="skip" href="#main">To the text</a>',
                '<header class="top"><div>',
                f'<a class="book" href="index.html">{book}</a>',
                f'<nav aria-label="Parts of the book">{"".join(links)}</nav>',
                form,
                "</div></header>",
                '<main id="main">',
                *body,
                "</main>",
                f"<footer>{escape(self.book.lead)}</footer>",
                "</body>",
                "</html>",
                "",
            )
        )

    # ---- blocks

    def blocks(self, blocks: Iterable[Block], level: int) -> Iterator[str]:
        """Entries beneath a heading stand one level lower than it."""
        for block in blocks:
            match block:
                case Heading():
                    level = 3
                    yield f'<h2 id="{block.anchor}">{escape(block.headed)}{_anchor(block.anchor, block.text)}</h2>'
                case Paragraph():
                    yield self.paragraph(block)
                case Listing():
                    yield self.listing(block.items)
                case Table():
                    yield from self.table(block)
                case Picture():
                    yield f"<figure>{self.picture(block)}</figure>"
                case Tiles():
                    yield self.cut(block) if block.to_cut else self.tiles(block)
                case Entry():
                    yield from self.entry(block, level)

    def paragraph(self, block: Paragraph) -> str:
        how = f' class="{block.how}"' if block.how else ""
        return f"<p{how}>{self.line(block.line)}</p>"

    def entry(self, entry: Entry, level: int) -> Iterator[str]:
        sort = entry.label.lower().replace(" ", "-")
        mark = f" {entry.mark}" if entry.mark else ""
        told = f' <span class="mark">{entry.mark}</span>' if entry.mark else ""
        look = f"{sort}{mark}".strip() or "paragraph"
        yield f'<article class="{look}" id="{entry.anchor}">'
        yield from (f'<span id="{other}"></span>' for other in dict.fromkeys(entry.also) if other != entry.anchor)
        label = " · ".join(filter(None, (entry.label, entry.subject)))
        if label or told:
            yield f'<p class="label">{escape(label)}{told}</p>'
        if entry.title:
            yield f"<h{level}>{escape(entry.headed)}{_anchor(entry.anchor, entry.title)}</h{level}>"
        yield from self.blocks(entry.blocks, level)
        yield from (self.paragraph(one) for one in entry.asides)
        yield from self.blocks(entry.inner, min(level + 1, 6))
        yield "</article>"

    def picture(self, picture: Picture) -> str:
        lazy = ' loading="lazy"'
        return f'<img src="pictures/{picture.name}.svg" alt="{escape(picture.alt)}"{lazy}>'

    def tiles(self, block: Tiles) -> str:
        return f'<ul class="tiles">{"".join(self.tile(one) for one in block.tiles)}</ul>'

    def tile(self, one: Tile) -> str:
        drawn = self.picture(one.picture) if one.picture else ""
        mark = f' <span class="mark">{self.line(one.mark)}</span>' if one.mark else ""
        return f"<li>{drawn}<span><b>{one.times}</b> × {self.line(one.line)}{mark}</span></li>"

    def cut(self, block: Tiles) -> str:
        every = "".join(self.picture(one.picture) * one.times for one in block.tiles if one.picture)
        return f'<div class="cut">{every}</div>'

    def listing(self, items: tuple[Item, ...]) -> str:
        numbered = any(item.marker for item in items)
        told = "".join(self.item(item, numbered) for item in items)
        return f'<ol class="numbered">{told}</ol>' if numbered else f"<ul>{told}</ul>"

    def item(self, item: Item, numbered: bool) -> str:
        beneath = self.listing(item.items) if item.items else ""
        text = f"{self.line(item.line)}{beneath}"
        if not numbered:
            return f"<li>{text}</li>"
        return f'<li><span class="number">{escape(item.marker)}</span><div>{text}</div></li>'

    def table(self, table: Table) -> Iterator[str]:
        look = "chart" if table.is_chart else "" if table.head else "sign"
        name = escape(table.caption)
        yield f'<div class="scroll" role="region" aria-label="{name}" tabindex="0">'
        yield f'<table class="{look}"><caption>{name}</caption>'
        if table.head:
            yield "<thead>"
            yield from (f"<tr>{''.join(self.cell(one, 'col') for one in row)}</tr>" for row in table.head)
            yield "</thead>"
        yield "<tbody>"
        for at, row in enumerate(table.rows):
            anchor = f' id="{table.anchors[at]}"' if table.anchors and table.anchors[at] else ""
            yield f"<tr{anchor}>{''.join(self.cell(one, 'row') for one in row)}</tr>"
        yield "</tbody></table></div>"

    def cell(self, cell: Cell, scope: str) -> str:
        told = self.picture(cell.picture) if cell.picture is not None else self.line(cell.line)
        told += '<sup title="a choice of our own">†</sup>' if cell.house else ""
        anchor = f' id="{cell.anchor}"' if cell.anchor else ""
        note = f' title="{escape(cell.note)}"' if cell.note else ""
        across = f' colspan="{cell.across}"' if cell.across > 1 else ""
        if cell.is_head and told:
            kind = f"{scope}group" if across and scope == "col" else scope
            return f'<th scope="{kind}"{anchor}{across}{note}>{told}</th>'
        room = ' class="words"' if sum(len(one.text) for one in cell.line) > MANY else ""
        return f"<td{anchor}{across}{note}{room}>{told}</td>"

    def line(self, line: Line) -> str:
        return "".join(self.words(one.text, one.to, one.how) for one in line)

    def words(self, text: str, to: str, how: str) -> str:
        told = escape(text, quote=False)
        tag = {"strong": "strong", "emph": "em", "small": "small"}.get(how, "")
        if to in self.where and to:
            told = f"<strong>{told}</strong>" if how == "strong" else told
            return f'<a href="{_address(to, self.where, self.here)}">{told}</a>'
        return f"<{tag}>{told}</{tag}>" if tag else told


class _Alone(_Writer):
    def picture(self, picture: Picture) -> str:
        data = b64encode(picture.svg.encode()).decode()
        return f'<img src="data:image/svg+xml;base64,{data}" alt="{escape(picture.alt)}">'


_FORM = (
    '<form action="search.html" method="get" role="search"><input type="search" name="q" '
    'aria-label="Search the book"><button>Search</button></form>'
)


def _in_head(book: Book) -> tuple[tuple[str, str], ...]:
    """The pages that every page leads to, with their titles."""
    names = {page.name: page.title for page in book.pages}
    return tuple((name, names[name]) for name in IN_HEAD if name in names)


def _current(name: str, here: str) -> str:
    return ' aria-current="page"' if name == here else ""


def _anchor(anchor: str, title: str) -> str:
    return f'<a class="anchor" href="#{anchor}" aria-label="Link to {escape(title)}">¶</a>'
