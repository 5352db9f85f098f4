"""The names at hand: which words of a sentence name a thing, a hex, a side, a number or a name of the rules.

`the truck` is the one truck there is; where there are several, each is a reading of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, islice

from compiler.model import HEX_LABEL
from compiler.phrases import Vocabulary
from compiler.syntax import Word
from compiler.terms import HEX, NUMBER, THING, Kind
from rulewright.actions.spoken.english import (
    ABOARD,
    ARTICLES,
    CAN,
    HAS,
    IS,
    LIGHT,
    MINE,
    NUMBERS,
    OPENING,
    OURS,
    SOMEBODY,
    THEIR,
)
from rulewright.actions.spoken.groups import EVERY, standing_there, those_aboard
from rulewright.actions.spoken.named import (
    Named,
    Piece,
    are_in,
    common,
    hex_at,
    is_another,
    is_called,
    names_at,
    of_whom,
    side_at,
    sides_meant,
    sides_of,
    things_of,
    together,
)
from rulewright.actions.spoken.remembered import remembered
from rulewright.scenes import Scene

WHO = "who"
MOST = 24  # ways to take a sentence apart
_SHOWN = 6  # things of one noun
_AND = frozenset("and & plus".split())
_HIS = THEIR - {"enemy"}
_ANY_BEHIND = frozenset("there does do".split())


def taken_apart(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[Piece, ...]]:
    """The sentence as names and other words, names as long as may be; names of the rules first as plain words."""
    said = tuple((word.text, word.sort) for word in words)
    return iter(remembered(scene, ("taken apart", said), lambda: tuple(_taken_apart(scene, words))))


def _taken_apart(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[Piece, ...]]:
    seen, spoken = set(), [word.text for word in words if word.text in scene.names]
    ways = (way for bare in (False, True) for way in islice(_split(scene, words, 0, bare), MOST))
    who = WHO if [word.low for word in words[:1]] == [WHO] else ""  # a word too, where another one is a name
    both = ((way, tuple(who if isinstance(one, Named) and one.text == who else one for one in way)) for way in ways)
    for pieces in chain.from_iterable(both):
        if pieces not in seen and not (spoken and _twice(scene, spoken, pieces)):
            seen.add(pieces)
            yield pieces


def _twice(scene: Scene, spoken: list[str], pieces: tuple[Piece, ...]) -> bool:
    """Whether who is named is meant by a noun as well: `can R overrun the riflemen` asks of others than R."""
    things = [thing for one in pieces if isinstance(one, Named) for thing in one.things]
    return any(things.count(scene.names[name]) > spoken.count(name) for name in spoken)


def _split(scene: Scene, words: tuple[Word, ...], at: int, bare: bool) -> Iterator[tuple[Piece, ...]]:
    if at >= len(words):
        yield ()
        return
    found = listed_at(scene, words, at, bare)
    if found:
        for end, named in found:
            for rest in _split(scene, words, end, bare):
                if not (named.things and _is_of_the_same(scene, words, end, rest)):
                    yield (named, *rest)
        if not all(_may_be_another(scene, words, at, end, named) for end, named in found):
            return
    for rest in _split(scene, words, at + 1, bare):
        two = rest[0].parts if rest and isinstance(rest[0], Named) else ()
        if words[at].low == "between" and len(two) == 2:
            yield ("from", two[0], "to", two[1], *rest[1:])
        else:
            is_letter = at > 0 and words[at].text == "A"  # within a sentence that is no article
            yield (words[at].text if words[at].sort != "word" or is_letter else words[at].low, *rest)


def _may_be_another(scene: Scene, words: tuple[Word, ...], at: int, end: int, named: Named) -> bool:
    """Whether a noun may mean none that is here: `lay a block`, `block the road`."""
    is_noun = bool(named.things) and words[end - 1].text not in scene.names
    is_any = at > 1 and words[at].text not in {"the", *MINE}  # who does it is somebody
    return is_noun and (is_any or is_another(scene, words, end, named))


def _is_of_the_same(scene: Scene, words: tuple[Word, ...], at: int, rest: tuple[Piece, ...]) -> bool:
    """Whether a bare noun goes on with who is named: the armored, and the platoon, are not two."""
    further = rest[0] if rest else ""
    return isinstance(further, Named) and bool(further.things) and at < len(words) and _is_bare(scene, words, at)


def told_of_a_hex(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    """`elevation is hilltop`, of the word `hilltop`; else empty."""
    some = (one for end, one in listed_at(scene, words, at, True) if end == at + 1 and not one.things)
    return next((f"{one.kind.name} is {one.text}" for one in some if one.kind != HEX), "")


def _is_bare(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    return words[at].low not in ARTICLES | MINE | EVERY | {"both"} and not _called(scene, words, at)


def listed_at(scene: Scene, words: tuple[Word, ...], at: int, bare: bool) -> list[tuple[int, Named]]:
    """One name, or several of one sort: `R and S`, `R, S and T`."""
    first = _named(scene, words, at, bare)
    grown = []
    for end, named in first:
        chain, after = [named], end
        while after < len(words) and (words[after].low in _AND or words[after].sort == "comma"):
            step = after + 1
            if words[after].sort == "comma" and step < len(words) and words[step].low == "and":
                step += 1
            some, side = _named(scene, words, step, bare), sides_of(scene, named)
            further = some if len(some) == 1 else [one for one in some if sides_of(scene, one[1]) == side]
            kind = further and common(scene.built.vocabulary, chain[-1].kind, further[0][1].kind)
            if len(further) != 1 or not kind:
                break
            after = further[0][0]
            chain.append(further[0][1])
        grown.append((after, named if len(chain) == 1 else together(scene.built.vocabulary, chain)))
    return [one for one in grown if len(sides_of(scene, one[1])) <= 1] or grown


def alternatives_at(scene: Scene, words: tuple[Word, ...], at: int, lists: bool) -> list[tuple[int, list[str]]]:
    """Several of whom each may be asked alone, if `lists` are meant; and whose side `we` are."""
    some = listed_at(scene, words, at, bare=False) if lists else []
    found = [(end, [one.text for one in named.parts]) for end, named in some]
    sides = list(sides_meant(scene, words[at].low, words)) if at and words[at].low in SOMEBODY | OURS | MINE else []
    return [one for one in found if one[1]] or ([(at + 1, sides)] if sides else [])


def _is_somebodys(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """`the Panther's gun` is a part of it, and not the gun that stands elsewhere; the Germans' gun is theirs."""
    if at < 2 or words[at - 1].low != "'s" or words[at].text in scene.names:
        return False
    return not any(side_at(scene.built.vocabulary, words, one) for one in range(max(0, at - 3), at - 1))


def _named(scene: Scene, words: tuple[Word, ...], at: int, bare: bool) -> list[tuple[int, Named]]:
    said = tuple((word.text, word.sort) for word in words)
    return remembered(scene, ("named", said, at, bare), lambda: _found_named(scene, words, at, bare))


def _found_named(scene: Scene, words: tuple[Word, ...], at: int, bare: bool) -> list[tuple[int, Named]]:
    start = at + 1 if at < len(words) and words[at].text in ARTICLES else at
    if start >= len(words) or _is_somebodys(scene, words, start):
        return []
    there = standing_there(scene, words, at) or those_aboard(scene, words, at, partial(_named, scene, bare=bare))
    if there:
        return there
    if words[at].low == "both":
        return _both(scene, words, at + 1)
    if words[at].low in {"the"} | MINE | _HIS:
        counted = _counted(scene, words, at + 1)
        if counted or words[at].low in _HIS:
            return counted or of_whom(scene, words[at].low, _of_a_noun(scene, words, at + 1, "the"))
    if not bare and start == at == 0:
        asked = _who(scene.built.vocabulary, words)
        if asked:
            return [asked]
    article = words[at].low if start != at else ""
    if article in ("a", "an") and [word.low for word in words[:2]] == ["how", "many"]:
        return []  # `how many can a truck carry` asks of no truck that is here
    any_one = at - 1 if start == at else at  # where an article may stand that means nobody for sure
    if 1 < any_one < len(words) and words[any_one].text in ("a", "an") and words[any_one - 1].low in _ANY_BEHIND:
        return []  # `if P is destroyed, is there a wreck in M8`: not the one that is elsewhere
    is_any = 0 < any_one < len(words) and words[any_one].text in ("a", "an") and words[0].low in IS | HAS
    if is_any and words[0].low in IS and any(end == any_one for end, _ in _called(scene, words, 1)):
        return []  # `is P a tank` asks what P is, and not which
    with_article = _called(scene, words, at) if article else []
    if with_article:
        return with_article
    described = _described(scene, words, start) if article == "the" else []
    if described:
        return described
    side = names_at(scene.built.vocabulary, words, at, bare=False) if article == "the" else []
    if side:  # the Russians are a side, and no Russian truck
        return side
    found = _called(scene, words, start) or _of_a_hex(scene, words, start) or _of_a_noun(scene, words, start, article)
    if is_any and len(found) > 1:
        return []  # `is R riding a tank`: any of them
    if found:
        adjective = names_at(scene.built.vocabulary, words, start, bare=False) if article == "the" else []
        return [*(_whose_hex(words, end, named) for end, named in found), *adjective]  # `the German turn`
    word = words[start]
    if HEX_LABEL.match(word.text.upper()) and (word.sort == "number" or any(one.isdigit() for one in word.text)):
        return [(start + 1, Named(hex_at(scene, words, start) or word.text.upper(), HEX))]
    if word.sort == "number":
        return [(start + 1, Named(word.text, NUMBER))]
    vocabulary = scene.built.vocabulary
    return names_at(vocabulary, words, at, bare) or (names_at(vocabulary, words, start, bare) if start != at else [])


def _whose_hex(words: tuple[Word, ...], end: int, named: Named) -> tuple[int, Named]:
    """`the wreck's hex` is a hex."""
    owned = [word.low for word in words[end : end + 2]] == ["'s", "hex"]
    further = [word.low for word in words[end + 2 : end + 3]] == ["'s"]
    if owned and not further and len(named.things) == 1:
        return end + 2, Named(f"{named.text}'s hex", HEX)
    return end, named


def _who(vocabulary: Vocabulary, words: tuple[Word, ...]) -> tuple[int, Named] | None:
    """`who`, and `which units`, `which of the tanks`; whose `my tanks` are is another question."""
    if words[0].low == WHO:
        return 1, Named(WHO, THING)
    start = 1
    if words[0].low not in ("which", "what"):
        return None
    while start < len(words) and words[start].low in LIGHT - MINE:
        start += 1
    for end in range(min(len(words), start + 3), start, -1):
        noun = vocabulary.kind_named(tuple(word.low for word in words[start:end]))
        if noun and vocabulary.is_a(noun.kind.name, "thing"):
            return end, Named(WHO, Kind(noun.kind.name))
    return None


def _described(scene: Scene, words: tuple[Word, ...], start: int) -> list[tuple[int, Named]]:
    """`the woods in M7`, `the town hex M5`: M7 and M5, if that is what they are."""
    for end, named in names_at(scene.built.vocabulary, words, start, bare=True):
        at = end + (end < len(words) and words[end].low == "hex")
        at += at < len(words) and words[at].low in ("in", "at", "of", "on")
        label = hex_at(scene, words, at)
        if label and is_called(scene, scene.position.space.hex(label), named):
            return [(at + 1, Named(label, HEX))]
    return []


def in_places(scene: Scene, words: tuple[Word, ...]) -> list[list[str]]:
    """The words with `the woods` for each hex that is woods, if there are few of them."""
    space = scene.position.space
    for at, word in enumerate(words):
        if word.low != "the" or at + 1 == len(words) or _described(scene, words, at + 1):
            continue
        for end, named in names_at(scene.built.vocabulary, words, at + 1, bare=True):
            hexes = [one for one in range(space.size) if is_called(scene, one, named)]
            end += end < len(words) and words[end].low == "hex"
            if 0 < len(hexes) <= _SHOWN:
                texts = [one.text for one in words]
                return [[*texts[:at], space.label(one), *texts[end:]] for one in hexes]
    return []


def _called(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """A name that the position gives, the longest; a small letter only where it is no word."""
    best: tuple[int, Named] | None = None
    first = words[at].low if at < len(words) else ""
    for name, term in scene.scope.items():
        if not name.lower().startswith(first):
            continue
        tokens = name.split()
        said = words[at : at + len(tokens)]
        if len(said) < len(tokens):
            continue
        exact = [word.text for word in said] == tokens and not is_a_sort(scene, words, at)
        alike = [word.low for word in said] == [token.lower() for token in tokens] and said[0].low not in LIGHT
        if (exact or (alike and not _other_case(scene, said))) and (best is None or len(tokens) > best[0] - at):
            best = (at + len(tokens), Named(name, term.kind, (scene.names[name],) if name in scene.names else ()))
    return [] if best is None else [best]


def is_a_sort(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """Whether a letter that may be a name stands for a sort: an H, an A gun, class H, where the rules call one so."""
    word, names = words[at], scene.built.vocabulary.names
    if len(word.text) != 1 or not word.text.isupper():
        return False
    if at and (
        words[at - 1].text in ("a", "an")
        or (words[at - 1].text, *(one.text for one in words[at + 1 : at + 2])) == ("(", ")")
    ):
        return True
    beside = (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])
    return any((one.low, word.low) == tuple(tokens) for one in beside for tokens, _, _ in names.get(one.low, ()))


def somebody_is_named(scene: Scene, words: tuple[Word, ...]) -> bool:
    return any(word.text in scene.names and not is_a_sort(scene, words, at) for at, word in enumerate(words))


def _other_case(scene: Scene, said: tuple[Word, ...]) -> bool:
    return " ".join(word.text for word in said) in scene.scope


def _of_a_noun(scene: Scene, words: tuple[Word, ...], at: int, article: str) -> list[tuple[int, Named]]:
    """`the truck`, `the truck K`, `truck K`: the things of the noun, by the end of their type's name; after `the` also
    by some part of it. `the trucks`: all of them."""
    for end in range(min(len(words), at + 5), at, -1):
        if end == at + 1 and article != "the" and hex_at(scene, words, at):
            return []  # whoever is called M10 besides, that is a hex
        said = tuple(word.low for word in words[at:end])
        things = things_of(scene, said, some_part=article == "the")
        if not things and article == "the" and len(said[-1]) > 3 and said[-1].endswith(("men", "man")):
            things = things_of(scene, (*said[:-1], said[-1][:-3]), some_part=True)  # riflemen are rifles
        many = not things and said[-1].endswith("s") and article == "the"
        if many:
            things = things_of(scene, (*said[:-1], said[-1][:-1]), some_part=True, of_many=True)
        if not things:
            continue
        things = _in_play(scene, things) if words[0].low in CAN | IS | HAS | OPENING else things
        called = _called(scene, words, end)
        if called and called[0][1].things and called[0][1].things[0] in things:
            return called
        if called and words[end].low not in LIGHT and words[end].text[:1].isupper():
            continue
        if len(things) > _SHOWN:
            return []
        noun = scene.built.vocabulary.kind_named(said)
        if not many and noun and noun.plural and article != "the":
            return []  # forts are none of them
        names = {thing: name for name, thing in scene.names.items()}
        kinds = scene.position.kind_of
        found = [Named(names[thing], Kind(kinds[thing]), (thing,)) for thing in things if thing in names]
        if many and len(found) > 1:  # whose they are is asked, where both sides have some
            of_sides: dict[str, list[Named]] = {}
            for one in found:
                of_sides.setdefault(str(scene.position.side_of(one.things[0])), []).append(one)
            return [(end, together(scene.built.vocabulary, one)) for one in of_sides.values()]
        return [(end, one) for one in found]
    return []


def _in_play(scene: Scene, things: tuple[int, ...]) -> tuple[int, ...]:
    """Of several those that are anywhere, if any are: nobody asks of a gun that is lost where others are left."""
    left = tuple(one for one in things if isinstance(scene.position.hex_of(one), int))
    return left if left and len(things) > 1 else things


def _of_a_hex(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """`M7's fort` is the fort in M7."""
    label = hex_at(scene, words, at)
    if not label or at + 2 >= len(words) or words[at + 1].low != "'s":
        return []
    found = _of_a_noun(scene, words, at + 2, "the")
    return [(end, one) for end, one in found if are_in(scene, one.things, label)]


def _counted(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """`my tanks`, `the two trucks`: all that there are, if they are as many; `my truck` is the one there is."""
    whose, number = words[at - 1].low, words[at].low if at + 1 < len(words) else ""
    number = NUMBERS.get(number, number)
    at += number.isdigit()
    if not (whose in MINE | _HIS or number.isdigit()) or at >= len(words):
        return []
    found = of_whom(scene, whose, _of_a_noun(scene, words, at, "the"))
    if number.isdigit():
        return [(end, one) for end, one in found if len(one.parts) == int(number)]
    return found if len(found) == 1 else []


def _both(scene: Scene, words: tuple[Word, ...], at: int) -> list[tuple[int, Named]]:
    """`both tanks`, `both of my tanks`: the two there are of a side."""
    at += at < len(words) and words[at].low == "of"
    at += at < len(words) and words[at].low in MINE | ARTICLES
    found = _of_a_noun(scene, words, at, "the") if at < len(words) else []
    return [(end, one) for end, one in found if len(one.parts) == 2]


def aboard_in(scene: Scene, words: tuple[Word, ...], at: int) -> list[str]:
    """`K with G aboard`: who is told to be inside somebody, at the end of the sentence."""
    for end, one in listed_at(scene, words, at, bare=False):
        if tuple(word.low for word in words[end:]) in ABOARD and len(one.things) == 1:
            return [one.text, "inside"]
    return []


def begins_a_name(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    return bool(_named(scene, words, at, bare=False))


def who_is_named(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """Whether somebody who is here is spoken of there: `the truck`."""
    return any(named.things for _, named in _named(scene, words, at, bare=False))


def one_is_named(scene: Scene, words: tuple[Word, ...], at: int) -> bool:
    """Whether it is one, whoever else is here."""
    return any(len(named.things) == 1 for _, named in _named(scene, words, at, bare=False))
