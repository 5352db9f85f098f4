"""A rulebook laid out as all rulebooks are: the same items, notes and headings, line ends where they belong.

One blank line stands between items; heads that need no body may stand together. Each title is a line, and so is each
sentence, however long: lists beneath them with their marks, lists within these set in. Nothing but line ends, blank
lines and indentation changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.source import SourceFile
from compiler.syntax.items import NOUN_TITLES, TITLES, Item, Note, Paragraph, Word
from compiler.syntax.skeleton import read_items

INDENT = {0: "", 1: "", 2: "  ", 3: "    "}


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
    lines = ["; ".join([f"{item.title} {parts[0]}".strip(), *parts[1:]]) + "."]
    goes_on = False
    for paragraph in item.paragraphs:
        said = _joined(paragraph.words, text) + paragraph.stop
        if goes_on and not paragraph.marker:  # `...; otherwise ...`
            lines[-1] += f" {said}"
        else:
            lines.append(f"{INDENT[paragraph.depth]}{_opening(paragraph)}{said}")
        goes_on = paragraph.stop == ";"
    return "\n".join(lines)


def _opening(paragraph: Paragraph) -> str:
    """Its mark; a sentence that begins as a title would is set in, so that it is none."""
    if paragraph.marker:
        return f"{paragraph.marker} "
    return "  " if paragraph.words and paragraph.words[0].text in (*TITLES, *NOUN_TITLES) else ""


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
