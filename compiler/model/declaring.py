"""All that a pack declares, before any body is read: kinds and lists, counters, sequences, then every phrase.

It is not declared again while the items that declare are what and where they were: an edit of what a rule says leaves
the very same questions and facts, and what was found of them holds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from compiler.model.bodies import SPEAKING, Titled, Waiting, each_of
from compiler.model.declared import (
    declare_area,
    declare_chart,
    declare_counters,
    declare_definition,
    declare_done,
    declare_event,
    declare_fact,
    declare_option,
    declare_phases,
    declare_question,
    declare_sequence,
    infer_meanings,
    name_places,
    read_attributes,
    read_kinds_and_lists,
)
from compiler.model.draft import Draft
from compiler.model.titles import HEADS, WHILE, Parts
from compiler.source import Itself, Memory, Span
from compiler.syntax import Item, RawBoard, RawChart, RawCounters, RawFile
from compiler.terms import Kind

T = TypeVar("T")


def declared(
    draft: Draft,
    below: Draft,
    written: list[RawFile],
    nouns: list[Item],
    by_title: dict[str, Titled],
    memory: Memory,
) -> Waiting:
    """What waits for its body. `below`: what the draft stands on; `written`: charts, counters and boards."""
    if draft.problems:
        return _declare(draft, written, nouns, by_title)
    items = tuple(item for title, some in by_title.items() if title not in SPEAKING for item, _ in some)
    content = (Itself(below), draft.world, tuple(nouns), items, tuple(_declaring(one) for one in written))
    anew: list[Waiting] = []

    def made() -> tuple[Draft, Waiting]:
        anew.append(_declare(draft, written, nouns, by_title))
        return draft.copy(), anew[0]

    found = memory.flawless(("declared", *(one.id for one in draft.packs)), content, made, draft.problems)
    assert found is not None
    then, waiting = found
    if not anew:
        vars(draft).update(vars(then.copy()))
    return waiting


def _declaring(one: RawFile) -> object:
    """What it declares, and where; a chart declares none of its cells, nor do counters."""
    if isinstance(one, RawCounters):
        named = [said for row in one.rows for said in (row.name, row.plural) if said is not None]
        return (one.declares, [said.span for said in (one.name, *named)])
    if not isinstance(one, RawChart):
        return Itself(one)
    return (one.declares, [said.span for said in (one.name, one.answers, one.answer) if said is not None])


def _declare(draft: Draft, written: list[RawFile], nouns: list[Item], by_title: dict[str, Titled]) -> Waiting:
    for board in written:
        if isinstance(board, RawBoard):
            draft.boards[board.name.text] = board.data
            draft.raw_boards[board.name.text] = board
            draft.vocabulary.add_name(f"board {board.name.text}", Kind("board"), board.name.text)
            name_places(draft, board)
    for head in HEADS:
        each_of(draft, by_title, head, _head)
    each_of(draft, by_title, "Area", declare_area)
    _declare_nouns(draft, nouns, [one for one in written if isinstance(one, RawCounters)], by_title)
    return _declare_phrases(draft, [one for one in written if isinstance(one, RawChart)], by_title)


def _declare_nouns(draft: Draft, nouns: list[Item], counters: list[RawCounters], by_title: dict[str, Titled]) -> None:
    read_kinds_and_lists(draft, nouns)
    read_attributes(draft, nouns)
    for counter in counters:
        declare_counters(draft, counter)
    each_of(draft, by_title, "Option", declare_option)
    each_of(draft, by_title, "Sequence", declare_sequence)
    declare_phases(draft)


def _declare_phrases(draft: Draft, charts: list[RawChart], by_title: dict[str, Titled]) -> Waiting:
    waiting = Waiting()
    _declared(draft, by_title, "Question", declare_question)
    waiting.facts = _declared(draft, by_title, "Fact", declare_fact)
    _declared(draft, by_title, "Event", declare_event)
    for chart in charts:
        declare_chart(draft, chart)
    for title in ("Action", "Reaction", "Procedure"):
        waiting.done += _declared(draft, by_title, title, declare_done)
    waiting.meanings = [one for _, _, one in _declared(draft, by_title, "Definition", declare_definition)]
    infer_meanings(draft, waiting.meanings)
    return waiting


def _declared(
    draft: Draft, by_title: dict[str, Titled], title: str, declare: Callable[[Draft, Item, Parts], T | None]
) -> list[tuple[Item, Parts, T]]:
    """What the items of one title declare; what a broken one would have declared is lost, not unknown."""

    def one_declared(draft: Draft, item: Item, parts: Parts) -> tuple[Item, Parts, T] | None:
        before = len(draft.problems)
        found = declare(draft, item, parts)
        if len(draft.problems) > before:
            draft.lose(item)
        return None if found is None else (item, parts, found)

    return [one for one in each_of(draft, by_title, title, one_declared) if one is not None]


def _head(draft: Draft, item: Item, parts: Parts) -> None:
    if "under" not in parts and WHILE not in parts:
        message = f"the head of a {item.title.lower()} says what holds for all its items"
        draft.complain("missing-part", message, item.span, help="`under [Option]`, or `while CONDITION`")
    for word in parts.get("under") or ():
        draft.heads.setdefault((item.file, word.text[1:-1].strip()), Span(item.file, word.start, word.end))
    if item.paragraphs:
        draft.complain("unexpected-body", f"the head of a {item.title.lower()} says nothing after its parts", item.span)
