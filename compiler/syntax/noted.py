"""What an author notes beside a pack.

For who proves it, each with a reason: `acknowledged.yaml`, `equivalent.yaml`. Each is a list of
`- {example: title, why: reason}`; what stands in the place of `example` is the file's own. For the player's book:
`guide.yaml`, and the numbers of its paragraphs, `numbers.yaml`.
"""

from __future__ import annotations

import re
from dataclasses import field

from compiler.diagnostics import Diagnostic
from compiler.source import SourceFile, Span
from compiler.syntax.forms import FIRST_GAME, GUIDE, NOTED, PART
from compiler.syntax.shapes import Shape
from compiler.syntax.yaml_nodes import Mapping, Scalar, Sequence, read_one
from runtime.records import dataclass

_NUMBER = re.compile(r"[A-Z]?\d{1,4}[a-z]{0,3}(\.\d{1,4}[a-z]{0,3}){0,3}")


@dataclass(frozen=True)
class Noted:
    about: str
    why: str
    span: Span = field(compare=False, repr=False)


def read_noted(source: SourceFile, key: str) -> tuple[tuple[Noted, ...], tuple[Diagnostic, ...]]:
    """A list of `- {key: what, why: reason}`."""
    document, faults = read_one(source)
    shape = Shape(source)
    if document is None:
        return (), faults
    items = document.items if isinstance(document, Sequence) else (document,)
    found = []
    for item in items:
        line = shape.table(item, "a line of the list")
        if line is not None:
            found.append(_line(shape, line, key))
    kept = tuple(one for one in found if one is not None)
    return kept, (*faults, *shape.diagnostics)


def _line(shape: Shape, line: Mapping, key: str) -> Noted | None:
    shape.fits(line, NOTED[key])
    about, why = shape.text(line, key), shape.text(line, "why")
    if about is None or why is None:
        return None
    return Noted(about.text.strip(), why.text.strip(), line.span)


# ---- the player's book


@dataclass(frozen=True)
class RawGuide:
    """`introduction`: its paragraphs; `introduced`: by its number each paragraph of the base's that is said otherwise;
    `parts`: their titles, with the chapters of each; `openings`: of a chapter the
    paragraphs before its rules; `left_out`: headings; `editions`: what stood otherwise in an earlier one, by titles;
    `index`: words that are looked for, with the paragraphs of the introduction and of openings where they are;
    `values`: by attribute how each value is read; `made`: by kind how the fields of a new one are; `phrases`: how the
    end of a phrase is read, or all of it; `plain`: of what the plain words alone are told;
    `aided`: of what the player aid tells them.

    `first_game`: the situation that is told as it is played, who plays it, and what its dice come from; `reasons`: by
    what is done in it, why.
    """

    introduction: tuple[Scalar, ...] = ()
    introduced: tuple[tuple[Scalar, Scalar], ...] = ()
    parts: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    left_out: tuple[Scalar, ...] = ()
    first_game: tuple[Scalar, str, int] | None = None
    reasons: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    openings: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    editions: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    index: tuple[tuple[Scalar, tuple[Scalar, ...]], ...] = ()
    values: tuple[tuple[Scalar, tuple[tuple[Scalar, Scalar], ...]], ...] = ()
    made: tuple[tuple[Scalar, tuple[tuple[Scalar, Scalar], ...]], ...] = ()
    phrases: tuple[tuple[Scalar, Scalar], ...] = ()
    plain: tuple[Scalar, ...] = ()
    aided: tuple[Scalar, ...] = ()


def read_guide(source: SourceFile) -> tuple[RawGuide, tuple[Diagnostic, ...]]:
    document, faults = read_one(source)
    shape = Shape(source)
    root = shape.table(document, "guide.yaml") if document is not None else None
    if root is None:
        return RawGuide(), (*faults, *shape.diagnostics)
    shape.fits(root, GUIDE)
    parts, first = _parts(shape, root), _first_game(shape, root)
    openings = _by_title(shape, root, "openings", "the openings of chapters")
    editions = _by_title(shape, root, "editions", "the sheets for who comes from an earlier edition")
    introduction, left_out = shape.texts(root, "introduction"), shape.texts(root, "left out")
    index = _by_title(shape, root, "index", "the words that are looked for")
    game = root.get("first game")
    reasons = _by_title(shape, game, "why", "why it was done") if isinstance(game, Mapping) else ()
    values = _words(shape, root, "values", "how values are read")
    made = _words(shape, root, "made", "how the fields of what is made are read")
    told = (shape.texts(root, "plain words alone"), shape.texts(root, "on the aid"))
    words = (values, made, _by_phrase(shape, root), *told)
    introduced = _anew(shape, root)
    found = RawGuide(introduction, introduced, parts, left_out, first, reasons, openings, editions, index, *words)
    return found, (*faults, *shape.diagnostics)


def _first_game(shape: Shape, root: Mapping) -> tuple[Scalar, str, int] | None:
    node = root.get("first game")
    told = shape.table(node, "the first game") if node is not None else None
    if told is None:
        return None
    shape.fits(told, FIRST_GAME)
    situation, player, seed = (shape.text(told, one) for one in ("situation", "player", "seed"))
    if situation is None or player is None or seed is None:
        return None
    if not seed.text.isdecimal():
        shape.complain("wrong-shape", "`seed:` takes a number", seed.span)
        return None
    if player.text not in (known := FIRST_GAME.keys["player"].words):
        shape.complain("wrong-shape", f"`player:` takes {' or '.join(known)}", player.span)
        return None
    return situation, player.text, int(seed.text)


def _anew(shape: Shape, root: Mapping) -> tuple[tuple[Scalar, Scalar], ...]:
    node = root.get("introduced otherwise")
    told = shape.table(node, "what is introduced otherwise") if node is not None else None
    every = [(number, shape.text(told, number.text)) for number, _ in told.entries] if told is not None else []
    for number, _ in every:
        if not number.text.isdecimal():
            shape.complain("wrong-shape", f"`{number.text}` is no number of a paragraph", number.span)
    return tuple((number, said) for number, said in every if said is not None and number.text.isdecimal())


def _by_title(shape: Shape, root: Mapping, key: str, what: str) -> tuple[tuple[Scalar, tuple[Scalar, ...]], ...]:
    node = root.get(key)
    told = shape.table(node, what) if node is not None else None
    return tuple((name, shape.texts(told, name.text)) for name, _ in told.entries) if told is not None else ()


def _words(
    shape: Shape, root: Mapping, key: str, what: str
) -> tuple[tuple[Scalar, tuple[tuple[Scalar, Scalar], ...]], ...]:
    node = root.get(key)
    told = shape.table(node, what) if node is not None else None
    found = []
    for name, value in told.entries if told is not None else ():
        some = shape.table(value, f"what is read of `{name.text}`")
        every = ((one, shape.text(some, one.text)) for one, _ in some.entries) if some is not None else ()
        found.append((name, tuple((one, read) for one, read in every if read is not None)))
    return tuple(found)


def _by_phrase(shape: Shape, root: Mapping) -> tuple[tuple[Scalar, Scalar], ...]:
    node = root.get("phrases")
    told = shape.table(node, "how phrases are read") if node is not None else None
    every = ((one, shape.text(told, one.text)) for one, _ in told.entries) if told is not None else ()
    return tuple((one, read) for one, read in every if read is not None)


def _parts(shape: Shape, root: Mapping) -> tuple[tuple[Scalar, tuple[Scalar, ...]], ...]:
    node = root.get("parts")
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    found = []
    for item in items:
        part = shape.table(item, "a part of the book")
        if part is None:
            continue
        shape.fits(part, PART)
        title = shape.text(part, "title")
        if title is not None:
            found.append((title, shape.texts(part, "chapters")))
    return tuple(found)


def read_numbers(source: SourceFile) -> tuple[dict[str, str], tuple[Diagnostic, ...]]:
    """By the name of a place in the book."""
    document, faults = read_one(source)
    shape = Shape(source)
    root = shape.table(document, "numbers.yaml") if document is not None else None
    found: dict[str, str] = {}
    for name, value in root.entries if root is not None else ():
        if isinstance(value, Scalar) and _NUMBER.fullmatch(value.text):
            found[name.text] = value.text
        else:
            wanted = f"`{name.text}:` takes the number of a paragraph, as 5.3.2 or 5.3.2a"
            shape.complain("wrong-shape", wanted, value.span)
    return found, (*faults, *shape.diagnostics)
