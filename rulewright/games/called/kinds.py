"""Counters called by what they are, in place of which their names are put: `the guns in B5`, `trucks 2 and 3`,
`all machine guns`, `sissi-1`, `mg 2`.

A noun is one word or several, as they follow one another in the names. Those are meant whose names end so (a
machine-gun company is no gun), else those who have it anywhere, else those whose words begin with its letters; with
numbers, first those who are called nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import lru_cache
from itertools import chain

from runtime.records import dataclass

_LONGEST = 5  # words of a noun
_WORD = re.compile(r"[\w.-]+(?:\\)?")
_BEHIND = frozenset("at with aboard on onto from by off of and".split())  # behind these somebody may be named
_ALL_OF = frozenset("all the both my".split())
_BOTH = frozenset("all both".split())
_LISTED = re.compile(r"(?:-| )(\d+)((?:(?:, ?and |, ?| and | ?\+ ?| ?- ?| to )\d+)*)(?![\w-])")
_RANGE = re.compile(r"(\d+) ?(?:-|to) ?(\d+)")
_MOST = 99  # of a range
_WHERE = re.compile(r" (?:in|at|on) (\S+)(?= |,|$)")
_NUMBERED = re.compile(r"(.*[^\W\d].*)-\d+")
_INITIALS = 2  # letters at least that stand for words


@dataclass(frozen=True)
class Names:
    """`own`, and of others, as they are called. `there`: which of them stand in a place, if it is one. `goes_to`:
    whether a hex that is told behind who stands there in the order, after these words, is no word of where he is.
    `types`: what each is, where his name does not tell it: Able is an `M4 tank`."""

    own: tuple[str, ...]
    others: tuple[str, ...]
    there: Callable[[str], frozenset[str] | None]
    goes_to: Callable[[str], bool]
    types: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Noun:
    """Where it ends, whether it says several, those it may mean, the likeliest first, and those called nothing else.
    `is_type`: it is not in their names, but what they are."""

    end: int
    is_many: bool
    ranks: tuple[tuple[str, ...], ...]
    exact: tuple[str, ...]
    is_type: bool = False


def with_names(order: str, opening: int, names: Names) -> str:
    """The order, of whose verb so many letters are, with the names of those it calls by what they are."""
    done, at, before, is_free = order[:opening], opening, order[:opening], True
    while at < len(order):
        found = _meant_at(order, at, before, names) if is_free else None
        if found is not None:
            done, at, is_free = done + found[0], found[1], False
            continue
        word = _WORD.match(order, at)
        part = word[0] if word else order[at]
        at += len(part)
        done += part
        if part != " ":
            is_free = part.lower() in _BEHIND or part in ",+"
            before = done if part.lower() in _BEHIND - {"and"} else before
    return done


def _meant_at(order: str, at: int, before: str, names: Names) -> tuple[str, int] | None:
    """The names of those who are told there, and where that ends; one's own, of those at whom something is done the
    others."""
    some = names.others if _is_at(before) else names.own
    known = {name.lower() for name in (*names.own, *names.others)}
    first = _WORD.match(order, at)
    is_all = first is not None and first[0].lower() in _ALL_OF
    start = first.end() + 1 if first and is_all else at
    both = first is not None and first[0].lower() in _BOTH
    is_all_of = both or (first is not None and first[0].lower() == "all")  # more than who is called so
    for noun in chain(_nouns(order, start, some), _of_types(order, start, some, names.types)):
        numbers = _numbers(order, noun.end)
        those = _of_these_numbers(noun, numbers[0]) if numbers else noun.ranks[0]
        said = order[start : noun.end]
        is_other = said.lower() in known or names.there(said) is not None
        is_one = len(those) == 1 and not (noun.is_type and is_all_of)
        is_meant = both or (is_all and not noun.is_type) or noun.is_many or is_one
        if not those or not (numbers or (is_meant and not is_other)):
            continue
        return _where_they_are(order, numbers[1] if numbers else noun.end, those, before, names)
    return None


def _where_they_are(order: str, end: int, those: tuple[str, ...], before: str, names: Names) -> tuple[str, int] | None:
    """Only those who stand where it is told; nothing where nobody of them does."""
    told = _WHERE.match(order, end)
    there = names.there(told[1]) if told else None
    if told and there is not None:
        here = tuple(one for one in those if one in there)
        if not names.goes_to(before):
            return (" + ".join(here), told.end()) if here else None
        those = here if _is_at(before) and here else those
    return " + ".join(those), end


def _is_at(before: str) -> bool:
    return before.lower().endswith(" at")


def _nouns(order: str, start: int, names: tuple[str, ...], in_short: bool = True) -> Iterator[_Noun]:
    """What may be the noun there, the longest first; of its last word a number is none of it."""
    ends, at = list[int](), start
    while len(ends) < _LONGEST and (word := _WORD.match(order, at)):
        ends.append(word.end())
        at = word.end() + 1 if order.startswith(" ", word.end()) else len(order)
    for end in reversed(ends):
        said = order[start:end]
        numbered = _NUMBERED.fullmatch(said)
        for one in (said, *([numbered[1]] if numbered else [])):
            pressed = _pressed(one)
            for form in dict.fromkeys((pressed, re.sub("ies$", "y", pressed), re.sub("s$", "", pressed))):
                ranks = _ranked(form, names, in_short)
                if ranks:
                    yield _Noun(start + len(one), form != pressed, ranks, _exact(form, names))


def _of_types(order: str, start: int, names: tuple[str, ...], types: Mapping[str, str]) -> Iterator[_Noun]:
    """The same of what they are, where their names do not tell it."""
    of_type: dict[str, list[str]] = {}
    for name in names:
        if name in types:
            of_type.setdefault(types[name], []).append(name)
    for noun in _nouns(order, start, tuple(of_type), in_short=False):  # `at` is no American truck
        those = tuple(name for one in noun.ranks[0] for name in of_type[one])
        yield replace(noun, ranks=(those,), exact=(), is_type=True)


def _ranked(noun: str, names: tuple[str, ...], in_short: bool) -> tuple[tuple[str, ...], ...]:
    """Whose names end so, who have it in their names, and whose words begin so."""
    at_end = tuple(name for name in names if noun in _kind(name).ends)
    within = tuple(name for name in names if noun in _kind(name).runs)
    short = in_short and len(noun) >= _INITIALS and noun.isalpha()
    initials = tuple(name for name in names if noun in _kind(name).initials) if short else ()
    return tuple(some for some in (at_end, within, initials) if some)


def _exact(noun: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if noun == _kind(name).whole)


@dataclass(frozen=True)
class _Kind:
    """Of a name without its number: all of it, its ends and whatever stands together in it, without what parts them."""

    whole: str
    ends: frozenset[str]
    runs: frozenset[str]
    initials: str


@lru_cache(maxsize=1024)
def _kind(name: str) -> _Kind:
    *most, last = [_pressed(one) for one in re.split("[ -]", name)]
    words = most if most and last.isdecimal() else [*most, last]
    many = range(len(words) + 1)
    ends = frozenset("".join(words[a:]) for a in many[:-1])
    runs = frozenset("".join(words[a:b]) for b in many for a in range(b))
    return _Kind("".join(words), ends, runs, "".join(one[0] for one in words if len(one) > _INITIALS))


def _pressed(said: str) -> str:
    return re.sub(r"[^\w]|_", "", said).lower()


def _numbers(order: str, at: int) -> tuple[tuple[str, ...], int] | None:
    """`1, 2 and 3`, `1-3`, `4 to 6`, and where that ends."""
    found = _LISTED.match(order, at)
    if found is None:
        return None

    def each(one: re.Match[str]) -> str:
        first, last = int(one[1]), int(one[2])
        return ", ".join(map(str, range(first, last + 1))) if 0 <= last - first < _MOST else one[0]

    return tuple(re.findall(r"\d+", _RANGE.sub(each, found[0][1:]))), found.end()


def _of_these_numbers(noun: _Noun, numbers: tuple[str, ...]) -> tuple[str, ...]:
    """One for each, of those among whom there is one of each."""
    for some in (noun.exact, *noun.ranks):
        each = [[name for name in some if re.split("[ -]", name)[-1] == one] for one in numbers]
        if all(len(one) == 1 for one in each):
            return tuple(one[0] for one in each)
    return ()
