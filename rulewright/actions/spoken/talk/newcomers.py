"""Counters that are told of and are not here: `suppose there is a German truck in H8 with S. Can A overrun them`.

Each is given a letter that nobody bears, which stands in the question from there on in place of what it was called; it
is supposed that there is such a counter, and the rest is told of it as of any other: `G is in H8`. Which counter is
meant is known by its name, by whose it is said to be, and by those who are here: another gun is a gun as one of them.
Where it could be several that differ in more than numbers, there is none. What lies where somebody goes is told apart:
`C steps onto a minefield in J7` is that there is one in J7, and that C steps onto J7.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import field, replace
from itertools import takewhile

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    GOING,
    HAS,
    IS,
    NUMBERS,
    OPENING,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.named import hex_at, place_of, plural_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.actions.spoken.talk.counters import (
    AGAIN,
    LETTERS,
    STANDS,
    Newcomers,
    Noun,
    called_so,
    is_called,
    is_nobodys,
    noun_at,
    roof_at,
    side_of_one,
    side_of_whose,
    such_there,
    type_meant,
)
from rulewright.actions.spoken.talk.instead import instead
from rulewright.actions.spoken.talk.questions import ENDS
from rulewright.actions.spoken.talk.who import Who, told_apart
from rulewright.scenes import Scene
from runtime.program import with_article
from runtime.records import dataclass

_SUPPOSED = wordings(
    "suppose that, supposing that, assume that, imagine that, say that, suppose, supposing, say, assume, imagine, if, "
    "what if, now, and, but, so, with"
)
_IN = frozenset("in on at into inside".split())
_TOGETHER = wordings("together with, along with, alongside, with")
_WITH_HIM = wordings(
    "with it, with him, with them, there, alongside, along with it, beside it, next to it, too, as well, together, "
    "in there"
)
_ALL_TOLD = wordings("all told, in all, altogether, in total")
_THERE_IS = wordings("there is, there are, there was, there were")
_WE_HAVE = wordings("i have, i had, we have, we had")
_THEY_HAVE = wordings("he has, he had, they have, they had")
_ON_IT = wordings("on it, in it, there, on it already, in it already, already, now")
_ONTO = frozenset("onto into on over through across to at against past behind".split())
_LIES = IS | frozenset("lie lies lying lay sits sitting stands standing left".split())
_ONE = ARTICLES | {"one"}
_LONGEST = 3  # words of a thing
_TOLD_APART = 5  # letters with which what it is called begins
_JOINS = frozenset("and while as when that".split())
_HE = frozenset("it he she they".split())
_ENDS_WITH_IT = frozenset(("", "away", "up", "from", "with", ",", "or", "and"))
_BOTH = re.compile(r"\bboth\b(?: at once| together)?\s*(?:\?|,|$)")
_DONE_TO_IT = re.compile(r"\bit(?: away| up| from [A-Z]\w*| with [\w ]+)?\s*(?:\?|,|$| or | and )", re.IGNORECASE)


@dataclass
class _Met:
    """Who has been met so far, and how the rest of the text calls them."""

    scene: Scene
    states: list[str] = field(default_factory=list)
    called: dict[tuple[str, ...], str] = field(default_factory=dict)
    is_put_so: bool = False  # what lies somewhere is told apart
    asks_of_it: bool = False  # something is done to it
    it: str = ""  # by the letter it was given
    placed: dict[str, tuple[list[str], str]] = field(default_factory=dict)  # as it is told: who is where

    def letters(self, noun: Noun) -> list[str]:
        taken = {*self.scene.names, *(one.split()[-1] for one in self.called.values())}
        taken |= {word for one in self.states for word in one.split()}
        free = [one for one in LETTERS if one not in taken]
        return ([noun.name] if noun.name else free)[: noun.many]


def newcomers(scene: Scene, text: str) -> Newcomers | None:
    other = instead(scene, text)
    if other is not None:
        return other
    met = _Met(scene, asks_of_it=_DONE_TO_IT.search(text) is not None)
    asked = " ".join(filter(None, [_sentence(met, one) for one in ENDS.split(text.strip())]))
    apart = _of_them(met, asked)
    if len(met.states) == 1 and _BOTH.search(asked):
        return None  # who the other of them is, nobody tells
    return Newcomers(tuple(met.states), asked, *apart) if met.states or met.is_put_so else None


def _of_them(met: _Met, asked: str) -> tuple[tuple[str, ...], str]:
    """`G is in I8, can it and A overrun S`: that G is there, and whether G and A can."""
    for told, (who, label) in met.placed.items():
        rest = asked.removeprefix(f"{told}, ").removeprefix(f"{told}. ")
        if rest == asked or len(met.placed) > 1:
            return (), ""
        some = [word for word in read_words(rest)[0] if word.text != "?"]
        said = [" and ".join(who) if word.text.lower() in _HE else word.text for word in some]
        if some[2:] and some[-1].low == "there" and some[-2].low not in IS:
            said[-1:] = ["to" if some[-2].low in GOING else "in", label]
        return tuple(f"{one} is in {label}" for one in who), put_together(said)
    return (), ""


def _sentence(met: _Met, sentence: str) -> str:
    words, problems = read_words(spelled_out(sentence))
    if problems or not words:
        return sentence
    ends = sentence[-1] if sentence[-1] in ".?!" else ""
    clauses = [_clause(met, _as_called(met, one)) for one in _clauses(tuple(w for w in words if w.text not in ".?!"))]
    if not met.states and not met.is_put_so:
        return sentence
    said = ", ".join(put_together(one) for one in clauses if one)
    return f"{said}{ends}" if said else ""


def _clauses(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """Parted by commas, and where after what is told somebody asks or goes on."""
    found: list[list[Word]] = [[]]
    for at, word in enumerate(words):
        if word.sort == "comma":
            found.append([])
            continue
        begins = word.low in ("and", "but") and at + 1 < len(words) and words[at + 1].text.isupper()
        if begins and found[-1] and not _is_counter(words, at - 1):
            found.append([])
        found[-1].append(word)
    return [tuple(one) for one in found if one]


def _is_counter(words: tuple[Word, ...], at: int) -> bool:
    """`S and Q`, `it and Q`, after which `and` joins counters."""
    return words[at].low in _HE or (words[at].text.isupper() and not any(sign.isdigit() for sign in words[at].text))


def _as_called(met: _Met, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """`the second tank`, `the truck`: by the letter it was given."""
    low = [word.low for word in words]
    for said, letter in met.called.items():
        for before in (("the",), ("that",), ("the", "other"), ("the", "second"), ("the", "new"), ("this",)):
            whole = [*before, *said]
            for at in range(len(low) - len(whole), -1, -1):
                if low[at : at + len(whole)] == whole:
                    put = words[at]._replace(text=letter, low=letter.lower(), sort="word")
                    words = (*words[:at], put, *words[at + len(whole) :])
                    low = [word.low for word in words]
    return _of_it(met, met.it, words) if met.it else words


def _clause(met: _Met, words: tuple[Word, ...]) -> list[str]:
    """With letters for whoever is new in it."""
    texts, low = [word.text for word in words], [word.low for word in words]
    if low[0] in CAN | IS | HAS | OPENING:
        return _on_top(met, words) or texts
    if tuple(low[1:]) in _ALL_TOLD and (low[0] in NUMBERS or low[0].isdigit()):
        return [] if met.states else texts
    start = opened_by(low, _SUPPOSED)
    if (there := _lies_there(met, words, start)) is not None:
        return there
    begins = start + opened_by(low[start:], (*_THERE_IS, *_WE_HAVE, *_THEY_HAVE))
    whose = tuple(low[start:begins])
    host, begins = _who_has(met.scene, words, begins)
    is_bare = host is not None or begins > start
    for at in (begins,) if is_bare else range(begins, len(words)):
        noun = noun_at(met.scene, words, at)
        if noun is not None and not noun.side and whose in (*_WE_HAVE, *_THEY_HAVE):
            noun = replace(noun, side=side_of_whose(met.scene, "ours" if whose in _WE_HAVE else "theirs"))
        place = host or (_place_behind(met.scene, words, noun.end) if noun else None)
        place = place or (_on_roof(met.scene, words, noun) if noun else None)
        is_told = noun is not None and (place is not None or at == begins or low[at - 1] in _JOINS)
        type_ = type_meant(met.scene, noun, place.who if place else "") if noun is not None and is_told else ""
        if noun is not None and type_:
            return _put(met, words, at, noun, type_, place, at if is_bare else start)
    return texts


def _on_top(met: _Met, words: tuple[Word, ...]) -> list[str] | None:
    """`can R hit a German platoon that sits on top of X`: none of those inside X, but one who is beside it in its
    hex; he who is, else one more."""
    scene, p, texts = met.scene, met.scene.position, [word.text for word in words]
    for at, word in enumerate(words):
        noun = noun_at(scene, (*words[:at], word._replace(text="a", low="a"), *words[at + 1 :]), at)
        place = _on_roof(scene, words, noun) if noun is not None and word.low in ARTICLES else None
        if noun is None or place is None:
            continue
        beside = {*p.in_hex(p.space.hex(place.label))} - {*p.inside(scene.names[place.who])}
        here = [one for one, thing in scene.names.items() if thing in beside and is_called(scene, noun, one)]
        letter = here[0] if here else met.letters(noun)[0]
        if not here:
            type_ = type_meant(scene, noun, place.who)
            of = "" if scene.table.model.types[type_].side else f" of {noun.side}"
            met.states += [f"there is {with_article(type_)} {letter}{of}", f"{letter} is in {place.label}"]
        met.is_put_so = True
        return [*texts[:at], letter, *texts[place.end :]]
    return None


def _on_roof(scene: Scene, words: tuple[Word, ...], noun: Noun) -> _Place | None:
    """Of what is none of their kind: who is on top of a tank rides on it."""
    what, end = roof_at(scene, words, noun.end)
    type_ = type_meant(scene, noun, what) if what else ""
    alike = type_ and scene.table.model.types[type_].kind == scene.position.kind_of[scene.names[what]]
    return _Place(place_of(scene, what), what, end) if type_ and not alike else None


def _lies_there(met: _Met, words: tuple[Word, ...], start: int) -> list[str] | None:
    """`C steps onto a minefield in J7`: there is one, and C steps onto J7; `L5 has a block on it`, `a block lies in
    L5`, `with a block in L5`: there is one."""
    texts, low, has = [word.text for word in words], [word.low for word in words], met.scene.position.space.has
    owner = hex_at(met.scene, words, start)
    if owner and low[start + 1 : start + 2] in (["has"], ["holds"]):
        end, said = _thing_at(met.scene, words, start + 2, many=True)
        if said and (tuple(low[end:]) in _ON_IT or end == len(low)):
            met.is_put_so = True
            return [f"there {said} in {owner}"]
    led = start + opened_by(low[start:], (*_THERE_IS, ("with",)))
    end, said = _things_at(met.scene, words, led)
    end += len([*takewhile(_LIES.__contains__, low[end:])]) if said else 0
    label = hex_at(met.scene, words, end + 1) if said and low[end : end + 1] and low[end] in _IN else ""
    if label and has(label) and (end + 2 == len(words) or low[end + 2] in CAN | OPENING):
        if met.asks_of_it and said.startswith("is a ") and is_nobodys(met.scene, said.removeprefix("is a ")):
            return [one.text for one in _of_it(met, _named(met, said, label), words[end + 2 :])]
        met.is_put_so = True
        return [f"there {said} in {label}", *((",", *texts[end + 2 :]) if texts[end + 2 :] else ())]
    for at in range(start + 1, len(words) - 2):
        end, said = _thing_at(met.scene, words, at) if low[at - 1] in _ONTO else (at, "")
        label = hex_at(met.scene, words, end + 1) if said and low[end : end + 1] and low[end] in _IN else ""
        if label and has(label):
            met.is_put_so = True
            return [f"there {said} in {label}", ",", *texts[start:at], label, *texts[end + 2 :]]
    return None


def _things_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, str]:
    """`a dead T-34 and a dead Panther`: of one kind, as two of it."""
    end, said = _thing_at(scene, words, at, many=True)
    one, many = said.removeprefix("is a "), 1
    while said and end < len(words) and words[end].low == "and":
        further, another = _thing_at(scene, words, end + 1)
        if one == said or another != said:
            return at, ""
        end, many = further, many + 1
    return (end, said) if many == 1 else (end, f"are {many} {plural_of(scene.built.vocabulary, one)}")


def _named(met: _Met, said: str, label: str) -> str:
    """`a block in J6`, of which more is said: the one that is there, or by a letter that nobody bears."""
    taken = {*met.scene.names, *(word for one in met.states for word in one.split())}
    noun = said.removeprefix("is a ")
    here = such_there(met.scene, label, kind=noun)
    letter = here[0] if len(here) == 1 else next(one for one in LETTERS if one not in taken)
    met.is_put_so = True
    if letter not in here:
        met.states.append(f"there {said} {letter} in {label}")
    met.called[tuple(noun.split())] = met.it = letter
    return letter


def _of_it(met: _Met, letter: str, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """With the letter for `it`, to which something is done."""
    ends = (*(word.low for word in words[1:]), "")
    put = (word.low == "it" and ends[at] in _ENDS_WITH_IT for at, word in enumerate(words))
    return tuple(
        word._replace(text=letter, low=letter.lower()) if is_it else word
        for word, is_it in zip(words, put, strict=True)
    )


def _thing_at(scene: Scene, words: tuple[Word, ...], at: int, many: bool = False) -> tuple[int, str]:
    """`a block`, `three wrecks`, as it is told that they are there: where it ends, and how. many: also `blocks`."""
    low = [word.low for word in words[at : at + 1 + _LONGEST]]
    is_told = bool(low) and (low[0] in _ONE or low[0] in NUMBERS)
    for end in range(len(low), is_told, -1) if is_told or many else ():
        said = tuple(low[is_told:end])
        ways = (said, *_as_such(scene, said), in_other_words(said, wordings_at(scene).words))
        for way in dict.fromkeys(map(tuple, ways)):
            noun = scene.built.vocabulary.kind_named(way)
            name = noun.kind.name if noun is not None else _begun(scene, way)
            if name and (is_told or said[-1].endswith("s")):
                is_one = not is_told or low[0] in _ONE
                return at + end, f"is a {name}" if is_one else f"are {low[0]} {' '.join(way)}"
    return at, ""


def _as_such(scene: Scene, said: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """`Panther wreck`: a wreck; `dead Panther`, as a pack says that a dead tank is a wreck."""
    if called_so(scene, said[:-1]):
        yield said[-1:]
    for words, meant in wordings_at(scene).words:
        before = len(words) - 1
        if before and len(meant) == 1 and said[:before] == words[:-1] and called_so(scene, said[before:]):
            yield (*meant[:-1], f"{meant[-1]}s") if said[-1].endswith("s") else meant


def _begun(scene: Scene, said: tuple[str, ...]) -> str:
    """`mines`: a minefield, if nothing else is called so."""
    some = [one for one in scene.built.vocabulary.kind_names() if one.startswith(said[0][:-1]) and one.isalpha()]
    is_said_so = len(said) == 1 and said[0].endswith("s") and len(said[0]) >= _TOLD_APART
    return some[0] if is_said_so and len(some) == 1 else ""


@dataclass(frozen=True)
class _Place:
    """The hex, by its name or by who is there; `end`: where that is told to the end."""

    label: str
    who: str
    end: int


def _put(
    met: _Met, words: tuple[Word, ...], at: int, noun: Noun, type_: str, place: _Place | None, start: int
) -> list[str]:
    """The clause, with their letters in it: `S and G are in H8`."""
    texts, letters = [word.text for word in words], met.letters(noun)
    side = noun.side or side_of_one(met.scene, place.who if place else "")
    of = "" if met.scene.table.model.types[type_].side else f" of {side}"
    label = place.label if place is not None and words[at].low not in AGAIN else ""
    here = such_there(met.scene, label, type_=type_, side=side) if label else []
    if len(here) == len(letters):
        letters, met.is_put_so = here, True
    else:
        met.states += [f"there is {with_article(type_)} {one}{of}" for one in letters]
    told = " and ".join(letters)
    if not noun.is_pals:
        met.called |= dict.fromkeys({noun.words, noun.words[-1:]}, told)
    before = texts[start:at]
    if place is None:
        return [*before, told, *texts[noun.end :]]
    are = "are" if before or len(letters) > 1 else "is"
    rest = [] if _adds_nothing(met.scene, words, place) else texts[place.end :]
    if not before:
        met.placed[put_together([told, are, "in", place.label])] = (letters, place.label)
    asks = [","] if rest and rest[0].lower() in CAN | OPENING else []
    return [*before, told, are, "in", place.label, *asks, *rest]


def _adds_nothing(scene: Scene, words: tuple[Word, ...], place: _Place) -> bool:
    rest = tuple(word.low for word in words[place.end :])
    return rest in _WITH_HIM or bool(_all_there(scene, words[place.end :], place.label))


def _all_there(scene: Scene, words: tuple[Word, ...], label: str) -> str:
    """`with S`, who is there."""
    length = opened_by([word.low for word in words], _TOGETHER)
    who = [word.text for word in words[length:] if word.low != "and"]
    are = length and who and all(one in scene.names and place_of(scene, one) == label for one in who)
    return who[0] if are else ""


def _who_has(scene: Scene, words: tuple[Word, ...], start: int) -> tuple[_Place | None, int]:
    """`Q has two other platoons with it in K6`: those are where he is."""
    said = told_apart(scene, words[start : start + 1])
    who = said[0] if len(said) == 1 else ""
    if not isinstance(who, Who) or [word.low for word in words[start + 1 : start + 2]] not in (["has"], ["had"]):
        return None, start
    end = start + 2 + ([word.low for word in words[start + 2 : start + 3]] == ["got"])
    label = place_of(scene, who.names[0])
    return (_Place(label, who.names[0], len(words)), end) if label else (None, start)


def _place_behind(scene: Scene, words: tuple[Word, ...], at: int) -> _Place | None:
    """`is parked in H8 with S`, `with S in H8`, `in there with S`."""
    low = [word.low for word in words]
    while at < len(words) and low[at] in STANDS:
        at += 1
    length = opened_by(low[at:], _TOGETHER)
    if length and words[at + length : at + length + 1] and words[at + length].text in scene.names:
        who = words[at + length].text
        label, end = place_of(scene, who), at + length + 1
        is_told = low[end : end + 1] != [] and low[end] in _IN and hex_at(scene, words, end + 1) == label
        return _Place(label, who, end + 2 * is_told) if label else None
    label = hex_at(scene, words, at + 1) if at + 1 < len(words) and low[at] in _IN else ""
    if not label:
        return None
    return _Place(label, _all_there(scene, words[at + 2 :], label), at + 2)
