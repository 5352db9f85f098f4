"""What a clause of a story comes to: orders, what is supposed, or nothing that changes anything.

`K takes G to M6`, which is aboard: K moves there; `E jumps out`: it is unloaded; `both burn`: they are destroyed; `S
goes over P coming from M5`: S is in M5, and overruns it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rulewright.actions.spoken.alike import Attack, attack_in, in_other_words, senses
from rulewright.actions.spoken.english import (
    ARTICLES,
    COMING,
    HAS,
    IS,
    MINE,
    SOMEBODY,
    leaves,
    opened_by,
    put_together,
    stem,
    wordings,
)
from rulewright.actions.spoken.named import called_so
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly import is_so_of
from rulewright.actions.spoken.talk.clause import Clause, text_of
from rulewright.actions.spoken.talk.questions import walks
from rulewright.actions.spoken.talk.who import Said, Who
from rulewright.scenes import Scene
from runtime.records import dataclass

_BESIDE = wordings("right next to, next to, beside, alongside, in front of, right in front of, close to, near, by")
_ALIGHTS = frozenset(
    map(stem, "jump get got climb hop pile bail step come dismount disembark alight is was were are has".split())
)
_DOWN = frozenset("out off down".split())
_ON_FOOT = wordings("on foot, dismounted, on the ground, outside, out, out of it, off, unloaded")
_AFOOT = frozenset("on foot dismounted the ground outside out off of it already".split())
_STORMS = frozenset("rush rushes storm storms charge charges assault assaults jump jumps".split())
_STANDS = frozenset("standing sitting stands sits parked stood sat waiting stays still here there".split())
_DIES = frozenset(
    map(
        stem, "burn burning burned burnt destroyed dead wrecked killed toast toasted die dies wreck wrecks gone".split()
    )
)
_KILLS = frozenset(map(stem, "kill destroy wreck".split()))
_GOES = frozenset("go goes going".split())  # who goes first is not gone
_DIES_IN_TWO = wordings(
    "knocked out, blown up, brewed up, wiped out, taken out, shot up, burns out, burnt out, goes up"
)
_GONE = wordings("gone, out of the way, not there, away, off the board, out of play, removed")
_STOPS = frozenset("park parks stop stops stay stays wait waits sit sits halt halts stands stand hold holds".split())
_BRINGS = frozenset(
    "take takes bring brings carry carries haul hauls tow tows drive drives run runs ferry ferries pull pulls".split()
)
_GOES_BY = frozenset("take takes use uses follow follows".split())
_WAY = frozenset("road path track street highway way cheap".split())
_THERE = frozenset("to into in at on onto by via through past along towards toward for from off of and then".split())
_JOINS = frozenset("join joins squeeze squeezes cram crams".split())
_OUT_OF = (("out", "of", "the"), ("from", "the"), ("from", "inside", "the"), ("from", "out", "of", "the"))
_LONG = 5  # words
_WHENCE = frozenset("from via".split())
_BY = _WHENCE | frozenset("in over through across by along up down".split())
_DOES_NOT = (("does", "not"), ("do", "not"), ("did", "not"), ("will", "not"))
_QUIET = wordings(
    "keeps quiet, keep quiet, holds fire, holds its fire, hold fire, does nothing, do nothing, stays silent"
)
_COLOUR = frozenset("right just straight both all then also too now there up over down back along simply only".split())
_SPLITS = frozenset("over down up off out".split())


@dataclass(frozen=True)
class Deed:
    """`done`: ordered; else supposed to be so. `attack`: if that is what it is."""

    text: str
    done: bool = True
    attack: Attack | None = None


Way = tuple[Deed, ...]  # one after the other; empty: nothing changes


def ways_of(scene: Scene, clause: Clause, before: Who | None) -> Iterator[Way]:
    """What may be meant, the likelier first. `before`: who did something last, where the clause names nobody."""
    doer, rest = _doer(clause, before)
    if doer is None:
        return
    rest = _without_where_he_is(scene, doer, _without_neighbours(scene, rest))
    if rest and rest[0] in ("go", "goes") and rest[1:2] and rest[1] in _STOPS:
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
    yield from _gone(scene, names, plain) if len(plain) == len(rest) else _killed(rest)
    for first, left in _beside_whom(scene, names, rest):
        said = tuple(one for one in left if isinstance(one, str))
        yield from ((*first, *way) for way in _off(scene, names, left, said, hexes, is_over=not clause.is_if))
    yield from _sets_down(scene, names, rest)
    whence, bare = _whence(scene, rest)
    attack = attack_in(
        (doer, *(one for one in bare if one not in ("right", "just", "straight", "both", "all"))), partial(walks, scene)
    )
    if attack is not None and attack.is_whole:
        done = Deed(f"{doer.text} {'fire at' if attack.how == 'fire' else attack.how} {attack.whom}", attack=attack)
        if whence and attack.how == "overrun" and any(_place(scene, one) != whence for one in names):
            yield (*(Deed(f"{one} moves to {whence}") for one in names), done)  # he drives there before, in one move
        yield (*(Deed(f"{one} is in {whence}", done=False) for one in names if whence), done)
    if whence and "from" in rest:
        return
    if plain and plain[0] in _STORMS and walks(scene, doer) and not any(isinstance(one, Who) for one in rest):
        yield (
            Deed(
                put_together((doer.text, "assault", *(str(one) for one in rest[1:] if one != "at"))),
            ),
        )
    if plain and plain[0] in _STOPS and (not hexes or all(_place(scene, one) == hexes[-1] for one in names)):
        yield ()  # where he is, he stays
        return
    if tuple(rest[:2]) in (("has", "been"), ("have", "been"), ("had", "been")):
        yield tuple(Deed(put_together((one, "is", text_of(rest[2:])))) for one in names)
    yield from _has_done(names, rest, plain)
    yield from _moves(scene, doer, rest, plain, hexes)
    yield (Deed(put_together((doer.text, text_of(rest)))),)
    bare = tuple(one for one in rest if one not in _COLOUR)
    if bare != tuple(rest) and bare:
        yield (Deed(put_together((doer.text, text_of(bare)))),)


def _does_nothing(plain: tuple[str, ...]) -> bool:
    """`does not fire`, `keeps quiet`, `holds its fire`, `does nothing`."""
    return plain[:2] in _DOES_NOT or bool(opened_by(plain, _QUIET))


def gone_in(scene: Scene, clause: Clause, before: Who | None) -> Way:
    """Of one who leaves, and nobody tells where to: that he is there no more."""
    doer, rest = _doer(clause, before)
    plain = tuple(one for one in rest if isinstance(one, str))
    names = doer.names if doer is not None and len(plain) == len(rest) else ()
    names = names if leaves(_from_there(scene, names, plain)) else ()
    return tuple(Deed(f"{one} is out of play", done=False) for one in names)


def _from_there(scene: Scene, names: tuple[str, ...], plain: tuple[str, ...]) -> tuple[str, ...]:
    """`leaves H7`, where he is."""
    return tuple(one for one in plain if not all(_place(scene, name) == one for name in names))


def _doer(clause: Clause, before: Who | None) -> tuple[Who | None, tuple[Said, ...]]:
    pieces = clause.pieces
    while pieces and isinstance(pieces[0], str) and pieces[0] in SOMEBODY:
        pieces = pieces[1:]
    if not pieces:
        return None, ()
    if isinstance(pieces[0], Who):
        return pieces[0], pieces[1:]
    if before is not None and not (len(pieces) > 1 and isinstance(pieces[1], Who) and clause.is_if):
        return before, pieces
    at = next((at for at, one in enumerate(pieces) if isinstance(one, Who)), None)  # `I park K in K5`
    return (pieces[at], (*pieces[:at], *pieces[at + 1 :])) if at is not None else (None, ())  # type: ignore[return-value]


def _gone(scene: Scene, names: tuple[str, ...], plain: tuple[str, ...]) -> Iterator[Way]:
    said = tuple(
        one for one in plain if one not in IS | HAS | {"in", "both", "all"} and not scene.position.space.has(one)
    )
    is_state = bool(plain) and plain[0] not in _GOES and (plain[0] in IS | HAS or stem(plain[0]) in _DIES)
    if is_state and said in _GONE:
        yield tuple(Deed(f"{one} is out of play", done=False) for one in names)
    if is_state and said and (said in _DIES_IN_TWO or (stem(said[0]) in _DIES and len(said) <= 1)):
        yield tuple(Deed(f"{one} is destroyed") for one in names)


def _has_done(names: tuple[str, ...], rest: tuple[Said, ...], plain: tuple[str, ...]) -> Iterator[Way]:
    """`A has already fired`, `B moved already`: so it is supposed to be."""
    said = tuple(one for one in plain if one not in HAS | {"already", "this", "turn"})
    is_past = bool(plain) and (plain[0] in HAS or "already" in plain) and "last" not in plain
    if is_past and len(said) == 1 and len(plain) == len(rest) and said[0].endswith("ed"):
        yield tuple(Deed(f"{one} has {said[0]}", done=False) for one in names)


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
    carriers = {name: _carrier(scene, name) for name in names}
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
            places = {name: _place(scene, name) for name in names}
            yield tuple(Deed(f"{one} is in {places[one]}", done=False) for one in names)
        else:
            yield tuple(Deed(f"unload {one} from {carriers[one]}") for one in names)


def _beside_whom(
    scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...]
) -> Iterator[tuple[Way, tuple[Said, ...]]]:
    """`D jumps off C next to Q`: where C is next to Q, in the hex that is nearest, and what is left without that."""
    p, carrier, (at, end) = scene.position, _carrier(scene, names[0]), _beside_at(rest)
    whom = rest[end - 1] if end else ""
    if not isinstance(whom, Who) or not carrier:
        yield (), rest
        return
    there, here = (p.hex_of(scene.names[one]) for one in (whom.names[0], carrier))
    if isinstance(there, int) and isinstance(here, int):
        near = sorted(p.neighbours(there), key=lambda one: p.distance(here, one))
        for one in [here] if here in near else near:
            first = () if one == here else (Deed(f"{carrier} is in {p.space.label(one)}", done=False),)
            yield first, (*rest[:at], *rest[end:])


def _beside_at(rest: tuple[Said, ...]) -> tuple[int, int]:
    """Where it is told next to whom, and where that ends; twice 0: nowhere."""
    for at in range(1, len(rest)):
        end = at + opened_by(rest[at : at + _LONG], _BESIDE)
        if at < end < len(rest) and (isinstance(rest[end], Who) or rest[end] in ("him", "it", "them")):
            return at, end + 1
    return 0, 0


def _sets_down(scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...]) -> Iterator[Way]:
    """`K unloads`, `K lets D out there`: whom it has aboard, if that is one."""
    own = {scene.names[name] for name in names}
    aboard = [one for one, thing in scene.names.items() if {*scene.position.around(thing)[:1]} & own]
    said = tuple(one for one in rest if isinstance(one, str) and one != "there")
    whom = [one for one in rest if isinstance(one, Who)]
    some = [name for one in whom for name in one.names if name in aboard] if whom else aboard
    is_one = len(names) == len(some) == 1 >= len(whom)
    if is_one and any(way == ("unload",) for way in senses(said)):
        yield (Deed(f"unload {some[0]} from {names[0]}"),)


def _moves(
    scene: Scene, doer: Who, rest: tuple[Said, ...], plain: tuple[str, ...], hexes: tuple[str, ...]
) -> Iterator[Way]:
    """Where he goes: by hexes that are told one after the other, with whom he carries, to friends."""
    names, others = doer.names, [one for one in rest if isinstance(one, Who)]
    if len(hexes) > 1 and all(_place(scene, one) == hexes[0] for one in names):
        hexes = hexes[1:]  # from where he is
    goes = bool(plain) and any("move" in way for way in senses(plain[:1]) + senses(plain[:2]))
    by_way = bool(plain) and plain[0] in _GOES_BY and not _WAY.isdisjoint(plain)
    brings = bool(plain) and plain[0] in _BRINGS
    aboard = [one for one in others if all(_carrier(scene, name) in names for name in one.names)]
    goes = goes or (bool(plain) and plain[0] in _STOPS)
    if (goes or by_way) and hexes and len(aboard) == len(others) and _is_all_of_the_way(scene, plain):
        yield tuple(Deed(f"{name} moves to {one}") for one in hexes for name in names)
    brings = brings and bool(aboard) and _is_all_of_the_way(scene, plain, _ground(rest))
    if brings and len(aboard) == len(others) - (0 if hexes else 1):
        to = hexes[-1] if hexes else next((_place(scene, one.names[0]) for one in others if one not in aboard), "")
        if to:
            yield tuple(Deed(f"{name} moves to {to}") for name in names)
    yield from _fetches(scene, names, plain, others, hexes)
    ground = _ground(rest)
    if brings and ground and not hexes:
        yield tuple(Deed(f"{name} moves to {ground}") for name in names)
    joins = bool(plain) and plain[0] in _JOINS
    if (goes or joins or (plain and plain[0] in _STOPS)) and others and (joins or not hexes):
        to = others[-1].where or (_place(scene, others[-1].names[0]) if joins or _leads_to(rest) else "")
        friends = _are_friends(scene, doer, others[-1])
        if to and friends and len({_place(scene, one) for one in others[-1].names}) == 1:
            yield tuple(Deed(f"{name} moves to {to}") for name in names)


def _fetches(
    scene: Scene, names: tuple[str, ...], plain: tuple[str, ...], others: list[Who], hexes: tuple[str, ...]
) -> Iterator[Way]:
    """`B takes C to G8`, which stands there: it loads him first."""
    fetched = [name for one in others for name in one.names]
    here = len(fetched) == len(names) == 1 and _place(scene, fetched[0]) == _place(scene, names[0])
    brings = bool(plain) and plain[0] in _BRINGS and here and not _carrier(scene, fetched[0])
    if brings and hexes and _is_all_of_the_way(scene, plain) and _are_friends(scene, Who(names), others[0]):
        yield (Deed(f"{names[0]} loads {fetched[0]}"), *(Deed(f"{names[0]} moves to {one}") for one in hexes))


def _is_all_of_the_way(scene: Scene, plain: tuple[str, ...], ground: str = "") -> bool:
    """Whether nothing is said besides of how, when, or unseen by whom: that would be dropped."""
    known = _THERE | _COLOUR | _WAY | COMING | ARTICLES | MINE | {*ground.split()}
    left = [one for one in plain[1:] if one not in known and not scene.position.space.has(one)]
    hexes = [scene.position.space.hex(one) for one in plain if scene.position.space.has(one)]
    return all(one in _STOPS or any(_is_called(scene, here, one) for here in hexes) for one in left)


def _is_called(scene: Scene, here: int, said: str) -> bool:
    """Whether a hex is the town, or the houses, as players call it."""
    words = (said, *(one for one in in_other_words((said,), wordings_at(scene).words) if isinstance(one, str)))
    return any(called_so(scene, here, one) for one in words)


def _without_neighbours(scene: Scene, rest: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without who is there besides, where it is told where that is: `in K5 next to F`; or where somebody stays."""
    is_placed = any(isinstance(one, str) and scene.position.space.has(one) for one in rest)
    told = is_placed or (bool(rest) and rest[0] in _STOPS)
    at, end = _beside_at(rest) if told else (0, 0)
    return (*rest[:at], *rest[end:]) if end else rest


def _without_where_he_is(scene: Scene, doer: Who, rest: tuple[Said, ...]) -> tuple[Said, ...]:
    """Without `out of the woods`, `from the town`, of who is in there."""
    for at in range(1, len(rest) - 1):
        end = next((at + len(one) for one in _OUT_OF if rest[at : at + len(one)] == one), 0)
        ground = rest[end] if end and end < len(rest) else None
        if not isinstance(ground, str):
            continue
        here = scene.position.hex_of(scene.names[doer.names[0]])
        if isinstance(here, int) and _is_called(scene, here, ground):
            return (*rest[:at], *rest[end + 1 :])
    return rest


def _leads_to(rest: tuple[Said, ...]) -> bool:
    """`up to S`, `in with S`; next to S may be in the next hex."""
    at = max(at for at, one in enumerate(rest) if isinstance(one, Who))
    return at > 0 and rest[at - 1] in ("to", "with", "into")


def _ground(rest: tuple[Said, ...]) -> str:
    """`into the town`."""
    for at, one in enumerate(rest[:-2]):
        if one in ("into", "to", "onto") and rest[at + 1] == "the" and isinstance(rest[at + 2], str):
            return f"the {rest[at + 2]}"
    return ""


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


def _carrier(scene: Scene, name: str) -> str:
    names = {thing: one for one, thing in scene.names.items()}
    around = scene.position.around(scene.names[name])[:1]
    return names.get(around[0], "") if around else ""


def _place(scene: Scene, name: str) -> str:
    here = scene.position.hex_of(scene.names[name])
    return scene.position.space.label(here) if isinstance(here, int) else ""


def _are_friends(scene: Scene, one: Who, other: Who) -> bool:
    p = scene.position
    return len({p.side_of(scene.names[name]) for name in (*one.names, *other.names)}) == 1
