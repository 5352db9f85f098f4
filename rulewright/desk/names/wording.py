"""Where a noun or a phrase is said in a text, and what would stand there under another name.

A noun (a kind, a counter, a name of a list, an attribute, a mark) is found as a word, where no longer noun holds it,
with its plural and its article. A phrase is its fixed words in their order, with whatever stands in its slots between
them; its verbs may be turned (`is not`, `are`, `cannot`), and no longer phrase may hold them. What only people read
(remarks, reasons, names in square brackets) is left alone; of `[Terrain chart: open, foot]` the cell is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from runtime.program import capital, with_article
from runtime.records import dataclass

Edit = tuple[int, int, str]  # from where to where, and what stands there then

GAP = r"(?:[ \t]|\n(?![ \t]*\n))+"  # between two words of a sentence
SLOT = re.compile(r"\{[^{}]*\}")
OWNED = re.compile(r"the ([^{}]+) of \{[^{}]*\}")
FILLED = rf"(?:(?:[^\s.;:]|\.(?=\S)|:(?=\S))+[,]?{GAP}){{0,14}}?"  # what stands in a slot
NOTHING = "\0"  # stands for each letter of what is left alone
VERBS = {
    "is": r"(?:is|are|be|was|were)(?:{gap}not)?|not",
    "are": r"(?:is|are|be)(?:{gap}not)?|not",
    "has": r"(?:has|have)(?:{gap}(?:not|no))?|not",
    "may": r"may(?:{gap}not)?",
    "can": r"can(?:not|{gap}not)?",
    "must": r"must(?:{gap}not)?",
    "does": r"do(?:es)?(?:{gap}not)?",
}
PROSE = re.compile(
    r"^[ \t]*>.*$|^#.*$|\[[^\]\[{}]*\]|\b(?:asks|answers|because) \"[^\"]*\"", re.MULTILINE
)  # of a rulebook or a position
REMARKS = re.compile(  # in YAML; names of charts, sheets, rules and examples too, which stand in brackets elsewhere
    r"^#.*$|^(?:notes?|title|introduction):(?:.*\n(?:[ \t]+.*\n)*)|\b(?:why|topic|note): .*$"
    r"|^(?:chart|counters|extends|amends|outranks|under|not under|left out|cites): .*$"
    r"|\b(?:example|option|chapters): .*$|^[a-z][a-z ]*(?=:)",  # and the file's own keys
    re.MULTILINE,
)


class NoSuchName(Exception):
    """Why something cannot be called so."""


def prose_of(text: str, is_table: bool, charts: frozenset[str] = frozenset()) -> list[tuple[int, int]]:
    found = (one for one in (REMARKS if is_table else PROSE).finditer(text))
    return [(one.start(), one.start() + _named(one[0], charts)) for one in found]


def _named(said: str, charts: frozenset[str]) -> int:
    """How much of it is a name: not the cell of a chart."""
    name = said[1:].partition(":")[0]
    return len(name) + 1 if said.startswith("[") and name in charts else len(said)


@dataclass(frozen=True)
class Noun:
    """`forms`: the old ones and the new, in small letters the old; `longer`: all nouns that are known."""

    forms: Mapping[str, str]
    longer: frozenset[str]
    charts: frozenset[str] = frozenset()

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        every = sorted({*self.longer, *self.forms}, key=len, reverse=True)
        holding = [one for one in every if any(form in one for form in self.forms)]
        said = "|".join(GAP.join(map(re.escape, one.split())) for one in holding)
        return re.compile(rf"(?<![\w'-])(?:{said})(?![\w-])", re.IGNORECASE)

    def edits(self, text: str, is_table: bool) -> Iterator[Edit]:
        prose = prose_of(text, is_table, self.charts)
        for found in self.pattern.finditer(text):
            new = self.forms.get(" ".join(found[0].lower().split()))
            if new is None or any(start <= found.start() < end for start, end in prose):
                continue
            start = found.start()
            article = re.search(r"\b([Aa]n?)([ \t\n]+)$", text[max(0, start - 12) : start])
            new = capital(new) if found[0][0].isupper() and found[0][1:].islower() else new
            if article is not None:
                right = with_article(new).partition(" ")[0]
                right = right.capitalize() if article[1][0] == "A" else right
                start -= len(article[0])
                new = f"{right}{article[2]}{new}"
            yield start, found.end(), new


# ---- phrases


@dataclass(frozen=True)
class Phrase:
    """`old` and `new`: with the same slots in the same order; `others`: phrases that may hold its words."""

    old: str
    new: str
    others: tuple[str, ...] = ()

    @cached_property
    def changed(self) -> tuple[tuple[str, str], ...]:
        """For each run of fixed words: which of them are changed, and to what."""
        if SLOT.findall(self.old) != SLOT.findall(self.new):
            raise NoSuchName(
                f"it has the slots {' '.join(SLOT.findall(self.old)) or 'none'}, in this order, and keeps them"
            )
        pairs = zip(SLOT.split(self.old), SLOT.split(self.new), strict=True)
        return tuple(_differing(before.split(), after.split()) for before, after in pairs)

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(pattern_of(self.old), re.IGNORECASE)

    @cached_property
    def longer(self) -> list[re.Pattern[str]]:
        own = fixed(self.old)
        held = (one for one in self.others if one != self.old and len(fixed(one)) > len(own))
        return [re.compile(pattern_of(one), re.IGNORECASE) for one in held if _holds(fixed(one), own)]

    @cached_property
    def of_owner(self) -> tuple[re.Pattern[str], str] | None:
        """`whose holder`, where `the holder of {the hex}` is meant; and what it is called then."""
        old, new = OWNED.fullmatch(self.old), OWNED.fullmatch(self.new)
        if old is None or new is None:
            return None
        said = GAP.join(map(re.escape, old[1].split()))
        return re.compile(rf"(?<=\bwhose\s){said}(?![\w-])", re.IGNORECASE), new[1]

    def edits(self, text: str, is_table: bool) -> Iterator[Edit]:
        text = _unread(text, prose_of(text, is_table))
        if self.of_owner is not None:
            pattern, name = self.of_owner
            for said in pattern.finditer(text):
                yield said.start(), said.end(), name
        at = 0
        while (found := self.pattern.search(text, at)) is not None:
            at = found.start() + 1
            places = list(self._places(found))
            within = [one for pattern in self.longer if (one := _over(pattern, text, places)) is not None]
            if places and not within:
                yield from places
                at = max(found.start() + 1, places[-1][1])

    def _places(self, found: re.Match[str]) -> Iterator[Edit]:
        for number, (old, new) in enumerate(self.changed):
            if not old:
                continue
            run, start = found[f"run{number}"], found.start(f"run{number}")
            there = re.search(rf"(?<!\w){GAP.join(map(re.escape, old.split()))}(?!\w)", run, re.IGNORECASE)
            assert there is not None, (run, old)
            said = capital(new) if there[0][0].isupper() and old[0].islower() else new
            yield start + there.start(), start + there.end(), said


def _unread(text: str, prose: list[tuple[int, int]]) -> str:
    """As long as before, but nothing that only people read can be taken for a word of a phrase."""
    parts, at = [], 0
    for start, end in prose:
        parts += [text[at:start], re.sub(r"\S", NOTHING, text[start:end])]
        at = end
    return "".join((*parts, text[at:]))


def fixed(phrase: str) -> list[str]:
    return SLOT.sub(" ", phrase).split()


def _holds(words: list[str], own: list[str]) -> bool:
    rest = iter(words)
    return all(word in rest for word in own)


def _over(pattern: re.Pattern[str], text: str, places: list[Edit]) -> re.Match[str] | None:
    """Where a longer phrase is said that holds these words."""
    if not places:
        return None
    start, end = places[0][0], places[-1][1]
    around = range(max(0, text.rfind("\n\n", 0, start)), start + 1)
    at = around.start
    while (found := pattern.search(text, at, min(len(text), end + 200))) is not None and found.start() <= start:
        runs = [found.span(name) for name in pattern.groupindex]
        if all(any(low <= one[0] and one[1] <= high for low, high in runs) for one in places):
            return found
        at = found.start() + 1
    return None


def pattern_of(phrase: str) -> str:
    """Its runs of fixed words, by number, with what stands in its slots between them."""
    runs = [one.split() for one in SLOT.split(phrase)]
    parts: list[str] = []
    for number, run in enumerate(runs):
        if not run:
            continue
        said = GAP.join(_word(word) for word in run)
        between = "" if not parts else FILLED
        parts.append(f"{between}(?<![\\w-])(?P<run{number}>{said})(?![\\w-])")
    return f"{GAP}".join(parts)


def _word(word: str) -> str:
    verb = VERBS.get(word.lower())
    return f"(?:{verb.replace('{gap}', GAP)})" if verb is not None else re.escape(word)


def _differing(before: list[str], after: list[str]) -> tuple[str, str]:
    """The words between those that stay at both ends. Verbs stay: they are turned where they are said."""
    if before == after:
        return "", ""
    first = 0
    while first < min(len(before), len(after)) and before[first] == after[first]:
        first += 1
    last = 0
    while last < min(len(before), len(after)) - first and before[-1 - last] == after[-1 - last]:
        last += 1
    if first == len(before) - last:  # nothing is left to stand for it: with a word beside it
        first, last = (first - 1, last) if first else (first, last - 1)
    old, new = before[first : len(before) - last], after[first : len(after) - last]
    turned = next((one for one in old if one.lower() in VERBS), None)
    if turned is not None or not old or not new or first < 0 or last < 0:
        raise NoSuchName(
            f"`{turned or ' '.join(before)}` stays where it is: it is turned where it is said (`is not`, `are`)"
        )
    return " ".join(old), " ".join(new)


def applied(text: str, edits: Iterable[Edit]) -> str:
    for start, end, new in sorted(edits, reverse=True):
        text = text[:start] + new + text[end:]
    return text
