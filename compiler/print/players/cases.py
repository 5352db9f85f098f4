"""Cases in a row, of which the first that holds counts, as a list: three or more are no sentence to be read aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.print.formats import Block, Item, Line, Listing, Paragraph, Words, text_of

_ELSE = "otherwise "
_VERBS = re.compile(r" (?:is|are) ")
_FIRST = "the first of these that holds:"


def in_cases(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        cases = list(_cases(block.line)) if isinstance(block, Paragraph) else []
        opened = _opened(cases[0]) if len(cases) > 2 else None
        if isinstance(block, Paragraph) and opened is not None and "." not in text_of(cases[-1])[:-1]:
            head, first = opened
            every = (first, *cases[1:-1], (Words(_ELSE), *cases[-1]))
            yield from (replace(block, line=(*head, Words(_FIRST))), Listing(tuple(Item(one) for one in every)))
        else:
            yield block


def _cases(line: Line) -> Iterator[Line]:
    """What stands before each `otherwise` that begins a part of a sentence, and what stands behind the last."""
    found: list[Words] = []
    for word in line:
        if found and word.text.startswith(_ELSE) and text_of(tuple(found)).endswith("; "):
            yield tuple(found[:-1])
            word = replace(word, text=word.text.removeprefix(_ELSE))
            found = []
        found.append(word)
    yield tuple(found)


def _opened(line: Line) -> tuple[Line, Line] | None:
    """`The price of the egg is`, and the first case."""
    for at, word in enumerate(line):
        verb = _VERBS.search(word.text)
        if ". " in word.text or word.how == "emph":
            return None
        if verb is not None:
            head, first = word.text[: verb.end()], word.text[verb.end() :]
            return (*line[:at], replace(word, text=head)), (replace(word, text=first), *line[at + 1 :])
    return None
