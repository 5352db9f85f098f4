"""A list of one condition, or of two short ones, is none: it goes on in the sentence, as one reads it aloud."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.print.formats import Block, Item, Line, Listing, Paragraph, Words, text_of
from compiler.print.wording import in_a_row

SHORT = 14  # words of a condition that is read aloud with another
_JOINTS = {" all of these hold:": "and", " any of these holds:": "or"}
_OTHER = {
    "and": re.compile(r"[,:]| (?:or|if|unless|otherwise) "),
    "or": re.compile(r"[,:]| (?:and|if|unless|otherwise) "),
}


def run_in(blocks: Iterable[Block]) -> Iterator[Block]:
    before: Paragraph | None = None
    for block in blocks:
        if before is not None and isinstance(block, Listing) and text_of(before.line).endswith(":"):
            told = _one(before, block) or _two(before, block)
            if told is not None:
                yield from told
                before = None
                continue
        if before is not None:
            yield before
        before = block if isinstance(block, Paragraph) else None
        if before is None:
            yield block
    if before is not None:
        yield before


def as_one(line: Line) -> Line:
    """Plain words that stand side by side are read together: `won by the Hens if they have eggs`."""
    found: list[Words] = []
    for word in line:
        if found and not (word.to or word.how or found[-1].to or found[-1].how):
            found[-1] = replace(word, text=found[-1].text + word.text)
        else:
            found.append(word)
    return tuple(word if word.to or word.how else replace(word, text=_read(word.text)) for word in found)


def _read(text: str) -> str:
    told = text.strip()
    return text.replace(told, in_a_row(told)) if told else text


def _one(before: Paragraph, conditions: Listing) -> tuple[Block, ...] | None:
    match conditions.items:
        case (only,):
            first, *more = only.line
            low = first if first.to or first.how else replace(first, text=first.text[:1].lower() + first.text[1:])
            goes_on = replace(before, line=(*before.line, Words(" "), low, *more))
            return (goes_on, Listing(only.items)) if only.items else (goes_on,)
    return None


def _two(before: Paragraph, conditions: Listing) -> tuple[Block, ...] | None:
    lead = before.line[-1].text
    end = next((one for one in _JOINTS if lead.endswith(one)), "")
    match conditions.items:
        case (one, other) if end and all(_is_short(item, _OTHER[_JOINTS[end]]) for item in (one, other)):
            opened = (*before.line[:-1], replace(before.line[-1], text=f"{lead.removesuffix(end)} "))
            joint = Words(f" {_JOINTS[end]} ")
            return (replace(before, line=as_one((*opened, *_bare(one.line), joint, *other.line))),)
    return None


def _is_short(item: Item, other: re.Pattern[str]) -> bool:
    told = text_of(item.line)
    return not item.items and len(told.split()) <= SHORT and other.search(told) is None


def _bare(line: Line) -> Line:
    return (*line[:-1], replace(line[-1], text=line[-1].text.rstrip("; ")))
