"""What the rules say of the words of a sentence: for who asks of the rules, and not of the position.

Where nobody is named and nothing else reads the question, the nearest rules, rulings and phases are its answer, if they
hold most of its words; it is told that they are no more than that, and that they are neither a yes nor a no, unless the
nearest is a ruling that says so. Else they are offered as near.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING

from compiler.syntax import Word
from rulewright.actions.spoken.english import MINE, mood
from rulewright.actions.spoken.hand import is_a_sort, somebody_is_named, taken_apart, who_is_named
from rulewright.actions.spoken.named import Named, Piece, numbered_stranger
from rulewright.actions.spoken.quoting import ways
from rulewright.actions.spoken.quoting.asked_so import Like
from rulewright.actions.spoken.quoting.asked_so import asked_so as asked_like
from rulewright.actions.spoken.quoting.quotable import quotable_at
from rulewright.actions.spoken.quoting.shelves import MOMENTS, QUOTED
from rulewright.actions.spoken.quoting.strangers import not_there
from rulewright.actions.spoken.remembered import once
from rulewright.scenes import Scene
from rulewright.telling import wrapped
from runtime.records import dataclass

if TYPE_CHECKING:  # what it opens takes long, and most who ask are answered otherwise
    from rulewright.telling import Text

_OFFERED = ("ruling", "rule", "consequence", "upkeep", "action", "procedure", "option")
_DECIDES = ("ruling", "opening", "rule", "consequence", "upkeep", "action", "procedure", "phase")
_SHOWN, _IN_FULL = 5, 3  # of which those behind the first few are told in a line
_WIDEST = 240
_ENOUGH = 5_600  # of ten thousand: so near is the nearest that is quoted as the answer
_LIKE = 3_800  # and so near a question that a pack tells, if it is the only one
_LEAST = 1_500  # and so near what may be it; then it is told too what can be asked here
_COMMON = 10  # one of so many is a noun that tells something
_KNOWN = 2  # words of a question that the rules say, at least
_FEW = 3  # words that tell anything: fewer are near to too much
_STRANGE = 3  # where one word of so many is in none of the rules, what is no more than near is no answer
_BESIDE = 2  # those that are at least half as near are quoted with it
_YES_OR_NO = re.compile(r"(yes|no|not)\b", re.IGNORECASE)
_HERE = frozenset("this these those now left anybody anyone".split())
_TELLING = frozenset("who that in on inside under with what".split())  # those who, those in woods; now what
_AMONG = frozenset("which of many whose".split())  # my units, of whom some are asked for
_LABEL = re.compile(r"\w*\d\w*")
CERTAIN = "No counter is named, so the rules themselves were asked:"
HEAD = f"{CERTAIN[:-1]}. Nearest to it:"
DOUBTFUL = "No counter is named, so the rules themselves were asked. None says it in these words; nearest to it:"
UNSETTLED = (
    "No counter is named, so the rules themselves were asked. None says yes or no to it in these words; nearest to it:"
)
UNREAD = "Nothing reads this of the position"
IN_THE_RULES = "Nearest to it in the rules:"
ELSE = f"{IN_THE_RULES[:-1]}, as nothing reads this of the position itself:"
SURE = "By the rules, as nothing reads this of the position itself:"
LIKELY = "Most likely by the rules, as nothing reads this of the position itself:"
LIKELY_CERTAIN = f"{CERTAIN[:-1]}. Most likely:"
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
    left_out: str = ""  # of what is asked, by what can be asked of the position
    unread: tuple[str, ...] = ()  # why nothing reads it, and how else it is asked: then these are no answer
    is_sure: bool = False  # nothing that says something else may as well be meant as the first
    is_said: bool = True  # nor says something that is nearer to what is asked

    @property
    def head(self) -> str:
        if self.told:
            return self.told
        if self.is_sure:
            certain, sure = (CERTAIN, SURE) if self.is_said else (LIKELY_CERTAIN, LIKELY)
            return sure if self.unread or self.may_be_of_here else certain
        if self.unread and not self._is_plainly_unread:
            return self.unread[0]
        if self.unread or self.may_be_of_here:
            return ELSE
        return (HEAD if self.is_near else DOUBTFUL) if self.is_settled else UNSETTLED

    @property
    def is_answer(self) -> bool:
        """Whether the rules answer it; else they are told as no more than the nearest to it."""
        return self.is_sure or (bool(self.told) and self.is_near)

    @property
    def _is_plainly_unread(self) -> bool:
        """Whether nothing more is told of why nothing reads it, and there are rules to tell."""
        return self.unread == (f"{UNREAD}.",) and bool(self.texts)

    def lines(self) -> list[str]:
        why = bool(self.unread) and not self._is_plainly_unread
        further = () if self.is_sure else (*self.unread[1:], *((IN_THE_RULES,) if why and self.texts else ()))
        lines = [*self.head.splitlines(), *further]
        for at, text in enumerate(self.texts):
            if at >= _IN_FULL:
                lines.append(f"  {line_of(text)}")
                continue
            lines += wrapped(text.short or text.first, f"  [{text.name}] ", 4)
            lines += wrapped(text.first, "    ", 6) if text.short and at == 0 else []  # the others `find` tells whole
            lines += wrapped(text.written, "    ", 6) if text.written else []
        besides = f"{BESIDES[:-1]}, where `{self.left_out}` is not considered:" if self.left_out else BESIDES
        return [*lines, *([besides] if self.besides else []), *(f"  {one}" for one in self.besides)]

    def data(self) -> dict[str, object]:
        told = [
            {
                "sort": one.sort,
                "name": one.name,
                **({"in short": one.short} if one.short else {}),
                "says": one.first,
                "cites": list(one.cites),
                "written": one.written,
            }
            for one in self.texts
        ]
        besides: dict[str, object] = {"besides": list(self.besides)} if self.besides else {}
        besides |= {"left out": self.left_out} if self.left_out else {}
        unread: dict[str, object] = {"unread": list(self.unread)} if self.unread else {}
        unread |= {"sure": True} if self.is_sure and self.is_said else {}
        return {"sort": "rules", "said": self.head, "rules": told, **besides, **unread}


def quoted(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """The rules as the answer to a question of them; none, where somebody or a place is named or nothing is near."""
    if somebody_is_named(scene, words) or _is_of_here(tuple(word.low for word in words)):
        return None
    said = tuple(word.low for word in words)
    if _strange(scene, words[1:], _nearest_asked(scene, said)):  # by mistake
        return None
    if numbered_stranger(scene, words) is not None or not_there(scene, words):
        return None
    numbered = (word for word in words if word.sort != "number" and _LABEL.fullmatch(word.text))
    if any(scene.reading((word,)).values(0) for word in numbered):
        return None
    if any(word.low.rpartition("-")[0] in scene.table.model.kinds for word in words):  # `plot-1`: one by its number
        return None
    meant = any(word.low in MINE | {"the"} and who_is_named(scene, words, at) for at, word in enumerate(words))
    some = _near(scene, said, QUOTED)
    if not some or some[0][0] < _LEAST:
        return None
    sure = _sure_of(scene, said)
    nearest, is_near = some[0][1], sure is not None or some[0][0] >= _ENOUGH
    known, every = ways.heard(quotable_at(scene), said)
    if not is_near and (known < _KNOWN or (every - known) * _STRANGE >= every):
        return None  # what is said of frogs is no answer
    # That words come to the same makes nothing the answer: who is carried is not who carries.
    by_words = _near(scene, said, QUOTED, in_sense=False)[:1]
    is_said = is_near and nearest.sort == "ruling" and [text for _, text in by_words] == [nearest]
    says_so = nearest.sort == "ruling" and _YES_OR_NO.match(scene.table.model.rulings[nearest.name].answers)
    asks_whether = mood(said) == "yes-or-no" and "or" not in said
    is_settled = not asks_whether or bool(says_so and (is_said or not is_near))
    return as_sure(Quoted(_shown(scene, some), is_near, is_settled=is_settled, may_be_of_here=meant), sure)


def asks_of_rules(scene: Scene, words: tuple[Word, ...]) -> bool:
    """Whether nobody and no place is named, and most of what is said stands in the rules: then they are asked."""
    said, space = tuple(word.low for word in words), scene.position.space
    if somebody_is_named(scene, words) or any(space.has(word.text) for word in words):
        return False
    if _strange(scene, words[1:], "") or numbered_stranger(scene, words) is not None or not_there(scene, words):
        return False
    known, every = ways.heard(quotable_at(scene), said)
    is_heard = known >= _KNOWN and (every - known) * _STRANGE < every
    return is_heard and any(points >= _LEAST for points, _ in _near(scene, said, QUOTED)[:1])


def beside(scene: Scene, words: tuple[Word, ...]) -> Quoted | None:
    """What the rules say that is near to a question of who or what is named, in what they are called: where nothing
    reads it of the position, that may be what is asked."""
    pieces = next(taken_apart(scene, words), ())
    said = tuple(one for piece in pieces for one in _plainly(scene, piece))
    like = _nearest_asked(scene, said)
    if _strange(scene, words, like) or numbered_stranger(scene, words) is not None or not_there(scene, words):
        return None
    some = _near(scene, said, QUOTED)
    known, every = ways.heard(quotable_at(scene), said)
    is_here = _is_of_here(tuple(word.low for word in words))
    is_all = (like and every >= _KNOWN) or not (is_here or known < every or every < _FEW)
    near_enough = some and some[0][0] >= _ENOUGH and is_all
    if not some or not (near_enough or (known >= _FEW and _stands_out(scene, said, some[0][1]))):
        return None
    near = Quoted(_shown(scene, some), is_near=False, is_settled=False, may_be_of_here=True)
    return as_sure(near, _sure_of(scene, said))


def has_weight(scene: Scene, words: str) -> bool:
    """Whether something is told in it that the rules speak of: not of `stupid question`, nor of `past P`."""
    return ways.heard(quotable_at(scene), ways.said_of_rules(words))[0] >= _KNOWN


def as_sure(near: Quoted, sure: ways.Found | None) -> Quoted:
    """With what the rules say of it, where none of the others may as well be meant as the first."""
    if sure is None:
        return near
    return replace(near, texts=sure.texts[:_SHOWN], is_sure=True, is_said=sure.is_said)


def sure_of(scene: Scene, pieces: tuple[Piece, ...]) -> ways.Found | None:
    """What the rules say of it, if none of the others may as well be meant as the first."""
    return _sure_of(scene, tuple(one for piece in pieces for one in _plainly(scene, piece)))


def _sure_of(scene: Scene, said: tuple[str, ...]) -> ways.Found | None:
    found = ways.found_among(quotable_at(scene), said, _ranked(scene, said, QUOTED))
    return found if found.is_certain and found.texts[0].sort in _DECIDES else None


def _shown(scene: Scene, some: list[tuple[int, Text]]) -> tuple[Text, ...]:
    near = tuple(text for points, text in some[:_SHOWN] if points * _BESIDE >= some[0][0])
    return ways.with_the_other_side(quotable_at(scene), near)


def _plainly(scene: Scene, piece: Piece) -> tuple[str, ...]:
    return (piece,) if isinstance(piece, str) else _noun(scene, piece)


def _near(scene: Scene, said: tuple[str, ...], sorts: tuple[str, ...], in_sense: bool = True) -> list[tuple[int, Text]]:
    return [(points, text) for _, points, text in _ranked(scene, said, sorts, in_sense)]


def _ranked(scene: Scene, said: tuple[str, ...], sorts: tuple[str, ...], in_sense: bool = True) -> list[ways.Ranked]:
    return once(
        scene, ("ranked", said, sorts, in_sense), lambda: ways.ranked(quotable_at(scene), said, sorts, in_sense)
    )


def _asked_so(scene: Scene, said: tuple[str, ...]) -> list[Like]:
    there = quotable_at(scene)
    return asked_like(there.told, there.others, said)


def _stands_out(scene: Scene, said: tuple[str, ...], nearest: Text) -> bool:
    """Whether what is near answers a question that a pack tells, and none of the others is as near by far."""
    some = _asked_so(scene, said)
    others = some[1].points if len(some) > 1 else 0
    first = some[0] if some else None
    return first is not None and first.text.name == nearest.name and first.points >= max(_LIKE, others * 5 // 4)


def _nearest_asked(scene: Scene, said: tuple[str, ...]) -> str:
    """The question that a pack tells the answer of, if this one is near to it."""
    some = _asked_so(scene, said)
    return some[0].asked if some and some[0].points >= _ENOUGH else ""


def _strange(scene: Scene, words: tuple[Word, ...], like: str) -> bool:
    """Whether a letter is said that names nobody here, nor stands in the question that this one is like."""
    known = {"I", *scene.names, *like.replace(",", " ").split()}
    letters = ((at, one) for at, one in enumerate(words) if len(one.text) == 1 and one.text.isupper())
    return any(one.text not in known and not is_a_sort(scene, words, at) for at, one in letters)


def phases_quoted(scene: Scene, phases: tuple[str, ...], told: str) -> Quoted:
    """These phases, and when each comes."""
    from rulewright.telling import texts_of

    every = {text.name: text for text in texts_of(scene.table.model) if text.sort == "phase"}
    return Quoted(tuple(every[one] for one in phases if one in every), told=told)


def _is_of_here(said: tuple[str, ...]) -> bool:
    """`this hex`, `which of my units`; not `in this turn`, `my own mines`."""
    beside = tuple(zip(("", *said[:-1]), said, (*said[1:], ""), strict=True))
    here = any(word in _HERE and after not in MOMENTS | _TELLING for _, word, after in beside)
    return here or any(word in MINE and before in _AMONG for before, word, _ in beside)


def line_of(text: Text) -> str:
    """What it says, in one line."""
    return shorten(f"[{text.name}] {text.short or text.first}", _WIDEST, placeholder=" ...")


def nearest_of(scene: Scene, pieces: tuple[Piece, ...]) -> tuple[Text, ...]:
    """The nearest rules and rulings that are played with."""
    said = tuple(one for piece in pieces for one in _plainly(scene, piece))
    return tuple(text for _, text in _near(scene, said, _OFFERED)[:_SHOWN])


def _noun(scene: Scene, named: Named) -> tuple[str, ...]:
    """What somebody who is named is called in the rules; not what half of all counters are."""
    types = scene.table.model.types
    last = Counter(name.split()[-1] for name in types)
    called = (scene.position.type_of[one].split()[-1] for one in named.things if one in scene.position.type_of)
    return tuple(one for one in called if last[one] * _COMMON <= len(types))
