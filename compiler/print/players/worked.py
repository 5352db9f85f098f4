"""Worked examples told as a rulebook tells them: in a few lines of prose, at the paragraph that they show.

A pack's examples are its tests, and go into every corner. A reader wants one: the shortest that the paragraph has a
say in, if it can be drawn, and each once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile

from compiler.graph import SECTIONS, NodeId
from compiler.model import Declared, Example, items_and_parts
from compiler.print.formats import Entry, Paragraph, Picture, Words
from compiler.print.parts import linked, written
from compiler.print.telling import PROOFS, Telling
from compiler.print.wording import as_position
from compiler.syntax import Item
from compiler.syntax import Paragraph as Written
from runtime.program import capital

LONG = 420  # letters that an example may have
GIVEN, THEN = "Given", "Then"
_NOBODY = re.compile(r" (?:beside|(?:[a-z]+ed )?by|(?:[a-z]+ing )?with) nobody\b")  # whom one might choose, and did not
_BY_THEM = re.compile(r", by ([^.;]*)")
_BY = re.compile(r", by (\[[^\]]+\](?:, \[[^\]]+\])*)(?=$|, because )")
_WITHOUT = re.compile(r", without (\[.*\])$")


def chosen(telling: Telling) -> Mapping[str, Example]:
    """By the anchor of what is shown by examples the one that the book tells of it."""
    model = telling.model
    found: dict[str, Example] = {}
    taken = set(telling.unsaid)
    for sort, declared in (("rule", model.rules), ("action", model.actions), ("follow", model.follows)):
        for name, one in declared.items():
            example = _best(telling, NodeId(sort, name), _file(one), taken)
            if example is not None:
                found[telling.anchor(sort, name)] = example
                taken.add(example.id)
    return found


def _best(telling: Telling, node: NodeId, here: str, taken: Collection[str]) -> Example | None:
    """One that it gives the answer of, played in the usual way, of its own chapter; of several such the shortest."""
    shown = [edge.source.name for edge in telling.graph.edges_to(node) if edge.source.sort == "example"]
    every = (telling.model.examples[name] for name in dict.fromkeys(shown) if name not in taken)
    likely = [one for one in every if _length(one) <= LONG and f"/{PROOFS}/" not in _file(one)]
    usual = Counter(map(_file, likely))  # an action of all is shown where most examples show it
    return min(
        likely, key=lambda one: (_merits(telling, one, node, here), -usual[_file(one)], _length(one)), default=None
    )


def _merits(telling: Telling, example: Example, node: NodeId, here: str) -> tuple[bool, ...]:
    """Each is better if it does not hold."""
    declared = getattr(telling.model, SECTIONS[node.sort])[node.name]
    text, name = example.text, f"[{node.name}]"
    is_by_it = any(0 <= text.find(name, one.start(1)) <= one.end(1) for one in _BY_THEM.finditer(text))
    others = {*example.under, *example.not_under} - {*declared.under, *declared.not_under}
    return node.sort == "rule" and not is_by_it, bool(others), _file(example) != here


def _file(one: Declared) -> str:
    return one.span.file if one.span is not None else ""


def _length(example: Example) -> int:
    return len(example.text.partition("\n")[2])


def example_entry(telling: Telling, example: Example, here: str) -> Entry | None:
    """`here`: what it is told beneath, which it need not name."""
    item = _item_of(telling, example)
    if item is None:
        return None
    anchor = telling.anchor("example", example.id)
    drawn = telling.making.position(example)
    picture = (Picture(anchor, f"Drawn position of the example: {example.id}", drawn, small=True),) if drawn else ()
    text = telling.files[_file(example)].text
    told = Paragraph(tuple(_prose(telling, item.paragraphs, text, here)))
    return Entry("Example", example.id, anchor, (*picture, told), tuple(telling.only(example)), example.id)


def _item_of(telling: Telling, example: Example) -> Item | None:
    file = telling.files.get(_file(example))
    if file is None or example.span is None:
        return None
    titled, _, _ = telling.memory.of_file(file, items_and_parts)
    return next((item for item, _ in titled if item.start == example.span.start), None)


def _prose(telling: Telling, paragraphs: tuple[Written, ...], text: str, here: str) -> Iterator[Words]:
    """`A hen is in B2. B3 is hedged. The cost for it to enter B3 is 2: Hedges (2.1).`"""
    said = [(one, _NOBODY.sub("", telling.spoken(written(text, one.words), False))) for one in paragraphs]
    before = ""  # the stop of what was told last
    for words, stop, is_listed in _told(telling, said, here):
        if before:
            yield Words("; " if is_listed and before != ":" else ". " if before == ";" else " ")
        yield from linked(words, telling.names)
        if stop == "." or (stop == ":" and not is_listed):
            yield Words(stop)
        before = stop


def _told(telling: Telling, said: Sequence[tuple[Written, str]], here: str) -> Iterator[tuple[str, str, bool]]:
    """Each with its stop, and whether it stays in a list; the position, and what comes out, in one piece each."""
    at = 0
    while at < len(said):
        one, words = said[at]
        items = _hanging(said[at + 1 :]) if words in (GIVEN, THEN) else []
        if items:
            told = as_position(items) if words == GIVEN else ". ".join(_sentence(telling, one, here) for one in items)
            yield told, ".", False
        else:
            yield words if one.marker else _sentence(telling, words, here), one.stop, bool(one.marker)
        at += 1 + len(items)


def _hanging(said: Sequence[tuple[Written, str]]) -> list[str]:
    """The list at the head of these, unless something hangs on what stands in it."""
    listed = list(takewhile(lambda pair: pair[0].marker, said))
    return [words for _, words in listed] if all(one.depth == 1 and one.stop != ":" for one, _ in listed) else []


def _sentence(telling: Telling, said: str, here: str) -> str:
    """What makes it so stands behind a colon, what might have hindered it in brackets: `It costs 2: Hedges (2.1)`."""
    told = capital(said.removeprefix("Then ").removeprefix("Then"))
    kept = _WITHOUT.search(told)
    if kept is None:
        return _BY.sub(r": \1", told)
    others = [one for one in kept[1].strip("[]").split("], [") if one != here]
    return told[: kept.start()] + (f" (see {', '.join(f'[{one}]' for one in others)})" if others else "")
