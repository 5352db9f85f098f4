"""What is reckoned of something that somebody does (`reckoned:` of packs' `asked.yaml`).

The odds of an attack can be told where nobody may make it. Who asks for them is told that too: a pack says, beside what
is supposed to reckon them, what is done by that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from rulewright.actions.spoken.named import state_supposed
from rulewright.actions.spoken.phrases import Wordings, wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_BRACKETS = re.compile(r"^\((.*)\)$")
_OF_A_KIND = re.compile(r", an? (.+)$")
_SLOT = re.compile(r"\{([^{}]*)\}")
_DONE = ' --after "'
_OF_SEVERAL = re.compile(r"^does (?=\w+(?:, \w+)* and \w+ )")  # does D and E get it
_SUPPOSED = "(supposing that "
_NAMED = (", called ", " by steps from ")  # somebody or something in what is reckoned; ways there


def done_by(scene: Scene, reading: str) -> str:
    """By what a reading in the words of the rules supposes; empty where that is nothing that somebody does."""
    told = wordings_at(scene).reckoned
    for supposed, done, _ in sorted(told, key=lambda one: not _OF_A_KIND.search(one[0])):  # what is done to some alone
        found = _pattern(supposed).search(reading)
        named = _named_in(found, slots_of(supposed)) if found is not None else {}
        if found is not None and all(_is_so(scene, *one) for one in named.items()):
            return _filled_in(done, named)
    return ""


def _named_in(found: re.Match[str], slots: tuple[str, ...]) -> dict[str, str]:
    return {one: _BRACKETS.sub(r"\1", found[f"slot{at}"]) for at, one in enumerate(slots)}


def _filled_in(text: str, named: Mapping[str, str]) -> str:
    return _SLOT.sub(lambda slot: named[slot[1]], text)


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
    """What is supposed, with whatever fills its slots."""
    return re.compile(rf"\bsupposing {_filled(supposed)}, called ")


def _filled(text: str) -> str:
    """A pattern of what a text with slots may come to: a group each, and the same where one stands twice."""
    names, said, last, seen = slots_of(text), "", 0, set[str]()
    for slot in _SLOT.finditer(text):
        group = f"slot{names.index(slot[1])}"
        said += re.escape(text[last : slot.start()]) + (f"(?P={group})" if group in seen else f"(?P<{group}>.+?)")
        seen.add(group)
        last = slot.end()
    return said + re.escape(text[last:])


@dataclass(frozen=True)
class Wording:
    """A line of a pack with its slots, and who is named in each."""

    line: str
    named: Mapping[str, str]

    @property
    def text(self) -> str:
        return _OF_SEVERAL.sub("do ", _filled_in(self.line, self.named))

    def of_two(self, joint: str) -> tuple[str, str] | None:
        """Who is named in the last two slots, where these words join them and nothing stands behind."""
        match _SLOT.split(self.line):
            case [*_, one, between, other, ""] if between == f" {joint} ":
                return self.named[one], self.named[other]
        return None


def told_back(scene: Scene, reading: str) -> str:
    """What a reading is called at a table, where the rules say it as nobody would; so too what is asked where something
    is supposed."""
    asked, then, done = reading.partition(_DONE)
    so = state_supposed(asked)
    wording = told_as(scene, asked.removeprefix(f"(supposing that {so}, ").removesuffix(")") if so else asked)
    supposed = f"if {so}, " if so else ""
    return f"{supposed}{wording.text}{then}{done}" if wording is not None else reading


def told_as(scene: Scene, reading: str) -> Wording | None:
    """Where the rules say it by names of their own, that stand for what it is reckoned of: of the wordings that mean it
    and nothing else, the one that a pack gives first."""
    return next(ways_told(scene, reading), None)


def ways_told(scene: Scene, reading: str) -> Iterator[Wording]:
    """All of these wordings, in the order of the packs."""
    for pattern, slots, ways in _called_by_names(wordings_at(scene)) if _is_unsaid(reading) else ():
        found = pattern.fullmatch(reading)
        if found is not None:
            named = _named_in(found, slots)
            yield from (Wording(said, named) for said in ways)
            return


@lru_cache(maxsize=8)
def _called_by_names(wordings: Wordings) -> tuple[tuple[re.Pattern[str], tuple[str, ...], tuple[str, ...]], ...]:
    """What is meant, its slots, and how it is said."""
    found: dict[str, list[str]] = {}
    for phrase in wordings.phrases:
        if not phrase.near and len(phrase.meant) == 1 and _is_unsaid(phrase.meant[0]):
            said = _SLOT.sub(lambda slot: f"{{{slot[1].partition(',')[0]}}}", phrase.told)
            found.setdefault(phrase.meant[0], []).append(said)
    told = [
        (meant, tuple(said for said in ways if {*slots_of(said)} == {*slots_of(meant)}))
        for meant, ways in found.items()
        if {*slots_of(meant)} == {*slots_of(ways[0])}
    ]
    told.sort(key=lambda one: (len(slots_of(one[0])), -len(one[0])))  # his hex before any hex
    return tuple((re.compile(_filled(meant)), slots_of(meant), ways) for meant, ways in told)


def _is_unsaid(meant: str) -> bool:
    """Whether nobody says it so at a table; what is supposed to be so is told as it is."""
    return not meant.startswith(_SUPPOSED) and any(one in meant for one in _NAMED)
