"""Books of packs, from the folder to the pages; what several of them share is read and made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from pathlib import PurePosixPath
from types import MappingProxyType
from typing import Protocol, TypeVar

from compiler.cards import Card, cards_of
from compiler.checks import check_all
from compiler.diagnostics import Diagnostic, has_errors
from compiler.graph import SECTIONS, Graph, NodeId, graph_of, parts_given, uses
from compiler.model import Area, Chart, Declared, Example, Given, GivenBoard, GivenCounters, Model, Position, Rule
from compiler.pipeline import Compiled, card_of, compile_pack, content_of, load, playing, situation_named
from compiler.print import (
    Base,
    Book,
    CardTelling,
    CounterKey,
    Making,
    MapSign,
    Moment,
    Outlines,
    Telling,
    book_of,
    card_alone,
    guide_of,
    numbers_of,
    players_book,
)
from compiler.program import options_on
from compiler.source import NUMBERS_FILE, Disk, Itself, Memory
from rulewright.books.first_game import first_game
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
    signs_of,
)
from runtime.program import Program
from runtime.space import Space

T = TypeVar("T")
Cards = list[CardTelling]
CARDS = "situations"  # the folder that cards lie in
BLANK = "blank"  # the board with nothing on it
LETTERS = 3  # of a word in capitals that is a word, not a number or a sign


class Drawn(Protocol):
    """What is called so and told so, kept or drawn: a picture, or several with what they show."""

    def __call__(self, what: str, told: object, draw: Callable[[], T]) -> T: ...


class Press:
    """What is read is remembered, and what is drawn; situations only while it prints, for to keep each of them
    compiled would take longer than to compile it.

    `owes`: something was printed as it was last, which one that hurries less would print as it is now."""

    def __init__(self, shelf: Disk, memory: Memory | None = None, hurries: bool = False) -> None:
        """`hurries`: a game that a book tells of is not played anew, but told as it was last (see `owes`)."""
        self._hurries, self.owes = hurries, False
        self.shelf = shelf.at_once()
        self._memory = memory or Memory()
        self._read: dict[str, Compiled | Refused] = {}
        self._graphs: dict[str, Graph] = {}
        self._books: dict[tuple[str, bool, bool, str], Book | Refused] = {}
        self.numbers: dict[str, dict[str, str]] = {}  # by pack, what its numbers.yaml would hold now

    @property
    def has_read(self) -> bool:
        """Whether anything was made anew."""
        return bool(self._read)

    @property
    def pages(self) -> Memory | None:
        """What was printed before, if that is remembered."""
        return self._memory.pages

    def content(self, pack: str) -> str:
        """A hash of all that its books are made of."""
        return content_of(load([pack], self.shelf, self._memory))

    def card(self, name: str) -> str:
        """The file of a situation that is named with its pack."""
        return (card_of(name, self.shelf) or "") if situation_named(name, self.shelf)[1] else ""

    def read(self, pack: str) -> Compiled | Refused:
        """The pack, if nothing is wrong with it."""
        if pack not in self._read:
            self._read[pack] = self._compiled(pack)
        return self._read[pack]

    def book(self, pack: str, pictures: bool, for_players: bool = False, card: str = "") -> Book | Refused:
        """Its book, if neither the pack nor one of its situations has errors. `card`: the file of the one situation
        that is wished, and the book has its page alone."""
        key = (pack, pictures, for_players, card)
        if key not in self._books:
            compiled = self.read(pack)
            told = compiled if isinstance(compiled, Refused) else self._told(compiled, pack, pictures, card)
            if isinstance(told, Refused):
                self._books[key] = told
            else:
                whole = self._for_players(pack, *told) if for_players else self._for_designers(*told)
                self._books[key] = card_alone(whole, card) if card and isinstance(whole, Book) else whole
        return self._books[key]

    def _for_designers(self, telling: Telling, cards: Cards) -> Book | Refused:
        guide, problems = guide_of(telling.files.values())
        return Refused(problems, dict(telling.files)) if problems else book_of(telling, cards, guide.openings)

    def _for_players(self, pack: str, telling: Telling, cards: Cards) -> Book | Refused:
        files = telling.files.values()
        guide, problems = guide_of(files)
        kept, faults = numbers_of(files)
        if problems or faults:
            return Refused((*problems, *faults), dict(telling.files))
        book, numbers = players_book(telling, guide, kept, cards, self._played(pack, guide.first_game))
        own = f"/{telling.model.packs[-1].id}/{NUMBERS_FILE}"
        below, _ = numbers_of(file for file in files if not f"/{file.path}".endswith(own))
        told = {**numbers, **{anchor: number for anchor, number in kept.items() if anchor not in numbers}}
        self.numbers[pack] = {anchor: number for anchor, number in told.items() if below.get(anchor) != number}
        return book

    def _played(self, pack: str, wanted: tuple[str, str, int] | None) -> tuple[Moment, ...]:
        """Of the first game, if the guide names one: as it was, while its card and all rules that it came to are."""
        compiled = self.read(pack)
        if wanted is None or isinstance(compiled, Refused):
            return ()
        situation, player, seed = wanted
        what, model = f"{pack}/{situation}", compiled.built.model
        card = next(self._cards(pack, compiled, self.card(what)))
        answers: dict[str, list[Declared]] = {}
        for one in chain[Rule | Chart](model.rules.values(), model.charts.values()):
            answers.setdefault(one.question, []).append(one)

        def play(come_to: set[str]) -> tuple[Moment, ...]:
            played = card.compiled()
            looks = looks_of(pack, Table.of(played.built.model), self.shelf)
            if isinstance(looks, Refused):
                return ()
            draw = partial(draw_position, looks=looks, frame=Frame(standing=True))
            return first_game(what, played, player, seed, draw, come_to)

        place, made_of = ("first game", pack), (card.made_of, wanted)
        if self._hurries and self._memory.still_traced(place, made_of, answers.get) is None:
            last: tuple[tuple[Moment, ...]] | None = self._memory.last_traced(place)
            if last is not None:
                self.owes = True
                return last[0]
        return self._memory.traced(place, made_of, answers.get, play, most=1)

    def base(self, pack: str) -> Base | None:
        """Of a variant the book that it stands on."""
        compiled = self.read(pack)
        if isinstance(compiled, Refused) or compiled.built.model.packs[-1].layer != "variant":
            return None
        below = next(iter(compiled.built.model.packs[-1].extends), "")
        book = self.book(below, pictures=False) if below else None
        return Base(book, f"../{below}") if isinstance(book, Book) else None

    def _compiled(self, pack: str) -> Compiled | Refused:
        self._memory.wake()
        compiled = compile_pack([pack], self.shelf, self._memory)
        problems: list[Diagnostic] = list(compiled.problems)
        if not has_errors(problems):
            model = compiled.built.model
            graph = self._graphs[pack] = graph_of(model, self._memory)
            judged = check_all(model, graph, self._memory)
            problems += [one for one in judged if one.is_error]
        return Refused(tuple(problems), compiled.files) if has_errors(problems) else compiled

    def _told(self, compiled: Compiled, pack: str, pictures: bool, card: str) -> tuple[Telling, Cards] | Refused:
        model = compiled.built.model
        making = Making(partial(quoted, model))
        if pictures:
            making = drawing(model, pack, self._drawn(compiled), self.shelf, self._memory, self._graphs[pack])
        cards: Cards = []
        for one in self._cards(pack, compiled, card):
            problems = one.problems()
            if problems:
                return Refused(problems, one.compiled().files)
            telling = cache(partial(self._of_card, one, making))
            cards.append(CardTelling(one.path, telling, partial(_kept, one, making.draws)))
        return Telling(model, self._graphs[pack], compiled.files, making, self._memory), cards

    def _cards(self, pack: str, compiled: Compiled, card: str) -> Iterator[Card]:
        loaded = load([pack], self.shelf, self._memory)
        packs = (one.files for one in playing(loaded.packs))
        every = (file for some in packs for file in (*some.situations, *some.fragments))
        files = [file for file in every if card in ("", file.path)]
        yield from cards_of(loaded, files, compiled, self.shelf, self._memory)

    def _of_card(self, card: Card, whole: Making) -> Telling:
        played = card.compiled()
        outlined = {one.id: one.outline for one in played.built.model.areas.values() if one.outline and _on_card(one)}
        making = Making(partial(quoted, played.built.model), partial(_card, whole, outlined), whole.counter)
        memory, model = card.aside(), played.built.model
        return Telling(model, graph_of(model, memory), played.files, making, memory)

    def _drawn(self, compiled: Compiled) -> Drawn:
        """Pictures are kept under all that declares, and what is told of them."""
        world = compiled.built.draft.world if compiled.built.draft is not None else ""

        def drawn(what: str, told: object, draw: Callable[[], T]) -> T:
            return self._memory.of(("drawn", compiled.built.model.packs[-1].id, what), (world, told), draw)

        return drawn


def _kept(card: Card, draws: bool, what: Hashable, make: Callable[[], T]) -> T:
    return card.of((what, draws), make)


def _on_card(area: Area) -> bool:
    return area.span is not None and PurePosixPath(area.span.file).parent.name == CARDS


def _card(whole: Making, outlined: Outlines, told: Example | Position) -> str:
    """The boards, the areas that the card names and what stands there as it begins; the rest it says in words."""
    placed: set[str] = set()
    shown: list[Given] = []
    for one in told.given:
        if isinstance(one, GivenCounters) and (one.place[0] == "in" or one.place[-1] in placed):
            placed.update(one.variables)
            shown.append(replace(one, steps=()))
        elif isinstance(one, GivenBoard):
            shown.append(one)
    drawn = replace(told, given=tuple(shown))
    return whole.card(drawn, outlined) if isinstance(drawn, Position) else whole.position(drawn)


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


# ---- pictures


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
    return Making(
        quote,
        partial(_position, under, every, looks, drawn, behind),
        lambda name: drawn(f"counter {name}", (), partial(_counter, face_of_type, table, looks, name)),
        lambda name: drawn(f"board {name}", (), partial(_board, table, looks, name)),
        cache(lambda: drawn("key", (), partial(_key, table, looks))),
        cache(lambda: drawn("map key", (), partial(_map_key, table, looks))),
        cache(lambda: drawn("directions", (), partial(_directions, table, looks))),
        draws=True,
        card=partial(_position, under, every, looks, drawn, behind),
        back=lambda name: drawn(f"back {name}", (), partial(_counter, back_of_type, table, looks, name)),
    )


def _position(
    tables: Callable[[tuple[str, ...], tuple[str, ...]], Table],
    every: Callable[[], Table],
    looks: Looks,
    drawn: Drawn,
    behind: Callable[[Iterable[str]], object],
    told: Example | Position,
    outlined: Outlines = MappingProxyType({}),
) -> str:
    """An example in small; of a situation all of its boards, with areas outlined.

    Setting up what is stated as it stands asks no rule, so one table with every option on does for all such examples,
    and the picture is made of nothing but what is declared and told; else of the rules, too, that can have a say.
    """
    asked = drawn(f"asking {told.id}", told.given, partial(_asked, told.given))

    def draw() -> str:
        table = tables(told.under, told.not_under)
        if asked:
            return _set_up(table, looks, told, told.given, outlined)
        given = tuple(replace(one, under=(), not_under=()) for one in told.given if table.says(one))
        return _set_up(every(), looks, told, given, outlined)

    shown = (told.given, told.under, told.not_under, getattr(told, "text", ""), tuple(outlined.items()), behind(asked))
    return drawn(f"position {told.id}", shown, draw)


def _asked(given: tuple[Given, ...]) -> tuple[str, ...]:
    every = (use for one in given for part in parts_given(one) for use in uses(part, ()))
    return tuple(use.target for use in every if use.sort == "asks")


def _behind(model: Model, graph: Callable[[], Graph], asked: Iterable[str]) -> list[Itself]:
    """All that an answer to these questions can rest on."""
    found: dict[NodeId, Itself] = {}
    left = [NodeId("question", name) for name in asked]
    while left:
        node = left.pop()
        one = getattr(model, SECTIONS.get(node.sort, ""), {}).get(node.name)
        if one is not None and node not in found and node.sort not in ("example", "ruling"):
            found[node] = Itself(one)
            left += [edge.target for edge in graph().edges_from(node)]
            left += [edge.source for edge in graph().edges_to(node, "answers", "changes")]
    return list(found.values())


def _set_up(table: Table, looks: Looks, told: Example | Position, given: tuple[Given, ...], outlined: Outlines) -> str:
    try:
        position, _ = table.set_up(given)
    except Unplayable:
        return ""
    if isinstance(told, Position):
        boards = tuple(one.words for one in given if isinstance(one, GivenBoard))
        areas = Space.of_boards(table.arrangement(boards), outlined).areas if boards else {}
        marks = Marks(areas={name: areas[name] for name in outlined if areas.get(name)})
        return draw_position(position, looks, Frame(whole=True, sketch=True, marks=marks))
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
