"""What is reckoned of something that somebody does (`reckoned:` of packs' `asked.yaml`).

The odds of an attack can be told where nobody may make it. Who asks for them is told that too: a pack says, beside what
is supposed to reckon them, what is done by that.
"""

from __future__ import annotations

import re
from functools import lru_cache

from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene

_BRACKETS = re.compile(r"^\((.*)\)$")
_OF_A_KIND = re.compile(r", an? (.+)$")
_SLOT = re.compile(r"\{([^{}]*)\}")


def done_by(scene: Scene, reading: str) -> str:
    """By what a reading in the words of the rules supposes; empty where that is nothing that somebody does."""
    told = wordings_at(scene).reckoned
    for supposed, done, _ in sorted(told, key=lambda one: not _OF_A_KIND.search(one[0])):  # what is done to some alone
        found = _pattern(supposed).search(reading)
        if found is not None:
            named = {one: _BRACKETS.sub(r"\1", found[f"slot{at}"]) for at, one in enumerate(slots_of(supposed))}
            if not all(_is_so(scene, *one) for one in named.items()):
                continue
            return _SLOT.sub(lambda slot, named=named: named[slot[1]], done)  # type: ignore[misc]
    return ""


def _is_so(scene: Scene, slot: str, name: str) -> bool:
    """Whether it is of the kind that the slot tells, if it tells one: `{the bridge, a temporary bridge}`."""
    kind = _OF_A_KIND.search(slot)
    thing = scene.names.get(name)
    kinds = scene.position.kind_of
    return kind is None or (thing in kinds and scene.built.vocabulary.is_a(kinds[thing], kind[1]))


def slots_of(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_SLOT.findall(text)))


def is_supposed_in(supposed: str, meant: str) -> bool:
    """Whether what a wording means reckons something so, of whatever kind."""
    return _pattern(_SLOT.sub(lambda slot: f"{{{_OF_A_KIND.sub('', slot[1])}}}", supposed)).search(meant) is not None


@lru_cache(maxsize=64)
def _pattern(supposed: str) -> re.Pattern[str]:
    """What is supposed, with whatever fills its slots: the same, where one stands twice."""
    names, said, last, seen = slots_of(supposed), "", 0, set[str]()
    for slot in _SLOT.finditer(supposed):
        name = slot[1]
        group = f"slot{names.index(name)}"
        said += re.escape(supposed[last : slot.start()]) + (f"(?P={group})" if name in seen else f"(?P<{group}>.+?)")
        seen.add(name)
        last = slot.end()
    return re.compile(rf"\bsupposing {said}{re.escape(supposed[last:])}, called ")
