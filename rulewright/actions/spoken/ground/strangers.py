"""Counters that are asked about and are not here: `can C and another rifle company from L7 assault Q`, `can E carry
cavalry`. Each is given a letter that nobody bears; where he is is told of him, or he is with who is to carry him."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import CAN, IS
from rulewright.actions.spoken.ground.described import somebody_at
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.talk import AGAIN, LETTERS, Noun, is_called, noun_at, side_of_one, type_meant
from rulewright.scenes import Scene
from runtime.program import with_article
from runtime.records import dataclass

Made = Callable[..., "Scene | None"]  # the scene in which that is so
_PALS = frozenset("friend friends pal pals buddy buddies mate mates".split())
_CARRIES = frozenset("carry tow haul load transport lift give take pick drag pull".split())
_AT = frozenset("in at from on".split())
_THAT_ONE = (("that", "one"), ("this", "one"), ("the", "newcomer"))
_STANDS = IS | frozenset("stand stands standing stood sit sits sitting sat park parked waiting still also".split())
_OPENS = frozenset("with if suppose say".split())
_TWO = 2
_MOST = 3
_FAR = 4  # words between who is told of and where all of them are: `P and another Panther burn in H3`


@dataclass(frozen=True)
class Met:
    """The scene in which they are, nowhere yet; `aboard`: beside whom they are to be taken."""

    scene: Scene
    words: tuple[Word, ...]
    states: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    carrier: str = ""


def strangers_in(scene: Scene, words: tuple[Word, ...], made: Made) -> Met:
    met = Met(scene, words)
    at = 0
    while at < len(met.words) and len(met.names) < _MOST:
        met = _stranger_at(met, at, made) or met
        at += 1
    return met


def strangers_placed(
    met: Met, words: tuple[Word, ...], states: tuple[str, ...]
) -> tuple[tuple[str, ...], list[tuple[int, int, tuple[str, ...]]]]:
    """`V from L7`: that V is in L7; and which words tell of it, or of where somebody is anyway: `C from K6`."""
    placed: list[str] = []
    cut: list[tuple[int, int, tuple[str, ...]]] = []
    at = 0
    while at < len(words) and met.names:
        end, who = somebody_at(met.scene, words, at)
        new = [one for one in who if one in met.names]
        stop, label = _told_place(met.scene, words, end, new == [*who]) if who else (end, "")
        is_new = bool(label) and who[-1] in new
        if is_new or (label and _place(met, who[-1]) == label):
            placed += [f"{one} is in {label}" for one in new]
            begins = at - 1 if is_new and at and words[at - 1].low in _OPENS else at if stop > end + _TWO else end
            cut.append((begins, stop, (*new,) if begins <= at else ()))
        elif new and not label:
            placed += [f"{one} is in {there}" for one in new if (there := _where_all_are(met, words, end, who))]
        at = max(end, at + 1)
    told = " ".join((*states, *placed))
    carried = _place(met, met.carrier) if met.carrier else ""
    placed += [f"{one} is in {carried}" for one in met.names if carried and f"{one} is in " not in told]
    return (*states, *placed), cut


def _told_place(scene: Scene, words: tuple[Word, ...], end: int, stands: bool = True) -> tuple[int, str]:
    """The hex that is told behind: `in K7`, and `was in K7`; and where that ends."""
    while stands and end < len(words) and words[end].low in _STANDS:
        end += 1
    label = hex_at(scene, words, end + 1) if end + 1 < len(words) and words[end].low in _AT else ""
    return end + _TWO, label


def _where_all_are(met: Met, words: tuple[Word, ...], end: int, who: tuple[str, ...]) -> str:
    """`P and G burn in H3`, where P is: where G is too."""
    known = {place for one in who if one not in met.names and (place := _place(met, one))}
    told = (hex_at(met.scene, words, at + 1) for at in range(end, min(end + _FAR, len(words) - 1)))
    return next((one for one in told if one in known), "") if len(known) == 1 else ""


def _place(met: Met, name: str) -> str:
    return place_of(met.scene, name) if name in met.scene.names else ""


def _stranger_at(met: Met, at: int, made: Made) -> Met | None:
    scene, words = met.scene, met.words
    carrier = "" if somebody_at(scene, words, at)[1] else _carrier(scene, words, at)  # C is no KV-1 C
    is_again = any(word.low in AGAIN for word in words[at : at + 2])
    is_again = is_again or any(word.low in _PALS for word in words[at + 1 : at + 2])
    if not (carrier or is_again):
        return None
    noun = noun_at(scene, words, at)
    if noun is None and carrier:  # `cavalry`
        bare = noun_at(scene, (*words[:at], *read_words("a")[0], *words[at:]), at)
        noun = replace(bare, end=bare.end - 1) if bare is not None else None
    if noun is None or noun.name or (noun.many > 1 and carrier):
        return None
    spoken = _whose_like(scene, words, at, noun)
    return _met(met, at, noun, spoken, carrier, made)


def _whose_like(scene: Scene, words: tuple[Word, ...], at: int, noun: Noun) -> str:
    """Whom he is another than: one who is called so, in the hex in which he is told to be, else who is spoken of last
    before him, else behind him; else who is spoken of first, whose side he is on."""
    before, behind = _spoken(scene, words[:at]), _spoken(scene, words[noun.end :])
    _, label = _told_place(scene, words, noun.end)
    there = [one for one in scene.names if label and place_of(scene, one) == label]
    near = [] if noun.words[-1] in _PALS else there
    some = (one for one in (*near, *reversed(before), *behind) if is_called(scene, noun, one))
    return next(some, "") or next((one for one in (*before, *there) if noun.side in ("", side_of_one(scene, one))), "")


def _spoken(scene: Scene, words: tuple[Word, ...]) -> list[str]:
    found = [one for at in range(len(words)) for one in somebody_at(scene, words, at)[1]]
    return list(dict.fromkeys(one for one in found if one in scene.names))


def _met(met: Met, at: int, noun: Noun, spoken: str, carrier: str, made: Made) -> Met | None:
    scene, words = met.scene, met.words
    type_ = type_meant(scene, noun, spoken)
    if not type_ or (carrier and type_ in scene.position.type_of.values()):
        return None  # of one who is here it may be asked
    taken = {*scene.names, *(word.text for word in words)}
    letters = [one for one in LETTERS if one not in taken][: noun.many]
    side = scene.table.model.types[type_].side or noun.side or side_of_one(scene, spoken) or scene.us
    of = "" if scene.table.model.types[type_].side else f" of {side}"
    states = tuple(f"there is {with_article(type_)} {one}{of}" for one in letters)
    there = made(scene, *states) if len(letters) == noun.many else None
    if there is None:
        return None
    name = read_words(" and ".join(letters))[0]
    said = (*words[:at], *name, *_called(words[noun.end :], name))
    return Met(there, said, (*met.states, *states), (*met.names, *letters), met.carrier or carrier)


def _called(words: tuple[Word, ...], name: tuple[Word, ...]) -> tuple[Word, ...]:
    """`that one`, by his letter."""
    for at in range(len(words) - 1):
        if (words[at].low, words[at + 1].low) in _THAT_ONE:
            return (*words[:at], *name, *words[at + 2 :])
    return words


def _carrier(scene: Scene, words: tuple[Word, ...], at: int) -> str:
    """Who is asked whether he can take somebody: `can E carry`, of what comes behind it."""
    if at < 1 or words[at - 1].low not in _CARRIES or words[0].low not in CAN:
        return ""
    who = next((who for one in range(1, at) if (who := somebody_at(scene, words, one)[1])), ())
    return who[0] if len(who) == 1 and who[0] in scene.names else ""
