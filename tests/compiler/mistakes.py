"""Single mistakes as people make them, put into the rulebooks of a pack by seed."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from compiler.diagnostics import Diagnostic
from compiler.model.build import Built, PackText, build
from compiler.source import SourceFile
from compiler.source.memory import Memory
from compiler.syntax import Item, read_items

TITLES = ("Rule", "Definition", "Action", "Fact", "Question")
WORD = re.compile(r"[A-Za-z]+(?:-[A-Za-z]+)*")
MARKER = re.compile(r"^(?:--|-|\d+\.|\([a-z]\))(?=\s)", re.MULTILINE)
STOPS = re.compile(r"[.;\[\]()\"]")
SPELLINGS = (
    "drop a letter",
    "double a letter",
    "swap letters",
    "neighbour key",
    "wrong plural",
    "missing article",
)
KINDS = (*SPELLINGS[:3], "another word", "drop a word", "drop a stop", "wrong title", "wrong marker")
ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")  # of a keyboard
ARTICLES = ("the", "a", "an")
NEXT = re.compile(r"\s+([A-Za-z]+(?:-[A-Za-z]+)*)")


class Mistake(NamedTuple):
    sort: str
    path: str
    start: int  # of the item touched
    end: int
    at: int
    was: str
    text: str  # the whole file with the mistake in it
    word: str  # as it should be

    @property
    def shown(self) -> str:
        line = self.text[self.text.rfind("\n", 0, self.at) + 1 :].split("\n")[0]
        return f"{self.sort} at {self.path}:{self.text.count(chr(10), 0, self.at) + 1} ({self.was!r}): {line[:150]}"


class Maker:
    """`nouns`: one for several and several for one, where plurals are mistaken."""

    def __init__(
        self, packs: Sequence[PackText], titles: Sequence[str] = TITLES, nouns: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.packs = packs
        self.nouns = nouns
        self.memory = Memory()  # as whoever writes: what was not touched is not read again
        self.spots: list[tuple[SourceFile, Item, re.Match[str]]] = []
        self.items: list[tuple[SourceFile, Item]] = []
        words: set[str] = set()
        for file in packs[-1].rulebooks:
            for item in read_items(file)[0]:
                if item.title in titles:
                    self.items.append((file, item))
                    body = WORD.finditer(file.text, item.start, item.end)
                    found = [match for match in body if match.start() > item.start]
                    self.spots += [(file, item, match) for match in found]
                    words |= {match.group() for match in found if match.group().islower()}
        self.words = sorted(words)

    def make(self, seed: int, kinds: Sequence[str] = KINDS) -> Mistake:
        rng = random.Random(seed)
        while True:
            sort = rng.choice(kinds)
            file, item, match = rng.choice(self.spots)
            edit = self._edit(rng, sort, file.text, item, match)
            if edit is not None:
                at, length, new = edit
                text = file.text[:at] + new + file.text[at + length :]
                if text != file.text:
                    end = item.end + len(new) - length
                    was = file.text[at : at + length]
                    following = NEXT.match(file.text, match.end()) if sort == "missing article" else None
                    word = f"{match.group()} {following[1]}" if following is not None else match.group()
                    return Mistake(sort, file.path, item.start, end, at, was, text, word)

    def _edit(
        self, rng: random.Random, sort: str, text: str, item: Item, match: re.Match[str]
    ) -> tuple[int, int, str] | None:
        word, start = match.group(), match.start()
        at = rng.randrange(len(word))
        if sort == "drop a letter":
            return (start + at, 1, "") if len(word) > 1 else None
        if sort == "double a letter":
            return start + at, 0, word[at]
        if sort == "swap letters":
            return (start + at, 2, word[at + 1] + word[at]) if at + 1 < len(word) else None
        if sort == "neighbour key":
            row = next((row for row in ROWS if word[at] in row), "")
            near = [one for one in row if abs(row.find(one) - row.find(word[at])) == 1]
            return (start + at, 1, rng.choice(near)) if near else None
        if sort == "wrong plural":
            return (start, len(word), self.nouns[word]) if word in self.nouns else None
        if sort == "missing article":
            return (start, match.end() - start + 1, "") if word in ARTICLES and NEXT.match(text, match.end()) else None
        if sort == "another word":
            return start, len(word), rng.choice(self.words)
        if sort == "drop a word":
            after = text[match.end() : match.end() + 1] == " "
            return start, len(word) + after, ""
        if sort == "drop a stop":
            stop = rng.choice(list(STOPS.finditer(text, item.start, item.end)))
            return stop.start(), 1, ""
        if sort == "wrong title":
            return (
                item.start,
                len(item.title),
                rng.choice((item.title[1:], item.title.lower(), item.title + "s")),
            )
        markers = list(MARKER.finditer(text, item.start, item.end))
        if not markers:
            return None
        marker = rng.choice(markers)
        return marker.start(), len(marker.group()), rng.choice(("-", "--", "1.", "2.", "(a)", "(b)", "*"))

    def problems(self, mistake: Mistake) -> tuple[Diagnostic, ...]:
        return self.built(mistake).problems

    def built(self, mistake: Mistake) -> Built:
        last = self.packs[-1]
        books = tuple(replace(one, text=mistake.text) if one.path == mistake.path else one for one in last.rulebooks)
        made_of = f"{last.made_of}, {mistake.path} at {mistake.at}: {hash(mistake.text)}" if last.made_of else ""
        return build([*self.packs[:-1], replace(last, rulebooks=books, made_of=made_of)], self.memory)


def within(mistake: Mistake, diagnostic: Diagnostic) -> bool:
    """Whether it shows a place in the item touched."""
    return any(
        label.span.file == mistake.path and mistake.start <= label.span.start <= mistake.end
        for label in (diagnostic.primary, *diagnostic.related)
    )
