"""Pictures of books: drawn of what is told and declared, and quotations as players make them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, partial
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Protocol, TypeVar

from compiler.graph import SECTIONS, Graph, NodeId, graph_of, parts_given, uses
from compiler.model import Example, Given, GivenBoard, GivenCounters, GivenFact, Model, Position
from compiler.print import CounterKey, Making, MapSign, Outlines
from compiler.program import options_on
from compiler.source import Disk, Memory
from rulewright.scenes import Refused, Table, Unplayable, looks_of, spoken_of
from rulewright.telling import found
from runtime.draw import (
    Face,
    Frame,
    Looks,
    Marks,
    back_of_type,
    counter_picture,
    directions_of,
    draw_example,
    draw_position,
    face_of_type,
    key_of,
    marker_of,
    signs_of,
)
from runtime.program import Program
from runtime.space import Space

T = TypeVar("T")
BLANK = "blank"  # the board with nothing on it
ON_A_CARD = Frame(whole=True, sketch=True)
TO_PLAY_ON = Frame(whole=True, bare=True)
ASKED = ("question", "action")
LETTERS = 3  # of a word in capitals that is a word, not a number or a sign


class Drawn(Protocol):
    """What is called so and told so, kept or drawn: a picture, or several with what they show."""

    def __call__(self, what: str, told: object, draw: Callable[[], T]) -> T: ...


def quoted(model: Model, ids: Iterable[str]) -> str:
    """Paragraphs as players quote them: by document, then by section with its numbers."""
    documents: dict[str, dict[str, list[str]]] = {}
    for cited in ids:
        known = found(model, cited)
        title, section, item = (known[0], known[1].section, known[1].item) if known else (cited, "", "")
        documents.setdefault(title, {}).setdefault(section, []).append(item)
    return "; ".join(
        ", ".join((title, *(_numbered(section, items) for section, items in sections.items() if section)))
        for title, sections in documents.items()
    )


def _numbered(section: str, items: list[str]) -> str:
    """Words shouted in capitals are told as in a title."""
    told = " ".join(
        word.capitalize() if word.isalpha() and word.isupper() and len(word) > LETTERS else word
        for word in section.split()
    )
    return f"{told} {', '.join(filter(None, items))}".strip()


def drawn_anew(what: str, told: object, draw: Callable[[], T]) -> T:
    return draw()


def drawing(
    model: Model,
    pack: str,
    drawn: Drawn = drawn_anew,
    shelf: Disk | None = None,
    memory: Memory | None = None,
    graph: Graph | None = None,
) -> Making:
    """What can be drawn is; an example that cannot be set up stays without a picture."""
    quote = partial(quoted, model)
    table = Table(model, options_on(model), late="yes")
    looks = looks_of(pack, table, shelf, memory)
    if isinstance(looks, Refused):
        return Making(quote)
    under = cache(table.under)  # examples of one option share its program
    every = cache(lambda: table.under(model.options))
    behind = partial(_behind, model, cache(lambda: graph or graph_of(model)))
    types = model.types
    position = partial(_position, under, every, looks, drawn, behind)
    return Making(
        quote,
        partial(position, ON_A_CARD),
        lambda name: drawn(f"counter {name}", types.get(name), partial(_counter, face_of_type, table, looks, name)),
        lambda name: drawn(f"board {name}", (), partial(_board, table, looks, name)),
        cache(lambda: drawn("key", tuple(types.values()), partial(_key, table, looks))),
        cache(lambda: drawn("map key", (), partial(_map_key, table, looks))),
        cache(lambda: drawn("directions", (), partial(_directions, table, looks))),
        draws=True,
        card=partial(position, ON_A_CARD),
        to_play_on=partial(position, TO_PLAY_ON),
        back=lambda name: drawn(f"back {name}", types.get(name), partial(_counter, back_of_type, table, looks, name)),
        marker=lambda side: drawn(f"marker {side}", (), partial(_counter, marker_of, table, looks, side)),
    )


def _position(
    tables: Callable[[tuple[str, ...], tuple[str, ...]], Table],
    every: Callable[[], Table],
    looks: Looks,
    drawn: Drawn,
    behind: Callable[[Iterable[NodeId]], object],
    frame: Frame,
    told: Example | Position,
    outlined: Outlines = MappingProxyType({}),
) -> str:
    """An example in small; of a situation all of its boards, with areas outlined, and framed like that.

    Setting up what is stated as it stands asks no rule, so one table with every option on does for all such examples,
    and the picture is made of what is declared and told, of the counters that stand there, and of how long their facts
    last; else of the rules, too, that can have a say.
    """
    named = drawn(f"named {told.id}", told.given, partial(_named, told.given))
    asked = any(one.sort in ASKED for one in named)

    def draw() -> str:
        table = tables(told.under, told.not_under)
        if asked:
            return _set_up(table, looks, frame, told, told.given, outlined)
        given = tuple(replace(one, under=(), not_under=()) for one in told.given if table.says(one))
        return _set_up(every(), looks, frame, told, given, outlined)

    shown = (told.given, told.under, told.not_under, getattr(told, "text", ""), tuple(outlined.items()), behind(named))
    return drawn(f"{'boards' if frame.bare else 'position'} {told.id}", shown, draw)


def _named(given: tuple[Given, ...]) -> tuple[NodeId, ...]:
    """The counters and facts that are spoken of, and what is asked."""
    parts = (part for one in given for part in (*parts_given(one), *getattr(one, "steps", ())))
    each = (one.each for one in given if isinstance(one, GivenFact) and one.each is not None)
    stated = (use for part in (*parts, *each) for use in uses(part, ()))
    counters = (NodeId("counter", one.noun) for one in given if isinstance(one, GivenCounters))
    return (*counters, *(NodeId(use.target_sort, use.target) for use in stated))


def _behind(model: Model, graph: Callable[[], Graph], named: Iterable[NodeId]) -> list[object]:
    """What these are, and all that an answer to what is asked can rest on."""
    every = {node: getattr(model, SECTIONS.get(node.sort, ""), {}).get(node.name) for node in named}
    found: dict[NodeId, object] = {node: one for node, one in every.items() if node.sort not in ASKED}
    left = [node for node in every if node.sort in ASKED]
    while left:
        node = left.pop()
        one = getattr(model, SECTIONS.get(node.sort, ""), {}).get(node.name)
        if one is not None and node not in found and node.sort not in ("example", "ruling"):
            found[node] = one
            left += [edge.target for edge in graph().edges_from(node)]
            left += [edge.source for edge in graph().edges_to(node, "answers", "changes")]
    return list(found.values())


def _set_up(
    table: Table, looks: Looks, frame: Frame, told: Example | Position, given: tuple[Given, ...], outlined: Outlines
) -> str:
    try:
        position, _ = table.set_up(given)
    except Unplayable:
        return ""
    if isinstance(told, Position):
        boards = tuple(one.words for one in given if isinstance(one, GivenBoard))
        areas = Space.of_boards(table.arrangement(boards), outlined).areas if boards else {}
        marks = Marks(areas={name: areas[name] for name in outlined if areas.get(name)})
        return draw_position(position, looks, replace(frame, marks=marks))
    return draw_example(position, looks, spoken_of(position, told.text))


def _counter(side: Callable[[Program, str, Looks], Face], table: Table, looks: Looks, name: str) -> str:
    return counter_picture(side(table.rules.program, name, looks))


def _key(table: Table, looks: Looks) -> CounterKey:
    """A game under the rules of another is shown by counters of its own."""
    below = {pack.id for pack in table.model.packs[:-1]}
    types = table.model.types.values()
    own = {one.id for one in types if one.span and not below.intersection(PurePosixPath(one.span.file).parts)}
    key = key_of(table.rules.program, looks, own)
    laid = tuple((one.noun, one.places, one.picture) for one in key.laid)
    return CounterKey(laid, key.forms, key.symbols, key.marks, key.unprinted, key.untyped)


def _map_key(table: Table, looks: Looks) -> tuple[MapSign, ...]:
    boards = (table.rules.position(table.space(((name,),))) for name in table.model.boards if name != BLANK)
    return tuple(MapSign(one.store, one.value, one.of == "hexside", one.picture) for one in signs_of(boards, looks))


def _directions(table: Table, looks: Looks) -> str:
    drawn = (directions_of(table.space(((name,),)), looks) for name in table.model.boards if name != BLANK)
    return next(filter(None, drawn), "")


def _board(table: Table, looks: Looks, name: str) -> str:
    if name == BLANK:
        return ""
    position = table.rules.position(table.space(((name,),)))
    return draw_position(position, looks, Frame(f"Board {name}", whole=True))
