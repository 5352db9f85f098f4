"""Places that have a name on the board or in the situation: `who is in Nece`, `can S get to the Reichswald`.

A place is written as the rules write it, `[Nece]`. What is asked of a hex is asked of each of its hexes: which of them
S can get to; how far the nearest of them is. A name that is a word of everyday, `The bridge`, is left to the bridge.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from compiler.syntax import Word
from rulewright.actions.spoken.english import CAN, put_together
from rulewright.scenes import Scene

_IN_BRACKETS = r"\[[^\]]*\]"
_LONG = 3  # words: nobody says these together and means something else
_HOW_FAR = frozenset("is from to".split())


def with_areas(scene: Scene, text: str) -> str:
    names = {name.lower(): name for name in scene.position.space.areas if _is_own(name)}
    if not names:
        return text
    longest = sorted(names, key=len, reverse=True)
    named = re.compile(rf"{_IN_BRACKETS}|(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])", re.IGNORECASE)
    return named.sub(lambda found: f"[{names[found[0].lower()]}]" if found[0][0] != "[" else found[0], text)


def _is_own(name: str) -> bool:
    """Whether it can mean nothing else: it is a name by itself, or one that is long."""
    _, *others = name.split()
    return not others or len(others) + 1 >= _LONG or any(one[0].isupper() for one in others)


def of_an_area(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    texts, low = [word.text for word in words], [word.low for word in words]
    areas = [at for at, text in enumerate(texts) if text[0] == "[" and text[1:-1] in scene.position.space.areas]
    if len(areas) != 1:
        return
    at = areas[0]
    if low[0] in CAN and at == len(texts) - 1:
        yield put_together(("which hexes in", texts[at], *texts[:at]))
    elif low[:2] == ["how", "far"] and low[at - 1] in _HOW_FAR:
        yield put_together((*texts[:at], "the nearest hex in", *texts[at:]))
