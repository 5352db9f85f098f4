"""All of one's own of a kind, as the rules or the packs speak of it: `all infantry`, `all my tanks in H7`."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile

from rulewright.actions import read_as_one
from rulewright.scenes import Scene
from rulewright.shelf import Slip
from runtime.position import NO_VALUE

_NOUN = r"(?P<noun>[a-z][a-z-]+(?: [a-z][a-z-]+){0,3})"
_WHOSE = r"(?:(?:all|both) (?:of )?(?:(?:the|my|our) )?|(?:my|our) (?=[a-z -]+s\b))"
_ALL_OF = re.compile(rf"(?i)(?<!\bat )\b{_WHOSE}{_NOUN}")
_NO_NOUN = frozenset(
    "in at on to into onto toward towards aboard from of off with by and or then as that but except save apart".split()
)
_TWO = 2  # who are both
_THERE = re.compile(r"(?i) (?:in|at|on) (\S+)(?= (?:(?:in)?to|towards?|as far as) )")


def with_all_of_a_kind(scene: Scene, order: str, hexes: Callable[[str], tuple[int, ...]]) -> str:
    """With their names; only of those who are where it is told, if more is told behind that. As it is where there is no
    such kind, or nobody of it."""
    found = _ALL_OF.search(order)
    words = [*takewhile(lambda one: one.lower() not in _NO_NOUN, found["noun"].split())] if found else []
    for many in range(len(words), 0, -1):
        noun = " ".join(words[:many])
        end = 0 if found is None else found.start("noun") + len(noun)
        there = _THERE.match(order, end)
        names = _own(scene, noun, hexes(there[1]) if there else ())
        if found is not None and names and (len(names) == _TWO or not found[0].lower().startswith("both")):
            return f"{order[: found.start()]}{' + '.join(names)}{order[there.end() if there else end :]}"
    return order


def _own(scene: Scene, noun: str, hexes: tuple[int, ...]) -> list[str]:
    with suppress(Slip, *NO_VALUE):
        asked, p = read_as_one(scene, f"which {noun} are mine"), scene.position
        those = scene.table.value(p, scene.names, asked.term) if asked is not None else ()
        own = [one for one in those if one in p.type_of] if isinstance(those, tuple) else []
        return [p.name_of(one) for one in own if not hexes or p.hex_of(one) in hexes]
    return []
