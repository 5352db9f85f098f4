"""What is asked in talk of several sentences: `my SU-152 on the Panther, how bad is it`; `rifles in L6, can they rush
him, and at what odds`.

Each clause is told, supposed or asked. Who `he` is was spoken of before; `at what odds` is asked of the attack that
stands before it. What is told besides and is no question is given back as not read, so that nobody takes it for heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import Attack, for_a_cause, odds_cue, share_cue, without_idle_beside
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    GOING,
    HAS,
    IS,
    MAY,
    OPENING,
    TOLD,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly import with_sides
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.actions.spoken.talk.standing import (
    SEES,
    attack_told,
    seen_as_one,
    walks,
    where_it_is_called,
    without_where,
)
from rulewright.actions.spoken.talk.who import Said, Who, side_of, the_same_of_another, told_apart, with_foe
from rulewright.scenes import Scene
from runtime.records import dataclass

ENDS = re.compile(r"(?<!\bvs)(?<=[.?!])\s+(?=\S)")  # of a sentence
ASKS = CAN | IS | HAS | OPENING
_IF = frozenset("if suppose supposing say assuming once when after imagine assume".split())
_CLAUSES = (*((one,) for one in sorted(_IF)), *TOLD)
_AND = frozenset("and but or so".split())
_ONE = frozenset("it he him her she".split())
_MANY = frozenset("they them both".split())
_TAGS = frozenset("right ok okay yes no correct yeah mate true please".split())
_YOU = frozenset("i we you it he they she that".split())
_BEFORE = frozenset("so and but ok okay then now well or hey also only just".split())
_WHAT_OF = wordings("what about, how about, what if")
_ALONE = frozenset("just only alone".split())
_APART = frozenset("each separately individually apart".split())
_SHELLS = frozenset("indirect indirectly plot plotted shell shells".split())
_ALREADY = frozenset("plotted ordered still already".split())
_THING = 4  # words of what is in a hex, with those before it
_LINE = frozenset("line sight range spotted view".split())
_ON = frozenset("on against at versus vs".split())
_STATES = IS | HAS | {"got"}


@dataclass(frozen=True)
class Talk:
    """Questions, each to be read by itself, and what was told besides."""

    asked: tuple[str, ...]
    unread: str = ""


class _InPieces(Protocol):
    @property
    def pieces(self) -> tuple[Said, ...]: ...

    @property
    def who(self) -> tuple[Who, ...]: ...


@dataclass(frozen=True)
class _Clause:
    pieces: tuple[Said, ...]
    is_if: bool = False

    @property
    def first(self) -> str:
        return self.pieces[0] if self.pieces and isinstance(self.pieces[0], str) else ""

    @property
    def who(self) -> tuple[Who, ...]:
        return tuple(one for one in self.pieces if isinstance(one, Who))

    @property
    def plain(self) -> tuple[str, ...]:
        return tuple(one for one in self.pieces if isinstance(one, str))

    @property
    def text(self) -> str:
        return put_together(one if isinstance(one, str) else one.text for one in self.pieces)


_SOMEBODY = Who(("somebody",))
_WE = frozenset("i we".split())


def in_talk(scene: Scene, text: str) -> Iterator[Talk]:
    """Ways to take it, the nearest first; nothing, where nobody who is here is spoken of."""
    clauses = [one for sentence in ENDS.split(text.strip()) for one in _clauses(scene, sentence)]
    clauses = [one for one in clauses if not _is_tag(one)]
    if not any(one.who for one in clauses):
        return
    clauses = _with_whom(scene, clauses)
    sides = frozenset(one.lower() for one in scene.position.program.sides)
    asked: list[str] = []
    told: list[str] = []
    attack: Attack | None = None
    supposed: _Clause | None = None
    before: _Clause | None = None
    for one in clauses:
        further = the_same_of_another(scene, before.pieces, one.pieces) if before is not None else ()
        if further and before is not None:
            asked.append(replace(before, pieces=further).text)
            continue
        bare = _without_idle(scene, one)
        picks = one.plain[1:2] and one.plain[1] in _WE and not _ALONE.isdisjoint(one.plain)
        found = attack_told(scene, bare.pieces)
        if found is not None and (_from_elsewhere(scene, bare, found) or _by_shells(bare)):
            return  # whence they come, what they do first, and how they fire has to be heard
        attack = found or attack
        put = [] if picks else _put(scene, bare, found, attack, sides)
        if found is not None and put == [found.odds] and not _APART.isdisjoint(one.plain):
            put = [found.by(name).odds for name in found.who]
        if put:
            heard = supposed is None or found is not None or odds_cue(bare.plain)
            told += [found.besides] if found is not None and found.besides and odds_cue(bare.plain) else []
            asked += put if heard or supposed is None else [f"if {supposed.text}, {each}" for each in put]
            supposed = None if found is None else supposed
            before = bare if len(put) == 1 else None
        elif one.is_if and not (not one.who and _LINE & {*one.plain}):  # that he is seen is asked all the same
            if supposed is not None:
                return  # both have to be heard
            supposed = bare
        elif one.plain and (found is None or not any(map(_cue, clauses))):
            told.append(one.text)
    if attack is not None and len(clauses) == 1 and {*clauses[0].plain} <= _ON | {"together"}:
        yield Talk((attack.odds,))  # `A and B on P`: how good is that
        return
    unheard = not any(said.startswith("if ") for said in asked)
    if supposed is not None and unheard and not _is_that(scene, supposed, attack):
        if before is None or clauses[-1].pieces != supposed.pieces:
            return  # what is supposed has to be heard
        asked.append(f"if {supposed.text}, {before.text}")  # `can S see P? and if it had moved?`
    dropped = [one for one in clauses if one.text in told]
    asked = [_in_that_place(scene, one, dropped) for one in asked]
    if not all(asked):
        return
    if asked and not any(_supposes(scene, one) or befalls_whom_is_asked(one, clauses) for one in dropped):
        yield Talk(tuple(dict.fromkeys(asked)), ", ".join(told))


def _in_that_place(scene: Scene, asked: str, dropped: Sequence[_Clause]) -> str:
    """`two carcasses lie in H7. Can A stop there`, of which the first is not heard: in H7; empty, where no hex is."""
    words = asked.split()
    at = words.index("there") if dropped and "there" in words[2:] else 0
    if not at or words[at - 1] in IS:
        return asked
    labels = {one for clause in dropped for one in clause.plain if scene.position.space.has(one)}
    if len(labels) != 1:
        return "" if any("hex" in clause.plain for clause in dropped) else asked
    return put_together((*words[:at], "to" if words[at - 1] in GOING else "in", *labels, *words[at + 1 :]))


def _from_elsewhere(scene: Scene, clause: _Clause, attack: Attack) -> bool:
    """`S overruns P from M5`, `S moves to M5 and overruns P`, where neither is."""
    p = scene.position
    labels = (one for one in clause.plain if p.space.has(one))
    here = {p.hex_of(scene.names[name]) for name in (*attack.who, attack.whom)}
    return any(p.space.hex(one) not in here for one in labels)


def _by_shells(clause: _Clause) -> bool:
    """How good it is to shell somebody, and whether that is halved, nobody asks as of fire that sees him."""
    return _cue(clause) and not _SHELLS.isdisjoint(clause.plain)


def befalls_whom_is_asked(clause: _InPieces, clauses: Sequence[_InPieces]) -> bool:
    """`Q takes a double dispersed. Is Q dead`: what is told of him on whose state it is asked has to be heard."""
    pieces = clause.pieces
    does = pieces[:1] == clause.who[:1] != () and pieces[1:2] != () and pieces[1] not in _STATES
    return does and any(one.pieces[:1] != () and one.pieces[0] in IS and pieces[0] in one.who for one in clauses)


def _is_that(scene: Scene, clause: _Clause, attack: Attack | None) -> bool:
    """Of the attack that is asked of; `if R fires at A, can A fire at R` asks of another."""
    told = wordings_at(scene).attacks.told(clause.pieces, partial(walks, scene))
    return told is not None and attack is not None and told.who == attack.who


def _cue(clause: _Clause) -> bool:
    return odds_cue(clause.plain) or share_cue(clause.plain)


def _undergone(scene: Scene, clause: _Clause, sides: frozenset[str]) -> list[str]:
    """`can I shoot V`, `can the Germans overrun C`: can V be fired at alone; can C be overrun."""
    subject = next((end for end in (3, 2) if put_together(map(str, clause.pieces[1:end])) in sides), 0)
    subject = subject or (2 if clause.pieces[1] in _WE else 0)
    attacks, pieces = wordings_at(scene).attacks, (_SOMEBODY, *clause.pieces[subject:])
    done = attacks.told(pieces, lambda _: False) if subject else None
    if done is None or not done.is_whole or not _ALONE.isdisjoint(clause.plain):
        return []
    return [f"can {done.whom} be {done.how.done}"]


def _put(
    scene: Scene, clause: _Clause, found: Attack | None, attack: Attack | None, side_names: frozenset[str]
) -> list[str]:
    """What the clause asks, in plain words."""
    ours = who_of_ours_sees(scene, clause.pieces)
    if ours:
        return [ours]
    odds = odds_cue(clause.plain)
    share = share_cue(clause.plain) and "odds" not in clause.plain and not clause.who[2:]  # `S half and Q half`
    share = share and not for_a_cause(clause.plain)
    begins = clause.first in ASKS
    put: list[str] = []
    if found is not None and clause.first in MAY and found.is_whole:
        put += [found.may]
    elif clause.first in MAY:
        put += _shelling(scene, clause) or _undergone(scene, clause, side_names)
    if odds and attack is not None:
        put += [attack.odds]
    elif share and attack is not None:
        put += [attack.halved]
    elif begins and not put and not odds and (clause.who or not clause.is_if):
        put += [clause.text]
    return put


def _clauses(scene: Scene, sentence: str) -> Iterator[_Clause]:
    words, problems = read_words(spelled_out(sentence))
    if problems or not words:
        return
    pieces = where_it_is_called(scene, told_apart(scene, with_sides(scene, words)))
    start = 0
    for at, one in enumerate(pieces):
        further = pieces[at + 1 : at + 3]
        asks = len(further) == 2 and (
            further[0] in OPENING or (further[0] in ("at", "on", "with") and further[1] in OPENING)
        )
        asks = asks or (len(further) == 2 and further[0] in MAY and at > start + 1)
        if one == "," or (one in _AND and asks and at > start):
            yield from _clause(pieces[start:at])
            start = at + 1
    yield from _clause(pieces[start:])


def who_of_ours_sees(scene: Scene, pieces: tuple[Said, ...]) -> str:
    """`can we see E`, an enemy: who of ours does, and not whose hex is in view; else empty."""
    match pieces:
        case (str(can), "we", str(sees), Who() as whom) if can in CAN | HAS and sees in SEES:
            if side_of(scene, whom) != scene.position.side_to_move:
                return f"who can {sees} {whom.text}"
    return ""


def _shelling(scene: Scene, clause: _Clause) -> list[str]:
    """`can I write up the Priest for indirect on L7`, `can I plot X on M7`: can it fire indirectly at L7. Not `can it
    still drop its plotted shells on L7`: no order is asked for."""
    where = [one for one in clause.plain if scene.position.space.has(one)]
    if (
        not _ALREADY.isdisjoint(clause.plain)
        or _SHELLS.isdisjoint(clause.plain)
        or len(clause.who) != 1
        or len(clause.who[0].names) != 1
        or len(where) != 1
        or _at_a_thing(scene, clause.plain, where[0])
    ):
        return []
    return [f"can {clause.who[0].text} fire indirectly at {where[0]}"]


def _at_a_thing(scene: Scene, plain: tuple[str, ...], hex_: str) -> bool:
    """`can F shell a bridge in F6 to bits`: not the hex is aimed at but what is in it, and that is no ground."""
    at = plain.index(hex_)
    told = plain[max(0, at - _THING - 1) : at - 1] if plain[at - 1] == "in" else ()
    grounds = {name for one in scene.table.model.choices.values() for name in one.names}
    return not ARTICLES.isdisjoint(told[:-1]) and told[-1] not in grounds | _SHELLS


def _clause(pieces: tuple[Said, ...]) -> Iterator[_Clause]:
    while pieces and pieces[0] in _BEFORE | {","}:
        pieces = pieces[1:]
    whats = opened_by(pieces, _WHAT_OF)
    pieces = pieces[whats - (pieces[1:2] == ("if",)) if whats else 0 :]
    if pieces[:2] in (("let", "'s"), ("let", "us")) and pieces[2:3] and pieces[2] in _IF:
        pieces = pieces[2:]
    if not pieces:
        return
    match pieces:
        case (Who() as who, "with", Who() as other, str(then), *_) if then in _ON | {"together"}:
            pieces = (Who((*who.names, *other.names), many=True), *pieces[3:])
    opening = opened_by(pieces, _CLAUSES)
    if opening and len(pieces) > opening + 1:
        yield _Clause(pieces[opening:], is_if=True)
        return
    at = next((at for at, one in enumerate(pieces) if at > 1 and one == "if"), 0)
    if at:  # `what column if both assault him`
        yield _Clause(pieces[at + 1 :], is_if=True)
        yield _Clause(pieces[:at])
        return
    yield _Clause(pieces)


def _is_tag(clause: _Clause) -> bool:
    """`right`, `can I not`."""
    plain = clause.plain
    if clause.who:
        return False
    said = tuple(one for one in plain if one != "not")
    return {*plain} <= _TAGS or (len(said) == 2 and said[0] in ASKS - OPENING and said[1] in _YOU)


def _with_whom(scene: Scene, clauses: list[_Clause]) -> list[_Clause]:
    """With those whom `it`, `they` and `him` mean in their place."""
    before: list[Who] = []
    last: tuple[Who, ...] = ()
    asks = False
    found = []
    for clause in clauses:
        pieces: list[Said] = []
        for at, one in enumerate(clause.pieces):
            who = None
            of_whom = one == "both" and any(isinstance(some, Who) for some in clause.pieces[at + 1 : at + 2])
            if isinstance(one, str) and one in _ONE | _MANY and not of_whom:
                who = _meant(scene, one, before, [some for some in pieces if isinstance(some, Who)], last, asks)
            pieces.append(who or one)
            if isinstance(one, Who):
                before.append(one)
        put = with_foe(scene, tuple(pieces), before)
        if (
            clause.is_if and clause.pieces[0] in clause.who and any(_cue(one) for one in clauses)
        ):  # the odds if P shoots
            as_asked = with_foe(scene, ("can", *pieces), before)
            put = as_asked[1:] if len(as_asked) > len(pieces) + 1 else put
        found.append(replace(clause, pieces=put))
        last = clause.who or last
        asks = clause.first in ASKS if clause.who else asks
    return found


def _meant(
    scene: Scene, said: str, before: list[Who], here: list[Who], clause: tuple[Who, ...], asks: bool
) -> Who | None:
    """Who is spoken of last and is as many; of two in one clause, a foe of the first."""
    every = [one for one in reversed(before) if one.many == (said in _MANY)]
    if here:
        side = side_of(scene, here[0])
        return next((one for one in every if one not in here and side_of(scene, one) != side), None)
    doers = [one for one in every if side_of(scene, one) == scene.position.side_to_move]
    first = doers or every
    if asks and len(set(every)) > 1:
        return None  # `is S next to D, and can it fire`: either
    if first and len(first) > 1 and first[1] in clause and first[0] in clause:
        return next(one for one in clause if one in first)  # who does it, of two in one clause
    return first[0] if first else None


def _without_idle(scene: Scene, clause: _Clause) -> _Clause:
    low = [one if isinstance(one, str) else "" for one in clause.pieces]
    kept = {*without_idle_beside(low), *(at for at, one in enumerate(low) if one == "back" and not low[at - 1])}
    if any(one.many for one in clause.who):  # what they can do together is not what each can
        kept |= {at for at, one in enumerate(low) if one == "together"}
    pieces = [clause.pieces[at] for at in sorted(kept)]
    pieces = seen_as_one(scene, without_where(scene, pieces))
    return replace(clause, pieces=tuple(pieces))


def _supposes(scene: Scene, clause: _Clause) -> bool:
    """`T drives up to M5`: what is done in it has to be heard; what is so is there to be seen."""
    if not clause.who or clause.is_if:
        return bool(clause.is_if)
    return _STATES.isdisjoint(clause.plain) and not any(one.endswith("ed") or one in _PAST for one in clause.plain)


_PAST = frozenset("shot fired went came want wanted stuck".split())
