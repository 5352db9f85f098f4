"""What the rules say of the words of a sentence: for who asks of the rules, and not of the position.

Where nobody is named and nothing else reads the question, the nearest rules, rulings and phases are its answer, if they
hold most of its words; it is told that they are no more than that, and that they are neither a yes nor a no, unless the
nearest is a ruling that says so. Else they are offered as near.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from textwrap import shorten
from typing import TYPE_CHECKING

from compiler.graph import SECTIONS, NodeId, titled
from compiler.model import Model
from compiler.syntax import Word
from rulewright.actions.spoken.alike import in_single_words, words_by_sense
from rulewright.actions.spoken.english import MINE, mood, put_together
from rulewright.actions.spoken.hand import Named, Piece, who_is_named
from rulewright.actions.spoken.phrases import in_other_words
from rulewright.actions.spoken.understanding import spoken_of
from rulewright.scenes import Scene
from rulewright.telling import wrapped
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_OFFERED = ("ruling", "rule", "consequence", "upkeep", "action", "procedure", "option")
_QUOTED = (*_OFFERED, "phase")
_DOING = frozenset(("action", "procedure"))
_SHOWN = 3
_WIDEST = 240
_ENOUGH = 5_600  # of ten thousand: so near is the nearest that is quoted as the answer
_LEAST = 2_000  # and so near what may be it; then it is told too what can be asked here
_DOUBTED = 4_500  # and so near what is told where somebody who is there may be meant
_IN_SENSE = 8  # of ten: what is near by words that only come to the same
_COMMON = 10  # one of so many is a noun that tells something
_RULING = 11  # who asks is answered best by what was asked before
_OFF = 9  # and what is not played with
_BESIDE = 2  # those that are at least half as near are quoted with it
_FITTING = 5, 4  # how much nearer is what tells a number to who asks how many, and a phase to who asks when
_OF_NUMBERS = frozenset("many much long far cost costs".split())
_OF_TIME = frozenset("when first before after order".split())
_NUMBER = re.compile(r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
_YES_OR_NO = re.compile(r"(yes|no|not)\b", re.IGNORECASE)
_HERE = frozenset("this these those now left anybody anyone somebody someone".split())
_MOMENTS = frozenset("turn phase segment game".split())  # this turn is any turn
_AMONG = frozenset("which of many whose".split())  # my units, of whom some are asked for
_LABEL = re.compile(r"\w*\d\w*")
HEAD = "No counter is named, so the rules themselves were asked. Nearest to it:"
DOUBTFUL = "No counter is named, so the rules themselves were asked. None says it in these words; nearest to it:"
UNSETTLED = (
    "No counter is named, so the rules themselves were asked."
    " None says yes or no to it in these words; nearest to it:"
)
ELSE = "Nothing reads this of the position. Nearest to it in the rules:"
BESIDES = "What can be asked of this position:"


@dataclass(frozen=True)
class Quoted:
    """What the rules say that is nearest to a question about them, the nearest first."""

    texts: tuple[Text, ...]
    is_near: bool = True
    besides: tuple[str, ...] = ()  # what can be asked of the position, where the rules may not have been meant
    is_settled: bool = True  # not of a yes or no that no ruling gives: nobody is to take a rule for it
    may_be_of_here: bool = False  # somebody may be meant who is there: the truck
    told: str = ""  # the answer itself, of which the texts are more

    @property
    def head(self) -> str:
        if self.told:
            return self.told
        if self.may_be_of_here:
            return ELSE
        return (HEAD if self.is_near else DOUBTFUL) if self.is_settled else UNSETTLED

    def lines(self) -> list[str]:
        lines = [self.head]
        for text in self.texts:
            lines += wrapped(text.first, f"  [{text.name}] ", 4)
            lines += wrapped(text.written, "    ", 6) if text.written else []
        return [*lines, *([BESIDES] if self.besides else []), *(f"  {one}" for one in self.besides)]

    def data(self) -> dict[str, object]:
        told = [
            {"sort": one.sort, "name": one.name, "says": one.first, "cites": list(one.cites), "written": one.written}
            for one in self.texts
        ]
        besides = {"besides": list(self.besides)} if self.besides else {}
        return {"sort": "rules", "said": self.head, "rules": told, **besides}


def quoted(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """The rules as the answer to a question of them; none, where somebody or a place is named or nothing is near."""
    if any(word.text in scene.names for word in words) or _is_of_here(tuple(word.low for word in words)):
        return None
    if any(len(word.text) == 1 and word.text.isupper() and word.text != "I" for word in words[1:]):  # by mistake
        return None
    if any(_LABEL.fullmatch(word.text) and scene.reading((word,)).values(0) for word in words):
        return None
    if any(word.low.rpartition("-")[0] in scene.table.model.kinds for word in words):  # `plot-1`: one by its number
        return None
    meant = any(word.low in MINE | {"the"} and who_is_named(scene, words, at) for at, word in enumerate(words))
    said = tuple(word.low for word in words)
    near = _near(scene, said, _QUOTED)
    if not near or near[0][0] < (_DOUBTED if meant else _LEAST):
        return None
    nearest, is_near = near[0][1], near[0][0] >= _ENOUGH
    # That words come to the same makes nothing the answer: who is carried is not who carries.
    is_said = is_near and nearest.sort == "ruling" and _near(scene, said, _QUOTED, in_sense=False)[0][1] == nearest
    is_told = is_said and _YES_OR_NO.match(scene.table.model.rulings[nearest.name].answers)
    asks_whether = mood(said) == "yes-or-no" and "or" not in said
    texts = tuple(text for points, text in near[:_SHOWN] if points * _BESIDE >= near[0][0])
    return Quoted(texts, is_near, is_settled=bool(is_told) or not asks_whether, may_be_of_here=meant)


def phases_quoted(scene: Scene, phases: tuple[str, ...], told: str) -> Quoted:
    """These phases, and when each comes."""
    from rulewright.telling import texts_of

    every = {text.name: text for text in texts_of(scene.table.model) if text.sort == "phase"}
    return Quoted(tuple(every[one] for one in phases if one in every), told=told)


def _is_of_here(said: tuple[str, ...]) -> bool:
    """`this hex`, `which of my units`; not `in this turn`, `my own mines`."""
    beside = tuple(zip(("", *said[:-1]), said, (*said[1:], ""), strict=True))
    here = any(word in _HERE and after not in _MOMENTS for _, word, after in beside)
    return here or any(word in MINE and before in _AMONG for before, word, _ in beside)


def of_the_rules(scene: Scene, pieces: tuple[Piece, ...]) -> list[str]:
    """The nearest rules and rulings that are played with, each with what it says."""
    said = tuple(one for piece in pieces for one in ((piece,) if isinstance(piece, str) else _noun(scene, piece)))
    near = _near(scene, said, _OFFERED)
    return [shorten(f"[{text.name}] {text.first}", _WIDEST, placeholder=" ...") for _, text in near[:_SHOWN]]


def _near(
    scene: Scene, said: tuple[str, ...], sorts: tuple[str, ...], in_sense: bool = True
) -> list[tuple[int, Text]]:
    """Also in the words that the rules have for what players say. in_sense: and in such as come to the same."""
    from rulewright.telling import SEE, nearness, texts_of

    model, on = scene.table.model, scene.table.on
    titles = titled(model)
    off = {one: options for one in texts_of(model) if (options := _off(model, titles, one, on)) is not None}
    texts = [one for one in off if one.sort == SEE or (one.sort in sorts and not (off[one] and one.sort in _DOING))]
    others = spoken_of(scene).others
    told = put_together(in_other_words(said, others))
    plainer = put_together(in_other_words(in_single_words(said), others))
    ways = ((put_together(said), False), (told, False), *([(plainer, True)] if in_sense else []))
    best: dict[tuple[str, str], int] = {}
    for words, alike in dict.fromkeys(ways):
        for points, text in nearness(texts, words, _alike() if alike else {}):
            key = (text.sort, text.name)
            best[key] = max(points * _IN_SENSE // 10 if alike else points, best.get(key, 0))
    held = ((best[text.sort, text.name], text) for text in texts if (text.sort, text.name) in best)
    near = [(_weighed(points, text, said, off[text], in_sense), _as_off(text, off[text])) for points, text in held]
    return sorted(near, key=lambda pair: -pair[0])


@lru_cache(maxsize=1)
def _alike() -> dict[str, str]:
    """What words come to, by the stems that rules are found by."""
    from rulewright.telling import stems

    every = ((stems(word), stems(sense)) for word, sense in words_by_sense().items())
    return {word[0]: sense[0] for word, sense in every if word and sense}


def _weighed(points: int, text: Text, said: tuple[str, ...], off: tuple[str, ...], in_sense: bool) -> int:
    more, than = _FITTING
    points = points * more // than if _fits(text, said) else points
    points = points * _RULING // 10 if text.sort == "ruling" and in_sense else points
    return points * _OFF // 10 if off else points


def _as_off(text: Text, off: tuple[str, ...]) -> Text:
    told = " and ".join(f"[{one}]" for one in off)
    return replace(text, first=f"(Only with {told}, not played with here.) {text.first}") if off else text


def _fits(text: Text, said: tuple[str, ...]) -> bool:
    if text.sort == "phase":
        return not _OF_TIME.isdisjoint(said)
    return not _OF_NUMBERS.isdisjoint(said) and _NUMBER.search(text.first) is not None


def _noun(scene: Scene, named: Named) -> tuple[str, ...]:
    """What somebody who is named is called in the rules; not what half of all counters are."""
    types = scene.table.model.types
    last = Counter(name.split()[-1] for name in types)
    called = (scene.position.type_of[one].split()[-1] for one in named.things if one in scene.position.type_of)
    return tuple(one for one in called if last[one] * _COMMON <= len(types))


def _off(model: Model, titles: Mapping[str, NodeId], text: Text, on: frozenset[str]) -> tuple[str, ...] | None:
    """The options that it wants and that are off; None where one that is on takes its place."""
    node = titles.get(text.name) if text.sort != "option" else None
    one = None if node is None else getattr(model, SECTIONS[node.sort])[node.name]
    if one is None:
        return ()
    return tuple(option for option in one.under if option not in on) if on.isdisjoint(one.not_under) else None
