"""The word that was surely meant: a sentence that cannot be read is tried again with one word changed.

What is proposed is proven: with it the whole sentence has a reading. Tried are, in this order,
- a word that nobody declared: what is written nearly like it, then whatever could stand there;
- every word of the sentence, those nearest to where reading stopped first: what is written nearly like it;
- the words around the place where reading stopped: whatever could stand there, after the words before it.
Before all that: whether a value was said of what bears it (`the far field is clay` for `the far field's soil is clay`)
or before it (`a clay field` for `a field whose soil is clay`),
and, where every word is known, whether an article was left out near there; where nothing helps, anywhere.
The first place where some word helps is the place of the mistake. Where many words help, those that the language
itself or the names in scope own come first, then those that most phrases hold.
This costs hundreds of readings, so it is asked only of the complaints that are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from compiler.diagnostics import Diagnostic, Label, edits, listed
from compiler.phrases.nearby.kindred import as_written
from compiler.phrases.nearby.wished import GONE, OUT_OF_PLAY
from compiler.phrases.vocabulary import Vocabulary
from compiler.source import Span
from compiler.syntax import Word
from runtime.program import with_article

_AROUND = 4  # words to each side of the one where reading stopped
ARTICLES = ("the", "a", "an")
_TRIES = 900
_SHOWN = 4


# What the language itself says.
SKELETON = frozenset(
    "a an any the is are has have can may not and or if unless otherwise that whose there no every each all none "
    "of these hold holds at least most more less fewer than one other among number sum greatest least greater lesser "
    "half plus minus times divided by rounded down up moved called for in on inside around now let be new with roll "
    "die announce go only stop end game phase increase decrease then nobody supposing it legal to from exactly "
    "chooses choose between multiple percent within turn halved doubled "
    "reached connected through across steps such costing fewest cost whole something while skipped "
    "dice sides pick random whether falls repeat until times known "
    "order change changes multiplied forbidden allowed include includes does do apply such numbers yes".split()
)
_SPECIAL = frozenset(("prohibited", "unlimited"))  # offered to whoever nearly writes them, and to nobody else
# Of these, what may stand behind an article.
_AFTER_ARTICLES = frozenset("phase turn new number sum greatest least greater lesser fewest one order".split())


class Attempt(NamedTuple):
    """Whether the words have a reading, and what could go on where they end."""

    reads: bool
    wanted: frozenset[str]


Again = Callable[[tuple[Word, ...]], Attempt]


class Unreadable(NamedTuple):
    """A run of words that could not be read, and how to try it again. `own` are the words of the names in scope."""

    file: str
    words: tuple[Word, ...]
    start: int
    suspect: int
    unknown: int | None
    own: frozenset[str]
    vocabulary: Vocabulary
    again: Again
    unfinished: bool = False  # every word was read, and more was awaited


def mended(problem: Diagnostic, trial: Unreadable) -> Diagnostic:
    """The complaint at the word that must change, with the words that would do; as it was where none does."""
    owned = _said_of_its_owner(trial)
    if owned:
        return replace(problem, help=f"say {listed(owned, 'or')}")
    if trial.unknown is None and (before := _told_before_its_noun(trial)) is not None:
        return _told_behind(problem, trial, *before)
    near, far = _perhaps_lacking(trial)
    if trial.unknown is None and (lacks := _lacks_article(trial, near)) is not None:
        return _told_of_article(problem, trial, *lacks)
    found = _gone(trial) or mistaken(trial)
    if found is None:
        lacks = _lacks_article(trial, far) if trial.unknown is None else None
        return problem if lacks is None else _told_of_article(problem, trial, *lacks)
    at, words = found
    word = trial.words[at]
    if at + 1 < len(trial.words) and trial.words[at + 1].start < word.end:  # `cannot` is read as two words
        words = tuple(f"{one} {trial.words[at + 1].text}" for one in words)
    message = problem.message
    if at != trial.suspect or word.text not in message:
        said = " ".join(one.text for one in trial.words[max(at - 3, trial.start) : at + 1])
        message = f"no phrase reads `{said}`"
    kept = problem.help if problem.help and not problem.help.startswith("did you mean") else None
    words = tuple(one for one in words if kept and f"`{one}`" in kept) or words  # else it would say two things
    if word.text[:1].isupper():
        words = tuple(as_written(trial.vocabulary, one) for one in words)
    help_ = f"did you mean {listed(words, 'or')}?"
    primary = replace(problem.primary, span=Span(trial.file, word.start, word.end))
    if at != trial.suspect:
        primary = replace(primary, text="")
    elsewhere = _said_elsewhere(trial, at, words)
    if elsewhere:
        return replace(problem, message=message, primary=primary, related=elsewhere, help=help_)
    return replace(problem, message=message, primary=primary, help=f"{kept}; {help_}" if kept else help_)


def _said_elsewhere(trial: Unreadable, at: int, words: Sequence[str]) -> tuple[Label, ...]:
    """Where what is proposed stands already, written nearly as the word that cannot be read: either may be the slip."""
    here, telling = trial.words[at], {*words} - SKELETON
    found = (one for one in trial.words if one.low in telling and edits(one.low, here.low, 2) is not None)
    told = next(found, None)
    if told is None:
        return ()
    return (Label(Span(trial.file, told.start, told.end), f"or should this be `{here.text}`?"),)


def _perhaps_lacking(trial: Unreadable) -> tuple[list[int], list[int]]:
    """The words that an article may stand before and does not: those around the place where reading stopped, and those
    behind brackets; then all others. The nearest first."""
    words = trial.words
    places = sorted(range(trial.start, len(words)), key=lambda at: (abs(at - trial.suspect), at > trial.suspect))
    around = set(places[: 4 * _AROUND + 1])
    near: list[int] = []
    far: list[int] = []
    for at in places:
        here = words[at]
        is_known = here.low in trial.own or here.low in trial.vocabulary.words
        is_known = is_known and edits(here.low, "the", 1) is None  # else it is the article, misspelt
        is_known = is_known and (here.low not in SKELETON or here.low in trial.own)
        follows_article = bool(at) and words[at - 1].low in ARTICLES
        if here.sort == "word" and (is_known or here.low in _AFTER_ARTICLES) and not follows_article:
            (near if at in around or (at and words[at - 1].sort == "open") else far).append(at)
    return near, far


def _lacks_article(trial: Unreadable, places: Iterable[int]) -> tuple[int, tuple[str, ...]] | None:
    """The first of these words before which an article is missing, and with which ones the whole reads."""
    words = trial.words
    for at in places:
        here = words[at]
        found = []
        for article in ("the", with_article(here.low).split()[0]):
            said = here._replace(text=article, low=article)
            if trial.again((*words[:at], said, *words[at:])).reads:
                found.append(article)
        if found:
            return at, tuple(found)
    return None


def _told_of_article(problem: Diagnostic, trial: Unreadable, at: int, articles: tuple[str, ...]) -> Diagnostic:
    word = trial.words[at]
    primary = replace(problem.primary, span=Span(trial.file, word.start, word.end), text="")
    help_ = f"did you mean {listed(tuple(f'{article} {word.text}' for article in articles), 'or')}?"
    message = f"an article is missing before `{word.text}`"
    return replace(problem, message=message, primary=primary, related=(), help=help_)


def _gone(trial: Unreadable) -> tuple[int, tuple[str, ...]] | None:
    """`is removed`, of which no phrase of the game tells."""
    at = trial.suspect
    if not trial.words or trial.words[at].low not in GONE:
        return None
    here = trial.words[at]
    said = (here._replace(text=word, low=word, sort="word") for word in OUT_OF_PLAY)
    is_read = trial.again((*trial.words[:at], *said, *trial.words[at + 1 :])).reads
    return (at, (" ".join(OUT_OF_PLAY),)) if is_read else None


def mistaken(trial: Unreadable) -> tuple[int, tuple[str, ...]] | None:
    """The word that must change, and those that could stand there."""
    tries = _Tries(trial)
    known = trial.vocabulary.words | SKELETON | _SPECIAL | trial.own
    places = sorted(range(trial.start, len(trial.words)), key=lambda at: (abs(at - trial.suspect), at < trial.suspect))
    if trial.unknown is not None:
        limit = max(1, len(trial.words[trial.unknown].low) // 3)
        places = [trial.unknown]
    else:
        limit = 1
    for at in places:
        found = tries.those_that_read(at, _alike(trial.words[at], known, limit))
        if found:
            return at, found
    for at in places[: 2 * _AROUND + 1]:
        if trial.words[at].sort in ("word", "owner"):
            found = tries.those_that_read(at, _possible(trial, at))
            if found:
                return at, found
    return None


def _told_before_its_noun(trial: Unreadable) -> tuple[int, int, tuple[str, ...]] | None:
    """`a sandy field`, where sand is a field's soil: where that is told, and what is said instead behind the noun."""
    words, vocabulary = trial.words, trial.vocabulary
    for at in range(trial.start, len(words)):
        for tokens, _, kind in vocabulary.names.get(words[at].low, ()):
            after = at + len(tokens)
            if after >= len(words) or not _begin(words[at:], tokens):
                continue
            nouns = (one for one in vocabulary.nouns.get(words[after].low, ()) if _begin(words[after:], one[0]))
            for said, noun in nouns:
                every = (one for some in vocabulary.attributes.values() for one in some if one[3] == kind)
                borne = [one for one, _, owner, _ in every if vocabulary.is_a(noun.kind.name, owner.name)]
                if borne and trial.again((*words[:at], *words[after:])).reads:
                    told = " ".join(word.text for word in words[at:after])
                    return at, after, tuple(f"{' '.join(said)} whose {' '.join(one)} is {told}" for one in borne)
    return None


def _told_behind(problem: Diagnostic, trial: Unreadable, at: int, after: int, instead: tuple[str, ...]) -> Diagnostic:
    told, noun = " ".join(word.text for word in trial.words[at:after]), trial.words[after].text
    span = Span(trial.file, trial.words[at].start, trial.words[after - 1].end)
    primary = replace(problem.primary, span=span, text="")
    message = f"`{told}` does not stand before `{noun}`"
    return replace(problem, message=message, primary=primary, related=(), help=f"say {listed(instead, 'or')}")


def _said_of_its_owner(trial: Unreadable) -> tuple[str, ...]:
    """`the far field is clay`, where what is clay is the field's soil: with that said, the whole reads."""
    words, vocabulary = trial.words, trial.vocabulary
    found: list[str] = []
    for at in range(trial.start + 2, len(words)):
        verb = at - 2 if words[at - 1].low == "not" else at - 1
        if words[verb].low not in ("is", "are") or verb <= trial.start:
            continue
        kinds = {kind for tokens, _, kind in vocabulary.names.get(words[at].low, ()) if _begin(words[at:], tokens)}
        for tokens, _, _, kind in (one for some in vocabulary.attributes.values() for one in some):
            if kind not in kinds:
                continue
            here = words[verb - 1]
            owner = [here._replace(text="'s", low="'s", sort="owner")]
            owner += [here._replace(text=token, low=token, sort="word") for token in tokens]
            if trial.again((*words[:verb], *owner, *words[verb:])).reads:
                start = next((one for one in range(verb - 1, trial.start - 1, -1) if words[one].low == "the"), verb - 1)
                said = " ".join(word.text for word in words[start:verb])
                found.append(" ".join([f"{said}'s", *tokens, *(word.text for word in words[verb : at + 1])]))
    return tuple(dict.fromkeys(found))


def _begin(words: Sequence[Word], tokens: Sequence[str]) -> bool:
    return [word.low for word in words[: len(tokens)]] == list(tokens)


class _Tries:
    def __init__(self, trial: Unreadable) -> None:
        self.trial = trial
        self.left = _TRIES

    def those_that_read(self, at: int, words: Iterable[str]) -> tuple[str, ...]:
        """The words with which the whole reads, the best first and only so many."""
        found = [word for word in words if self._reads(at, word)]
        return tuple(found[:_SHOWN])

    def _reads(self, at: int, text: str) -> bool:
        if self.left <= 0:
            return False
        self.left -= 1
        words = self.trial.words
        changed = words[at]._replace(text=text, low=text.lower(), sort="word")
        return self.trial.again((*words[:at], changed, *words[at + 1 :])).reads


def _alike(word: Word, known: Iterable[str], limit: int) -> list[str]:
    """Declared words written nearly like this one, the nearest first."""
    low = word.low
    if word.sort not in ("word", "owner") or len(low) < 2:
        return []
    near = [one for one in known if one and abs(len(one) - len(low)) <= limit]
    if limit == 1 and len(low) > 2:  # one slip leaves the first letter or the last
        near = [one for one in near if one[0] == low[0] or one[-1] == low[-1]]
    away = {one: edits(low, one, limit) for one in near}
    return sorted((one for one, by in away.items() if by), key=lambda one: (away[one], one))


def _possible(trial: Unreadable, at: int) -> Sequence[str]:
    wanted = trial.again(trial.words[:at]).wanted
    common = trial.vocabulary.commonness()
    names = frozenset(trial.vocabulary.names)

    def rank(word: str) -> tuple[int, int, str]:
        return (0 if word in SKELETON else 1 if word in trial.own else 2, -common.get(word, 0), word)

    return sorted((wanted | SKELETON | trial.own | names) - {trial.words[at].low, ""}, key=rank)
