"""Sentences as they were written, laid out to be read: lists as lists, names as links, slots as plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache

from compiler.print.formats import Block, Item, Line, Listing, Paragraph, Words, text_of
from compiler.syntax import Paragraph as Written
from compiler.syntax import Word
from runtime.program import capital

Names = Mapping[str, str]  # what a name in brackets leads to

_PIECE = re.compile(r"\[([^\[\]]+)\]|\"([^\"]*)\"")
# Words that make a fenced value more than a name, and words after it that would take hold of its last word only.
_PARTING = "plus|minus|times|divided|moved|and|or|for|that|whose|called|if|is|has|are|have|among|rounded"
_TAKING = r"'s| plus| minus| times| divided| moved|, rounded"
_COUNTING = "".join(rf"(?<!\b{word} )" for word in ("exactly", "Repeat", "chooses", "Pick"))  # so many of what comes
_FENCED = re.compile(
    rf"(?<![\w)]){_COUNTING}\((the (?:(?!(?:{_PARTING}) )[\w'-]+ )*(?!(?:{_PARTING})\))[\w'-]+)\)(?!{_TAKING})"
    rf"|(?<![\w)]){_COUNTING}\((the [\w -]+'s (?:(?!(?:{_PARTING}) )[\w-]+ )*(?!(?:{_PARTING}) )[\w-]+ ?)\)(?!'s)"
)
_SLOT = re.compile(r"\{([^{},]*)[^{}]*\}")
TOLD_APART = ("Then ", "Then:", "Next, ")  # sentences of an example stand each by itself
OTHERWISE = ("otherwise ", "Otherwise ")
SENTENCES = 50_000  # kept with what was made of them, for who prints the same again in one process
_DEPTHS = {"-": 3, "--": 4}
_DOING = re.compile(r"(?<=\}) ([a-z]+ing [a-z]+ \{[^{}]*\})")
_IF_IT = re.compile(
    r"\b[Ii]f (the [\w-]+(?: [\w-]+)?) (?:is|has|may|can|cannot|does) [^,;:]*, it (?:is|has|may)\b[^;:]*;$"
)
_TWICE = re.compile(r"\bthe ([\w-]+) the \1( number)?\b")
_OF_ITSELF = re.compile(r"\b(an? ([\w-]+)) of the \2\b")


def unslotted(phrase: str) -> str:
    """A phrase with its slots as plain words: `the cost for the unit to enter the new hex`."""
    return _SLOT.sub(lambda slot: slot[1].strip(), phrase)


def bare(phrase: str) -> str:
    """As it is said: `feed the hen, luring with the corn and calling with the horn`; `mow the yard of that number`;
    `the yield on a roll`."""
    told = _DOING.sub(r", \1", phrase, count=1)
    plain = unslotted(_DOING.sub(r" and \1", told) if told != phrase else told)
    return _OF_ITSELF.sub(r"\1", _TWICE.sub(_once, plain))


def _once(found: re.Match[str]) -> str:
    return f"the {found[1]} of that number" if found[2] else f"the {found[1]}"


def sentence(text: str) -> str:
    """What an author wrote with or without its capital and full stop."""
    return capital(text) if text.endswith((".", "!", "?")) else f"{capital(text)}."


@lru_cache(SENTENCES)
def unfenced(text: str) -> str:
    """Without the brackets that only part words a reader parts by himself: `in (the unit's hex)`."""
    while (found := _FENCED.sub(lambda fenced: fenced[1] or fenced[2], text)) != text:
        text = found
    return text


def linked(text: str, names: Names) -> Line:
    """Bracketed names lead to what they name; what stands in quotes is set apart."""
    text = unfenced(text)
    found: list[Words] = []
    end = 0
    for piece in _PIECE.finditer(text):
        if piece.start() > end:
            found.append(Words(bare(text[end : piece.start()])))
        if piece[1] is not None:
            name = piece[1].strip()
            found.append(Words(name, names.get(name, names.get(name.split(":")[0], "")), "emph"))
        else:
            found.append(Words(bare(piece[2]), "", "strong"))
        end = piece.end()
    if end < len(text):
        found.append(Words(bare(text[end:])))
    return tuple(found)


def noted(text: str, names: Names) -> Line:
    """A remark, in the author's own words to the last sign; only a name that leads somewhere sheds its brackets."""
    found: list[Words] = []
    end = 0
    for piece in _PIECE.finditer(text):
        name = (piece[1] or "").strip()
        if name in names:
            found += (Words(text[end : piece.start()]), Words(name, names[name], "emph"))
            end = piece.end()
    return tuple(one for one in (*found, Words(text[end:])) if one.text)


def written(text: str, words: Sequence[Word]) -> str:
    """The words as they stand in the text, on one line."""
    return " ".join(text[words[0].start : words[-1].end].split()) if words else ""


Spoken = Callable[[str, bool], str]  # what is made of a sentence, which may be an item of a list


def as_written(sentence: str, is_item: bool) -> str:
    return sentence


def sentences(text: str, paragraphs: Iterable[Written], names: Names, spoken: Spoken = as_written) -> tuple[Block, ...]:
    """The body of an item: sentences that follow each other as one paragraph, lists beneath what opens them."""
    found: list[Block] = []
    open_items: list[_Open] = []
    loose: Line = ()
    ended = True  # whether a sentence begins here
    for one in paragraphs:
        line = linked(spoken(written(text, one.words), bool(one.marker)) + one.stop, names)
        if not one.marker.startswith("-") and (ended or one.marker):
            line = _capitals(line)
        ended = one.stop != ";"
        if not one.marker:
            step = _step(open_items)
            if step is not None and line[0].text.startswith(OTHERWISE):
                step.line = (*step.line, Words(" "), *_or_it(step.line, line))
                continue
            found += _closed(open_items)
            if loose and line[0].text.startswith(TOLD_APART):
                found.append(Paragraph(loose))
                loose = ()
            loose = (*loose, Words(" "), *_or_it(loose, line)) if loose else line
            if one.stop == ":":
                found.append(Paragraph(loose))
                loose = ()
            continue
        if loose:
            found.append(Paragraph(loose))
            loose = ()
        marker = "" if one.marker.startswith("-") else one.marker
        _hang(open_items, _Open(_depth(one.marker), marker, line, []))
    found += _closed(open_items)
    if loose:
        found.append(Paragraph(loose))
    return tuple(found)


def _or_it(before: Line, line: Line) -> Line:
    """`If the hen is fed, it is now calm; otherwise it is now cross`, in a sentence of its own."""
    who = _IF_IT.search(text_of(before))
    first, *rest = line
    told = who and re.fullmatch(rf"([Oo]therwise )(?:\(?{re.escape(who[1])}\)?)( (?:is|has|may)\b.*)", first.text)
    return (Words(f"{told[1]}it{told[2]}", first.to, first.how), *rest) if told else line


def _capitals(line: Line) -> Line:
    if not line or not line[0].text:
        return line
    first, *rest = line
    return (Words(capital(first.text), first.to, first.how), *rest)


class _Open:
    """A list item still being filled."""

    def __init__(self, depth: int, marker: str, line: Line, beneath: list[_Open]) -> None:
        self.depth, self.marker, self.line, self.beneath = depth, marker, line, beneath

    def closed(self) -> Item:
        return Item(self.line, self.marker, tuple(one.closed() for one in self.beneath))


def _depth(marker: str) -> int:
    if marker.startswith("("):
        return 2 if marker[1].isdigit() else 1
    return _DEPTHS.get(marker, 0)


def _step(items: list[_Open]) -> _Open | None:
    """The last step, where it goes on: `If it rains, then ...; otherwise ...`. Conditions are no steps."""
    last = items[-1] if items else None
    while last is not None and last.beneath:
        last = last.beneath[-1]
    goes_on = last is not None and last.marker and text_of(last.line).endswith(";")
    return last if goes_on else None


def _hang(items: list[_Open], new: _Open) -> None:
    """Beneath the last item that lies less deep, else beside it."""
    beside = items
    while beside and beside[-1].depth < new.depth:
        beside = beside[-1].beneath
    beside.append(new)


def _closed(items: list[_Open]) -> list[Block]:
    if not items:
        return []
    found: list[Block] = [Listing(tuple(one.closed() for one in items))]
    items.clear()
    return found
