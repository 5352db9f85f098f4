"""Where a place of a YAML text stands, although the text may be half written: the keys and numbers that lead there.

Lines are gone through up to the place, with a row of what is open: tables and lists by their indents, those in brackets
by their brackets. Nothing is refused; a line that is neither is text that goes on.
"""

from __future__ import annotations

import re
from dataclasses import field

from runtime.records import dataclass

KEY = re.compile(r"(?P<key>\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'|[^\s\"'\[\]{}#&*!|>%@`,-][^\n]*?|-[^\s][^\n]*?):(?=\s|$)")
BLOCK = re.compile(r"\s*[|>][-+0-9]*\s*")  # text over the lines below
QUOTED = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\n]|'')*'?")


@dataclass
class Open:
    """A table or a list whose end has not come: `at`, its indent, or none in brackets; `key`: where in it we are."""

    at: int | None
    is_table: bool
    key: str | int | None = None
    seen: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Standing:
    """`path` leads to the table, or to the value; from `start` to `end` stands `text`, the rest of it after the place.

    `beside`: the keys that the table has already, as far as it was read.
    """

    path: tuple[str | int, ...]
    is_key: bool
    start: int
    end: int
    text: str
    beside: tuple[str, ...] = ()
    document: str = ""


def standing(text: str, at: int) -> Standing:
    """What stands at a place, whole: also what of it comes after."""
    first = max((one.end() for one in re.finditer(r"^---[^\n]*\n", text[:at], re.MULTILINE)), default=0)
    last = re.compile(r"^---", re.MULTILINE).search(text, at)
    document = text[first : last.start() if last is not None else len(text)]
    walk = _Walk(text, at)
    walk.from_(first)
    start, end = walk.start, _end(text, at, walk.start, walk.is_flow)
    said = text[start:end].strip()
    end = start + len(text[start:end].rstrip()) if said else at
    is_key = walk.is_key or re.match(r"[ \t]*:(\s|$)", text[end:]) is not None
    path = tuple(one.key for one in walk.opened if one.key is not None)
    if walk.opened and is_key and walk.opened[-1].is_table and walk.opened[-1].key is not None:
        path = path[:-1]
    beside = tuple(walk.opened[-1].seen) if walk.opened and walk.opened[-1].is_table else ()
    return Standing(path, is_key, start, max(end, start), plainly(said), beside, document)


def plainly(said: str) -> str:
    """Without its quotes."""
    return said[1:-1] if len(said) > 1 and said[0] == said[-1] and said[0] in "\"'" else said.lstrip("\"'")


def _end(text: str, at: int, start: int, is_flow: bool) -> int:
    quoted = QUOTED.match(text, start)
    if quoted is not None and quoted.end() >= at:
        return quoted.end()
    stop = r"[,\]}\n]|:(?=\s|$)|\s#" if is_flow else r"\n|:(?=\s|$)|\s#|(?<!.)$"
    found = re.compile(stop, re.MULTILINE).search(text, at)
    return found.start() if found is not None else len(text)


class _Walk:
    def __init__(self, text: str, at: int) -> None:
        self.text, self.at = text, at
        self.opened: list[Open] = []
        self.start = at  # of what stands at the place
        self.is_key = True
        self.block: int | None = None  # the indent of a key whose value is text over several lines

    @property
    def is_flow(self) -> bool:
        return bool(self.opened) and self.opened[-1].at is None

    def from_(self, place: int) -> None:
        while place <= self.at:
            end = self.text.find("\n", place)
            end = len(self.text) if end < 0 else end
            last = end >= self.at
            self._line(place, min(end, self.at), last)
            if last:
                return
            place = end + 1

    def _line(self, place: int, end: int, last: bool) -> None:
        if self.is_flow:
            self._flow(place, end)
            return
        said = self.text[place:end]
        indent = len(said) - len(said.lstrip(" "))
        if self.block is not None and (indent > self.block or not said.strip()):
            if last:
                self.start, self.is_key = place + indent, False
            return
        self.block = None
        if not last and (not said.strip() or said.lstrip().startswith("#")):
            return
        while self.opened and self._is_over(self.opened[-1], indent, said[indent : indent + 2].rstrip() == "-"):
            self.opened.pop()
        self._of_block(place + indent, end, indent)

    @staticmethod
    def _is_over(one: Open, indent: int, is_item: bool) -> bool:
        assert one.at is not None
        return indent < one.at or (indent == one.at and not one.is_table and not is_item)

    def _of_block(self, place: int, end: int, indent: int) -> None:
        """What stands on a line after its blanks: `- ` of a list, `key:`, or a value."""
        while self.text[place : min(place + 2, end)] in ("- ", "-"):
            self._item(indent)
            step = len(self.text[place + 1 : end]) - len(self.text[place + 1 : end].lstrip(" "))
            place, indent = place + 1 + step, indent + 1 + step
            if BLOCK.fullmatch(self.text, place, end):
                self.block = indent - 1 - step
        key = KEY.match(self.text, place, end) if place < end else None
        top = self.opened[-1] if self.opened else None
        is_here = top is not None and top.is_table and top.at == indent
        if not is_here and (
            top is None or key is not None or (top.is_table and top.at is not None and indent > top.at)
        ):
            self.opened.append(Open(indent, True))
        if key is None:
            self._value(place, end, is_key=bool(self.opened) and self.opened[-1].is_table)
            return
        self._keyed(plainly(key["key"]))
        after = key.end()
        said = self.text[after:end]
        if BLOCK.fullmatch(said):
            self.block = indent
        self._value(after + len(said) - len(said.lstrip(" ")), end, is_key=False)

    def _item(self, indent: int) -> None:
        if not (self.opened and not self.opened[-1].is_table and self.opened[-1].at == indent):
            while (
                self.opened
                and self.opened[-1].is_table
                and self.opened[-1].at is not None
                and self.opened[-1].at > indent
            ):
                self.opened.pop()
            self.opened.append(Open(indent, False))
        one = self.opened[-1]
        one.key = one.key + 1 if isinstance(one.key, int) else 0

    def _keyed(self, key: str) -> None:
        table = self.opened[-1]
        table.key = key
        table.seen.append(key)

    def _value(self, place: int, end: int, is_key: bool) -> None:
        if place < end and self.text[place] in "[{":
            self._flow(place, end)
            return
        if is_key:
            self.opened[-1].key = None
        self.start, self.is_key = place, is_key

    def _flow(self, place: int, end: int) -> None:
        """In brackets: letter by letter, quoted text as one."""
        self.start = place
        while place < end:
            letter = self.text[place]
            begins = not self.text[self.start : place].strip()
            quoted = QUOTED.match(self.text, place) if begins and letter in "\"'" else None
            if quoted is not None:
                place = min(quoted.end(), end)
            elif letter == "#" and self.text[place - 1] in " \n":
                self.start = end
                break
            elif self._is_sign(letter, place):
                place += 1
                self.start = place
                if not self.is_flow:
                    break
            else:
                place += 1
        while self.start < end and self.text[self.start] in " \n":
            self.start += 1
        self.is_key = self.is_flow and self.opened[-1].is_table and self.opened[-1].key is None

    def _is_sign(self, letter: str, place: int) -> bool:
        """Whether it opens, closes or parts something; it has then done so."""
        if letter in "[{":
            self.opened.append(Open(None, letter == "{", None if letter == "{" else 0))
        elif letter in "]}":
            self.opened.pop()
        elif letter == ",":
            one = self.opened[-1]
            one.key = one.key + 1 if isinstance(one.key, int) else None
        elif letter == ":" and self.opened[-1].is_table and self.text[place + 1 : place + 2] in (" ", "\n", ""):
            self._keyed(plainly(self.text[self.start : place].strip()))
        else:
            return False
        return True
