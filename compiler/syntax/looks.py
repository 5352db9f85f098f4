"""`looks.yaml`: how a pack's things are drawn. Its shape and the form of its values; names are for the model.

What may be said stands in `forms/looks.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Table
from dataclasses import field

from compiler.diagnostics import Diagnostic, did_you_mean
from compiler.source import SourceFile
from compiler.syntax.forms import (
    COLOUR,
    FLAG,
    LOOKS,
    NO,
    NUMBER,
    OF_COUNTERS,
    OF_FACTS,
    OF_HEXES,
    OF_HEXSIDES,
    OF_MAP,
    OF_SIDES,
    WHERE,
    YES,
    Form,
)
from compiler.syntax.shapes import Shape, may_stand
from compiler.syntax.yaml_nodes import Mapping, Node, Scalar, Sequence, read_one
from runtime.colours import COLOURS
from runtime.program import listed
from runtime.records import dataclass

ASKED = {  # questions that tell what a table shows, as one might be put: the gaps of each stand once in it
    "sight": "{hex} is in view from {here}",
    "range": "the distance from {here} to {hex} is at most the reach of {counter}",
    "sees": "{counter} can see {hex}",
    "spotted": "{counter} is spotted",
    "left": "the points left to {counter}",
    "lost": "{counter} is eliminated",
    "turns": "the last turn",
}
Forms = Table[str, Form]

_HEX_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_NUMBER = re.compile(r"[1-9][0-9]{0,2}")
_POINTS = r"-?\d{1,3} +-?\d{1,3}(?: *, *-?\d{1,3} +-?\d{1,3})+"
_LINE = re.compile(
    rf"(?:paper +)?(?:(?:area|line) +{_POINTS}|(?:box|frame)(?: +-?\d{{1,3}}){{4,5}}"
    r"|(?:disc|ring)(?: +-?\d{1,3}){3}|text(?: +-?\d{1,3}){3} +\S.*)"
)
DRAWING = (
    "a line of a drawing is `area x y, x y, ...`, `line x y, x y, ...`, `box x y width height`, "
    "`frame x y width height`, `disc x y radius`, `ring x y radius` or `text x y size words`, "
    "on a field of 100 by 60"
)

Parts = tuple[tuple[Scalar, Scalar], ...]


@dataclass(frozen=True)
class RawLook:
    """`name` and, of an attribute, its `value`; what is said of them."""

    name: Scalar
    value: Scalar | None
    parts: Parts


@dataclass(frozen=True)
class RawCorner:
    where: Scalar
    of: Scalar
    when: Parts = ()


@dataclass(frozen=True)
class RawCounterLook:
    """Of a noun; or, inside one, a case of it: then `when` says which."""

    name: Scalar
    parts: Parts
    corners: tuple[RawCorner, ...] = ()
    when: tuple[Scalar, ...] = ()
    cases: tuple[RawCounterLook, ...] = ()


@dataclass(frozen=True)
class RawLooks:
    map: Parts = ()
    sides: tuple[RawLook, ...] = ()
    short: Parts = ()
    symbols: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    hexes: tuple[RawLook, ...] = ()
    hexsides: tuple[RawLook, ...] = ()
    counters: tuple[RawCounterLook, ...] = ()
    facts: tuple[RawLook, ...] = ()
    hidden: tuple[Scalar, ...] = field(default=())
    seldom: tuple[Scalar, ...] = field(default=())
    asked: tuple[tuple[str, Scalar], ...] = ()


def read_looks(source: SourceFile) -> tuple[RawLooks, tuple[Diagnostic, ...]]:
    """What the file says, as far as it can be read."""
    document, faults = read_one(source)
    reader = _Reader(source)
    root = reader.table(document, "looks.yaml") if document is not None else None
    if root is None:
        return RawLooks(), (*faults, *reader.diagnostics)
    reader.fits(root, LOOKS)
    looks = RawLooks(
        map=reader.parts(reader.pairs(root, "map"), OF_MAP),
        sides=reader.looks(root, "sides", OF_SIDES),
        short=reader.texts_of(reader.pairs(root, "short")),
        symbols=tuple((name, reader.drawing(node)) for name, node in reader.pairs(root, "symbols")),
        hexes=reader.valued(root, "hexes", OF_HEXES),
        hexsides=reader.valued(root, "hexsides", OF_HEXSIDES),
        counters=tuple(reader.counters(root)),
        facts=reader.looks(root, "facts", OF_FACTS),
        hidden=reader.texts(root, "hidden"),
        seldom=reader.texts(root, "seldom"),
        asked=tuple(reader.asked(root)),
    )
    return looks, (*faults, *reader.diagnostics)


class _Reader(Shape):
    def asked(self, root: Mapping) -> Iterator[tuple[str, Scalar]]:
        """Questions, each with its gaps."""
        for key, like in ASKED.items():
            said = self.text(root, key) if root.get(key) is not None else None
            gaps = re.findall(r"\{\w+\}", like)
            if said is not None and sorted(gaps) == sorted(re.findall(r"\{\w+\}", said.text)):
                yield key, said
            elif said is not None:
                about = listed([f"`{one}`" for one in sorted(gaps)], "and") or "nobody"
                cure = f'as in `{key}: "{like}"`'
                self.complain("wrong-form", f"`{key}:` takes a question about {about}", said.span, cure)

    def looks(self, root: Mapping, key: str, forms: Forms) -> tuple[RawLook, ...]:
        """`name: {...}` lines."""
        found = []
        for name, node in self.pairs(root, key):
            table = self.table(node, f"`{name.text}:`")
            if table is not None:
                found.append(RawLook(name, None, self.parts(table.entries, forms)))
        return tuple(found)

    def valued(self, root: Mapping, key: str, forms: Forms) -> tuple[RawLook, ...]:
        """`mark: {...}` and `attribute: {value: {...}, ...}`: what stands behind is tables or is not."""
        found = []
        for name, node in self.pairs(root, key):
            table = self.table(node, f"`{name.text}:`")
            if table is None:
                continue
            tables = [one for _, one in table.entries if isinstance(one, Mapping)]
            if tables and len(tables) == len(table.entries):
                for (value, _), inner in zip(table.entries, tables, strict=True):
                    found.append(RawLook(name, value, self.parts(inner.entries, forms)))
            else:
                found.append(RawLook(name, None, self.parts(table.entries, forms)))
        return tuple(found)

    def parts(self, entries: tuple[tuple[Scalar, Node], ...], forms: Forms) -> Parts:
        """Keys that may stand here, each with a value of its form."""
        kept = []
        for key, node in entries:
            form = forms.get(key.text)
            if form is None:
                message = f"`{key.text}:` may not stand here"
                self.complain("unknown-key", message, key.span, may_stand(key.text, forms))
            elif not isinstance(node, Scalar):
                self._wrong(node, f"`{key.text}:` takes {form.like or 'one name'}")
            elif self._fits(key, node, form):
                kept.append((key, node))
        return tuple(kept)

    def _fits(self, key: Scalar, value: Scalar, form: Form) -> bool:
        text = value.text
        if not form.like:
            if text in form.words:
                return True
            self.complain("wrong-form", f"`{key.text}:` cannot be `{text}`", value.span, _near(text, form.words))
            return False
        fits = {
            COLOUR: text in COLOURS or _HEX_COLOUR.fullmatch(text) is not None,
            NUMBER: _NUMBER.fullmatch(text) is not None and int(text) <= 500,
            FLAG: text in YES or text in NO,
        }.get(form.like, True)
        if not fits:
            near = _near(text, tuple(COLOURS)) or "write a colour as #8a5f3a, in quotes"
            cure = near if form.like == COLOUR else None
            self.complain("wrong-form", f"`{key.text}:` takes {form.like}, not `{text}`", value.span, cure)
        return fits

    def texts_of(self, entries: tuple[tuple[Scalar, Node], ...]) -> Parts:
        kept = []
        for key, node in entries:
            if isinstance(node, Scalar):
                kept.append((key, node))
            else:
                self._wrong(node, f"`{key.text}:` takes text")
        return tuple(kept)

    def drawing(self, node: Node) -> tuple[Scalar, ...]:
        lines = self.listed(node, "a drawing is a list of lines")
        for line in lines:
            if not _LINE.fullmatch(line.text.strip()):
                self.complain("wrong-form", f"`{line.text}` cannot be drawn", line.span, DRAWING)
        return tuple(line for line in lines if _LINE.fullmatch(line.text.strip()))

    def counters(self, root: Mapping) -> list[RawCounterLook]:
        found = []
        for name, node in self.pairs(root, "counters"):
            table = self.table(node, f"`{name.text}:`")
            if table is not None:
                found.append(self._counter(name, table, ("corners", "cases")))
        return found

    def _counter(self, name: Scalar, table: Mapping, further: tuple[str, ...]) -> RawCounterLook:
        plain = tuple((key, node) for key, node in table.entries if key.text not in further)
        cases: list[RawCounterLook] = []
        when = self.texts(table, "when") if "when" in further else ()
        if "cases" in further and table.get("cases") is not None:
            rows = table.get("cases")
            if isinstance(rows, Sequence):
                for row in rows.items:
                    case = self.table(row, "a case")
                    if case is not None:
                        if case.get("when") is None:
                            self.complain("missing-key", "`when:` is missing here", case.span)
                        cases.append(self._counter(name, case, ("corners", "when")))
            else:
                self._wrong(rows, "`cases:` takes a list: `- {when: [...], symbol: ...}` lines")
        corners = tuple(self._corner(where, node) for where, node in self.pairs(table, "corners"))
        known = tuple(one for one in corners if one is not None)
        return RawCounterLook(name, self.parts(plain, OF_COUNTERS), known, when, tuple(cases))

    def _corner(self, where: Scalar, node: Node) -> RawCorner | None:
        if where.text not in WHERE:
            message = f"nothing stands at `{where.text}` of a counter"
            self.complain("unknown-key", message, where.span, _near(where.text, WHERE))
            return None
        if isinstance(node, Scalar):
            return RawCorner(where, node)
        table = self.table(node, f"`{where.text}:`")
        if table is None:
            return None
        self.keys(table, ("of", "when"), ("of",))
        of = self.text(table, "of")
        return RawCorner(where, of, self.texts_of(self.pairs(table, "when"))) if of is not None else None


def _near(text: str, names: tuple[str, ...]) -> str:
    return did_you_mean(text, names) or "there are " + ", ".join(f"`{name}`" for name in names)
