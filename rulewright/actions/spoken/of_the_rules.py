"""What the rules say of the words of a sentence: for who asks of the rules, and not of the position."""

from __future__ import annotations

from textwrap import shorten

from compiler.model import Declared, Model
from rulewright.actions.spoken.hand import Named, Piece
from rulewright.scenes import Scene
from rulewright.telling import Text, ranked, stems, texts_of

_SORTS = ("ruling", "rule", "option")
_ASKING = frozenset(stems("happens"))
_SHOWN = 2
_WIDEST = 240


def of_the_rules(scene: Scene, pieces: tuple[Piece, ...]) -> list[str]:
    """The nearest rules and rulings that are played with and share most of the words, each with what it says."""
    model, on = scene.table.model, scene.table.on
    plain = " ".join(one for one in pieces if isinstance(one, str))
    wanted = {*stems(plain)} - _ASKING
    nouns = " ".join(_noun(scene, one) for one in pieces if isinstance(one, Named))
    found = []
    for text in ranked(texts_of(model), f"{plain} {nouns}"):
        shared = wanted & {word for word, _ in text.weights}
        if text.sort in _SORTS and 2 * len(shared) > len(wanted) and _played(model, text, on):
            found.append(shorten(f"[{text.name}] {text.first}", _WIDEST, placeholder=" ..."))
    return found[:_SHOWN]


def _noun(scene: Scene, named: Named) -> str:
    """What somebody who is named is called in the rules."""
    return " ".join(scene.position.type_of[one].split()[-1] for one in named.things if one in scene.position.type_of)


def _played(model: Model, text: Text, on: frozenset[str]) -> bool:
    sections: dict[str, dict[str, Declared]] = {"rule": dict(model.rules), "ruling": dict(model.rulings)}
    one = sections.get(text.sort, {}).get(text.name)
    return one is None or (on.issuperset(one.under) and on.isdisjoint(one.not_under))
