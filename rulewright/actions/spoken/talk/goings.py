"""Where somebody goes in a clause of a story: `K takes G to M6`, `D moves up next to S`, `A drives onto the mines`."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.actions.spoken.alike import in_other_words, senses
from rulewright.actions.spoken.english import ARTICLES, COMING, MINE, opened_by, wordings
from rulewright.actions.spoken.named import called_so, place_of
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.talk.deed import COLOUR, STOPS, Deed, Way, are_friends, carrier_of
from rulewright.actions.spoken.talk.who import Said, Who
from rulewright.scenes import Scene

_BESIDE = wordings(
    "adjacent to, right next to, next to, beside, alongside, in front of, right in front of, close to, near, by"
)
_BRINGS = frozenset(
    "take takes bring brings carry carries haul hauls tow tows drive drives run runs ferry ferries pull pulls".split()
)
_COMES_OUT = frozenset(
    "leave leaves exit exits come comes go goes get gets climb climbs step steps sit sits pop pops crawl crawls "
    "clamber clambers scramble scrambles emerge emerges hop hops jump jumps clear clears move moves pull pulls".split()
)
_OUT = frozenset("out top roof from leave leaves exit exits emerge emerges".split())
_OUT_ON_TOP = frozenset("out up on onto top roof of the it from inside its and sits sit there".split())
_GOES_BY = frozenset("take takes use uses follow follows".split())
_JOINS = frozenset("join joins squeeze squeezes cram crams".split())
_LONG = 5  # words
_THERE = frozenset("to into in at on onto by via through past along towards toward for from off of and then".split())
_WAY = frozenset("road path track street highway way cheap".split())


def moves(
    scene: Scene, doer: Who, rest: tuple[Said, ...], plain: tuple[str, ...], hexes: tuple[str, ...]
) -> Iterator[Way]:
    """Where he goes: by hexes that are told one after the other, with whom he carries, to friends."""
    names, others = doer.names, [one for one in rest if isinstance(one, Who)]
    yield from _comes_out(scene, names, plain, others)
    if len(hexes) > 1 and all(place_of(scene, one) == hexes[0] for one in names):
        hexes = hexes[1:]  # from where he is
    goes = bool(plain) and any("move" in way for way in senses(plain[:1]) + senses(plain[:2]))
    by_way = bool(plain) and plain[0] in _GOES_BY and not _WAY.isdisjoint(plain)
    brings = bool(plain) and plain[0] in _BRINGS
    aboard = [one for one in others if all(carrier_of(scene, name) in names for name in one.names)]
    goes = goes or (bool(plain) and plain[0] in STOPS)
    if (goes or by_way) and hexes and len(aboard) == len(others) and _is_all_of_the_way(scene, plain):
        yield tuple(Deed(f"{name} moves to {one}") for one in hexes for name in names)
    brings = brings and bool(aboard) and _is_all_of_the_way(scene, plain, _ground(rest))
    if brings and len(aboard) == len(others) - (0 if hexes else 1):
        to = hexes[-1] if hexes else next((place_of(scene, one.names[0]) for one in others if one not in aboard), "")
        if to:
            yield tuple(Deed(f"{name} moves to {to}") for name in names)
    yield from _fetches(scene, names, plain, others, hexes)
    yield from _up_to(scene, names, rest, goes and not hexes)
    ground = _ground(rest)
    if brings and ground and not hexes:
        yield tuple(Deed(f"{name} moves to {ground}") for name in names)
    joins = bool(plain) and plain[0] in _JOINS
    is_all = _is_all_of_the_way(scene, plain, "up with next top beside")
    if (goes or joins or (plain and plain[0] in STOPS)) and others and is_all and (joins or not hexes):
        to = others[-1].where or (place_of(scene, others[-1].names[0]) if joins or _leads_to(rest) else "")
        friends = are_friends(scene, doer, others[-1])
        p = scene.position
        if goes and not to and len({p.kind_of[scene.names[one]] for one in (names[0], others[-1].names[0])}) > 1:
            to, friends = place_of(scene, others[-1].names[0]), True  # onto a minefield, on top of a fort
        if to and friends and len({place_of(scene, one) for one in others[-1].names}) == 1:
            yield tuple(Deed(f"{name} moves to {to}") for name in names)


def _comes_out(scene: Scene, names: tuple[str, ...], plain: tuple[str, ...], others: list[Who]) -> Iterator[Way]:
    """`Y leaves X`, `Y climbs on top of it`, `Y comes out`: of what it is inside, which is no unit."""
    p, around = scene.position, {carrier_of(scene, one) for one in names}
    inside = next(iter(around)) if len(around) == 1 else ""
    if not inside or not plain or plain[0] not in _COMES_OUT or _OUT.isdisjoint(plain):
        return
    are_units = p.kind_of[scene.names[inside]] == p.kind_of[scene.names[names[0]]]
    if not are_units and {*plain[1:]} <= _OUT_ON_TOP and all(one.names == (inside,) for one in others):
        yield tuple(Deed(f"{one} comes out of {inside}") for one in names)


def _up_to(scene: Scene, names: tuple[str, ...], rest: tuple[Said, ...], goes: bool) -> Iterator[Way]:
    """`D moves up next to S`: into the nearest hex beside him that can be reached; who is there stays."""
    p, (at, end) = scene.position, beside_at(rest)
    whom = rest[end - 1] if end else ""
    if not goes or len(names) != 1 or not isinstance(whom, Who) or end != len(rest) or {*map(str, rest[1:at])} - COLOUR:
        return
    if are_friends(scene, Who(names), whom):
        return  # that is where they are
    there, here = (p.hex_of(scene.names[one]) for one in (whom.names[0], names[0]))
    if isinstance(there, int) and isinstance(here, int):
        near = sorted(p.neighbours(there), key=lambda one: p.distance(here, one))
        yield from ((Deed(f"{names[0]} moves to {p.space.label(one)}"),) if one != here else () for one in near)


def _fetches(
    scene: Scene, names: tuple[str, ...], plain: tuple[str, ...], others: list[Who], hexes: tuple[str, ...]
) -> Iterator[Way]:
    """`B takes C to G8`, which stands there: it loads him first."""
    fetched = [name for one in others for name in one.names]
    here = len(fetched) == len(names) == 1 and place_of(scene, fetched[0]) == place_of(scene, names[0])
    brings = bool(plain) and plain[0] in _BRINGS and here and not carrier_of(scene, fetched[0])
    if brings and hexes and _is_all_of_the_way(scene, plain) and are_friends(scene, Who(names), others[0]):
        yield (Deed(f"{names[0]} loads {fetched[0]}"), *(Deed(f"{names[0]} moves to {one}") for one in hexes))


def _is_all_of_the_way(scene: Scene, plain: tuple[str, ...], ground: str = "") -> bool:
    """Whether nothing is said besides of how, when, or unseen by whom: that would be dropped."""
    known = _THERE | COLOUR | _WAY | COMING | ARTICLES | MINE | {*ground.split()}
    left = [one for one in plain[1:] if one not in known and not scene.position.space.has(one)]
    hexes = [scene.position.space.hex(one) for one in plain if scene.position.space.has(one)]
    return all(one in STOPS or any(is_called_so(scene, here, one) for here in hexes) for one in left)


def is_called_so(scene: Scene, here: int, said: str) -> bool:
    """Whether a hex is the town, or the houses, as players call it."""
    words = (said, *(one for one in in_other_words((said,), wordings_at(scene).words) if isinstance(one, str)))
    return any(called_so(scene, here, one) for one in words)


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


def beside_at(rest: tuple[Said, ...]) -> tuple[int, int]:
    """Where it is told next to whom, and where that ends; twice 0: nowhere."""
    for at in range(1, len(rest)):
        end = at + opened_by(rest[at : at + _LONG], _BESIDE)
        if at < end < len(rest) and (isinstance(rest[end], Who) or rest[end] in ("him", "it", "them")):
            return at, end + 1
    return 0, 0
