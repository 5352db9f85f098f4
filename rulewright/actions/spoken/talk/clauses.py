"""A story told at a table, clause by clause: `K takes the gun into the town, drops it and scoots. legal?`

Each clause has those who are meant in it in their place, and is told (somebody does something, something is so) or
asked. A clause that tells nobody's doing stands aside: it is given back, so that nobody takes it for heard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from compiler.syntax import read_words
from rulewright.actions.spoken.alike import acts, odds_cue, share_cue, without_idle_told
from rulewright.actions.spoken.english import ARTICLES, BECOMES, CAN, HAS, IS, MINE, OPENING, opened_by, wordings
from rulewright.actions.spoken.put_plainly import with_sides
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.actions.spoken.talk.clause import (
    LEADS,
    LEGAL,
    MANY,
    SINGLE,
    Clause,
    is_tag,
    text_of,
    without_whole_turn,
)
from rulewright.actions.spoken.talk.deed import FIRES, STRIKES
from rulewright.actions.spoken.talk.memory import Memory, undergoes
from rulewright.actions.spoken.talk.questions import ASKS, ENDS
from rulewright.actions.spoken.talk.who import PEOPLE, Said, Who, the_same_of_another, told_apart
from rulewright.scenes import Scene

_IF = frozenset("if when once after suppose supposing say assuming imagine assume".split())
_WHEN = frozenset("say after once when".split())
_SCORES = frozenset("gets get got scores scored rolls rolled".split())
_JOINS = frozenset("and but then so".split())
_WISHES = wordings("i want to, we want to, i would like to, i am going to, let us, let me, i will, my plan is to")
_PLANS = wordings(
    "wants to, want to, would like to, is going to, are going to, tries to, is about to, will, would, has to"
)
_BARELY = 2  # pieces: who, and what he did
_DASH = re.compile(r"\s+[-\u2013\u2014]+\s+")
_GO_IT = re.compile(r"\b(floor|gun|leg|hoof|book|beat|foot)s? it\b", re.IGNORECASE)  # that is to move


def clauses_of_story(scene: Scene, text: str) -> list[Clause]:
    """In their order, with those in their place whom `it`, `they` and `the guys` mean."""
    memory = Memory(scene, text)
    found: list[Clause] = []
    for sentence in ENDS.split(_DASH.sub(", ", text.strip())):
        for clause in _of_a_sentence(scene, sentence):
            put = memory.with_whom(clause)
            chained = found[-1] if found and _goes_on(put, found[-1]) else None
            if chained is not None:  # `can K pull up there and drop G`: once it has pulled up, can it drop G
                verb = chained.pieces[0]
                found[-1] = replace(chained, pieces=chained.pieces[1:], is_asked=False)
                pieces = put.pieces if isinstance(put.pieces[0], Who) else (*memory.doer_of(chained), *put.pieces)
                put = replace(put, pieces=without_whole_turn((verb, *pieces)), is_asked=True)
            put = _as_befalling(_of_who_was_told(put, memory.doer), found[-1]) if found else put
            if found and _is_only_shot_at(found[-1], put):
                found[-1:] = _has_fired(found[-1])
            same = the_same_of_another(scene, found[-1].pieces, put.pieces) if found and found[-1].is_asked else ()
            found.append(replace(found[-1], pieces=same, said=put.said) if same else put)
    if len(found) > 1 and text.rstrip().endswith("?") and not any(one.is_asked or one.is_if for one in found):
        found.append(LEGAL)  # `C fires at S, then hops on B?`
    return found


def _goes_on(clause: Clause, before: Clause) -> bool:
    told = not clause.is_asked and not clause.is_if and clause.pieces and not clause.said.startswith("\n")
    leads = before.is_asked and bool(before.pieces) and before.pieces[0] in CAN and bool(before.who)
    first = clause.pieces[0] if clause.pieces else ""
    return bool(told and leads and isinstance(first, str) and acts(first) and not before.said.endswith("?"))


def _of_who_was_told(clause: Clause, doer: Who | None) -> Clause:
    """`K gets hit and is destroyed`, `A fired`: K is destroyed, A has fired."""
    pieces = clause.pieces
    if clause.is_asked or not pieces:
        return clause
    if doer is not None and pieces[0] in IS | HAS - {"do", "does", "did"}:
        pieces = (doer, *pieces)
    if len(pieces) == _BARELY and isinstance(pieces[0], Who) and isinstance(pieces[1], str) and acts(pieces[1]):
        pieces = (pieces[0], "has", pieces[1]) if pieces[1].endswith("ed") else pieces
    return replace(clause, pieces=pieces)


def _is_only_shot_at(before: Clause, clause: Clause) -> bool:
    """`they hit C and it gets dispersed`: whether they might is not asked, as what comes of it is told."""
    strikes = not before.is_asked and not STRIKES.isdisjoint(before.plain)
    told = not clause.is_asked and clause.who[:1] == clause.pieces[:1] == before.who[-1:] != ()
    return strikes and told and undergoes(clause.pieces[1:])


def _has_fired(clause: Clause) -> list[Clause]:
    """What is left of it: that he has; where nobody tells who it is, nothing."""
    who = clause.pieces[0]
    if not isinstance(who, Who) or FIRES.isdisjoint(clause.plain) or clause.pieces[1] in IS | BECOMES:
        return []
    return [replace(clause, pieces=(who, "has", "already", "fired"))]


def _as_befalling(clause: Clause, before: Clause) -> Clause:
    """`P hits C, dispersed`, `P shoots at C and gets a dispersed`: so C is."""
    said = clause.pieces[clause.pieces[:1] != () and clause.pieces[0] in _SCORES :]
    said = said[said[:1] != () and said[0] in ARTICLES :]
    befalls = len(said) == 1 and isinstance(said[0], str) and said[0].endswith("ed")
    suffers = before.pieces[1:2] != () and before.pieces[1] in IS | BECOMES  # is shot and destroyed
    struck = before.pieces[0 if suffers else -1] if before.pieces else None
    whom = struck if befalls and not STRIKES.isdisjoint(before.plain) and not before.is_asked else None
    return replace(clause, pieces=(whom, "is", *said)) if isinstance(whom, Who) else clause


def _of_a_sentence(scene: Scene, sentence: str) -> Iterator[Clause]:
    words, problems = read_words(spelled_out(_GO_IT.sub("move", sentence)))
    if problems or not words:
        return
    pieces = _hex_by_hex(scene, _without_idle(told_apart(scene, with_sides(scene, words), in_story=True)))
    cut = list(_cut(scene, pieces))
    for at, some in enumerate(cut):
        ends = "?" if sentence.rstrip().endswith("?") and at == len(cut) - 1 else ""
        yield from _clause(some, ends)


def _without_idle(pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without turns that say nothing of their own; `in there` says where, and `just the gun` that nobody else is."""
    pieces = tuple("only" if one == "just" and _singles_out(pieces, at) else one for at, one in enumerate(pieces))
    low = [one if isinstance(one, str) else "" for one in pieces]
    inner = (at + 1 for at in range(len(low)) if low[at : at + 2] == ["in", "there"])
    return tuple(pieces[at] for at in sorted({*without_idle_told(low), *inner}))


def _singles_out(pieces: tuple[Said, ...], at: int) -> bool:
    before, behind = pieces[at - 1] if at else "", (*pieces[at + 1 :], "")[0]
    return isinstance(before, str) and acts(before) and (isinstance(behind, Who) or behind in ARTICLES)


def _hex_by_hex(scene: Scene, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """`goes G5, G6, G7` is one way."""
    hexes = [*(isinstance(one, str) and scene.position.space.has(one) for one in pieces), False]
    return tuple(one for at, one in enumerate(pieces) if not (one == "," and hexes[at - 1] and hexes[at + 1]))


def _in_from_there(scene: Scene, pieces: tuple[Said, ...]) -> tuple[Said, ...]:
    """`overruns S, in from H7`: that tells more of the same."""
    has = scene.position.space.has
    return tuple(
        one
        for at, one in enumerate(pieces)
        if not (one == "," and pieces[at + 1 : at + 3] == ("in", "from") and has(str(*pieces[at + 3 : at + 4])))
    )


def _cut(scene: Scene, pieces: tuple[Said, ...]) -> Iterator[tuple[Said, ...]]:
    start = 0
    pieces = _in_from_there(scene, pieces)
    for at, one in enumerate(pieces):
        if at < start:
            continue
        here = pieces[start:at]
        goes_on = one == "then" and len(here) == 2 and here[0] in CAN  # `can D then walk`
        if one == "," or (one in _JOINS and here and not goes_on and _begins(pieces[at + 1 :])):
            yield here
            start = at + 1
        elif one in _IF and len(here) > 1 and (one not in _WHEN or _tells_of_somebody(pieces[at + 1 :], one, here)):
            yield here
            start = at
        elif here and one in CAN | OPENING and (here[0] in _IF or _goes_on_with(pieces, here)) and _has_deed(here):
            further = one in OPENING or _is_somebody(pieces[at + 1 : at + 3])
            further = further and (one != "do" or pieces[at + 1 : at + 2] in (("we",), ("i",), ("they",), ("you",)))
            yield from (here,) if further else ()
            start = at if further else start
        elif here and here[0] in _IF and _asks_of_him(pieces, at) and _has_deed(here):
            yield here
            start = at
        elif one == "with" and here and pieces[-1] == "there" and at < len(pieces) - 2:
            yield here  # with who is told to be there, which is looked at
            start = at
    yield pieces[start:]


def _asks_of_him(pieces: tuple[Said, ...], at: int) -> bool:
    """`if N fires is it spotted`, `if P burns is there a wreck`."""
    return pieces[at : at + 2] == ("is", "there") or (
        pieces[at] in IS | HAS and pieces[at + 1 : at + 2] != () and pieces[at + 1] in SINGLE | MANY
    )


def _goes_on_with(pieces: tuple[Said, ...], here: tuple[Said, ...]) -> bool:
    """`if A moves to M5 and overruns S, how bad is it`, `if P fires and it is hit can it move`: the second of what is
    supposed."""
    is_somebody = isinstance(here[0], Who) or here[0] in SINGLE | MANY
    return pieces[0] in _IF and (is_somebody or (isinstance(here[0], str) and acts(here[0])))


def _has_deed(pieces: tuple[Said, ...]) -> bool:
    return any(isinstance(one, str) and (acts(one) or one in IS) for one in pieces)


def _tells_of_somebody(rest: tuple[Said, ...], when: str, here: tuple[Said, ...]) -> bool:
    """`can K move after D hops off`: what D does is done first; `say S is in M5 when A goes up`: that comes then."""
    verb = rest[1] if len(rest) > 1 and isinstance(rest[0], Who) else ""
    if not isinstance(verb, str):
        return False
    goes_on = when == "when" and (isinstance(here[0], Who) or here[0] in _IF)
    return (acts(verb) and (goes_on or when in ("after", "once"))) or (verb in IS and goes_on)


def _is_somebody(pieces: tuple[Said, ...]) -> bool:
    first = pieces[0] if pieces else ""
    return isinstance(first, Who) or first in SINGLE | MANY | {"that", "this", "i", "we", "the", "you"}


def _begins(rest: tuple[Said, ...]) -> bool:
    """Whether a clause of its own begins: `and drops it`, `and what does that cost`, `and they charge`."""
    while rest and rest[0] in LEADS:
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
        then = next((one for one in rest[1:] if one not in LEADS | {"both", "all"}), "")
        return isinstance(then, str) and (then in CAN | IS | HAS or acts(then))
    return False


def _clause(pieces: tuple[Said, ...], ends: str) -> Iterator[Clause]:
    while pieces and pieces[0] in LEADS | {","} and not is_tag(tuple(str(one) for one in pieces)):
        pieces = pieces[1:]
    if pieces[:1] == ("any",):
        pieces = ("is", "there", *pieces)
    is_if = bool(pieces) and pieces[0] in _IF
    pieces = pieces[1 + (pieces[1:2] == ("that",)) :] if is_if else pieces
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
