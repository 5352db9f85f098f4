"""A story told at a table, clause by clause: `K takes the gun into the town, drops it and scoots. legal?`

Each clause has those who are meant in it in their place, and is told (somebody does something, something is so) or
asked. A clause that tells nobody's doing stands aside: it is given back, so that nobody takes it for heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import acts, odds_cue, share_cue, without_idle_told
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    MINE,
    OPENING,
    TOLD,
    opened_by,
    put_together,
    spelled_out,
    wordings,
)
from rulewright.actions.spoken.groups import things_called
from rulewright.actions.spoken.put_plainly import with_sides
from rulewright.actions.spoken.talk.questions import ASKS, ENDS
from rulewright.actions.spoken.talk.who import PEOPLE, Said, Who, goes_on_to, told_apart, with_foe
from rulewright.scenes import Scene
from runtime.records import dataclass

_IF = frozenset("if when once after suppose supposing say assuming imagine assume".split())
_WHEN = frozenset("say after once when".split())
_JOINS = frozenset("and but then so".split())
_LEADS = frozenset(
    "so and but ok okay then now well or hey also great nice cool damn good fine alright look oh hmm first next wait "
    "right yeah yes just only still even".split()
)
_WISHES = wordings("i want to, we want to, i would like to, i am going to, let us, let me, i will, my plan is to")
_PLANS = wordings(
    "wants to, want to, would like to, is going to, are going to, tries to, is about to, will, would, has to"
)
SINGLE, MANY = frozenset("it he she him her".split()), frozenset("they them".split())
_OF_THEM = (("both", "of", "them"), ("all", "of", "them"), ("the", "both", "of", "them"), ("them", "both"))
_TAGS = wordings(
    "is that allowed, is that legal, is that ok, is that okay, is that possible, is that fine, is it allowed, "
    "is it legal, is this allowed, is this legal, does that work, does that go, legal, allowed, ok, okay, possible, "
    "can i, can we, can it, can they, may i, may it, may they, can i do that, can it do that, can they do that, "
    "may i do that, is that right, right, right now, yes or no, any problem, would that work, that ok, that legal, "
    "that allowed, am i allowed, am i allowed to, fair, all legal, is that all legal, are they allowed, "
    "is it allowed to, is that doable, doable, is that a go, good to go, works, that works"
)
_GO_IT = re.compile(r"\b(floor|gun|leg|hoof|book|beat|foot)s? it\b", re.IGNORECASE)  # that is to move
_ITS, _LOAD = frozenset("its his".split()), frozenset("load cargo passenger rider riders".split())
_NOUN = 4  # words of who is spoken of, with what stands before
_ARRIVES = frozenset("go goes move moves stand stands stay stop stops get gets drive drives walk walks run".split())
_DROPS = frozenset("drop drops dump dumps unload unloads unhitch unhitches unhook unhooks let lets put puts".split())
_WHOLE_TURN = wordings("all in one turn, all in one go, all in the same turn, in one turn, in the same turn, in one go")


@dataclass(frozen=True)
class Clause:
    """`is_asked`; `is_if`: as a condition; `ends`: whether its sentence ends with it."""

    pieces: tuple[Said, ...]
    is_asked: bool = False
    is_if: bool = False
    said: str = ""

    @property
    def plain(self) -> tuple[str, ...]:
        return tuple(one for one in self.pieces if isinstance(one, str))

    @property
    def who(self) -> tuple[Who, ...]:
        return tuple(one for one in self.pieces if isinstance(one, Who))

    @property
    def is_besides(self) -> bool:
        """`given that the moon is full`: told to be so, and supposed elsewhere."""
        return bool(opened_by(self.plain, TOLD))

    @property
    def text(self) -> str:
        return text_of(self.pieces)

    @property
    def is_tag(self) -> bool:
        """`is that allowed`, `all in one turn ok`: asked of what is told before it."""
        low = tuple(one.lower() for one in self.plain)
        return not self.who and is_tag(low)


def is_tag(low: tuple[str, ...]) -> bool:
    low = tuple(one for one in low if one not in (",", "though"))
    for whole in _WHOLE_TURN:
        for at in range(len(low) - len(whole) + 1):
            if low[at : at + len(whole)] == whole:
                low = low[:at] + low[at + len(whole) :]
                if not low:
                    return True
                break
    while len(low) > 1 and low[-1] in ("now", "then", "right", "yet", "already", "here", "myself"):
        low = low[:-1]
    return low in _TAGS


def text_of(pieces: Sequence[Said]) -> str:
    return put_together(one if isinstance(one, str) else one.text for one in pieces)


def clauses_of_story(scene: Scene, text: str) -> list[Clause]:
    """In their order, with those in their place whom `it`, `they` and `the guys` mean."""
    memory = _Memory(scene, text)
    found: list[Clause] = []
    for sentence in ENDS.split(text.strip()):
        for clause in _of_a_sentence(scene, sentence):
            put = memory.with_whom(clause)
            chained = found[-1] if found and _goes_on(put, found[-1]) else None
            if chained is not None:  # `can K pull up there and drop G`: once it has pulled up, can it drop G
                verb = chained.pieces[0]
                found[-1] = replace(chained, pieces=chained.pieces[1:], is_asked=False)
                pieces = put.pieces if isinstance(put.pieces[0], Who) else (*memory.doer_of(chained), *put.pieces)
                put = replace(put, pieces=(verb, *pieces), is_asked=True)
            found.append(put)
    if len(found) > 1 and text.rstrip().endswith("?") and not any(one.is_asked or one.is_if for one in found):
        found.append(Clause(("legal",), is_asked=True, said="legal?"))  # `C fires at S, then hops on B?`
    return found


def _goes_on(clause: Clause, before: Clause) -> bool:
    told = not clause.is_asked and not clause.is_if and clause.pieces and not clause.said.startswith("\n")
    leads = before.is_asked and bool(before.pieces) and before.pieces[0] in CAN and bool(before.who)
    first = clause.pieces[0] if clause.pieces else ""
    return bool(told and leads and isinstance(first, str) and acts(first) and not before.said.endswith("?"))


def _of_a_sentence(scene: Scene, sentence: str) -> Iterator[Clause]:
    words, problems = read_words(spelled_out(_GO_IT.sub("move", sentence)))
    if problems or not words:
        return
    pieces = _hex_by_hex(scene, _without_idle(told_apart(scene, with_sides(scene, words))))
    cut = list(_cut(pieces))
    for at, some in enumerate(cut):
        ends = "?" if sentence.rstrip().endswith("?") and at == len(cut) - 1 else ""
        yield from _clause(some, ends)


def _without_idle(pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without turns that say nothing of their own; `in there` says where."""
    low = [one if isinstance(one, str) else "" for one in pieces]
    inner = (at + 1 for at in range(len(low)) if low[at : at + 2] == ["in", "there"])
    return tuple(pieces[at] for at in sorted({*without_idle_told(low), *inner}))


def _hex_by_hex(scene: Scene, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """`goes G5, G6, G7` is one way."""
    hexes = [*(isinstance(one, str) and scene.position.space.has(one) for one in pieces), False]
    return tuple(one for at, one in enumerate(pieces) if not (one == "," and hexes[at - 1] and hexes[at + 1]))


def _cut(pieces: tuple[Said, ...]) -> Iterator[tuple[Said, ...]]:
    start = 0
    for at, one in enumerate(pieces):
        if at < start:
            continue
        here = pieces[start:at]
        goes_on = one == "then" and len(here) == 2 and here[0] in CAN  # `can D then walk`
        if one == "," or (one in _JOINS and here and not goes_on and _begins(pieces[at + 1 :])):
            yield here
            start = at + 1
        elif one in _IF and len(here) > 1 and (one not in _WHEN or _tells_of_somebody(pieces[at + 1 :], one)):
            yield here
            start = at
        elif here and here[0] in _IF and one in CAN | OPENING and _has_deed(here):
            further = one in OPENING or _is_somebody(pieces[at + 1 : at + 3])
            further = further and (one != "do" or pieces[at + 1 : at + 2] in (("we",), ("i",), ("they",), ("you",)))
            yield from (here,) if further else ()
            start = at if further else start
        elif one == "with" and here and pieces[-1] in ("there", "aboard") and at < len(pieces) - 2:
            yield here  # with who is told to be there, which is looked at
            start = at
    yield pieces[start:]


def _has_deed(pieces: tuple[Said, ...]) -> bool:
    return any(isinstance(one, str) and (acts(one) or one in IS) for one in pieces[1:])


def _tells_of_somebody(rest: tuple[Said, ...], when: str) -> bool:
    """`can K move after D hops off`: what D does is done first."""
    verb = rest[1] if len(rest) > 1 and isinstance(rest[0], Who) else ""
    return when in ("after", "once") and isinstance(verb, str) and acts(verb)


def _is_somebody(pieces: tuple[Said, ...]) -> bool:
    first = pieces[0] if pieces else ""
    return isinstance(first, Who) or first in SINGLE | MANY | {"that", "this", "i", "we", "the", "you"}


def _begins(rest: tuple[Said, ...]) -> bool:
    """Whether a clause of its own begins: `and drops it`, `and what does that cost`, `and they charge`."""
    while rest and rest[0] in _LEADS:
        rest = rest[1:]
    if not rest:
        return False
    first = rest[0]
    if isinstance(first, str) and (first in ASKS or acts(first)) and first not in ("the", "right"):
        return True
    if first in ARTICLES | MINE and rest[1:2] and rest[1] in PEOPLE:
        rest = rest[1:]
        first = rest[0]
    if isinstance(first, Who) or first in SINGLE | MANY | PEOPLE | {"i", "we"}:
        then = next((one for one in rest[1:] if one not in _LEADS | {"both", "all"}), "")
        return isinstance(then, str) and (then in CAN | IS | HAS or acts(then))
    return False


def _clause(pieces: tuple[Said, ...], ends: str) -> Iterator[Clause]:
    while pieces and pieces[0] in _LEADS | {","} and not is_tag(tuple(str(one) for one in pieces)):
        pieces = pieces[1:]
    if pieces[:1] == ("any",):
        pieces = ("is", "there", *pieces)
    is_if = bool(pieces) and pieces[0] in _IF
    pieces = pieces[1:] if is_if else pieces
    pieces = pieces[1:] if is_if and pieces[:1] == ("that",) else pieces
    if not pieces:
        return
    low = tuple(one for one in pieces if isinstance(one, str))
    tag = len(low) == len(pieces) and is_tag(low)
    cue = odds_cue(low) or share_cue(low) or low in (("full", "strength"), ("does", "it", "fit"))
    goes_on = pieces[0] in IS | HAS and not _is_somebody(pieces[1:3]) and pieces[1:2] != ("there",)  # `and is on foot`
    asked = tag or cue or (pieces[0] in ASKS and not is_if and not goes_on)
    said = text_of(pieces) + ends
    if not asked:
        tail = next((at for at in range(len(pieces) - 1, 0, -1) if is_tag(tuple(map(str, pieces[at:])))), 0)
        if tail and all(isinstance(one, str) for one in pieces[tail:]) and _has_deed(pieces[:tail]) and ends:
            yield Clause(pieces[:tail], False, is_if, text_of(pieces[:tail]))
            yield Clause(pieces[tail:], True, False, said)
            return
        pieces = _as_told(pieces)
    if pieces:
        yield Clause(pieces, asked, is_if, said)


def _as_told(pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without what is wished: `H wants to walk`, `I want to park K`."""
    low = tuple(one if isinstance(one, str) else "" for one in pieces)
    wished = opened_by(low, _WISHES) or (1 if low[0] in ("i", "we") and len(pieces) > 1 else 0)
    pieces = pieces[wished:]
    at = next((at for at, one in enumerate(pieces) if isinstance(one, Who) or one in SINGLE | MANY | PEOPLE), None)
    if at is None:
        return pieces
    after = tuple(one if isinstance(one, str) else "" for one in pieces[at + 1 :])
    planned = opened_by(after, _PLANS)
    return (*pieces[: at + 1], *pieces[at + 1 + planned :])


class _Memory:
    """Who was spoken of, and who did something last."""

    def __init__(self, scene: Scene, text: str) -> None:
        self.scene, self.text = scene, text
        self.said: list[Who] = []
        self.doer: Who | None = None
        self.is_asked = False  # what he does is asked, and nobody said that he did it
        self.place = ""

    def doer_of(self, clause: Clause) -> tuple[Who, ...]:
        return clause.who[:1]

    def with_whom(self, clause: Clause) -> Clause:
        found: list[Said] = []
        pieces = self._of_them(clause.pieces)
        at = 0
        while at < len(pieces):
            one = pieces[at]
            here = [some for some in found if isinstance(some, Who)]
            who, end = None, at + 1
            if isinstance(one, Who):
                who = self._narrowed(one, here, {some for some in found if isinstance(some, str)})
            elif one in SINGLE | MANY and not (one == "it" and self._is_of_nobody(pieces, at)):
                leads = all(isinstance(some, str) and some in ASKS | _LEADS for some in found)
                leads = leads or (found[0] in OPENING and found[-1] in CAN | IS | HAS)  # how many points has it
                if not (clause.is_if and self._is_open(one)):
                    who = self._meant(one, here, leads, {some for some in found if isinstance(some, str)})
            elif one in PEOPLE or (
                one in ARTICLES | MINE | _ITS | {"those"}
                and pieces[at + 1 : at + 2]
                and pieces[at + 1] in (PEOPLE | _LOAD if one in _ITS else PEOPLE)
            ):
                end = at + 1 + (one not in PEOPLE)
                who = self._aboard(here)
                end = end if who else at + 1
            found.append(who or one)
            if isinstance(one, Who) or who is not None:
                self.said.append(who or one)  # type: ignore[arg-type]
            elif (
                one == "there"
                and self.place
                and (found[0] == "with" or any(some in _ARRIVES or some == "room" for some in found))
            ):
                found[-1:] = ["in", self.place]
            elif who is None and (loaded := self._load(pieces, at, here)):
                found[-1:] = [loaded[1]]
                self.said.append(loaded[1])
                end = loaded[0]
            at = end
        first = next((one for one in found if isinstance(one, Who)), None)
        opens = first is not None and (found[0] is first or (found[0] in ASKS and not clause.is_tag))
        is_new = first is not None and not clause.is_asked and isinstance(found[0], str) and self.doer is None
        if is_new or (opens and (not clause.is_asked or self.doer is None)):
            self.doer, self.is_asked = first, clause.is_asked
        self.place = next((str(said) for said in reversed(found) if self._is_hex(said)), self.place)
        return replace(clause, pieces=with_foe(self.scene, tuple(found), self.said if clause.is_asked else ()))

    def _is_open(self, said: str) -> bool:
        """`can D fire at T if it moves`: either may be meant."""
        alike = {one for one in self.said if (len(one.names) > 1) == (said in MANY)}
        return self.is_asked and len(alike) > 1

    def _is_hex(self, one: Said) -> bool:
        return isinstance(one, str) and self.scene.position.space.has(one)

    def _load(self, pieces: tuple[Said, ...], at: int, here: list[Who]) -> tuple[int, Who] | None:
        """`K takes the gun`: of several guns that which it has aboard."""
        doer = here[0] if here else self.doer
        aboard = self._inside(doer) if doer is not None else ()
        for end in range(min(len(pieces), at + _NOUN), at + 1, -1) if pieces[at] in ARTICLES | MINE and aboard else ():
            said = pieces[at + 1 : end]
            if all(isinstance(one, str) for one in said):
                fit = {*things_called(self.scene, tuple(map(str, said)))}
                some = tuple(name for name in aboard if self.scene.names[name] in fit)
                if len(some) == 1:
                    return end, Who(some)
        return None

    def _of_them(self, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
        for at in range(len(pieces)):
            for said in _OF_THEM:
                if pieces[at : at + len(said)] == said:
                    return (*pieces[:at], "them", *pieces[at + len(said) :])
        return pieces

    def _is_of_nobody(self, pieces: tuple[Said, ...], at: int) -> bool:
        """`it is 2 hexes`, `what does it cost`."""
        after = pieces[at + 1 : at + 3]
        told = after[:1] and after[0] in IS and (not after[1:] or str(after[1])[:1].isdigit())
        costs = at > 0 and pieces[at - 1] in HAS and after[:1] and after[0] in ("cost", "take", "matter", "count")
        return bool(told or costs)

    def _sides(self, who: Who) -> set[object]:
        p = self.scene.position
        return {p.side_of(self.scene.names[name]) for name in who.names}

    def _inside(self, who: Who) -> tuple[str, ...]:
        p, names = self.scene.position, {thing: name for name, thing in self.scene.names.items()}
        some = (one for name in who.names for one in p.inside(self.scene.names[name]))
        return tuple(names[one] for one in some if one in names)

    def _narrowed(self, who: Who, here: list[Who], before: set[str]) -> Who:
        """Of several who are meant, those aboard who does it; what is set down is what is aboard, however it is called,
        unless it is named."""
        aboard = self._inside(here[0] if here else self.doer or who)
        if not before.isdisjoint(_DROPS) and len(aboard) == 1 and {*who.names}.isdisjoint(aboard):
            is_named = any(re.search(rf"\b{re.escape(name)}\b", self.text) for name in who.names)
            return who if is_named else Who(aboard)
        some = [name for name in aboard if name in who.names]
        return Who(tuple(some)) if len(some) == 1 and len(who.names) > 1 else who

    def _aboard(self, here: list[Who]) -> Who | None:
        """`the guys`: those aboard who is spoken of last."""
        for one in (*reversed(here), *([self.doer] if self.doer else []), *reversed(self.said)):
            some = self._inside(one)
            if some:
                return Who(some, many=len(some) > 1)
        return None

    def _meant(self, said: str, here: list[Who], leads: bool, before: set[str]) -> Who | None:
        """Who does it: who did something last; to whom: who was spoken of last besides him."""
        many = said in MANY
        fit = [one for one in reversed(self.said) if (len(one.names) > 1) == many or (many and one.many)]
        if leads and said not in ("them", "him"):
            if self.doer is not None and (len(self.doer.names) > 1) == many:
                return self.doer
            fit = fit or [one for one in self.said[-1:] if many]  # the guys are one platoon
            return fit[0] if len(set(fit)) == 1 else None
        doer = here[0] if here else self.doer
        others = [
            one for one in fit or (self.said[::-1] if many else []) if doer is None or not {*one.names} & {*doer.names}
        ]
        if doer is not None and not before.isdisjoint(_DROPS):
            aboard = self._inside(doer)
            return next((one for one in others if {*one.names} <= {*aboard}), Who(aboard) if len(aboard) == 1 else None)
        if said in ("him", "he", "them") and doer is not None:
            others = [one for one in others if self._sides(one).isdisjoint(self._sides(doer))] or others
        return others[0] if others and not (said == "it" and goes_on_to(self.text, others[0].names)) else None
