"""Cards as players read them: what a rule is for stands above it, so its conditions do not say that again.

`The Allies, decisive victory:` stands above `The level is earned by the side if all of these hold: the side is the
Allies; the level is decisive victory; the side has reached the aim.` Printed is what is left: `... if the side has
reached the aim.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from compiler.print.formats import Block, Entry, Item, Listing, Page, Paragraph, Words, text_of

_LEAD = " all of these hold:"
_NAMED = re.compile(r"the [\w ]+? is (.+?)[;.]", re.IGNORECASE)


def at_a_glance(card: Page) -> Page:
    return replace(card, blocks=tuple(_shorter(one) if isinstance(one, Entry) else one for one in card.blocks))


def _shorter(entry: Entry) -> Entry:
    inner = tuple(map(_shorter, entry.inner))
    return replace(entry, inner=inner, blocks=tuple(_without_what_is_said(entry.blocks)))


def _without_what_is_said(blocks: Sequence[Block]) -> Iterator[Block]:
    match blocks:
        case [Paragraph(how="side") as gist, Paragraph() as lead, Listing() as conditions, *more] if text_of(
            lead.line
        ).endswith(_LEAD):
            named = text_of(gist.line).lower().removesuffix(":").split(", ")
            left = [one for one in conditions.items if not _says(one, named)]
            yield gist
            if len(left) == 1 and not left[0].items:
                yield Paragraph((*_cut(lead.line, _LEAD), *_ended(left[0].line)))
            else:
                yield from (lead, Listing(tuple(left)) if left else conditions)
            yield from more
        case [Paragraph(how="side") as gist, Paragraph() as told, *more]:
            named = text_of(gist.line).lower().removesuffix(":").split(", ")
            yield from (gist, replace(told, line=tuple(_left_out(one, named) for one in told.line)), *more)
        case _:
            yield from blocks


def _says(item: Item, named: Sequence[str]) -> bool:
    found = _NAMED.fullmatch(text_of(item.line))
    return found is not None and not item.items and found[1].lower() in named


def _left_out(words: Words, named: Sequence[str]) -> Words:
    """Of `if the side is the Allies and ...`."""
    said = "|".join(map(re.escape, named))
    return replace(words, text=re.sub(rf"\bthe \w+ is ({said}) and ", "", words.text, flags=re.IGNORECASE))


def _cut(line: Sequence[Words], end: str) -> tuple[Words, ...]:
    """Without this end, which stands in its last words."""
    return (*line[:-1], replace(line[-1], text=f"{line[-1].text.removesuffix(end)} "))


def _ended(line: Sequence[Words]) -> tuple[Words, ...]:
    last = line[-1]
    return (*line[:-1], replace(last, text=last.text.rstrip(";.") + "."))
