"""What is printed on a counter, for who asks for it by what the counter is called: `what stands on P`, `how strong is a
StuG`, `the King Tiger's defense`.

Nobody need stand on the board. Whoever asks one thing of it is shown the whole row, as on the counter itself; whoever
says anything else besides asks something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from compiler.syntax import Word
from compiler.terms import THING
from rulewright.actions.spoken.alike import IDLE_WORDS
from rulewright.actions.spoken.english import LIGHT, OPENING, stem
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.quoting.of_the_rules import Quoted
from rulewright.scenes import Scene

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_PRINT = frozenset(
    map(
        stem,
        "printed print stands stand counter piece chit value values factor factors number numbers stat stats strong "
        "good data figures".split(),
    )
)
_WHAT_IS = (("what", "is", "a"), ("what", "is", "an"))
_SHOWN = frozenset(  # `stats of P`, `what kind of unit is P`, `show me P`
    map(stem, "stat stats numbers figures kind type sort show tell me about counter piece chit ve got".split())
)
_MOST = 3  # that are called so: more are a sort
_WORDS = 7
HEAD = "Printed on the counter:"


def printed_on(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """Their rows, if that is asked."""
    low = tuple(word.low for word in words)
    if OPENING.isdisjoint(low):
        return None
    texts, besides = _named(scene, words, low)
    asked = {stem(one) for one in besides if one not in LIGHT}
    said = _PRINT.union(*(map(stem, text.first.replace(",", " ").replace(";", " ").split()) for text in texts))
    return Quoted(texts, told=HEAD) if texts and asked and asked <= said else None


def what_it_is(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """`what is a Churchill`, `what is P`, `stats of P`: its row, and not which of them are here."""
    low = tuple(word.low for word in words if word.low != "?")
    if low[:3] not in _WHAT_IS:
        return _shown(scene, words, low)
    texts, besides = _named(scene, words, low)
    return Quoted(texts, told=HEAD) if texts and {*besides} <= {*low[:3], *IDLE_WORDS} else None


def _shown(scene: Scene, words: tuple[Word, ...], low: tuple[str, ...]) -> Quoted | None:
    """The row of one who is here, if nothing else is asked of him than what he is."""
    some = [at for at, word in enumerate(words) if word.text in scene.names]
    if len(some) != 1 or (len(low) > _WORDS or (not {*map(stem, low)} & _SHOWN and low[:2] != ("what", "is"))):
        return None
    texts, besides = _named(scene, words, low)
    besides = [one for one in besides if one not in LIGHT and one != "s" and stem(one) not in _SHOWN]
    kinds = (scene.built.vocabulary.kind_named((one,)) for one in besides)
    is_all = all(one is not None and scene.built.vocabulary.is_a(one.kind.name, THING.name) for one in kinds)
    in_it = {"in", "at", "on", "to"} & {*low}
    return Quoted(texts, told=HEAD) if texts and is_all and not in_it else None


def _named(scene: Scene, words: tuple[Word, ...], low: tuple[str, ...]) -> tuple[tuple[Text, ...], list[str]]:
    """The rows of who is named, if they are few; and the other words."""
    at, end, types = max(_called(scene, words, low), default=(0, 0, ()), key=lambda one: one[1] - one[0])
    if not types or len(types) > _MOST:
        return (), []
    rows: dict[str, Text] = scene.table.noted(dict, "what stands on counters", partial(_rows, scene))
    return tuple(rows[one] for one in types if one in rows), [one for one in (*low[:at], *low[end:]) if one.isalpha()]


def _rows(scene: Scene) -> dict[str, Text]:
    from rulewright.telling import texts_of

    return {text.name: text for text in texts_of(scene.table.model) if text.sort == "counter"}


def _called(scene: Scene, words: tuple[Word, ...], low: tuple[str, ...]) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """From where to where somebody is named, and of which types he may be."""
    for at, word in enumerate(words):
        if word.text in scene.names and scene.names[word.text] in scene.position.type_of:
            yield at, at + 1, (scene.position.type_of[scene.names[word.text]],)
    found: dict[tuple[int, int], dict[str, None]] = {}
    for type_ in scene.table.model.types:
        for name in wordings_at(scene).names_of(type_):
            for at in range(len(low) - len(name) + 1):
                if low[at : at + len(name)] == name:
                    found.setdefault((at, at + len(name)), {})[type_] = None
    for (at, end), types in found.items():
        yield at, end, tuple(types)
