"""From all readings of a run of words to the one, or to what is wrong with it.

No reading: the furthest word that could not be used, what could have stood there, and the nearest of it.
Two readings: both (two_readings.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TypeVar

from compiler.diagnostics import Diagnostic, Label, diagnose, edits, listed, suggest
from compiler.phrases.nearby import (
    SKELETON,
    Attempt,
    Unreadable,
    counters_meant,
    letter_of_type,
    mended,
    nearest,
    noun_at,
    noun_meant,
    wished,
)
from compiler.phrases.reading import Reading, a_kind
from compiler.phrases.two_readings import Reader, two_readings
from compiler.phrases.vocabulary import SPECIAL_NAMES, VERBS, Vocabulary
from compiler.source import Span
from compiler.syntax import Word
from compiler.terms import Kind
from runtime.limits import most, passed
from runtime.records import dataclass

T = TypeVar("T")


@dataclass(frozen=True)
class Unread:
    """Why there is not one reading; `trial`, where it may be that one word is mistaken. `is_spent`: a limit was
    passed, and would be passed again by whoever tried further. `tell`: finds both out, for who asks."""

    tell: Callable[[], tuple[Diagnostic, Unreadable | None]]
    is_spent: bool = False

    @cached_property
    def _told(self) -> tuple[Diagnostic, Unreadable | None]:
        return self.tell()

    @property
    def problem(self) -> Diagnostic:
        return self._told[0]

    @property
    def trial(self) -> Unreadable | None:
        return self._told[1]

    def mended(self) -> Diagnostic:
        """The complaint, with the word that was surely meant."""
        return self.problem if self.trial is None else mended(self.problem, self.trial)


def only(
    r: Reading, start: int, readings: Sequence[tuple[int, T]], what: str, reader: Reader | None = None
) -> T | Unread:
    """The one reading that uses every word, or why not. `reader` reads the words again, one of them changed."""
    if r.budget.is_too_deep:
        message = f"{what} says something within {passed('sentence-depth', 'other things')}"
        cure = "give a name to what stands deepest: a definition, or `..., called ...`"
        return Unread(lambda: (diagnose("sentence-too-long", message, r.span(start, r.length), help=cure), None), True)
    if r.budget.spent:
        problem = diagnose(
            "two-readings",
            f"{what} can be read in too many ways to be sure of one",
            r.span(start, r.length),
            help="say it in shorter sentences, or put round brackets around what belongs together",
        )
        return Unread(lambda: (problem, None), is_spent=True)
    whole: list[T] = []
    furthest = start
    for end, result in readings:
        furthest = max(furthest, end)
        if end == r.length and result not in whole:
            whole.append(result)
    if len(whole) == 1:
        return whole[0]
    if whole:
        return Unread(lambda: (two_readings(r, start, whole, reader), None))
    if furthest < r.length:
        r.missed(furthest)

    def tell() -> tuple[Diagnostic, Unreadable | None]:
        problem = no_reading(r, start, what)
        is_told = problem.name in ("and-with-or", "unknown-kind", "unknown-name")
        return problem, None if reader is None or is_told else _trial(r, start, reader)

    return Unread(tell)


def _trial(r: Reading, start: int, reader: Reader) -> Unreadable:
    def again(words: tuple[Word, ...]) -> Attempt:
        other = r.anew(words)
        reads = any(end == other.length for end, _ in reader(other))
        return Attempt(reads, could_follow(other))

    unknown = _unknown_word(r, start)
    furthest = min(max(r.furthest, start), r.length - 1)
    if unknown is not None and unknown > furthest:
        unknown = None
    suspect = furthest if unknown is None else unknown
    own = frozenset(_scope_words(r) | _named_here(r))
    unfinished = unknown is None and r.furthest >= r.length
    return Unreadable(r.file, r.words, start, suspect, unknown, own, r.vocabulary, again, unfinished)


def could_follow(r: Reading) -> frozenset[str]:
    """The words that could go on where the words end."""
    if r.furthest < r.length:
        return frozenset()
    return frozenset(r.wanted_words | _pool(r, list(r.wanted_kinds)))


def no_reading(r: Reading, start: int, what: str) -> Diagnostic:
    """What stopped the reading: an unknown word before all else, then the furthest word reached."""
    unknown = _unknown_word(r, start)
    if unknown is not None and unknown <= max(r.furthest, start):
        return _at(r, unknown, what)
    joiner = _mixed_joiners(r, start)
    if joiner is not None:
        return diagnose(
            "and-with-or",
            "`and` and `or` stand in one sentence",
            r.span(joiner, joiner + 1),
            "which belongs to which?",
            help="say it with a list: `all of these hold:` or `any of these holds:`",
        )
    if r.reason is not None and r.reason.end >= r.furthest:
        why = r.reason
        related = _nearest(r, why.end - 1, ())
        place = r.span(why.start, why.end)
        return diagnose(why.name, why.message, place, related=related, help=why.cure or None)
    return _at(r, max(r.furthest, start), what)


def _at(r: Reading, index: int, what: str) -> Diagnostic:
    words = {word for word in r.wanted_words if word} if index == r.furthest else set()
    kinds = sorted(r.wanted_kinds, key=lambda kind: (kind.name, kind.many)) if index == r.furthest else []
    if index >= r.length:
        span = r.span(r.length - 1, r.length) if r.length else Span(r.file, 0, 0)
        related = _nearest(r, r.length - 1, ())
        return diagnose(
            "no-reading",
            f"{what} breaks off here",
            span,
            _expectation(words, kinds),
            related=related,
            help=_habit(r, r.length - 1) if r.length else None,
        )
    word = r.at(index)
    known = word.low in r.vocabulary.words or word.low in SKELETON or word.low in _scope_words(r)
    near: tuple[str, ...] = ()
    if word.sort in ("word", "owner"):
        near = suggest(word.low, words | _pool(r, kinds))
    if not near and word.sort == "word" and not known:
        near = suggest(word.low, r.vocabulary.words | SKELETON | _scope_words(r))
    near = tuple(one for one in near if one != word.low)
    counters = () if known or word.sort != "word" else counters_meant(r.vocabulary, r.words, index)
    if counters:
        cure = f"did you mean {listed(counters, 'or')}?"
        return diagnose("unknown-kind", f"no counter is called `{word.text}`", r.span(index, index + 1), help=cure)
    of_several = None if known or word.sort != "word" else _name_of_several(r, index)
    if of_several is not None:
        return of_several
    if word.sort == "word" and not known:
        message = f"nothing is called `{word.text}`"
        related = _nearest(r, index, near)
    else:
        said = " ".join(one.text for one in r.words[start_of(r, index) : index + 1])
        message = f"no phrase reads `{said}`"
        related = _nearest(r, index, near) or _nearest(r, index, ())
    if noun_meant(r.vocabulary, r.words, index) is not None and _nearest_name(r, index) is None:
        related = ()
    help_ = _habit(r, index) or (f"did you mean {listed(near, 'or')}?" if near else None)
    return diagnose(
        "no-reading",
        message,
        r.span(index, index + 1),
        _expectation(words, kinds),
        related=related,
        help=help_,
    )


def _name_of_several(r: Reading, index: int) -> Diagnostic | None:
    """`air attack`, where there is a `mine attack`: it is told whole."""
    end = index + 1
    while r.at(end).sort == "word" and r.low(end) not in SKELETON:
        end += 1
    if end == index + 1:
        return None
    said = " ".join(word.text for word in r.words[index:end])
    bare = (some for word, some in r.vocabulary.names.items() if not word.startswith("["))
    near = suggest(said, [name for some in bare for _, name, _ in some if " " in name])
    if not near:
        return None
    cure = f"did you mean {listed(near, 'or')}?"
    return diagnose("unknown-name", f"nothing is called `{said}`", r.span(index, end), help=cure)


def _habit(r: Reading, index: int) -> str | None:
    low = r.low(index)
    before = r.low(index - 1) if index else ""
    adjectives = r.vocabulary.adjectives
    letter = None if low in r.scope or index >= r.length else letter_of_type(r.vocabulary, r.words[index])
    if letter is not None:
        return letter
    joined = before in ("and", "or")
    said = noun_at(r.vocabulary, r.words, index + 1) if low in ("a", "an") and "the" in r.wanted_words else None
    if said is not None and not joined:
        noun, meant = said
        the = f"what is spoken of already is called `the {noun}`"
        one = f"one that stands alone is `the one {noun} on the board`"
        return f"{the if meant.type is None else one}; else write `there is {low} {noun} ...`"
    kin = noun_meant(r.vocabulary, r.words, index)
    return kin or wished(low, before, r.low(index + 1), low in adjectives)


def _nearest(r: Reading, index: int, wanted: tuple[str, ...]) -> tuple[Label, ...]:
    """What was declared nearest to the words around here, and where: a name in scope or a phrase."""
    name = _nearest_name(r, index)
    if name is not None:
        return (name,)
    return related_phrase(r.vocabulary, r.words, index, wanted) if r.points else ()


def related_phrase(
    vocabulary: Vocabulary, words: Sequence[Word], index: int, wanted: tuple[str, ...] = ()
) -> tuple[Label, ...]:
    """The declared phrase nearest to what stands around a word; where nearly all is wrong, nobody reads so many."""
    vocabulary.helped += 1
    if vocabulary.helped > most("hints"):
        return ()
    low = [VERBS.get(word.low, word.low) for word in words]
    phrase = nearest(low, index, vocabulary.filed, wanted)
    if phrase is None or phrase.span is None:
        return ()
    return (Label(phrase.span, "the nearest phrase"),)


def _nearest_name(r: Reading, index: int) -> Label | None:
    """A name in scope that differs by a few letters from what stands here after `the`."""
    start = next((at for at in range(index, max(index - 3, -1), -1) if r.low(at) == "the"), None)
    if start is None:
        return None
    for entries in r.scope.values():
        for tokens, term in entries:
            said = [r.low(start + offset) for offset in range(len(tokens))]
            wanted = [token.lower() for token in tokens]
            if len(tokens) < 2 or said == wanted or start + len(tokens) < index or term.span is None:
                continue
            if sum(one != other for one, other in zip(said, wanted, strict=True)) == 1:
                one, other = next((one, other) for one, other in zip(said, wanted, strict=True) if one != other)
                if start + len(tokens) == index and other in r.vocabulary.words:
                    continue  # it was read; what follows was not
                if edits(one, other, max(1, len(other) // 3)) is not None:
                    meant = " ".join(r.at(start + offset).text for offset in range(len(tokens)))
                    return Label(term.span, f"`{' '.join(tokens)}` is named here; is it `{meant}`?")
    return None


def start_of(r: Reading, index: int) -> int:
    return max(0, index - 4)


def _expectation(words: set[str], kinds: list[Kind]) -> str:
    if kinds and any(kind.name != "noun" for kind in kinds):
        told = [a_kind(kind) for kind in kinds if kind.name != "noun"]
        return "expected " + " or ".join(told[:3])
    if 0 < len(words) <= 6:
        return "expected " + " or ".join(f"`{word}`" for word in sorted(words))
    if kinds:
        return "expected a noun"
    return ""


def _pool(r: Reading, kinds: list[Kind]) -> set[str]:
    """First words of what could fill a slot of these kinds."""
    found: set[str] = set()
    if not kinds:
        return found
    for entries in r.scope.values():
        for tokens, term in entries:
            if any(kind.name == "noun" or r.vocabulary.fits(term.kind, kind) for kind in kinds):
                found.add(tokens[0])
    names = {kind.name for kind in kinds}
    for some in r.vocabulary.names.values():
        found.update(tokens[0] for tokens, _, kind in some if tokens and kind.name in names)
    if "noun" in names or any(kind.many for kind in kinds):
        found.update(r.vocabulary.nouns)
        found.update(r.vocabulary.adjectives)
    return found


def _scope_words(r: Reading) -> set[str]:
    return {token.lower() for entries in r.scope.values() for tokens, _ in entries for token in tokens}


def _unknown_word(r: Reading, start: int) -> int | None:
    """The first word that stands in no phrase, noun or name at all: surely the culprit."""
    # What stands before was read by others: there a choice gives its name.
    scope = _scope_words(r) | _named_here(r) | set(SPECIAL_NAMES) | {word.low for word in r.words[:start]}
    for index in range(start, r.length):
        word = r.at(index)
        if word.sort != "word" or word.low in r.vocabulary.words or word.low in SKELETON or word.low in scope:
            continue
        if r.hex_labels is not None and r.hex_labels(word.text):
            continue
        return index
    return None


def _named_here(r: Reading) -> set[str]:
    """Words of the names that the sentence itself gives: after `called`, `let` and `roll a die for`."""
    found: set[str] = set()
    for index in range(r.length):
        if (
            r.low(index) == "called"
            or (r.low(index) == "let" and (index == 0 or r.low(index - 1) in (",", "then")))
            or (r.low(index), r.low(index - 1)) == ("for", "die")
        ):
            at = index + 1
            last = r.length if r.low(index) != "let" or any(word.low == "be" for word in r.words) else at + 2
            while at < last and r.at(at).sort == "word" and r.low(at) not in ("be", "called"):
                found.add(r.low(at))
                at += 1
    return found


def _mixed_joiners(r: Reading, start: int) -> int | None:
    seen = ""
    depth = 0
    for index in range(start, r.length):
        word = r.at(index)
        depth += word.sort == "open"
        depth -= word.sort == "close"
        if depth == 0 and word.low in ("and", "or"):
            if word.low == "and" and r.low(index + 1) in ("that", "whose"):
                continue
            if seen and word.low != seen and index == r.furthest:
                return index
            seen = seen or word.low
    return None


def related_places(labels: Iterable[tuple[Span | None, str]]) -> tuple[Label, ...]:
    return tuple(Label(span, text) for span, text in labels if span is not None)
