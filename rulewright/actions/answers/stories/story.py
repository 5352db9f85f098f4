"""A story told at a table answered: each clause is done, or supposed, where those before it have been; what is asked is
asked there. A clause that nothing reads is never passed over: then what is read of the rest is only offered.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from compiler.terms import Legal
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.answers.stories.so_here import is_denied, is_so
from rulewright.actions.answers.stories.told import (
    CAN,
    Barred,
    Now,
    Told,
    Tools,
    all_done,
    done,
    may_ask,
    read_ways,
    refused,
)
from rulewright.actions.answers.stories.told_asked import asked_by_itself, has_done, of_the_last, where_it_falls
from rulewright.actions.answers.talked import supposes
from rulewright.actions.asking import unsupposed
from rulewright.actions.moments import comes_before, when_in
from rulewright.actions.spoken import (
    LEGAL,
    SET_DOWN,
    WANTS,
    Clause,
    Who,
    acts,
    asked_of_the_last,
    befalls_whom_is_asked,
    carrier_of,
    clauses_of_story,
    gone_in,
    is_past,
    the_one_spelled,
)
from rulewright.scenes import Scene
from runtime.records import dataclass

_UNLOADS = "unload"

_THERE_IS = ("there", "is")


@dataclass(frozen=True)
class Heard:
    """`missed`: clauses that nothing reads, so that what is found is of the rest alone."""

    found: Answered
    missed: str = ""
    is_told: bool = True  # something is done or supposed before it is asked

    @property
    def is_whole(self) -> bool:
        return not (self.missed or self.found.unread)


def in_a_story(scene: Scene, text: str, tools: Tools) -> Heard | None:
    """What is asked at its end, else with one word spelled right, which is told; nothing where it is no story, or the
    question is not read."""
    heard = _as_it_stands(scene, text, tools)
    if heard is not None and _is_over(heard.found):
        return None
    if heard is not None and not heard.missed:
        return heard
    spelled = the_one_spelled(scene, text, partial(_all_heard, tools=tools))
    if spelled is None:
        return heard
    one, so = spelled
    return replace(so, found=replace(so.found, stood_in=(one.told, *so.found.stood_in)))


def _is_over(found: Answered) -> bool:
    """Whether who was set down this turn is asked of what is done before anybody is: that was not so then."""
    asked = unsupposed(found.term)
    if SET_DOWN not in found.read_as or not isinstance(asked, Legal):
        return False
    actions = found.scene.table.model.actions.values()
    sets_down = (one.id for one in actions if one.phrase.split()[0] == _UNLOADS)
    return any(comes_before(found.scene, asked.action, one) for one in sets_down)


def _all_heard(scene: Scene, text: str, tools: Tools) -> Heard | None:
    heard = _as_it_stands(scene, text, tools)
    return heard if heard is not None and not heard.missed else None


def _as_it_stands(scene: Scene, text: str, tools: Tools) -> Heard | None:
    clauses = _in_order(clauses_of_story(scene, text))
    if any(one.plain[:2] == _THERE_IS for one in clauses) and any(one.pieces[-1:] == ("it",) for one in clauses):
        return None  # that bears no name: what is asked of it is not asked of others
    heard = _heard(scene, clauses, tools)
    if heard is None and _may_be_told(scene, clauses):
        heard = _heard(scene, _told_and_asked(clauses), tools)
    return heard


def _may_be_told(scene: Scene, clauses: list[Clause]) -> bool:
    """Whether it is asked of somebody doing something; not once he may have left, and nobody tells where he is."""
    asks = bool(clauses) and clauses[-1].is_asked and _is_of_doing(clauses[-1])
    return asks and not any(gone_in(scene, one, None) for one in clauses[:-1])


def _heard(scene: Scene, clauses: list[Clause], tools: Tools) -> Heard | None:
    if not _is_a_story(clauses):
        return None
    now = Now(scene)
    last: Told | None = None  # told, and not done yet: it may be what is asked of
    doer: Who | None = None
    asides: dict[str, list[str]] = {"so": [], "besides": [], "missed": [], "belied": []}
    aside, missed, belied = asides["besides"], asides["missed"], asides["belied"]
    found: list[Answered] = []
    asked: Told | None = None  # what somebody may do, as if it were told: how good that is may be asked next
    for clause in clauses:
        put, told = None, Told(clause, doer)
        if not clause.is_asked:
            if is_so(now.scene, clause):
                continue
            if clause.pieces[:1] == ("with",):
                aside.append(clause.said)
                continue
            if (meanwhile := _so_meanwhile(now, last, told)) is not None:
                now = meanwhile
                continue
        elif last is not None:
            put = of_the_last(now, last, doer, clause, tools)
            there = _once_gone(now, last, clause) if put is None else now
            if there is None:
                return _wherever_he_goes(scene, now, clauses, last.clause, tools)
            now, last = (there, None) if there is not now else (now, last)
        elif asked is not None and _may_be_reckoned(clause):
            put = of_the_last(now, asked, doer, clause, tools)
        if put is None and last is not None and not clause.is_tag:
            come = done(now, last, tools)
            if isinstance(come, Now):
                now, last = come, None
            else:
                put = where_it_falls(scene, now, come, clause, tools) if clause.is_asked else None
                is_over = is_past(last.clause) if not come.steps else not clause.is_asked
                fallen = has_done(scene, now, come) if put is None and come.order and is_over else None
                if fallen is not None:
                    now, last = fallen, None
                elif put is None:
                    is_heard = not clause.is_asked or asked_by_itself(Now(come.where), clause, tools) is not None
                    no = _barred(now, come, tools) if is_heard and not come.steps else None
                    no = no and _short_of(no, clauses[clauses.index(clause) :])
                    return Heard(_whole(scene, [no], aside, belied), ", ".join(missed)) if no is not None else None
        if not clause.is_asked:
            left = _left_aside(now, told, clauses, tools)
            if left is not None:
                asides[left].append(clause.said)
                continue
            last, doer = told, _doer(clause, doer)
            continue
        put = put or (asked_by_itself(now, clause, tools) if last is None else None)
        asked = Told(replace(clause, pieces=clause.pieces[1:], is_asked=False), doer) if _is_of_doing(clause) else asked
        found += [] if put is None else [put]
        if put is None:
            (missed if supposes(clause.said) else aside).append(clause.said.rstrip("?"))
    is_told = now.scene is not scene or last is not None
    missed += _of_which_nothing_is_asked(clauses, last)
    return Heard(_whole(scene, found, aside, belied), ", ".join(missed), is_told) if found else None


def _left_aside(now: Now, told: Told, clauses: list[Clause], tools: Tools) -> str | None:
    """Of what changes nothing: whether it is `so` anyway, is `belied` here, stands `besides`, or is `missed`."""
    clause = told.clause
    so = is_so(now.scene, clause)
    if so:
        return "so"
    if so is False and is_denied(clause):
        return "missed" if clause.is_if else "belied"
    if next(read_ways(now.scene, told), None) is not None or may_ask(now.scene, told, tools):
        return None
    if so is False and not clause.is_if:
        return "belied"
    return "missed" if _is_deed(clause) or befalls_whom_is_asked(clause, clauses) else "besides"


def _of_which_nothing_is_asked(clauses: list[Clause], last: Told | None) -> list[str]:
    """`how far can T go and still charge B`: what is told last, behind what is asked."""
    behind = clauses[clauses.index(last.clause) :] if last is not None else []
    return [last.clause.said] if last is not None and not any(one.is_asked for one in behind) else []


def _short_of(no: Answered, rest: list[Clause]) -> Answered | None:
    """What is told cannot be done: that answers what is asked behind it, unless more than a yes is asked for."""
    if any(one.is_asked and not one.is_yes_or_no for one in rest):
        return None
    return replace(
        no, read_as=f"{no.read_as} (then: {'; '.join(one.said.rstrip('?') for one in rest if one != LEGAL)})"
    )


def _wherever_he_goes(scene: Scene, now: Now, clauses: list[Clause], gone: Clause, tools: Tools) -> Heard | None:
    """`can B load C, drive off and unload it`: what he may not do where he is, once the rest is done; that he drives
    off is told not to be considered."""
    if now.scene is scene:
        return None
    heard = _heard(scene, [one for one in clauses if one is not gone], tools)
    if heard is None or heard.missed or heard.found.value is not False:
        return None
    unread = ", ".join(filter(None, (gone.said, heard.found.unread)))
    return replace(heard, found=replace(heard.found, unread=unread))


def _told_and_asked(clauses: list[Clause]) -> list[Clause]:
    """`can K take G to M6`, which nothing reads as it stands: K takes G to M6, is that legal."""
    last = clauses[-1]
    return [*clauses[:-1], replace(last, pieces=last.pieces[1:], is_asked=False), LEGAL]


def _is_a_story(clauses: list[Clause]) -> bool:
    """Something is told and something asked; or one thing after the other is asked: `can A overrun S from E6, and at
    what odds`, `can Q see D, and if so may it fire`."""
    asks = [one for one in clauses if one.is_asked]
    return bool(asks) and len(clauses) > 1 and not any(one.is_besides for one in clauses)


def _whole(scene: Scene, found: list[Answered], aside: list[str], belied: list[str]) -> Answered:
    first = together([_at_its_moment(scene, one) for one in found])
    not_so = [f"That is not so in this position, and it is answered as it stands: `{one}`." for one in belied]
    unread = ", ".join((*filter(None, (first.unread,)), *aside))
    return replace(first, unread=unread, stood_in=(*not_so, *first.stood_in))


def _is_of_doing(clause: Clause) -> bool:
    return clause.pieces[0] in CAN and clause.pieces[1:2] == clause.who[:1] != ()


def _may_be_reckoned(clause: Clause) -> bool:
    return clause.is_asked and asked_of_the_last(clause) in ("odds", "die", "share")


def _so_meanwhile(now: Now, last: Told | None, told: Told) -> Now | None:
    """`A wants to overrun S. They have put Q in H9. Can it`: what is so of another before A does it."""
    if last is None:
        return None
    way = next(read_ways(now.scene, told), ())
    doing = {name for who in last.clause.who for name in who.names}
    if (
        not way
        or any(one.done for one in way)
        or not doing.isdisjoint(word for one in way for word in one.text.split())
    ):
        return None
    there = all_done(now, way)
    return there if isinstance(there, Now) else None


def _once_gone(now: Now, last: Told, clause: Clause) -> Now | None:
    """Where who is told to leave is there no more; none, where it is asked of him, or of who is aboard: it has to be
    told where he goes."""
    gone = gone_in(now.scene, last.clause, last.doer)
    there = all_done(now, gone) if gone else now
    away = {one.text.split()[0] for one in gone}
    away |= {name for name in now.scene.names if carrier_of(now.scene, name) in away}
    asked = {name for who in clause.who for name in who.names}
    return there if isinstance(there, Now) and away.isdisjoint(asked) else None


def _doer(clause: Clause, before: Who | None) -> Who | None:
    leads = clause.who and (before is None or clause.pieces[0] is clause.who[0])
    return clause.who[0] if leads else before


def _in_order(clauses: list[Clause]) -> list[Clause]:
    """A condition behind the question comes before it."""
    first = next((at for at, one in enumerate(clauses) if one.is_asked), len(clauses))
    behind = [one for one in clauses[first:] if one.is_if and not one.is_asked]
    return [*clauses[:first], *behind, *(one for one in clauses[first:] if one not in behind)]


def _is_deed(clause: Clause) -> bool:
    """Whether it is told that somebody does something, or what is supposed: what must be heard."""
    if clause.is_if:
        return True
    if not WANTS.isdisjoint(clause.said.split()):  # what for is no condition
        return False
    does = (one for at, one in enumerate(clause.plain) if acts(one) and clause.plain[at : at + 2] != ("going", "to"))
    return CAN.isdisjoint(clause.plain) and any(does)


def _barred(now: Now, barred: Barred, tools: Tools) -> Answered | None:
    """Where what is told may not be done, that answers it."""
    return refused(Now(barred.where, now.steps), barred.order, tools) if barred.order else None


def _at_its_moment(scene: Scene, found: Answered) -> Answered:
    here, there = scene.position, found.scene.position
    if (here.phase, here.side_to_move) == (there.phase, there.side_to_move):
        return found
    return replace(found, stood_in=(f"Asked of {when_in(scene, there.phase, there.side_to_move)}.", *found.stood_in))
