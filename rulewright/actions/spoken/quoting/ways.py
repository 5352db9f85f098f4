"""What the rules say that is near to some words: as they are said, in the words of the rules, in plainer words that
come to the same, and with what a counter is in the place of its name.
"""

from __future__ import annotations

import re
from collections.abc import Container
from math import exp
from typing import TYPE_CHECKING

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import in_other_words, in_single_words
from rulewright.actions.spoken.english import LIGHT, mood, put_together, stem
from rulewright.actions.spoken.quoting.asked_so import asked_so
from rulewright.actions.spoken.quoting.kin import kin_of
from rulewright.actions.spoken.quoting.likeliest import plainly
from rulewright.actions.spoken.quoting.quotable import Quotable
from rulewright.actions.spoken.quoting.shelves import QUOTED, on_its_terms, without_moments
from rulewright.actions.spoken.quoting.undergone import asked_of_whom, nearer_by
from rulewright.actions.spoken.spelling import spelled_out
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_IN_SENSE = 8  # of ten: what is near by words that only come to the same
_WIDER = 7  # and by what counters are
_RULING = 11  # who asks is answered best by what was asked before
_OFF = 9  # and what is not played with
_FITTING = 5, 4  # how much nearer is what tells a number to who asks how many, and a phase to who asks when
_OF_NUMBERS = frozenset("many much long far cost costs".split())
_OF_ENDS = frozenset(map(stem, "when until long end stop over last recover still".split()))
_OF_TIME = frozenset("when first before after order".split())
_NUMBER = re.compile(
    r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty)\b", re.IGNORECASE
)
_AFTER = 11  # of ten: and what follows, to who asks what happens
_FOLLOWS = frozenset(("consequence", "procedure", "upkeep"))
_WHAT_FOLLOWS = (("what", "happens"), ("what", "becomes"), ("what", "follows"))
_HOW = frozenset(("action", "procedure", "upkeep", "phase"))
_NO_ANSWER = 9  # of ten: a row of numbers, to who asks whether
_VERY_NEAR = 9_000  # of twelve thousand: what is told in so nearly these words is before what may be meant
_PRINTED = 5_400  # so near is a line of a chart that is itself asked for
_OWN = 22  # of ten: what a variant says itself, of which hardly anything is asked so far, is what is asked of it first
_BESIDE = 8  # of ten: and how something is done, to who asks whether it may
_POINTS = 10  # for each thousandth in which a question is spelled so
_STRANGE = 3  # one word of so many that none of the rules has
_FAR = 8  # one of so many of what the nearest has is near no more
_NEARLY = 8  # of ten: so near is nearly as near
# As learned from questions of which half were held back: what counts beside what is likely, in its thousandths.
_NEAR = 18  # of a hundred
_TOLD = 3  # of ten
_SINGLY = 10  # for each of a hundred
_LESS, _OTHERS = 1_600, 1.2  # so much less likely is meant e times more seldom; the others together that often
# And, but for those that say the same, so seldom where the first is meant. So it was of 929 of 2,000 questions that
# were held back; of 81 % of these the first, or one that says the same, was told to answer them.
_SURELY = 0.25

Ranked = tuple[int, int, "Text"]  # how likely it is meant, how near it is


@dataclass(frozen=True)
class Found:
    """What answers a question of the rules, the likeliest first. `is_sure`: whether none of the others may as well be
    meant as that; `is_certain`: nor all together that say something else; then those that say the same come next;
    `is_said`: nor is any single thing that those say nearer to the question than one that it says itself."""

    texts: tuple[Text, ...]
    is_sure: bool
    is_certain: bool
    is_said: bool


def ranked(there: Quotable, said: tuple[str, ...], sorts: Container[str], in_sense: bool) -> list[Ranked]:
    """How likely each is meant, and how near it is: also in the words that the rules have for what players say, and
    without the moment. in_sense: also in words that come to the same, and with what a counter is in the place of its
    name; then the likeliest is first."""
    others = there.others
    bare = without_moments(said)
    plain = [(put_together(in_other_words(one, others)), 10, False) for one in (said, bare)]
    ways = [(put_together(said), 10, False), *plain]
    if in_sense:
        plainer = [in_single_words(one) for one in (said, bare)]
        ways += [(put_together(in_other_words(one, others)), _IN_SENSE, True) for one in plainer]
        wider = dict.fromkeys(way for one in plainer for way in _more_widely(there, one))
        ways += [(put_together(in_other_words(one, others)), _WIDER, True) for one in wider]
    best: dict[tuple[str, str], int] = {}
    texts: dict[tuple[str, str], Text] = {}
    terms = there.in_sense.terms
    for words, counts, alike in dict.fromkeys(ways):
        for points, text in there.shelf(alike).searched.near(words):
            key = (text.sort, text.name)
            if text.sort in sorts and _is_asked_for(text, said, words):
                best[key] = max(points * counts // 10, best.get(key, 0))
                texts[key] = text
    found = {
        key: (_weighed(points, texts[key], said, bool(terms[key].lacks), in_sense), texts[key])
        for key, points in best.items()
    }
    if not in_sense:
        near = sorted(((points, points, text) for points, text in found.values()), key=lambda one: -one[0])
        return _on_their_terms(there, near)
    likes = {(one.text.sort, one.text.name): one for one in asked_so(there.told, others, said)}
    for key, one in likes.items():
        found[key] = (max(one.points, found[key][0] if key in found else 0), one.text)
    found |= {key: one for key, one in _spelt(there, said).items() if key not in found and key[0] in sorts}
    plain_words = plainly(said, others)
    likely, singly = there.likely.of(plain_words, put_together(said)), there.in_sense.searched.singly(plain_words)
    asks_a_value, of_whom = mood(said) == "value", asked_of_whom(said, there.in_sense.searched.alike)

    def order(key: tuple[str, str]) -> int:
        points, text = found[key]
        told = max(0, likes[key].points - _VERY_NEAR) * _TOLD // 10 if key in likes else 0
        printed = 3 * points // 2 if text.heads and points >= _PRINTED and asks_a_value else 0
        meant = likely.get(key, 0) * _OWN // 10 if text.pack in there.varied else likely.get(key, 0)
        meant = meant * _NO_ANSWER // 10 if text.sort == "chart" and not asks_a_value else meant
        meant += told + printed + points * _NEAR // 100 + singly.get(key, 0) * _SINGLY
        return meant + (nearer_by(of_whom, there.in_sense.searched.in_short(text, plain_words)) if of_whom.done else 0)

    every = sorted(((order(key), *found[key]) for key in found), key=lambda one: -one[0])
    return _on_their_terms(there, _exceptions_first(there, said, every))


def _on_their_terms(there: Quotable, every: list[Ranked]) -> list[Ranked]:
    terms = there.in_sense.terms
    return [(meant, points, on_its_terms(text, terms[text.sort, text.name])) for meant, points, text in every]


def with_the_other_side(there: Quotable, texts: tuple[Text, ...]) -> tuple[Text, ...]:
    """Beside a first that is so only as long as an option is off, what is so with it: of these, or the option."""
    terms = there.in_sense.terms
    unless = frozenset(terms[texts[0].sort, texts[0].name].unless) if texts else frozenset[str]()
    if not unless:
        return texts
    options = [read.text for read in there.said.searched.read if read.text.sort == "option"]
    with_it = (one for one in texts if not unless.isdisjoint(terms[one.sort, one.name].lacks))
    other = [*with_it, *(one for one in options if one.name in unless)][:1]  # none where a variant leaves it out
    return (texts[0], *other, *(one for one in texts[1:] if one not in other))


def _spelt(there: Quotable, said: tuple[str, ...]) -> dict[tuple[str, str], tuple[int, Text]]:
    """What answers questions that are spelled nearly so: it need share no word with one that is misspelled."""
    spelt = there.likely.spelt(put_together(said))
    every = ((read.text.sort, read.text.name) for read in there.in_sense.searched.read)
    texts = dict(zip(every, there.in_sense.searched.read, strict=True)) if spelt else {}
    held = {key: texts[key].text for key in spelt if key in texts}
    return {key: (spelt[key] * _POINTS, one) for key, one in held.items() if _is_asked_for(one, said, "")}


def _exceptions_first(there: Quotable, said: tuple[str, ...], every: list[Ranked]) -> list[Ranked]:
    """A rule that takes another away, is nearly as near and speaks of what is asked besides, is before it: that fire
    uphill is halved is no answer to who asks of a close assault."""
    from rulewright.telling import stems

    asked = {*stems(put_together(said))}
    found: list[Ranked] = []
    for meant, points, text in every:
        over = there.outranks.get(text.name, ()) if text.sort == "rule" else ()
        after = (
            at
            for at, (_, before, other) in enumerate(found if over else ())
            if other.name in over and points * 10 >= before * _NEARLY and _is_asked_besides(text, other, asked)
        )
        found.insert(next(after, len(found)), (meant, points, text))
    return found


def _is_asked_besides(text: Text, other: Text, asked: set[str]) -> bool:
    """Whether most of what one says and the other does not is asked for."""
    from rulewright.telling import stems

    besides = {*stems(text.short or text.first)} - {*stems(other.short or other.first)}
    return 2 * len(besides & asked) > len(besides)


def is_heard(there: Quotable, words: str) -> bool:
    """Whether the rules speak of most that is asked: what is said of frogs is no answer. Or whether questions that are
    told are spelled nearly so: who misspells his words asks of the rules all the same."""
    return _is_heard(there, said_of_rules(words))


def _is_heard(there: Quotable, said: tuple[str, ...]) -> bool:
    known, every = heard(there, said)
    return (known > 0 and (every - known) * _STRANGE < every) or bool(there.likely.spelt(put_together(said)))


def found_in(there: Quotable, words: str) -> Found:
    said = said_of_rules(words)
    return found_among(there, said, ranked(there, said, QUOTED, in_sense=True))


def found_among(there: Quotable, said: tuple[str, ...], some: list[Ranked]) -> Found:
    """`some`: as they are ranked."""
    best, likeliest = max((one[1] for one in some), default=0), max((one[0] for one in some), default=0)
    weights = {(text.sort, text.name): exp((meant - likeliest) / _LESS) for meant, _, text in some}
    texts = [text for _, points, text in some if points * _FAR >= best]
    kin = kin_of(texts[0], [text for _, _, text in some[1:]]) if texts else []
    same = sum(weights[text.sort, text.name] for text in (*texts[:1], *kin))
    others = sum(weights.values()) - same
    is_heard = _is_heard(there, said)
    is_certain = is_heard and others < _SURELY * same
    is_said = is_certain and _is_said(there, said, texts[0], kin)
    if is_certain:
        beside = [one for one in texts[1:] if one in kin or one.pack in there.varied]
        texts = [texts[0], *beside, *(one for one in texts[1:] if one not in beside)]
    return Found(with_the_other_side(there, tuple(texts)), is_heard and others < _OTHERS * same, is_certain, is_said)


def _is_said(there: Quotable, said: tuple[str, ...], first: Text, kin: list[Text]) -> bool:
    """Of 150 questions that were held back such a first answered 83 of a hundred, of as many others 73."""
    near = there.in_sense.searched.singly(plainly(said, there.others))
    itself = near.get((first.sort, first.name), 0)
    same = {(one.sort, one.name) for one in kin}
    return all(much <= itself for one, much in near.items() if one not in same)


def in_short(there: Quotable, text: Text, words: str) -> str:
    """What of it answers the question: its own sentence, and a ruling with what was asked."""
    return there.in_sense.searched.in_short(text, plainly(said_of_rules(words), there.others))


def number_of(there: Quotable, nearest: Text, words: str) -> Text | None:
    """Where a number is asked for and the nearest tells none: what tells one of those that it names."""
    from rulewright.telling import stems

    if not _asks_a_number(said_of_rules(words)) or _NUMBER.search(nearest.short or nearest.first):
        return None
    named = frozenset(stems(f"{nearest.short} {nearest.first}"))
    every = ((frozenset(stems(read.text.name)), read.text) for read in there.said.searched.read)
    rare = there.said.searched.rare
    some = [
        (sum(rare.get(word, 0) for word in name), one)
        for name, one in every
        if len(name) > 1 and name <= named and one.name != nearest.name and one.sort != "fact"
    ]
    told = [(many, one) for many, one in some if _NUMBER.search(one.short or one.first)]
    return max(told, key=lambda one: one[0])[1] if told else None


def _asks_a_number(said: tuple[str, ...]) -> bool:
    return not _OF_NUMBERS.isdisjoint(said) or any(one in said for one in ("number", "roll"))


def said_of_rules(words: str) -> tuple[str, ...]:
    return tuple(word.low for word in read_words(spelled_out(words))[0])


def heard(there: Quotable, said: tuple[str, ...]) -> tuple[int, int]:
    """How many of the words anything in the rules says, and how many there are that tell anything."""
    plainer = put_together(in_other_words(in_single_words(said), there.others))
    return there.in_sense.searched.heard(plainer)


def _is_asked_for(text: Text, said: tuple[str, ...], words: str) -> bool:
    """Nobody asks for the numbers of a counter who asks whether, or names none of them, nor when a fact ends who asks
    nothing of time."""
    if text.sort == "fact":
        return not _OF_ENDS.isdisjoint(map(stem, said))
    if text.sort != "counter":
        return True
    named = {*map(stem, text.name.lower().split())}
    asked = {stem(word) for word in words.split() if word not in LIGHT} - named
    return mood(said) == "value" and (not asked or not asked.isdisjoint(map(stem, text.first.split())))


def _more_widely(there: Quotable, said: tuple[str, ...]) -> list[tuple[str, ...]]:
    """With what is so of all counters of a name in its place: a truck is a unit, and vehicular."""
    wider = [() if word in LIGHT else there.called.get(stem(word), ()) for word in said]
    ways = range(max(map(len, wider), default=0))
    each = [tuple(zip(said, wider, strict=True)) for _ in ways]
    return [tuple(some[min(at, len(some) - 1)] if some else word for word, some in each[at]) for at in ways]


def _weighed(points: int, text: Text, said: tuple[str, ...], off: bool, in_sense: bool) -> int:
    more, than = _FITTING
    points = points * more // than if _fits(text, said) else points
    points = points * _AFTER // 10 if text.sort in _FOLLOWS and said[:2] in _WHAT_FOLLOWS else points
    points = points * _BESIDE // 10 if text.sort in _HOW and mood(said) == "yes-or-no" else points
    points = points * _RULING // 10 if text.sort == "ruling" and in_sense else points
    return points * _OFF // 10 if off else points


def _fits(text: Text, said: tuple[str, ...]) -> bool:
    if text.sort == "phase":
        return not _OF_TIME.isdisjoint(said)
    return not _OF_NUMBERS.isdisjoint(said) and _NUMBER.search(text.first) is not None
