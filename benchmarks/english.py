"""What is wrong with the English of a told answer: pure, of its lines and of the words that its game owns.

Each finding names its class and the words that it is about. Names of things and titles in brackets are no common words,
so they are put aside first; what stands between backticks is read like the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby

NAME = "Able"  # stands for whatever has a name
NUMBERED = r"\d[\d/.]*"


@dataclass(frozen=True)
class Words:
    """nouns: of kinds and types, with what several are called; names: of things at hand."""

    nouns: Mapping[str, str] = field(default_factory=dict)
    names: frozenset[str] = frozenset()

    @cached_property
    def many(self) -> frozenset[str]:
        return frozenset(plural.lower() for one, plural in self.nouns.items() if plural != one)

    @cached_property
    def one(self) -> frozenset[str]:
        return frozenset(one.lower() for one, plural in self.nouns.items() if plural != one)

    @cached_property
    def named(self) -> re.Pattern[str]:
        longest = sorted((one for one in self.names if one), key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w/-])" if longest else r"(?!)")

    @cached_property
    def ordinal(self) -> re.Pattern[str]:
        """`attack 1`, `wreck 12`."""
        longest = sorted(self.nouns, key=len, reverse=True)
        return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))}) \d+(?![\w/-])" if longest else r"(?!)")


@dataclass(frozen=True)
class Finding:
    sort: str
    line: str
    about: str

    def __str__(self) -> str:
        return f"{self.sort}: `{self.about}` in: {self.line.strip()}"


def findings(lines: Sequence[str], words: Words) -> list[Finding]:
    """All of one answer."""
    told = [line for line in lines if line.strip()]
    found = [Finding(sort, line, about) for line in told for sort, about in _of_line(line.strip(), words)]
    return [*found, *_unlike(told, words), *_two_names(told, words)]


def _of_line(line: str, words: Words) -> Iterator[tuple[str, str]]:
    bare = bared(line, words)
    for sort, look in LINE.items():
        yield from ((sort, about) for about in look(bare, words))
    for sort, look in WHOLE.items():
        yield from ((sort, about) for about in look(line, words))


def bared(line: str, words: Words) -> str:
    """With titles and names out of the way."""
    text = re.sub(r"\[[^\][]*\]", NAME, line)
    text = words.named.sub(NAME, text)
    return words.ordinal.sub(NAME, text)


# ---- numbers and articles


def _agreement(text: str, words: Words) -> Iterator[str]:
    for found in re.finditer(rf"(?<![\w/.])({NUMBERED}) ((?:[a-z-]+ )?)([a-z-]+)", text):
        number, _, noun = found.groups()
        counted = {noun, f"{found[2]}{noun}"}
        if number == "1" and counted & (words.many | _MANY):
            yield found[0]
        if number != "1" and "/" not in number and found[2] == "" and noun in words.one | _ONE:
            yield found[0]
    yield from _all(rf"\b(?:an?|one|each|every|this) (?:[a-z-]+ )?(?:{_either(_MANY | words.many)})\b", text)
    yield from _all(rf"\b(?:these|those|several|many|fewer than \d+|no fewer) (?:{_either(_ONE)})\b", text)


def _verbs(text: str, words: Words) -> Iterator[str]:
    ones = r"(?:is|has|was|does)"
    plural = r"(?!\w+(?:ss|us|is)\b)\w+s"
    yield from _all(rf"{_CLAUSE}[Tt]he {plural} {ones}\b", text)
    yield from _all(rf"^The {plural} (?:of|on|at|by|for|spent|needed|asked|in|to)\b[^,:;]*? {ones} ", text, "are")
    joined = rf"(?<!of )(?<!around )(?<!inside )\b{NAME} and {NAME}"  # `a fort around R and K is in it` tells of K
    yield from _all(rf"{joined} (?:outranks|forbids|takes|allows|{ones})\b", text)
    yield from _all(rf"{_CLAUSE}{NAME} (?:outrank|forbid|allow|take|are|have|do)\b", text)
    yield from _all(r"\b(?:nobody|nothing|it) (?:are|have|do)\b", text)
    yield from _all(r"\b[Tt]he (?:first|last) to \w+ [^,;.]*?\bis the [A-Z]\w+s\b", text)


_CLAUSE = r"(?:^|[;:] |\b(?:because|whether|Whether|that|although) )"


def _articles(text: str, words: Words) -> Iterator[str]:
    yield from _all(r"(?:^A|\ba) (?=[aeioAEIO]\w|u(?!ni|se|su)\w)\w+", text, "[Aa] one")
    yield from _all(r"\b[Aa]n (?=[bcdfgjkpqtvwyz]\w|unit|use)\w+", text)
    yield from _all(r"\b(?:an?|the|no) (?:an?|the)\b", text)
    before, plain = "is|in|from|into|at|by|of|with|for|against|as|enter", _either(words.one & _PLAIN)
    yield from _all(rf"\b(?:{before}) (?:{plain})(?= |[.,;:)]|$)(?! \d)", text)


_PLAIN = frozenset("unit hex hexside counter board fort minefield bridge attack mission tank truck gun".split())
_MANY = frozenset(
    "outcomes points hexes hexsides units counters boards turns dice factors games ways times sides factors sappers "
    "phases steps columns rows rolls markers hits losses increments".split()
)
_ONE = frozenset(
    "outcome point hex hexside unit counter board turn factor game way side phase step column row roll marker hit "
    "increment".split()
)


# ---- words


def _doubled(text: str, words: Words) -> Iterator[str]:
    yield from (one for one in _all(r"\b([A-Za-z]+)(?: \1)+\b", text, rf"{NAME} {NAME}"))


def _internals(text: str, words: Words) -> Iterator[str]:
    yield from _all(r"\w*_\w*|[{}]|\b(?:None|True|False|null)\b", text)
    yield from _all(r"\(\)|'\w+',|<[a-z]|\b0x|Fraction\(|#\d|\b\d{6,}\b", text)
    yield from _all(r"\bit \d+\b|\b(?:thing|record) \d+\b|\bcalled the (?:a|an|the|into)\b", text)


def _denials(text: str, words: Words) -> Iterator[str]:
    """`not none`, `has not a road`: what nobody says so."""
    yield from _all(r"\bnot none\b|\b[Ii]t is not so that\b", text)
    yield from _all(r"\bha(?:s|ve) not (?:an?|any|the|its|every|[a-z]+s|room|none)\b", text)
    yield from _all(r"\bno (?:\w+ )?(?:not|none|nobody)\b|\bis not nobody\b", text)


# ---- marks


def _closed(text: str, words: Words) -> Iterator[str]:
    for opening, closing in ("()", "[]"):
        if text.count(opening) != text.count(closing):
            yield f"{opening}{closing}"
    if text.count("`") % 2:
        yield "`"
    if text.count('"') % 2:
        yield '"'


def _punctuation(text: str, words: Words) -> Iterator[str]:
    rest = text.replace("...", "")
    yield from _all(r"\S* [,;.!?](?= |$)|[,;:.][,;.]|:\S* ?:$|\(\s|\s\)|\(\)|\S  \S| - $", rest, r"on \d")
    yield from _all(r"[a-z\])][,;](?=[A-Za-z(])", rest)
    yield from _all(r"[:;,]$", rest) if not rest.endswith(":") else ()


# ---- lists and brackets


def _alternatives(text: str, words: Words) -> Iterator[str]:
    """Of several, one or none: the last stands behind `or`, `nor` or `and`, the others behind commas."""
    for found in re.finditer(r"\b(?:one|none|any|neither) of ((?:[\w' -]+, )+[\w' -]+)", text):
        last = found[1].rpartition(", ")[2]
        if not re.search(r"\b(?:or|nor|and)\b|^(?:with|such that|in the order) ", last):  # it is told which, not others
            yield found[0]
    yield from _all(r"\b(\S+) or ([^\s,]+(?: [^\s,]+)?) or \S+", text)  # a comma tells those of one from the next
    yield from _all(rf"\b{NAME}, (?:{NAME}, )*{NAME} (?:is|are|has|have|may|do|does)\b", text)


def _parentheses(text: str, words: Words) -> Iterator[str]:
    """The same twice: in two pairs, or in a pair just behind the words themselves."""
    insides = re.findall(r"\(([^()]*)\)", text)
    yield from (f"({one})" for one in dict.fromkeys(insides) if len(one) > 3 and f"({one}) ({one})" in text)
    yield from (found[0] for found in re.finditer(r"\b(?:is|are) ([^ ()]+(?: [^ ()]+)?) \((?:it is )?\1\)", text))
    yield from _all(r"\) \((?!\d)", text)


# ---- of a whole answer


def _unlike(lines: Sequence[str], words: Words) -> Iterator[Finding]:
    """Of lines side by side, one that begins without a capital or ends without a full stop where another does."""
    for _, group in groupby(sorted(_placed(lines), key=lambda one: one[0]), key=lambda one: one[0]):
        block = [line.strip() for _, line in group]
        begun = [line for line in block if not line[:1].islower() and not bared(line, words).startswith(NAME)]
        small = [line for line in block if line[:1].islower() and not bared(line, words).startswith(NAME)]
        yield from (Finding("capital", line, line[:1]) for line in (small if begun else ()))
        open_ = [line for line in block if not line.endswith((".", ":", "?", "!", ".`"))]
        yield from (Finding("full stop", line, line[-1:]) for line in (open_ if len(open_) < len(block) else ()))


def _placed(lines: Sequence[str]) -> Iterator[tuple[tuple[int, int], str]]:
    """Each line with its block: which line it stands under, and how deep."""
    above: list[tuple[int, int]] = []
    for at, line in enumerate(lines):
        depth = len(line) - len(line.lstrip())
        while above and above[-1][1] >= depth:
            above.pop()
        yield (above[-1][0] if above else -1, depth), line
        above.append((at, depth))


def _two_names(lines: Sequence[str], words: Words) -> Iterator[Finding]:
    """What a sentence calls `the trial` is `attack 1` in another."""
    whole = "\n".join(lines)
    for found in re.finditer(r"\ba new ([a-z ]+?)(?: with [^\n]*?)?, called (the [a-z]+)", whole):
        other = re.search(rf"\b{found[1]} \d+\b", whole)
        if other and other[0] not in words.names:
            yield Finding("two names", found[0], f"{found[2]}, {other[0]}")


# ---- all of them


def _engine_words(text: str, words: Words) -> Iterator[str]:
    """What the language of rules says, and nobody at a table."""
    yield from _all(r"^[A-Z]\w*s [^,]*\b(?:that|such)\b.* are nobody\b|^\(.*, called .*", text)


Look = Callable[[str, Words], Iterator[str]]
LINE: dict[str, Look] = {
    "agreement": _agreement,
    "verb": _verbs,
    "article": _articles,
    "doubled word": _doubled,
    "denial": _denials,
    "alternatives": _alternatives,
    "parentheses": _parentheses,
}
WHOLE: dict[str, Look] = {
    "internals": _internals,
    "unclosed": _closed,
    "punctuation": _punctuation,
    "engine words": _engine_words,
}


def _either(some: frozenset[str]) -> str:
    return "|".join(map(re.escape, sorted(some, key=len, reverse=True))) or "(?!)"


def _all(pattern: str, text: str, but: str = "") -> Iterator[str]:
    for found in re.finditer(pattern, text):
        if not (but and re.search(but, found[0])):
            yield found[0]
