"""Books of packs, from the folder to the pages; what several of them share is read and made once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import PurePosixPath
from typing import TypeVar

from compiler.cards import Card, cards_of
from compiler.checks import check_all
from compiler.diagnostics import Diagnostic, has_errors
from compiler.graph import Graph, graph_of
from compiler.model import Area, Example, Given, GivenBoard, GivenCounters, Position, as_it_holds
from compiler.pipeline import Compiled, card_of, compile_pack, content_of, load, playing, situation_named
from compiler.print import (
    Base,
    Book,
    CardTelling,
    Making,
    Moment,
    Outlines,
    Telling,
    book_of,
    card_alone,
    guide_of,
    numbers_of,
    players_book,
)
from compiler.source import NUMBERS_FILE, Disk, Memory
from rulewright.books.first_game import answering, first_game_kept
from rulewright.books.pictures import Drawn, drawing, quoted
from rulewright.scenes import Refused, Table, looks_of
from runtime.draw import (
    Frame,
    draw_position,
)

T = TypeVar("T")
Cards = list[CardTelling]
CARDS = "situations"  # the folder that cards lie in


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

    def has_read(self, pack: str) -> bool:
        """Whether its book, or its card, was made anew."""
        return situation_named(pack, self.shelf)[0] in self._read

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
        guide, problems = guide_of(telling.files.values(), self._memory)
        return (
            Refused(problems, dict(telling.files)) if problems else book_of(telling, cards, guide.openings, guide.first)
        )

    def _for_players(self, pack: str, telling: Telling, cards: Cards) -> Book | Refused:
        files = telling.files.values()
        guide, problems = guide_of(files, self._memory)
        kept, faults = numbers_of(files, self._memory)
        if problems or faults:
            return Refused((*problems, *faults), dict(telling.files))
        book, numbers = players_book(telling, guide, kept, cards, self._played(pack, guide.first_game))
        own = f"/{telling.model.packs[-1].id}/{NUMBERS_FILE}"
        below, _ = numbers_of((file for file in files if not f"/{file.path}".endswith(own)), self._memory)
        told = {**numbers, **{anchor: number for anchor, number in kept.items() if anchor not in numbers}}
        self.numbers[pack] = {anchor: number for anchor, number in told.items() if below.get(anchor) != number}
        return book

    def _played(self, pack: str, wanted: tuple[str, str, int] | None) -> tuple[Moment, ...]:
        """Of the first game, if the guide names one: as it was, while its card and all rules that it came to are."""
        compiled = self.read(pack)
        if wanted is None or isinstance(compiled, Refused):
            return ()
        situation, player, seed = wanted
        what, answers = f"{pack}/{situation}", answering(compiled.built.model)
        card = next(self._cards(pack, compiled, self.card(what)))
        deeds = compiled.built.draft.deeds if compiled.built.draft is not None else ""

        def play(come_to: set[str]) -> tuple[Moment, ...]:
            played = card.compiled()
            looks = looks_of(pack, Table.of(played.built.model), self.shelf)
            if isinstance(looks, Refused):
                return ()
            draw = partial(draw_position, looks=looks, frame=Frame(standing=True, small=True))
            return first_game_kept(what, played, player, seed, draw, come_to)

        place, made_of = ("first game", pack), (card.made_of, deeds, wanted)
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
        whole = compiled.built.model
        model = as_it_holds(whole)
        graph = self._graphs[pack] if model is whole else graph_of(model, self._memory)
        making = Making(partial(quoted, model))
        if pictures:
            making = drawing(model, pack, self._drawn(compiled), self.shelf, self._memory, graph)
        cards: Cards = []
        for one in self._cards(pack, compiled, card):
            problems = one.problems()
            if problems:
                return Refused(problems, one.compiled().files)
            telling = cache(partial(self._of_card, one, making))
            cards.append(CardTelling(one.path, telling, partial(_kept, one, making.draws)))
        return Telling(model, graph, compiled.files, making, self._memory), cards

    def _cards(self, pack: str, compiled: Compiled, card: str) -> Iterator[Card]:
        loaded = load([pack], self.shelf, self._memory)
        packs = (one.files for one in playing(loaded.packs))
        every = (file for some in packs for file in (*some.situations, *some.fragments))
        files = [file for file in every if card in ("", file.path)]
        yield from cards_of(loaded, files, compiled, self.shelf, self._memory)

    def _of_card(self, card: Card, whole: Making) -> Telling:
        played = card.compiled()
        outlined = {one.id: one.outline for one in played.built.model.areas.values() if one.outline and _on_card(one)}
        making = Making(
            partial(quoted, played.built.model),
            partial(_card, whole, outlined),
            whole.counter,
            to_play_on=lambda told, _: whole.to_play_on(_boards_of(told), outlined),
        )
        memory, model = card.aside(), as_it_holds(played.built.model)
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


def _boards_of(told: Position) -> Position:
    return replace(told, given=tuple(one for one in told.given if isinstance(one, GivenBoard)))


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
