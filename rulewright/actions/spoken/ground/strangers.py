"""Counters that are asked about and are not here: `can C and another rifle company from L7 assault Q`, `can E carry
cavalry`. Each is given a letter that nobody bears; where he is is told of him, or he is with who is to carry him."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import CAN
from rulewright.actions.spoken.ground.described import somebody_at
from rulewright.actions.spoken.named import hex_at, place_of
from rulewright.actions.spoken.talk import LETTERS, Noun, noun_at, side_of_one, type_meant
from rulewright.scenes import Scene
from runtime.program import with_article
from runtime.records import dataclass

Made = Callable[..., "Scene | None"]  # the scene in which that is so
_AGAIN = frozenset("another second third more other".split())
_CARRIES = frozenset("carry tow haul load transport lift give take pick drag pull".split())
_AT = frozenset("in at from on".split())
_THAT_ONE = (("that", "one"), ("this", "one"), ("the", "newcomer"))
_MOST = 3


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
) -> tuple[tuple[str, ...], list[tuple[int, int]]]:
    """`V from L7`: that V is in L7; and which words tell of it, or of where somebody is anyway: `C from K6`."""
    placed: list[str] = []
    cut: list[tuple[int, int]] = []
    at = 0
    while at < len(words) and met.names:
        end, who = somebody_at(met.scene, words, at)
        label = hex_at(met.scene, words, end + 1) if who and words[end : end + 1] and words[end].low in _AT else ""
        is_new = bool(label) and who[-1] in met.names
        if is_new or (label and _place(met, who[-1]) == label):
            placed += [f"{who[-1]} is in {label}"] if is_new else []
            begins = at - 1 if is_new and at and words[at - 1].low == "with" else end
            cut.append((begins, end + 2))
        at = max(end, at + 1)
    told = " ".join((*states, *placed))
    carried = _place(met, met.carrier) if met.carrier else ""
    placed += [f"{one} is in {carried}" for one in met.names if carried and f"{one} is in " not in told]
    return (*states, *placed), cut


def _place(met: Met, name: str) -> str:
    return place_of(met.scene, name) if name in met.scene.names else ""


def _stranger_at(met: Met, at: int, made: Made) -> Met | None:
    scene, words = met.scene, met.words
    carrier = "" if somebody_at(scene, words, at)[1] else _carrier(scene, words, at)  # C is no KV-1 C
    is_again = any(word.low in _AGAIN for word in words[at : at + 2])
    if not (carrier or is_again):
        return None
    noun = noun_at(scene, words, at)
    if noun is None and carrier:  # `cavalry`
        bare = noun_at(scene, (*words[:at], *read_words("a")[0], *words[at:]), at)
        noun = replace(bare, end=bare.end - 1) if bare is not None else None
    if noun is None or noun.many > 1 or noun.is_pals or noun.name:
        return None
    spoken = next(
        (who[0] for one in range(at) if (who := somebody_at(scene, words, one)[1]) and who[0] in scene.names), ""
    )
    return _met(met, at, noun, spoken, carrier, made)


def _met(met: Met, at: int, noun: Noun, spoken: str, carrier: str, made: Made) -> Met | None:
    scene, words = met.scene, met.words
    type_ = type_meant(scene, noun, spoken)
    if not type_ or (carrier and type_ in scene.position.type_of.values()):
        return None  # of one who is here it may be asked
    taken = {*scene.names, *(word.text for word in words)}
    letter = next((one for one in LETTERS if one not in taken), "")
    side = scene.table.model.types[type_].side or noun.side or side_of_one(scene, spoken)
    state = f"there is {with_article(type_)} {letter}{'' if scene.table.model.types[type_].side else f' of {side}'}"
    there = made(scene, state) if letter and side else None
    if there is None:
        return None
    name = read_words(letter)[0]
    said = (*words[:at], *name, *_called(words[noun.end :], name))
    return Met(there, said, (*met.states, state), (*met.names, letter), met.carrier or carrier)


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
