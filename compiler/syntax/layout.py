"""A rulebook laid out as all rulebooks are: the same items, notes and headings, line ends where they belong.

One blank line stands between items; heads that need no body may stand together. Sentences begin at the
margin, lists beneath them with their marks; what goes on over a line is set in. Nothing but line ends, blank
lines and indentation changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from compiler.source import SourceFile
from compiler.syntax.items import NOUN_TITLES, TITLES, Item, Note, Paragraph, Word
from compiler.syntax.skeleton import read_items

WIDTH = 118
INDENT = {0: "", 1: "  ", 2: "    ", 3: "      "}
_WHOLE = re.compile(r"\[[^\[\]\n]*\]|\{[^{}\n]*\}")  # never broken over a line
_LIKE_A_NUMBER = re.compile(r" (?=\d+\.(?:\s|$))")  # at the head of a line it would be that of a step
_LIKE_A_BODY = re.compile(r"(?<![;,]) (?=[A-Z\"])")  # a head broken here would look as if it had ended
_BLANK = "\0"


def laid_out(file: SourceFile) -> str | None:
    """The text in its canonical layout; None where it cannot be read."""
    items, notes, problems = read_items(file)
    if problems:
        return None
    every: list[Item | Note] = [*items, *notes]
    blocks = sorted(every, key=lambda one: one.start)
    text = ""
    for at, block in enumerate(blocks):
        if at:
            before = blocks[at - 1]
            text += "\n" if _stand_together(file.text, before, block) else "\n\n"
        text += _item(block, file.text) if isinstance(block, Item) else block.text.rstrip()
    return text + "\n" if text else ""


def same_words(one: SourceFile, other: SourceFile) -> bool:
    """Whether two texts are the same items and notes, but for their layout."""
    return _words_of(one) == _words_of(other)


def _words_of(file: SourceFile) -> list[object]:
    items, notes, problems = read_items(file)
    found: list[tuple[int, object]] = [(one.start, (one.sort, one.text.rstrip())) for one in notes]
    for item in items:
        parts = tuple(_texts(part) for part in item.parts)
        body = tuple((one.marker, _texts(one.words), one.stop) for one in item.paragraphs)
        found.append((item.start, (item.title, parts, body, item.family)))
    return [*(what for _, what in sorted(found, key=lambda one: one[0])), len(problems)]


def _texts(words: Sequence[Word]) -> tuple[str, ...]:
    return tuple(" ".join(word.text.split()) for word in words)


def _stand_together(text: str, before: Item | Note, block: Item | Note) -> bool:
    """Lines of one note; heads without bodies where the author put them side by side."""
    if isinstance(before, Note) or isinstance(block, Note):
        return isinstance(before, Note) and isinstance(block, Note) and before.sort == block.sort == "note"
    if before.paragraphs or block.paragraphs:
        return False
    return text[before.end : block.start].count("\n") == 1


# ---- one item


def _item(item: Item, text: str) -> str:
    parts = [_joined(part, text) for part in item.parts]
    head = "; ".join([f"{item.title} {parts[0]}".strip(), *parts[1:]]) + "."
    lines = _wrapped(_LIKE_A_BODY.sub(_BLANK, head), "", "  ")
    for paragraph in item.paragraphs:
        lines += _paragraph(paragraph, text)
    return "\n".join(lines)


def _paragraph(paragraph: Paragraph, text: str) -> list[str]:
    said = _joined(paragraph.words, text) + paragraph.stop
    indent = INDENT[paragraph.depth]
    if not paragraph.marker:
        begins = paragraph.words[0].text in (*TITLES, *NOUN_TITLES) if paragraph.words else False
        return _wrapped(said, "  " if begins else "", "  ")
    first = f"{indent}{paragraph.marker} "
    return _wrapped(said, first, " " * len(first))


def _wrapped(said: str, first: str, rest: str) -> list[str]:
    whole = _WHOLE.sub(lambda found: found.group().replace(" ", _BLANK), said)
    whole = _LIKE_A_NUMBER.sub(_BLANK, whole)
    lines = wrap(
        whole,
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [line.replace(_BLANK, " ") for line in lines]


def _joined(words: Sequence[Word], text: str) -> str:
    """The words as written, with one space where there was any."""
    return "".join(_pieces(words, text))


def _pieces(words: Sequence[Word], text: str) -> Iterator[str]:
    end = words[0].start if words else 0
    for word in words:
        if word.start < end:
            continue  # `cannot` is one word written and two words read
        if word.start > end:
            yield " "
        yield " ".join(text[word.start : word.end].split())
        end = word.end
