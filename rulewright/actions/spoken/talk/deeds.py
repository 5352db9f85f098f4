"""What a clause of a story comes to: orders, what is supposed, or nothing that changes anything.

`K takes G to M6`, which is aboard: K moves there; `E jumps out`: it is unloaded; `both burn`: they are destroyed; `S
goes over P coming from M5`: S is in M5, and overruns it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulewright.actions.spoken.alike import senses
from rulewright.actions.spoken.english import (
    ARTICLES,
    BECOMES,
    COMING,
    HAS,
    IS,
    SOMEBODY,
    leaves,
    opened_by,
    put_together,
    stem,
    wordings,
)
from rulewright.actions.spoken.named import place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly import is_so_of
from rulewright.actions.spoken.talk.clause import Clause, text_of
from rulewright.actions.spoken.talk.deed import (
    ABOARD,
    COLOUR,
    SET_DOWN,
    STOPS,
    STRIKES,
    Deed,
    Way,
    are_friends,
    carrier_of,
    singles_out,
)
from rulewright.actions.spoken.talk.goings import beside_at, is_called_so, moves
from rulewright.actions.spoken.talk.standing import attack_told, walks
from rulewright.actions.spoken.talk.who import Said, Who
from rulewright.scenes import Scene

_ALIGHTS = frozenset(
    map(stem, "jump get got climb hop pile bail step come dismount disembark alight is was were are has".split())
)
_GOT = frozenset("got jumped hopped climbed came gets jumps hops climbs comes bailed piled stepped".split())
_GOT_ON = frozenset("got jumped hopped climbed clambered piled stepped went boarded mounted".split())
_UPON = frozenset("on onto aboard up top of back the into in".split())
_FROM_WHOM = frozenset("off out of from just this turn the a his its there here down".split())
_DOWN = frozenset("out off down".split())
_ON_FOOT = wordings("on foot, dismounted, on the ground, outside, out, out of it, off, unloaded")
_AFOOT = frozenset("on foot dismounted the ground outside out off of it already".split())
_STANDS = frozenset("standing sitting stands sits parked stood sat waiting stays still here there".split())
_DIES = frozenset(
    map(
        stem,
        "burn burning burned burnt destroyed dead wrecked killed toast toasted die dies wreck wrecks gone lost "
        "lose loses".split(),
    )
)
_KILLS = frozenset(map(stem, "kill destroy wreck".split()))
_GOES = frozenset("go goes going".split())  # who goes first is not gone
_DIES_IN_TWO = wordings(
    "knocked out, blown up, brewed up, wiped out, taken out, shot up, burns out, burnt out, goes up"
)
_UP_IN_FLAMES = wordings(
    "goes up in flames, went up in flames, goes up in smoke, went up in smoke, brews up, blows up, blew up, "
    "bursts into flames, burst into flames"
)
_GONE = wordings("gone, out of the way, not there, away, off the board, out of play, removed")
_OUT_OF = (("out", "of", "the"), ("from", "the"), ("from", "inside", "the"), ("from", "out", "of", "the"))
_WHENCE = frozenset("from via".split())
_BY = _WHENCE | frozenset("in over through across by along up down".split())
_DOES_NOT = (("does", "not"), ("do", "not"), ("did", "not"), ("will", "not"))
_QUIET = wordings(
    "keeps quiet, keep quiet, holds fire, holds its fire, hold fire, does nothing, do nothing, stays silent"
)
_STAYING = _STANDS | COLOUR | ARTICLES | frozenset("in at on put where is hex turn this with next to beside".split())
_SLIGHT = frozenset("right just straight both all".split())
_THERE = (("there", "is"), ("there", "are"))
_ALREADY = frozenset("already just this turn".split())
_STRUCK = wordings("shot at, fired at, fired on, shot up, hit, attacked, shelled, shot, struck, bombed, under fire")


def ways_of(scene: Scene, clause: Clause, before: Who | None) -> Iterator[Way]:
    """What may be meant, the likelier first. `before`: who did something last, where the clause names nobody."""
    if clause.plain[:2] in _THERE and len(clause.plain) == len(clause.pieces):
        yield (Deed(text_of(clause.pieces), done=False),)  # `there are two wrecks in H5`
    doer, rest = _doer(scene, clause, before)
    if doer is None or singles_out(clause):
        return  # whoever is singled out, it is asked whether he can be
    if (with_others := with_whom_aboard(scene, doer, rest)) is not None:
        aboard, alone = with_others
        yield from ((*aboard, *way) for way in ways_of(scene, replace(clause, pieces=alone), before))
        return
    if rest[:1] == ("put",) and doer is not before:  # `put Q on top of X`, `we put A in H5`
        rest = ("is", *rest[1:])
    rest = _without_where_he_is(scene, doer, _without_neighbours(scene, doer, _undergone(rest)))
    if rest and rest[0] in ("go", "goes") and rest[1:2] and rest[1] in STOPS:
        rest = rest[1:]
    names, plain = doer.names, tuple(one for one in rest if isinstance(one, str))
    yield from (tuple(Deed(one, done=False) for one in so) for so in is_so_of(scene, names, rest))
    hexes = tuple(one for one in plain if scene.position.space.has(one))
    if len(plain) == len(rest) and leaves(_from_there(scene, names, plain)):
        yield ()  # out of where he is: where to, may be told next
        return
    if _does_nothing(plain) and not hexes:
        yield ()  # who does not fire changes nothing
        return
    if clause.pieces[0] in SOMEBODY:  # `I blow up A`
        yield (Deed(text_of([one for one in clause.pieces if one not in COLOUR - {"up", "down"}])),)
    yield from _gone(scene, names, plain) if len(plain) == len(rest) else _killed(rest)
    for first, left in _beside_whom(scene, names, rest):
        said = tuple(one for one in left if isinstance(one, str))
        yield from ((*first, *way) for way in _off(scene, names, left, said, hexes, is_over=not clause.is_if))
    yield from _got_on(scene, names, rest)
    yield from _sets_down(scene, names, rest)
    whence, bare = _whence(scene, rest)
    yield from _attacks(scene, doer, whence, bare)
    if whence and "from" in rest:
        return
    storms = wordings_at(scene).attacks.on_foot(plain[0]) if plain else None
    if storms is not None and walks(scene, doer) and not any(isinstance(one, Who) for one in rest):
        yield (Deed(put_together((doer.text, storms.order, *(str(one) for one in rest[1:] if one != "at")))),)
    there = {place_of(scene, name) for one in rest if isinstance(one, Who) for name in one.names} | {*hexes[-1:]}
    more = {*plain[1:]} - _STAYING - {*hexes}
    if plain and plain[0] in STOPS and not more and all({place_of(scene, one)} >= there for one in names):
        yield ()  # where he is, he stays
        return
    yield from _has_been(names, rest)
    if tuple(rest[:2]) in (("has", "been"), ("have", "been"), ("had", "been")):
        yield tuple(Deed(put_together((one, "is", text_of(rest[2:])))) for one in names)
    yield from _has_done(names, rest, plain)
    yield from moves(scene, doer, rest, plain, hexes)
    yield (Deed(put_together((doer.text, text_of(rest)))),)
    bare = tuple(one for one in rest if one not in COLOUR)
    if bare != tuple(rest) and bare:
        yield (Deed(put_together((doer.text, text_of(bare)))),)


def _attacks(scene: Scene, doer: Who, whence: str, bare: tuple[Said, ...]) -> Iterator[Way]:
    slight = _SLIGHT | {"together"} if len(doer.names) > 1 else _SLIGHT
    of_attack: tuple[Said, ...] = (doer, *(one for one in bare if one not in slight))
    attack = attack_told(scene, of_attack)
    if attack is not None and attack.is_whole:
        done = Deed(f"{doer.text} {attack.how.order} {attack.whom}", attack=attack)
        if whence and attack.how.on_the_way and any(place_of(scene, one) != whence for one in doer.names):
            yield (*(Deed(f"{one} moves to {whence}") for one in doer.names), done)  # he drives there before
        yield (*(Deed(f"{one} is in {whence}", done=False) for one in doer.names if whence), done)


def _undergone(rest: tuple[Said, ...]) -> tuple[Said, ...]:
    """`is hit and dispersed`, `gets dispersed by fire from P`: what comes of it, and not by whom."""
    if not rest or rest[0] not in IS | BECOMES:
        return rest
    struck = next((len(one) for one in _STRUCK if rest[1 : 1 + len(one)] == one), 0)
    rest = (rest[0], *rest[2 + struck :]) if struck and rest[1 + struck : 2 + struck] == ("and",) else rest
    by = rest.index("by") if "by" in rest[2:3] else 0
    return rest[:by] if by and (isinstance(rest[-1], Who) or not {*rest[by:]}.isdisjoint(STRIKES)) else rest


def _does_nothing(plain: tuple[str, ...]) -> bool:
    """`does not fire`, `keeps quiet`, `holds its fire`, `does nothing`."""
    return plain[:2] in _DOES_NOT or bool(opened_by(plain, _QUIET))


def gone_in(scene: Scene, clause: Clause, before: Who | None) -> Way:
    """Of one who leaves, and nobody tells where to: that he is there no more."""
    doer, rest = _doer(scene, clause, before)
    plain = tuple(one for one in rest if isinstance(one, str))
    names = doer.names if doer is not None and len(plain) == len(rest) else ()
    names = names if leaves(_from_there(scene, names, plain)) else ()
    return tuple(Deed(f"{one} is out of play", done=False) for one in names)


def _from_there(scene: Scene, names: tuple[str, ...], plain: tuple[str, ...]) -> tuple[str, ...]:
    """`leaves H7`, where he is."""
    return tuple(one for one in plain if not all(place_of(scene, name) == one for name in names))


def _doer(scene: Scene, clause: Clause, before: Who | None) -> tuple[Who | None, tuple[Said, ...]]:
    pieces = clause.pieces
    while pieces and isinstance(pieces[0], str) and pieces[0] in SOMEBODY:
        pieces = pieces[1:]
    if not pieces:
        return None, ()
    if isinstance(pieces[0], Who):
        return pieces[0], pieces[1:]
    sides = {word for one in scene.position.program.sides for word in one.lower().split()}
    by_a_side = not (sides - ARTICLES).isdisjoint(str(one) for one in pieces[:2])  # the Germans have put Q in H9
    if before is not None and not by_a_side and not (pieces[1:] and isinstance(pieces[1], Who) and clause.is_if):
        return before, pieces
    at = next((at for at, one in enumerate(pieces) if isinstance(one, Who)), None)  # `I park K in K5`
    return (pieces[at], (*pieces[:at], *pieces[at + 1 :])) if at is not None else (None, ())  # type: ignore[return-value]


def _gone(scene: Scene, names: tuple[str, ...], plain: tuple[str, ...]) -> Iterator[Way]:
    empty = IS | HAS | (BECOMES - _GOES) | {"in", "both", "all"}
    said = tuple(one for one in plain if one not in empty and not scene.position.space.has(one))
    is_state = bool(plain) and plain[0] not in _GOES and (plain[0] in IS | HAS or stem(plain[0]) in _DIES)
    if is_state and said in _GONE:
        yield tuple(Deed(f"{one} is out of play", done=False) for one in names)
    dies = said in _DIES_IN_TWO or (bool(said) and stem(said[0]) in _DIES and len(said) <= 1)
    is_state = is_state or (bool(plain) and plain[0] in BECOMES - _GOES)
    if plain in _UP_IN_FLAMES or (is_state and dies):
        yield tuple(Deed(f"{one} is destroyed") for one in names)


def _has_done(names: tuple[str, ...], rest: tuple[Said, ...], plain: tuple[str, ...]) -> Iterator[Way]:
    """`A has already fired`, `B moved already`: so it is supposed to be."""
    said = tuple(one for one in plain if one not in HAS | _ALREADY)
    is_past = bool(plain) and (plain[0] in HAS or "already" in plain) and "last" not in plain
    if is_past and len(said) == 1 and len(plain) == len(rest) and said[0].endswith("ed"):
        yield tuple(Deed(f"{one} has {said[0]}", done=False) for one in names)


def _has_been(names: tuple[str, ...], rest: tuple[Said, ...]) -> Iterator[Way]:
    """`S has been shelled`, `S was already shelled this turn`: so it is supposed to be."""
    is_past = rest[:1] in (("was",), ("were",)) or (rest[:1] and rest[0] in HAS and "been" in rest[1:3])
    said = [one for one in rest[1:] if one not in _ALREADY | {"been"}]
    if is_past and len(said) == 1 and isinstance(said[0], str) and said[0].endswith("ed"):
        yield tuple(Deed(f"{one} has been {said[0]}", done=False) for one in names)


def _killed(rest: tuple[Said, ...]) -> Iterator[Way]:
    """`A kills S`: S is destroyed."""
    match rest:
        case (str(verb), Who() as whom) if stem(verb) in _KILLS:
            yield tuple(Deed(f"{one} is destroyed") for one in whom.names)


def _off(
    scene: Scene,
    names: tuple[str, ...],
    rest: tuple[Said, ...],
    plain: tuple[str, ...],
    hexes: tuple[str, ...],
    is_over: bool,
) -> Iterator[Way]:
    """`jump out`, `got out last turn`, `is out of H`, `is on foot in K6`. `is_over`: what is told as past is past, and
    not done first, as `after D hopped off`."""
    carriers = {name: carrier_of(scene, name) for name in names}
    others = [one for one in rest if isinstance(one, Who)]
    if not plain:
        return
    is_so = plain[0] in IS | HAS or plain[0] in _STANDS
    if is_so and hexes and not others:
        said = put_together(
            one for one in plain if one not in IS | HAS | _STANDS | {"in", "at", "and", "not"} and one not in hexes
        )
        if {*said.split()} <= _AFOOT:
            yield tuple(Deed(f"{one} is in {hexes[-1]}", done=False) for one in names)
        return
    aboard = all(carriers.values())
    if not any(carriers.values()) and not hexes and _got_off(plain):
        yield tuple(Deed(f"{one}{SET_DOWN}", done=False) for one in names)
        return
    off = stem(plain[0]) in _ALIGHTS and (
        not _DOWN.isdisjoint(plain) or stem(plain[0]) in map(stem, ("dismount", "disembark", "alight"))
    )
    of = all(carriers[name] in one.names for one in others for name in names)
    if (
        aboard
        and of
        and not hexes
        and (off or (is_so and tuple(one for one in plain if one not in IS | HAS) in _ON_FOOT))
    ):
        told = plain[0] in ("got", "jumped", "climbed", "dismounted", "hopped", "came")
        past = is_so or "last" in plain or (told and is_over)
        if past:
            places = {name: place_of(scene, name) for name in names}
            yield tuple(Deed(f"{one} is in {places[one]}", done=False) for one in names)
        else:
            yield tuple(Deed(f"unload {one} from {carriers[one]}") for one in names)


def with_whom_aboard(scene: Scene, doer: Who, rest: tuple[Said, ...]) -> tuple[Way, tuple[Said, ...]] | None:
    """`B goes up in flames with C aboard`: that C is, and the rest; `A drives onto X with Y inside`, which Y is."""
    for at, one in enumerate(rest[:-2]):
        whom = rest[at + 1]
        how = tuple("it" if it in (doer, whom) else it for it in rest[at + 2 :] if it != "still")
        if one == "with" and isinstance(whom, Who) and how in ABOARD:
            before = rest[at - 1] if at else None
            if isinstance(before, Who) and all(carrier_of(scene, it) in before.names for it in whom.names):
                return (), (doer, *rest[:at])
            return tuple(Deed(f"{it} is inside {doer.names[0]}", done=False) for it in whom.names), (doer, *rest[:at])
    return None


def _got_on(scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...]) -> Iterator[Way]:
    """`Q hopped on P`, which is past: so it is there."""
    match rest:
        case (str(verb), *on, Who() as whom) if verb in _GOT_ON and on and _UPON.issuperset(on):
            if len(whom.names) == 1 and are_friends(scene, Who(names), whom):
                yield tuple(Deed(f"{one} is inside {whom.names[0]}", done=False) for one in names)


def _got_off(plain: tuple[str, ...]) -> bool:
    """`got off the truck this turn`, of one who is on foot: so it is supposed to be."""
    left = [one for one in plain[1:] if one not in _FROM_WHOM]
    return plain[0] in _GOT and not _DOWN.isdisjoint(plain) and not left


def _beside_whom(
    scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...]
) -> Iterator[tuple[Way, tuple[Said, ...]]]:
    """`D jumps off C next to Q`: where C is next to Q, in the hex that is nearest, and what is left without that."""
    p, carrier, (at, end) = scene.position, carrier_of(scene, names[0]), beside_at(rest)
    whom = rest[end - 1] if end else ""
    if not isinstance(whom, Who) or not carrier:
        is_there = isinstance(whom, Who) and _are_beside(scene, Who(names), whom)
        yield (), (*rest[:at], *rest[end:]) if is_there else rest
        return
    there, here = (p.hex_of(scene.names[one]) for one in (whom.names[0], carrier))
    if isinstance(there, int) and isinstance(here, int):
        near = sorted(p.neighbours(there), key=lambda one: p.distance(here, one))
        for one in [here] if here in near else near:
            first = () if one == here else (Deed(f"{carrier} is in {p.space.label(one)}", done=False),)
            yield first, (*rest[:at], *rest[end:])


def _sets_down(scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...]) -> Iterator[Way]:
    """`K unloads`, `K lets D out there`: whom it has aboard, if that is one."""
    own = {scene.names[name] for name in names}
    aboard = [one for one, thing in scene.names.items() if {*scene.position.around(thing)[:1]} & own]
    said = tuple(one for one in rest if isinstance(one, str) and one != "there")
    at, end = beside_at(rest)
    whom = [one for one in rest[: at or len(rest)] if isinstance(one, Who)]
    some = [name for one in whom for name in one.names if name in aboard] if whom else aboard
    is_one = len(names) == len(some) == 1 >= len(whom)
    verbs = {one for one in rest[: at or len(rest)] if isinstance(one, str) and one != "there"}
    unloads = any(way == ("unload",) for way in senses(said if not end else said[: len(verbs)]))
    if is_one and unloads and not end:
        yield (Deed(f"unload {some[0]} from {names[0]}"),)
    beside = rest[end - 1] if end else whom[0] if whom else None
    are_there = len(whom) == 1 and isinstance(beside, Who) and _are_beside(scene, whom[0], beside)
    if unloads and are_there and not some and not any(carrier_of(scene, one) for one in whom[0].names):
        yield tuple(Deed(f"{one}{SET_DOWN}", done=False) for one in whom[0].names)  # who is on foot there


def _without_neighbours(scene: Scene, doer: Who, rest: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without who is there besides, where it is told where that is: `in K5 next to F`; or where somebody stays."""
    is_placed = any(isinstance(one, str) and scene.position.space.has(one) for one in rest)
    told = is_placed or (bool(rest) and rest[0] in STOPS)
    at, end = beside_at(rest) if told else (0, 0)
    whom = rest[end - 1] if end else ""
    if end and not is_placed and isinstance(whom, Who) and not _are_beside(scene, doer, whom):
        return rest  # he goes there
    return (*rest[:at], *rest[end:]) if end else rest


def _are_beside(scene: Scene, one: Who, other: Who) -> bool:
    p = scene.position
    first, then = (p.hex_of(scene.names[who.names[0]]) for who in (one, other))
    return isinstance(first, int) and isinstance(then, int) and p.distance(first, then) <= 1


def _without_where_he_is(scene: Scene, doer: Who, rest: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without `out of the woods`, `from the town`, of who is in there."""
    for at in range(1, len(rest) - 1):
        end = next((at + len(one) for one in _OUT_OF if rest[at : at + len(one)] == one), 0)
        ground = rest[end] if end and end < len(rest) else None
        if not isinstance(ground, str):
            continue
        here = scene.position.hex_of(scene.names[doer.names[0]])
        if isinstance(here, int) and is_called_so(scene, here, ground):
            return (*rest[:at], *rest[end + 1 :])
    return rest


def _whence(scene: Scene, rest: tuple[Said, ...]) -> tuple[str, tuple[Said, ...]]:
    """`from M5`, `coming in over M5`: the hex, and what is left without it."""
    for at, label in enumerate(rest):
        start = at
        while start > 0 and rest[start - 1] in COMING | _BY:
            start -= 1
        leads = not _WHENCE.isdisjoint(map(str, rest[start:at])) or (start < at and rest[start] in COMING)
        if isinstance(label, str) and leads and scene.position.space.has(label):
            return label, (*rest[:start], *rest[at + 1 :])
    return "", rest
