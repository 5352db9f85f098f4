"""What English verbs and turns of phrase come to, whatever the game: to roll, to ride and to march are to move.

A sense gathers words of which players use one where a rulebook has another. Who does it is the same for all words of a
sense: who boards is carried, who picks up carries. A word may have several senses. Words that only colour a verb fall
away, and so does what another word of the sentence says already: who pays, pays points for entering.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, product
from typing import TypeVar

from rulewright.actions.spoken.english import GOAL, LIGHT, MAY, SOURCE, stem, with_particles

T = TypeVar("T")
_SENSES = {
    "move": "move, go, drive, travel, walk, march, advance, proceed, head, roll, ride, run, step, sneak, slip, "
    "crawl, gallop, trot, push, come, creep, creep up, "
    "pull up, retreat, scoot, bolt, dash, zip, withdraw, fall back, pull back, back up, hurry, race, make, "
    "rush over, rush off, rush ahead, "
    "drive off, drive away, move off, move on, move away, keep driving, keep moving, keep going, carry on, clear off, "
    "get going, get away, roll off, scoot back, scoot off, back off",
    "arrive": "arrive, come-on, come onto the board, enter the board, appear, show up",
    "reach": "reach, get to, make it to, arrive at, get as far as, make it as far as, go as far as, get up to",
    "cross": "cross, traverse, get over, go over, drive over, move over, pass over, go across, get across, "
    "drive across, move across, come over, come across, walk over, walk across",
    "through": "pass through, go through, drive through, move through, get through, come through, ride through",
    "fire": "fire, let fly, have a go, take a crack, "
    "shoot, hit, engage, blast, take a shot, take shots, get a shot, get a shot off, have a shot, get shots, "
    "open fire, open up, take fire",
    "carry": "carry, transport, haul, tow, ferry, lug, pull, take along, bring along",
    "load": "load, pick up, take on, take aboard, load up, put on board, take on board, hitch, hitch up, hook up, "
    "couple up, limber up",
    "board": "board, embark, mount, get on, get onto, get aboard, climb on, climb onto, climb aboard, hop on, "
    "hop onto, hop aboard, jump on, jump onto, jump aboard, get in, get into, climb in, climb into, hitch a ride",
    "unload": "unload, offload, drop, drop off, let off, let out, let down, put down, set down, discharge, dump, "
    "unhitch, unhook, kick out, chuck out",
    "alight": "get off, get out, get down, climb down, climb out, climb off, jump off, jump down, hop off, step off, "
    "dismount, disembark, alight, bail out, hop out, jump out, pile out, leave",
    "assault": "assault, charge, storm, rush",
    "cost": "cost, pay, spend, expend, use up, eat up, burn, take, set back, price",
    "need": "need, require",
    "destroy": "destroy, kill, eliminate, knock out, knock down, "
    "shot up, shoot up, bring down, take out, blow up, wipe out",
    "fit": "fit, stack, squeeze in, cram, pile up, share, occupy",
    "clear": "clear, remove, lift, sweep, take away, get rid of",
    "lay": "lay, place, put, set up, emplace",
    "see": "see, view, look at, watch, have eyes on",
    "spot": "spot, detect, notice, discover, pick out",
    "block": "block, obstruct, bar, get in the way, stand in the way, interrupt",
    "stop": "stop, halt, end up, end its move, come to rest, park, stay, rest",
    "halve": "halve, cut in half, at half strength, half strength",
    "double": "double, twice",
    "hidden": "hidden, concealed, unseen, out of sight, invisible",
    "odds": "odds, ratio, column",
    "modifier": "modifier, bonus, penalty, drm",
    "strong": "strong, powerful, good",
}
# Whoever does it, the same is told of it: he who gets off has been unloaded.
_OF_ONE_THING = {"alight": "unload", "board": "load", "through": "cross", "spot": "see"}
# What else says the same of anything that is told.
_TOLD = _SENSES | {
    "sooner": "sooner, faster, quicker, earlier",
    "several": "several, two, multiple, many",
    "room": "room, space",
    "beneath": "beneath, under, below, underneath",
    "men": "men, soldiers, troops",
    "turn": "turn, segment",
    "once": "once, twice, times, often",
    "fail": "fail, flop, miscarry, botch",
    "again": "again, another, anew, second, retry",
    "try": "try, attempt, chance",
    "help": "help, protect, kind, kinder, save, shield, shelter, benefit, gain",
    "harm": "harm, hurt, damage, endanger, bother",
    "choose": "choose, pick, select, decide",
    "same": "same, equal, tie, identical, alike",
    "cancel": "cancel, revoke, abort, abandon, call off, take back, change",
    "separately": "separately, individually, single, own, alone, each",
    "together": "together, combined, added, add, join, total, sum",
    "survive": "survive, outlive",
}
# What colours a verb and says no more: `roll straight on to M5`, `come on over to M5`.
_COLOUR = frozenset(
    "ahead forward forwards straight ever so then safely directly quickly possibly anyway somehow just please".split()
)
_ON_THE_WAY = frozenset("up over down along on back".split())  # before where to, or from where
# What a sense says already.
_IMPLIED = {
    "cost": frozenset("move point allow movement".split()) | {"enter"},
    "reach": frozenset("move point allow movement enough left still".split()),
    "odds": frozenset(("attack",)),
}
_HAS = {"odds": frozenset(("get",))}  # words that beside such a one are no deed: the odds that S gets
# What a sense is called where its name is no word of a sentence.
_PLAIN = {"board": "get on", "alight": "get off", "through": "move through", "halve": "halved", "double": "doubled"}
_WAYS = 8  # to take a sentence by its senses


def _filed() -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for sense, said in _SENSES.items():
        for one in said.split(", "):
            key = tuple(map(stem, one.split()))
            found[key] = (*found.get(key, ()), sense)
    return found


_BY_WORDS = _filed()
_LONGEST = max(map(len, _BY_WORDS))
_AND = "and"
_EARLIER_LATER = frozenset(("after", "before"))


_DEEDS = "move arrive reach cross through fire carry load board unload alight assault destroy clear lay stop"


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    """With which what somebody does may begin."""
    said = (one for sense in _DEEDS.split() for one in _SENSES[sense].split(", "))
    return frozenset(stem(one.split()[0]) for one in (*said, *_FURTHER.split()))


def base_of(doing: str) -> str:
    """`getting`: get; empty, where it is nothing that somebody does."""
    bare = doing.removesuffix("ing")
    ways = (bare, bare[:-1]) if bare[-1:] == bare[-2:-1] else (f"{bare}e", bare)
    said = {one.split()[0] for sense in _DEEDS.split() for one in _SENSES[sense].split(", ")}
    return next((one for one in ways if bare != doing and one in {*said, *_FURTHER.split()}), "")


_FURTHER = "let take put bring join floor cut squeeze overrun jump land dump kick chuck lob plink burn die"


def acts(word: str) -> bool:
    """Whether it may begin what somebody does."""
    return stem(word) in _first_words() and word not in LIGHT


def in_single_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Turns of phrase by their senses: `blow up` is destroy."""
    stems = tuple(map(stem, words))
    found: list[str] = []
    at = 0
    while at < len(words):
        ends = range(min(len(words), at + _LONGEST), at + 1, -1)
        end = next((end for end in ends if stems[at:end] in _BY_WORDS), at + 1)
        found.append(words[at] if end == at + 1 else _BY_WORDS[stems[at:end]][0])
        at = end
    return tuple(found)


def plainly_said(pieces: tuple[T | str, ...]) -> tuple[tuple[T | str, ...], ...]:
    """The sentence in plainer words, its names where they were: `roll up to M5` is move to M5. A turn of phrase may
    have a name within it: `put G down`. Nothing, where no word has a plainer one.
    """
    at = [at for at, one in enumerate(pieces) if isinstance(one, str)]
    said = tuple(str(pieces[one]) for one in at)
    found = []
    for way in islice(product(*_runs(said)), _WAYS):
        plain: dict[int, str] = {}
        start = 0
        for run, sense in way:
            words = said[start : start + run]
            plain[at[start]] = _PLAIN.get(sense, sense) if sense else words[0]
            start += run
        texts = tuple(one if not isinstance(one, str) else plain.get(place, "") for place, one in enumerate(pieces))
        found.append(tuple(_without_colour(tuple(one for one in texts if one != ""))))
    return tuple(dict.fromkeys(one for one in found if one != pieces))


def _without_colour(pieces: tuple[T | str, ...]) -> Iterator[T | str]:
    for at, one in enumerate(pieces):
        leads = one in _ON_THE_WAY and any(after in GOAL | SOURCE for after in pieces[at + 1 : at + 2])
        if not leads and one not in _COLOUR:
            yield one


def _is_no_verb(words: tuple[str, ...], at: int) -> bool:
    """Who got a ride has not ridden."""
    return words[at] in LIGHT or (at > 1 and words[at - 1] in ("a", "an"))


def _runs(words: tuple[str, ...]) -> Iterator[tuple[tuple[int, str], ...]]:
    """Of each run of words: how long it is, and its senses; none, where it has none."""
    stems = tuple(map(stem, words))
    at = 0
    while at < len(words):
        ends = range(min(len(words), at + _LONGEST), at, -1)
        end = next((end for end in ends if stems[at:end] in _BY_WORDS), 0)
        known = _BY_WORDS[stems[at:end]] if end and not (end == at + 1 and _is_no_verb(words, at)) else ()
        end = end if known else at + 1
        yield tuple((end - at, sense) for sense in known) or ((1, ""),)
        at = end


@lru_cache(maxsize=1)
def words_by_sense() -> dict[str, str]:
    """Each single word that has a sense, with the first; for who looks for what is told of a thing, whoever does it."""
    every = ((one, _OF_ONE_THING.get(sense, sense)) for sense, said in _TOLD.items() for one in said.split(", "))
    return dict(reversed([(one, sense) for one, sense in every if " " not in one]))


@lru_cache(maxsize=16384)
def senses(words: tuple[str, ...], of_rules: bool = False) -> tuple[tuple[str, ...], ...]:
    """Each way to take plain words by their senses: what they come to, in order of the alphabet. of_rules: several
    words of theirs are a name of their own.
    """
    ways = islice(product(*_parts(with_particles(words), 1 if of_rules else _LONGEST)), _WAYS)
    found = (tuple(sorted(_without_what_is_implied(way))) for way in ways)
    return tuple(dict.fromkeys(one for one in found if one))


def in_one_order(said: tuple[str, ...], told: tuple[str, ...]) -> bool:
    """Whether the same is done first, where both tell it: who moves after firing does not fire after moving; nor does
    who unloads and moves on move and unload."""
    one, other = ([at for at, word in enumerate(words) if word in _EARLIER_LATER] for words in (said, told))
    if not one or not other:
        return not _is_turned_round(said, told)
    then, there = (senses(_beside(words, at)) for words, at in ((said, one[0]), (told, other[0])))
    return not then or not there or {*then}.isdisjoint(there) == (said[one[0]] != told[other[0]])


def _is_turned_round(said: tuple[str, ...], told: tuple[str, ...]) -> bool:
    if _AND not in said or _AND not in told:
        return False
    first = {*senses(said[: said.index(_AND)])}
    at = told.index(_AND)
    return first.isdisjoint(senses(told[:at])) and not first.isdisjoint(senses(told[at + 1 :]))


def _beside(words: tuple[str, ...], at: int) -> tuple[str, ...]:
    end = next((end for end in range(at + 2, len(words)) if words[end] in MAY | {","}), len(words))
    return words[at + 1 : end]


def meant_alike(said: tuple[str, ...], wanted: tuple[str, ...]) -> int:
    """How many weighty stems of one do not stand in the other."""
    return len(set(said) ^ set(wanted))


def _parts(words: tuple[str, ...], longest: int) -> Iterator[tuple[str, ...]]:
    """Of each run of words that has senses, its senses; of others that weigh, their stems."""
    stems = tuple(map(stem, words))
    has = {one for word in stems for sense in _BY_WORDS.get((word,), ()) for one in _HAS.get(sense, ())}
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + longest), at, -1):
            known = _BY_WORDS.get(stems[at:end])
            if end == at + 1 and stems[at] in has:
                at = end
                break
            if known and not (end == at + 1 and _is_no_verb(words, at)):
                yield known
                at = end
                break
        else:
            if words[at] not in LIGHT | _COLOUR:
                yield (stems[at],)
            at += 1


def _without_what_is_implied(way: tuple[str, ...]) -> Iterator[str]:
    implied = {word for sense in way for word in _IMPLIED.get(sense, ())}
    implied |= {stem(word) for word in implied}
    return (one for one in dict.fromkeys(way) if one not in implied)
