"""What is asked at the end of a story: of what is told last, which is not done then, or where all of it has been."""

from __future__ import annotations

import re
from dataclasses import replace

from compiler.terms import Suppose
from rulewright.actions.answers.answered import Answered
from rulewright.actions.answers.steps import hex_by_hex
from rulewright.actions.answers.stories.told import (
    CAN,
    Barred,
    Now,
    Told,
    Tools,
    all_done,
    done,
    may_ask,
    one_done,
    read,
    read_ways,
    refused,
    times_of,
    with_steps,
)
from rulewright.actions.spoken import (
    AND_THEN,
    IS,
    Clause,
    Deed,
    Who,
    asked_of_the_last,
    carrier_of,
    done_on_the_way,
    place_of,
    put_together,
    questions_of,
    statements,
    way_through,
)
from rulewright.actions.typed import ordered_so, read_as_one
from rulewright.actions.worded import SUPPOSE, can_be_so, made_so
from rulewright.scenes import Scene
from rulewright.telling import changes, snapshot

_THEN = frozenset("then now afterwards left still behind".split())
_DOES = frozenset("do does".split())
_OF_WHAT_HAPPENED = frozenset("fate off on".split())
_IN_PLAY = ("in play", "on the board")
_NOT_TOO_MANY = "not too many: that may be done"


def _through(now: Now, name: str, label: str, tools: Tools) -> Answered | None:
    """Whether he can go there and on from there; if not, what keeps him from it."""
    come = one_done(now, Deed(f"{name} moves to {label}"))
    if isinstance(come, Barred):
        return refused(Now(come.where, now.steps), come.order, tools)
    if come is None:
        return None
    p, been = come.scene.position, {word for step in come.steps for word in step.split()}
    before = now.scene.position.hex_of(now.scene.names[name])
    hexes = (one for one in p.neighbours(p.space.hex(label)) if one != before)
    ways = [there for one in hexes if (there := p.space.label(one)) not in been]
    found = (
        read(come, [f"it is legal to {order}"], tools)
        for one in ways
        if (order := ordered_so(come.scene, f"{name} moves to {one}"))
    )
    every = [one for one in found if one is not None]
    return next((one for one in every if one.value is True), every[0] if every else None)


def where_it_falls(scene: Scene, now: Now, barred: Barred, clause: Clause, tools: Tools) -> Answered | None:
    """Asked where dice have fallen, however they fall; where who is asked of may be gone, of what has been done."""
    if not barred.steps:
        return None
    for said in questions_of(barred.where, clause):
        found = tools.once(barred.where, barred.steps, said)
        if found is not None:
            return with_steps(found, now.steps)
    lost = _is_lost(barred, clause, tools)
    if lost is not None:
        return with_steps(lost, now.steps)
    if clause.pieces[0] not in CAN:
        return None  # how strong he is then, or how bad it is, is so of whom he fires at
    there = has_done(scene, now, barred)
    return asked_by_itself(there, clause, tools) if there is not None else None


def _is_lost(barred: Barred, clause: Clause, tools: Tools) -> Answered | None:
    """However the dice fall, who is asked of is on the board no more."""
    who = clause.who[0].names if clause.pieces[0] in CAN and clause.who else ()
    found = tools.once(barred.where, barred.steps, f"{who[0]} is out of play") if len(who) == 1 else None
    return found if found is not None and found.value is True and not found.falls else None


def has_done(scene: Scene, now: Now, barred: Barred) -> Now | None:
    """Where what hangs on dice has been done, whatever came of it."""
    verb, names = barred.order.split()[0], [one for one in barred.order.replace(",", " ").split() if one in scene.names]
    for name in names:
        put = read_as_one(scene, f"has {name} {verb}")
        state = next((one for one in statements(put.read_as) if can_be_so(scene, one)), "") if put is not None else ""
        if state and scene.position.side_of(scene.names[name]) == barred.where.position.side_to_move:
            return Now(made_so(barred.where, (state,)), (*now.steps, f"{SUPPOSE}{state}"))
    return None


def of_the_last(now: Now, last: Told | None, doer: Who | None, clause: Clause, tools: Tools) -> Answered | None:
    """What is asked of what was told last: it is not done then, or not yet."""
    if last is None:
        return None
    match asked_of_the_last(clause):
        case "legal":
            return _legal(now, last, tools)
        case "fate" | "off" | "on":
            come = done(now, last, tools)
            return _of_what_happened(now, come, clause, tools) if isinstance(come, Now) else None
        case "room":
            return _room(now, last, tools)
        case "crowd":
            found = _legal(now, last, tools)
            return replace(found, matters=_NOT_TOO_MANY) if found is not None and found.value is True else found
        case "cost":
            return _cost(now, last, tools)
        case "odds" | "die" | "share" as what:
            return _strength(now, last, what, tools)
        case "where":
            return _where(now, last, tools)
        case "way":
            return _on_the_way(now, last, clause, tools)
        case "seen":
            return _before_he_attacks(now, last, clause, tools)
        case "seeing" if doer is not None:
            there = done(now, last, tools)
            asked = [f"can {doer.text} {verb} {clause.who[-1].text}" for verb in ("spot", "see")]
            return read(there, asked, tools) if isinstance(there, Now) else None
        case "":
            return _against_whom(now, last, clause, tools)
    return None


def _before_the_last(now: Now, told: Told) -> tuple[Now, Deed] | None:
    for way in read_ways(now.scene, told):
        if not way:
            continue
        there = all_done(now, way[:-1])
        if isinstance(there, Now) and (not way[-1].done or ordered_so(there.scene, way[-1].text)):
            return there, way[-1]
    return None


def _legal(now: Now, last: Told, tools: Tools) -> Answered | None:
    ends = _before_the_last(now, last)
    if ends is None:
        may = may_ask(now.scene, last, tools)
        return read(now, [may], tools) if may else None
    there, deed = ends
    first_way = next(read_ways(now.scene, last))
    on_the_way = all_done(now, first_way[:-1]) if len(first_way) > 1 and first_way[0].done else None
    if isinstance(on_the_way, Barred) and on_the_way.order and not on_the_way.steps:
        return refused(replace(now, scene=on_the_way.where), on_the_way.order, tools)  # he cannot get there before
    if not deed.done:
        return None
    *first, order = ordered_so(there.scene, deed.text).split(AND_THEN)
    come = all_done(there, (Deed(one) for one in first))
    if not isinstance(come, Now):
        return None
    *_, then = times_of(come.scene, order)
    *way, last_step = hex_by_hex(then, (order,))  # who goes far is asked of his last step
    near = all_done(replace(come, scene=then), (Deed(one) for one in way))
    return read(near, [f"it is legal to {last_step}"], tools) if isinstance(near, Now) else None


def _of_what_happened(before: Now, now: Now, clause: Clause, tools: Tools) -> Answered | None:
    """What is otherwise with somebody since: all of it, or whether he is aboard still."""
    asked, who = asked_of_the_last(clause), clause.who[0]
    every = tuple(changes(now.scene.position, snapshot(before.scene.position)))
    return _fate(now, who, every, tools) if asked == "fate" else _stays(before, now, who, asked, every, tools)


def _fate(now: Now, who: Who, every: tuple[str, ...], tools: Tools) -> Answered | None:
    """`P is destroyed. What becomes of Q`."""
    found = read(now, (f"{who.names[0]} is {so}" for so in _IN_PLAY), tools)
    told = [one for one in every if not {*who.names}.isdisjoint(re.findall(r"[\w-]+", one))]
    return replace(found, matters="; ".join(told) or f"nothing comes of it for {who.text}") if found else None


def _stays(before: Now, now: Now, who: Who, asked: str, every: tuple[str, ...], tools: Tools) -> Answered | None:
    """`Q rides on P, which is dispersed. Does it have to get off`."""
    aboard = [one for one in before.scene.names if carrier_of(before.scene, one) in who.names]
    name = aboard[0] if len(aboard) == 1 else who.names[0]  # of a carrier, who rides on it is meant
    carrier = carrier_of(before.scene, name)
    found = read(now, [f"{name} is inside {carrier}"], tools) if carrier else None
    if found is None:
        return None
    told = next((one for one in every if one.startswith(f"{name} ")), f"{name} is inside {carrier}")
    return replace(found, matters=f"{'yes' if found.value is (asked == 'on') else 'no'}: {told}")


def _room(now: Now, last: Told, tools: Tools) -> Answered | None:
    """Whether he fits there, before he goes."""
    ends = _before_the_last(now, last)
    places = [one for one in (ends[1].text.split() if ends else ()) if now.scene.position.space.has(one)]
    who = last.clause.who[0] if last.clause.who else last.doer
    if ends is None or not places or who is None:
        return None
    return read(ends[0], [f"is there room for {who.text} in {places[-1]}", f"is there room in {places[-1]}"], tools)


def _cost(now: Now, last: Told, tools: Tools) -> Answered | None:
    ends = _before_the_last(now, last)
    if ends is None or not ends[1].done or len(next(read_ways(now.scene, last))) > 1:
        return None  # of several steps the last costs less than all of them
    there, deed = ends
    order = ordered_so(there.scene, deed.text)
    places = [one for one in order.split() if there.scene.position.space.has(one)]
    who = last.clause.who[0] if last.clause.who else last.doer
    ways = [f"how much does it cost to {order}"]
    ways += [f"what does it cost {who.text} to get to {places[-1]}"] if places and who is not None else []
    return read(there, ways, tools)


def _before_he_attacks(now: Now, last: Told, clause: Clause, tools: Tools) -> Answered | None:
    """`B wants to fire on Q, can it see him`: before that, as nobody goes anywhere."""
    ends = _before_the_last(now, last)
    attacks = ends is not None and ends[1].attack is not None
    return read(ends[0], questions_of(ends[0].scene, clause), tools) if ends is not None and attacks else None


def _strength(now: Now, last: Told, what: str, tools: Tools) -> Answered | None:
    """The odds of the attack that is told, its die modifier, whether it is halved."""
    ends = _before_the_last(now, last)
    attack = ends[1].attack if ends is not None else None
    if ends is None or attack is None:
        return None
    ways = [attack.halved if what == "share" else attack.odds]
    if what == "die":
        ways = [attack.odds.replace("what are the odds", "what is the die modifier", 1)]
    return read(ends[0], ways, tools)


def _against_whom(now: Now, last: Told, clause: Clause, tools: Tools) -> Answered | None:
    """`D and E assault Q, do they get the column shift`: against him whom they attack, and before they have."""
    ends = _before_the_last(now, last)
    attack = ends[1].attack if ends is not None else None
    does = clause.pieces[0] in IS | _DOES and len(clause.who) == 1 and clause.pieces[1] is clause.who[0]
    if ends is None or attack is None or not does or clause.who[0].names != attack.who:
        return None
    ways = ("against", f"if it {attack.how.does}")
    return read(ends[0], [f"{clause.text} {one} {attack.whom}" for one in ways], tools)


def _where(now: Now, last: Told, tools: Tools) -> Answered | None:
    who = last.clause.who[0] if last.clause.who else last.doer
    if who is None:
        return None
    come = done(now, last, tools)
    asked = [f"where is {name}" for name in who.names]
    if isinstance(come, Now):
        return read(come, asked[:1], tools)
    before = _before_the_last(now, last)
    found = tools.once(come.where, come.steps, asked[0]) if come.steps else None
    return with_steps(found, before[0].steps if before else now.steps) if found is not None else None


def _on_the_way(now: Now, last: Told, clause: Clause, tools: Tools) -> Answered | None:
    """`B drives to G7, can P shoot on the way`: after each step, until it may; where nobody does such a thing then,
    that answers it."""
    who = last.clause.who[0] if last.clause.who else last.doer
    come = done(now, last, tools) if who is not None else None
    asked = done_on_the_way(now.scene, clause, who) if who is not None else ""
    if not asked or not isinstance(come, Now):
        return None
    found = read(now, [f"{asked} as it moves"], tools)
    if found is None or found.off or not isinstance(found.term, Suppose):
        return found
    so = found.read_as.rpartition(", ")[2].removesuffix(")")  # (supposing that he has moved far enough, P may ...)
    steps = come.steps[len(now.steps) :]
    *_, there = times_of(now.scene, steps[0]) if steps else (now.scene,)
    each = [one for at in range(len(steps)) if (one := tools.once(there, steps[: at + 1], so)) is not None]
    return next((with_steps(one, now.steps) for one in each if one.value is True), each[-1] if each else None)


def _left_there(now: Now, clause: Clause) -> tuple[str, ...]:
    """`P is destroyed. Does it leave a wreck`, `is there a wreck then`: where he was."""
    before = now.since
    who = next(iter(before[1].clause.who), before[1].doer) if before is not None else None
    place = place_of(before[0].scene, who.names[0]) if before is not None and who is not None else ""
    plain = [one for one in clause.plain if one not in _THEN]
    what = plain[2:] if plain[:2] in (["is", "there"], ["does", "leave"], ["will", "leave"]) else []
    is_all = place and len(what) > 1 and len(clause.who) == (plain[1] == "leave")
    is_all = is_all and not any(now.scene.position.space.has(one) for one in what)
    return (f"is there {put_together(what)} in {place}",) if is_all else ()


def asked_by_itself(now: Now, clause: Clause, tools: Tools) -> Answered | None:
    """As a question; what is asked whether somebody can do it, as that is ordered; of what has happened, as such."""
    if asked_of_the_last(clause) in _OF_WHAT_HAPPENED:
        return _of_what_happened(now.since[0], now, clause, tools) if now.since is not None else None
    through = way_through(now.scene, clause)
    if through is not None:
        name, label, rest = through
        found = _through(now, name, label, tools)
        return replace(found, unread=rest) if found is not None else None
    found = read(now, (*_left_there(now, clause), *questions_of(now.scene, clause)), tools)
    if found is None and len(clause.pieces) > 2 and clause.pieces[0] in CAN and isinstance(clause.pieces[1], Who):
        found = _legal(now, Told(replace(clause, pieces=clause.pieces[1:]), None), tools)
    return found
