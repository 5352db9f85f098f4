"""What is printed on a counter, for who asks for it by what the counter is called: `what stands on P`, `how strong is a
StuG`, `the King Tiger's defense`.

Nobody need stand on the board. Whoever asks one thing of it is shown the whole row, as on the counter itself; whoever
says anything else besides asks something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import Word
from rulewright.actions.spoken.english import LIGHT, OPENING, stem
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.quoting.of_the_rules import Quoted
from rulewright.scenes import Scene

_PRINT = frozenset(
    map(
        stem,
        "printed print stands stand counter piece chit value values factor factors number numbers stat stats strong "
        "good data figures".split(),
    )
)
_MOST = 3  # that are called so: more are a sort
HEAD = "Printed on the counter:"


def printed_on(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """Their rows, if that is asked."""
    low = tuple(word.low for word in words)
    if OPENING.isdisjoint(low):
        return None
    at, end, types = max(_called(scene, words, low), default=(0, 0, ()), key=lambda one: one[1] - one[0])
    if not types or len(types) > _MOST:
        return None
    from rulewright.telling import texts_of

    rows = {text.name: text for text in texts_of(scene.table.model) if text.sort == "counter"}
    texts = tuple(rows[one] for one in types if one in rows)
    asked = {stem(one) for one in (*low[:at], *low[end:]) if one not in LIGHT and one.isalpha()}
    said = _PRINT.union(*(map(stem, text.first.replace(",", " ").replace(";", " ").split()) for text in texts))
    return Quoted(texts, told=HEAD) if texts and asked and asked <= said else None


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
