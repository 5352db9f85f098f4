"""A hex that is described: `a stream next to K6`, `a hex next to both C and Q`, `a hex at the edge of the map`."""

from __future__ import annotations

from dataclasses import field, replace

from compiler.syntax import Word
from rulewright.actions.spoken.alike import in_other_words
from rulewright.actions.spoken.english import ARTICLES, opened_by, wordings
from rulewright.actions.spoken.hand import listed_at, told_of_a_hex
from rulewright.actions.spoken.named import hex_at, names_at
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_BESIDE = wordings(
    "adjacent to, next to, beside, bordering, touching, adjoining, next door to, bordering on, alongside, by"
)
_EDGE = wordings(
    "at the edge, on the edge, at the edge of the map, on the edge of the map, at the edge of the board, "
    "on the edge of the board, at the map edge, on the map edge, at the board edge, on the board edge"
)
_ACROSS = wordings("far side of, other side of, opposite side of, back side of")
_WITHOUT = wordings("with no, without a, without any, without")
_LEADS = frozenset("right just directly immediately that is which also lies both touches".split())
_PLAIN = frozenset("bare plain empty single little some".split())
_OTHERS = frozenset("another".split())
_HEX = frozenset("hex hexes".split())
_IT = frozenset("it him them".split())


@dataclass(frozen=True)
class Described:
    """Words `start` to `end` that tell of a hex. `ground`: what it is, as a rule would say; `beside`: what it is next
    to; `across`: of what it is on the far side; `is_told`: whether it is told where it is."""

    start: int
    end: int
    ground: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    across: str = ""
    at_edge: bool = False
    is_many: bool = False
    is_the: bool = False  # `the woods next to Q`
    without: tuple[str, ...] = field(default=())  # what no hexside of it has

    @property
    def is_placed(self) -> bool:
        return bool(self.beside or self.across or self.at_edge)


def ground_at(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[str, bool]:
    """`elevation is slope`, of `slope`, `a slope` and `slopes`; and whether several are told of."""
    said = words[at].low
    for one in dict.fromkeys((said, said.removesuffix("s"))):
        other = in_other_words((one,), wordings_at(scene).words)
        word = words[at]._replace(text=" ".join(map(str, other)), low=" ".join(map(str, other)))
        if (told := told_of_a_hex(scene, (word,), 0)) != "":
            return told, one != said
    return "", False


def somebody_at(scene: Scene, words: tuple[Word, ...], at: int, last: str = "") -> tuple[int, tuple[str, ...]]:
    """Counters or hexes by their names, one or several; `it`: who was spoken of last."""
    if at < len(words) and words[at].low in _IT and last:
        return at + 1, (last,)
    if (label := hex_at(scene, words, at)) != "":
        return at + 1, (label,)
    for end, who in listed_at(scene, words, at, bare=False) if at < len(words) else ():
        parts = who.parts or (who,)
        if who.things and all(one.text in scene.names for one in parts):
            return end, tuple(one.text for one in parts)
    return at, ()


def described_at(scene: Scene, words: tuple[Word, ...], at: int, last: str) -> Described | None:
    """`last`: who was spoken of last, whom `it` means."""
    low = [word.low for word in words]
    is_led = low[at] in ARTICLES | _OTHERS and not (words[at].text == "A" and words[at].text in scene.names and at)
    is_the, end = low[at] == "the", at + is_led
    if is_led and (across := opened_by(low[end:], _ACROSS)):
        end, who = somebody_at(scene, words, end + across, last)
        return Described(at, end, across=who[0]) if len(who) == 1 else None
    ground, many = [], False
    while end < len(words):
        told, is_many = ground_at(scene, words, end)
        if told:
            ground.append(told)
            many = many or is_many
        elif low[end] not in _PLAIN or not is_led:
            break
        end += 1
    is_hex = low[end : end + 1] != [] and low[end] in _HEX
    end += is_hex
    is_bare = at == end  # `C stands next to M`
    if not is_bare and (not (ground or is_hex) or not (is_led or many)):
        return None
    found = _placed(scene, words, Described(at, end, tuple(ground), is_many=many, is_the=is_the), last)
    is_enough = found.is_placed or (ground and not is_the)
    return found if is_enough and not _is_more(scene, words, found) else None


def _is_more(scene: Scene, words: tuple[Word, ...], told: Described) -> bool:
    """`a town fight`, `the slope hexside`, `a house in K6`: it tells of another thing, or the hex has a name."""
    after = words[told.end].low if told.end < len(words) else ""
    at = told.end + (after in ("in", "at", "on"))
    is_named = at < len(words) and bool(hex_at(scene, words, at))
    goes_on = after in ("hexside", "hexsides", "line", "side", "edge", "of", "or") or is_named
    return goes_on or (bool(after) and bool([*names_at(scene.built.vocabulary, words, told.end, True)]))


def _placed(scene: Scene, words: tuple[Word, ...], told: Described, last: str) -> Described:
    """With all that is told behind it of where it is."""
    end, beside, at_edge, without = told.end, list(told.beside), told.at_edge, list(told.without)
    low = [word.low for word in words]
    while end < len(words):
        at = end
        while at < len(words) and low[at] in _LEADS:
            at += 1
        if length := opened_by(low[at:], _BESIDE):
            start = at + length + (low[at + length : at + length + 1] == ["both"])
            at, who = somebody_at(scene, words, start, last)
            if who and start > 0 and low[start - 1] == "both" and low[at : at + 1] == ["and"]:
                at, others = somebody_at(scene, words, at + 1)
                who = (*who, *others) if others else ()
            if not who:
                break
            beside += who
        elif length := opened_by(low[at:], _EDGE):
            at, at_edge = at + length, True
        elif (length := opened_by(low[at:], _WITHOUT)) and at + length < len(words):
            without.append(low[at + length])
            at += length + 1
        else:
            break
        end = at
    return replace(told, end=end, beside=tuple(beside), at_edge=at_edge, without=tuple(without))
