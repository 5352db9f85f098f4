"""The index: by the alphabet what the book is about, noun first, and beneath each subject what is said of it and where.

A subject is what `index.yaml` of the packs and the guide have before a comma (`eggs, who may lay`), a chapter, or what
the game has a name for. Beneath it stand, in this order of worth, what these say of it, what the paragraphs of the
documents are about, and titles that name it; of one place there is one line, or several that share no word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property, partial

from compiler.print.formats import PLAIN, Item, Line, Words, joined, stem
from runtime.records import dataclass

LETTERS = 4  # with which words begin alike that are written alike
MOST = 3  # places of one line behind the first
SHORT = 3  # words of a chapter's title that is a subject
TWICE = 2  # subjects under which a line stands
DOING = "ing"
TOO_MANY = 24  # lines: nobody looks up what all is said of
_THE = re.compile(r"\b(?:the|its|their|his) (?!\w+ed\b)([a-z]+)")  # a thing, and not what is done
_KEPT = re.compile(r"\bkeeps? (?:its|their|his) ([a-z]+)")
_WORD = re.compile(r"[a-z0-9]+")
_FIRST = re.compile(r"[A-Z][a-z]*(?![A-Za-z])")

Roots = tuple[str, ...]


@dataclass(frozen=True)
class Said:
    """What a line of the index says, and the places of it by number, the one that is meant first."""

    text: str
    at: dict[str, str]

    @property
    def main(self) -> str:
        return next(iter(self.at))


@dataclass
class Subject:
    """`is_named`: the game has a name for it, and nobody says that it is looked up."""

    text: str
    is_named: bool = False
    at: dict[str, str] = field(default_factory=dict)
    lines: dict[str, Said] = field(default_factory=dict)


class Subjects:
    """`small`: how the words begin that the book writes small; what begins otherwise keeps its capital."""

    def __init__(self, small: frozenset[str]) -> None:
        self.small = small
        self.every: dict[Roots, Subject] = {}
        self.gathering: set[Roots] = set()  # beneath which stands what names them within, too
        self.chapters: set[Roots] = set()  # of which nobody says that they are looked up
        self.led: dict[str, str] = {}

    def sought(self, every: Iterable[Said], gathers: bool = False) -> None:
        """Lines that name their subject before a comma, begin with one, or are one."""
        alone = []
        for said in every:
            head, _, rest = said.text.partition(", ")
            if rest:
                if gathers:
                    self.gathering.add(roots(head))
                self._add(self._of(head), Said(rest, said.at), is_sought=True)
            else:
                alone.append(said)
        for said in sorted(alone, key=lambda one: len(one.text)):
            words = roots(said.text)
            begun = [key for key in self.gathering if words[: len(key)] == key]
            key = max(begun, key=len, default=words)
            subject = self._of(said.text if key == words else self.every[key].text)
            self._add(subject, Said(_behind(said.text, len(key)), said.at), is_sought=True)

    def chapter(self, title: str, number: str, anchor: str) -> None:
        self.gathering.add(roots(title))
        if roots(title) not in self.every:
            self.chapters.add(roots(title))
        subject = self._of(self._low(title))
        subject.at = {number: anchor, **subject.at}

    def see(self, word: str, other: str) -> None:
        self.led[word] = other

    def named(self, word: str) -> None:
        """A subject, if anything speaks of it."""
        if roots(word) not in self.every or roots(word) in self.chapters:
            self.every.setdefault(roots(word), Subject(word)).is_named = True
            self.gathering.add(roots(word))

    def names_one(self, title: str) -> bool:
        """Whether it tells a reader what it is about."""
        return any(not self.every[key].is_named for key, _ in self._spoken_of(title))

    def told(self, every: Iterable[Said]) -> None:
        """Each beneath the subject that it begins with, and beneath those within that fewest speak of."""
        found = [(said, tuple(self._spoken_of(said.text))) for said in every]
        speaking = Counter(key for _, keys in found for key, _ in keys)
        for said, keys in found:
            for key, opens in sorted(keys, key=lambda one: (not one[1], speaking[one[0]]))[:TWICE]:
                text = _behind(said.text, len(key)) if opens else self._low(said.text)
                self._add(self.every[key], Said(text, said.at))

    def _spoken_of(self, text: str) -> Iterator[tuple[Roots, bool]]:
        """With whether it begins so. Of `hen house` hens are no subject."""
        text = text.lower().replace("'s", "")
        is_meant = partial(self._is_meant, _THE.findall(text), _KEPT.findall(text))
        low, words = _WORD.findall(text), roots(text)
        order, lengths = self._order, set(map(len, self._order))
        spans = ((at, words[at : at + length]) for at in range(len(words)) for length in lengths)
        found = sorted(
            {(at, key) for at, key in spans if key in order and is_meant(key, low[at : at + len(key)])},
            key=lambda one: (order[one[1]], one[0]),
        )
        wider = [(at, at + len(key)) for at, key in found]
        for at, key in found:
            inside = ((begins, ends) for begins, ends in wider if begins <= at and at + len(key) <= ends)
            if all(ends - begins == len(key) for begins, ends in inside):
                yield key, at == 0

    def _is_meant(self, things: list[str], kept: list[str], key: Roots, words: list[str]) -> bool:
        """`The spot` is none of spotting, and who `keeps his place` is not looked up under places."""
        subject = self.every[key]
        if words[0] in kept or (words[0] in things and subject.text.endswith(DOING) and not words[0].endswith(DOING)):
            return False
        return not subject.is_named or _is_called(subject.text, words)

    @cached_property
    def _order(self) -> Mapping[Roots, int]:
        """In which those stand that gather what names them: asked only when all subjects are known."""
        return {key: at for at, key in enumerate(self.every) if key in self.gathering}

    def _where(self, words: str) -> str:
        """As they stand in the index; nothing if they do not."""
        key = max((key for key in self.every if roots(words)[: len(key)] == key), key=len, default=())
        subject = self.every.get(key)
        if subject is None or not (subject.at or subject.lines):
            return ""
        rest = _behind(words, len(key))
        return f"{subject.text}, {rest}" if rest in subject.lines else subject.text

    def _low(self, text: str) -> str:
        first = _FIRST.match(text)
        return text[:1].lower() + text[1:] if first and first[0].lower()[:LETTERS] in self.small else text

    def _of(self, head: str) -> Subject:
        subject = self.every.setdefault(roots(head), Subject(head))
        subject.is_named = False
        return subject

    def _add(self, subject: Subject, said: Said, is_sought: bool = False) -> None:
        """Of one place once, unless a pack says otherwise, or it is told with none of the words told of it before."""
        if not said.text:
            subject.at |= {number: to for number, to in said.at.items() if number not in subject.at}
            return
        words = _telling(said.text) - set(roots(subject.text))
        told = [_telling(one.text) for one in subject.lines.values() if one.main == said.main]
        known = subject.lines.get(said.text.lower())
        if known is not None:
            known.at.update({number: to for number, to in said.at.items() if number not in known.at})
        elif is_sought or (words and not any(words & one for one in told) and said.main not in subject.at):
            subject.lines[said.text.lower()] = Said(said.text, dict(said.at))

    def lines(self) -> Iterator[Said]:
        for subject in self.every.values():
            yield from subject.lines.values()

    def items(self, besides: Iterable[Said]) -> Iterator[tuple[str, Item]]:
        for subject in self.every.values():
            lines = [subject.lines[text] for text in sorted(subject.lines)]
            if subject.is_named and len(lines) > TOO_MANY:
                lines = []
            if not subject.at and len(lines) == 1:  # it needs no line for itself
                yield subject.text, Item(_line(f"{subject.text}, {lines[0].text}", lines[0].at))
            elif subject.at or lines:
                beneath = tuple(Item(_line(one.text, one.at)) for one in lines)
                yield subject.text, Item(_line(subject.text, subject.at), "", beneath)
        for word, other in self.led.items():
            if found := self._where(other):
                yield word, Item((Words(f"{word}: see {found}"),))
        for one in besides:
            yield one.text, Item(_line(one.text, one.at))


def roots(text: str) -> Roots:
    """Without the endings of plurals and verbs."""
    return tuple(stem(stem(word)) for word in _WORD.findall(text.lower().replace("'s", "")))


def _is_called(name: str, words: list[str]) -> bool:
    """By its name or the plural of it, and not by a verb of that root: `clear`, and not `clearing`."""
    return " ".join(words).removesuffix("s") == name.lower().replace("-", " ").removesuffix("s")


def _line(text: str, at: Mapping[str, str]) -> Line:
    """Of several places the one that is meant first stands in bold."""
    several = len(at) > 1
    places = [(Words(one, to, "strong" if several and not n else ""),) for n, (one, to) in enumerate(at.items())]
    return (Words(f"{text}: " if places else text), *joined(places[: MOST + 1]))


def _behind(text: str, words: int) -> str:
    """Without so many words that it begins with; a bracket that opens among them closes with them."""
    ends = [one.end() for one in re.finditer(r"[a-z0-9]+(?:'s)?", text.lower())]
    head, rest = text[: ends[words - 1]], text[ends[words - 1] :]
    rest = rest.replace(")", "", head.count("(") - head.count(")"))
    return rest.lstrip(" ,:;-'")


def _telling(text: str) -> set[str]:
    return {stem(word) for word in _WORD.findall(text.lower()) if word not in PLAIN}
