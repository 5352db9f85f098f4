"""How likely something is (`chances:` of packs' `asked.yaml`): what is done for it, and what is asked then.

`what is the chance that S destroys P`, `how likely is S to destroy P`: if S fires at P, is P gone; so too of whole
questions that packs have there, `what does S need to destroy P`. What is asked where dice fall is told of each fall.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from compiler.syntax import Word
from rulewright.actions.spoken.alike import in_other_words, without_idle
from rulewright.actions.spoken.english import CAN, OPENING, likely, weighty
from rulewright.actions.spoken.fitting import fits
from rulewright.actions.spoken.hand import taken_apart
from rulewright.actions.spoken.named import Piece
from rulewright.actions.spoken.phrases import Phrase, wordings_at
from rulewright.scenes import Scene

_IF = "if "
Instead = Callable[[str], str]


def tried_for(scene: Scene, words: tuple[Word, ...], instead: Instead = str) -> tuple[str, ...]:
    """As it is asked then, in the ways for which least must be supplied; nothing where no pack says what is done. What
    says nothing of its own, as `this turn`, is left out where nothing reads it. `instead`: what is done in the place of
    what the pack has there."""
    plain = without_idle(words, lambda one: one.low)
    found = _tried_in(scene, words, instead)
    return found or (_tried_in(scene, plain, instead) if 0 < len(plain) < len(words) else ())


def _tried_in(scene: Scene, words: tuple[Word, ...], instead: Instead) -> tuple[str, ...]:
    told = wordings_at(scene)
    found: dict[str, tuple[int, int]] = {}
    for pieces in taken_apart(scene, words) if told.chances.phrases else ():
        for said, asks in ((_tried(pieces), False), (pieces, True)):
            clause = tuple(in_other_words(said, told.words))
            plain = tuple(one for one in clause if isinstance(one, str))
            for phrase in told.chances.alike.get(weighty(plain), ()) if clause else ():
                put = replace(phrase, meant=tuple(map(instead, phrase.meant)))
                for fit in fits(scene, put, clause) if (phrase.elements[0] in OPENING) == asks else ():
                    rank = (fit.supplied, -_narrow(scene, phrase))
                    found |= {text: rank for some in fit.texts for text in some if text not in found}
    least = min(found.values(), default=(0, 0))
    return tuple(text for text, rank in found.items() if rank == least)


def _narrow(scene: Scene, phrase: Phrase) -> int:
    """How narrow the kinds are of which it can be said: what comes of fire at a bridge is said of bridges alone."""
    parents, kinds = (
        scene.built.vocabulary.parents,
        [one.kind.name for one in phrase.elements if not isinstance(one, str)],
    )
    steps = 0
    while kinds:
        kinds = [parent for one in kinds if (parent := parents.get(one))]
        steps += len(kinds)
    return steps


def _tried(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Who does what to whom: `S destroys P`, of its chance or of `can S destroy P`; nothing, where neither is asked."""
    tried = tuple(one for one in likely(pieces, _word) if one != "it")
    return tried or (pieces[1:] if pieces and _word(pieces[0]).lower() in CAN else ())


def _word(piece: Piece) -> str:
    return piece if isinstance(piece, str) else ""


def is_tried(text: str) -> bool:
    """Whether it says what is done, and what is asked then."""
    return text.startswith(_IF) and ", " in text


def parts_of(text: str) -> tuple[str, str]:
    done, _, then = text.removeprefix(_IF).partition(", ")
    return done, then
