"""Two or more held against one another: `would B do better against Q or S`, `which is dearer for N, E4 or F3`, `is P's
attack bigger than A's`, `which target gives A the best odds`.

Whoever is named has a part in it: of an attack, who goes in and whom at, by their sides and the words before them; of
a price, who goes and where to. Those on either side of `or` and `than` are held against each other. What else is said
must be a word of the turns below: any other, as `next turn`, asks something else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby, islice

from compiler.syntax import Word
from compiler.terms import HEX
from rulewright.actions.spoken.alike import Attacks, Manner
from rulewright.actions.spoken.english import ARTICLES, CAN, HAS, IS, MINE, put_together, stem
from rulewright.actions.spoken.hand import WHO, taken_apart
from rulewright.actions.spoken.named import Named, Piece, sides_of, together
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.scenes import Scene
from runtime.program import listed
from runtime.records import dataclass

MORE, LESS = "more", "less"
_SPLIT, _TWO, _LONG = 6, 2, 3
_OR, _THAN, _INSTEAD, _AT = "or", "than", "instead", "at"
_JOINTS = (_THAN, _OR, _INSTEAD)
_ASKING = frozenset("which who whom what where".split())
_SHOULD = frozenset("should shall".split())
_AROUND = (
    ARTICLES
    | CAN
    | HAS
    | IS
    | MINE
    | _ASKING
    | frozenset(_JOINTS)
    | frozenset(", : 's it they he i we us me them him his of for to with on against two one".split())
)
_BETTER = _SHOULD | frozenset("better best worse softer softest easier easiest rather prefer useful".split())
_MOST = _SHOULD | frozenset("best softest easiest".split())
_BESIDES = _BETTER | frozenset(  # what may be said of an attack besides: it changes nothing
    "at versus vs upon by using go goes going send sending use take taking get gets getting give gives doing off "
    "be help target targets hex hexes unit units partner odds more together along and if join bring add adding "
    "enemy used attacker".split()
)
_AIMED = frozenset("against on at versus vs upon".split())
_WITH = frozenset("with using by take taking bring".split())
_ADDS = frozenset("add adding".split())
_GONE = frozenset("without alone".split())
_OURS = frozenset("i we me us get give gives".split())  # what they get together, who are sought
_DEARER = {**dict.fromkeys("cheaper cheapest".split(), LESS), **dict.fromkeys("dearer dearest costlier".split(), MORE)}
_PRICE = frozenset("cost costs expensive".split())
_AMOUNT = {"more": MORE, "most": MORE, "less": LESS, "least": LESS}
_GOES = frozenset("enter go going move moving drive driving reach get getting walk into hex".split()) | _PRICE
_GREATER = {
    **dict.fromkeys("more better bigger higher greater larger longer".split(), MORE),
    **dict.fromkeys("less worse smaller lower shorter fewer".split(), LESS),
}
_TOLD = {MORE: "More", LESS: "Less"}
_NAMES = frozenset("the a of have has is do does which who what or than , : 's them two got it".split())
Instead = Callable[[str], str]


@dataclass(frozen=True)
class Measure:
    """What is asked of each that is held against the others, what that is called, and what of it is better."""

    asked: tuple[str, ...]
    called: str
    better: str


@dataclass(frozen=True)
class Compared:
    """`labels`: those who are held against one another. `told`: what is said before the best of them. `claims`: whether
    it is asked if it is so of the first of them."""

    labels: tuple[str, ...]
    measures: tuple[Measure, ...]
    told: str
    claims: bool = False


@dataclass(frozen=True)
class Sought:
    """All whom each of these questions finds, and what is asked of them."""

    found: tuple[str, ...]
    of: Callable[[tuple[str, ...]], Compared]


@dataclass(frozen=True)
class _Way:
    """Who goes at whom."""

    who: tuple[str, ...]
    whom: str

    def done(self, how: Manner) -> str:
        return f"{listed(self.who, 'and')} {how.does if len(self.who) == 1 else how.order} {self.whom}"


@dataclass(frozen=True)
class _Part:
    """Somebody who is named, before which joint (`at` in the sentence), and the word before him."""

    at: int
    names: tuple[str, ...]
    attacks: bool
    after: str


def compared(scene: Scene, words: tuple[Word, ...], instead: Instead | None) -> Iterator[Compared | Sought]:
    """`instead`: how the usual attack is said where another is made; nothing, where none is made but as one moves."""
    low = {word.low for word in words}
    is_held = not low.isdisjoint((*_JOINTS, *_MOST, *_ADDS, "better")) or [word.low for word in words[:2]] == [
        "which",
        "of",
    ]
    for split in islice(taken_apart(scene, words), _SPLIT) if is_held else ():
        pieces = _plainly(scene, split)
        if all(isinstance(one, str) or one.kind.name == HEX.name or one.things for one in pieces):
            yield from _by_price(pieces)
            yield from _by_amount(pieces)
            joined = [word.low for word in words].count("and") > (pieces[:2] == ("which", "of"))
            yield from _by_attack(scene, pieces, instead, joined)


def _plainly(scene: Scene, split: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """`for D against V, E or G`: V and E are no list, as they are of two sides; `which of V and Q`: V or Q; `I` behind
    `should` is nobody here."""
    pieces = list[Piece]()
    for one in split:
        before = pieces[-1] if pieces else ""
        if isinstance(one, str) or one.text == WHO:
            pieces.append(one.lower() if isinstance(one, str) else WHO)
        elif one.text == "I" and isinstance(before, str) and before in _SHOULD | CAN | {"if"}:
            pieces.append("i")
        else:
            is_choice = pieces == ["which", "of"]
            some = (one.parts[:-1], one.parts[-1:]) if is_choice else (one.parts,)
            for at, part in enumerate(_in_lists(scene, some) or (one,)):
                pieces += ["or" if is_choice else ",", part] if at else [part]
    return tuple(pieces)


def _in_lists(scene: Scene, some: Iterable[tuple[Named, ...]]) -> list[Named]:
    """Those of one side that stand one behind the other, as one."""
    runs = (tuple(run) for part in some for _, run in groupby(part, lambda one: frozenset(sides_of(scene, one))))
    return [together(scene.built.vocabulary, [*run]) if len(run) > 1 else run[0] for run in runs]


def _joint(pieces: Sequence[Piece]) -> int:
    """Where those part who are held against each other; 0: nowhere, or in more than one place."""
    found = [at for at, one in enumerate(pieces) if isinstance(one, str) and one in _JOINTS]
    return found[0] if len(found) == 1 else 0


def _words(pieces: Sequence[Piece]) -> list[str]:
    return [one for one in pieces if isinstance(one, str)]


def _each(one: Named) -> tuple[str, ...]:
    return tuple(part.text for part in one.parts) or (one.text,)


# ---- of a price, and of what somebody has


def _by_price(pieces: tuple[Piece, ...]) -> Iterator[Compared]:
    """`is H7 cheaper than G7 for P`, `which costs N more, E4 or F3`."""
    said = _words(pieces)
    named = [one for one in pieces if not isinstance(one, str)]
    hexes = [text for one in named if one.kind.name == HEX.name for text in _each(one)]
    movers = [one for one in named if one.kind.name != HEX.name]
    more = [_DEARER[one] for one in said if one in _DEARER]
    more += [_AMOUNT[one] for one in said if one in _AMOUNT] if not _PRICE.isdisjoint(said) else []
    plain = {*said} <= _AROUND | _DEARER.keys() | _AMOUNT.keys() | _GOES
    if len(hexes) < _TWO or not _joint(pieces) or len(more) != 1 or not plain:
        return
    if len(movers) == 1 and len(movers[0].things) == 1:
        asked = tuple(f"what does it cost {movers[0].text} to get to {one}" for one in hexes)
        told = "Cheaper" if more[0] == LESS else "Dearer"
        yield Compared(tuple(hexes), (Measure(asked, "", more[0]),), told, _claims(pieces))


def _by_amount(pieces: tuple[Piece, ...]) -> Iterator[Compared]:
    """`is P's attack bigger than A's`, `Q or S: which has the better defence`."""
    named = [one for one in pieces if not isinstance(one, str)]
    said = _words(pieces)
    more = [_GREATER[one] for one in said if one in _GREATER]
    what = put_together(dict.fromkeys(one for one in said if one not in _NAMES and one not in _GREATER))
    is_held = len(named) == _TWO and all(len(one.things) == 1 for one in named) and _joint(pieces)
    if not is_held or len(more) != 1 or not what or len(what.split()) > _LONG:
        return
    labels = tuple(one.text for one in named)
    for put in ("what is the {what} of {name}", "{name} {what}"):
        asked = tuple(put.format(what=what, name=one) for one in labels)
        yield Compared(labels, (Measure(asked, "", more[0]),), _TOLD[more[0]], _claims(pieces))


def _claims(pieces: tuple[Piece, ...]) -> bool:
    return _OR not in pieces and isinstance(pieces[0], str) and pieces[0] in IS | HAS | CAN


# ---- of an attack


def _by_attack(
    scene: Scene, pieces: tuple[Piece, ...], instead: Instead | None, joins: bool
) -> Iterator[Compared | Sought]:
    told = wordings_at(scene)
    how, plain = _manner(told.attacks, pieces)
    if how is None or not told.better or not {*_words(plain)} <= _AROUND | _BESIDES | _GONE:
        return
    if how == told.attacks.usual:
        so = instead(how.order) if instead is not None else ""
        how = next((one for one in told.attacks.manners if one.order == so), None)
    if how is None:
        return
    parts, joint = _parts(scene, plain), _joint(plain)

    def put(ways: Sequence[_Way], how: Manner = how) -> Compared:
        measures = (
            Measure(tuple(f"{asked} if {one.done(how)}" for one in ways), asked.rpartition(" the ")[2], better)
            for asked, better in told.better
        )
        return Compared(_labels(ways), tuple(measures), "Better", _claims(plain))

    ways: list[_Way] = []
    if not _ADDS.isdisjoint(_words(plain)):
        ways = _added(plain, parts)
    elif joint and (not _BETTER.isdisjoint(_words(plain)) or _words(plain[:2]) == ["what", "if"]):
        ways = _held(plain, parts, joint, joins)
    elif not joint:
        yield from _sought(plain, parts, how, put)
        if "better" in plain and isinstance(plain[0], str) and plain[0] in CAN:  # does D do better with E against V
            goals = [name for one in parts if not one.attacks for name in one.names]
            ways = _with_and_without([one for one in parts if one.attacks], [], goals)
    is_sure = all(len({*one.who}) == len(one.who) for one in ways)
    if len({*ways}) > 1 and len({*ways}) == len(ways) and is_sure:
        yield put(ways)


def _manner(attacks: Attacks, pieces: tuple[Piece, ...]) -> tuple[Manner | None, tuple[Piece, ...]]:
    """How one attacks, and the sentence with `at` in the place of what says so; nothing where two things are said."""
    found, plain, at = dict[Manner, None](), list[Piece](), 0
    longest = max(map(len, attacks.turns), default=0)
    while at < len(pieces):
        for end in range(min(len(pieces), at + longest), at, -1):
            said = [one for one in pieces[at:end] if isinstance(one, str)]
            ways = attacks.turns.get(tuple(map(stem, said)), ()) if len(said) == end - at else ()
            if ways:
                found |= dict.fromkeys(ways)
                plain.append(_AT)
                at = end
                break
        else:
            one = pieces[at]
            plain += [] if isinstance(one, str) and stem(one) in attacks.sure else [one]
            at += 1
    return (next(iter(found), attacks.usual) if len(found) < _TWO else None), tuple(plain)


def _parts(scene: Scene, pieces: tuple[Piece, ...]) -> list[_Part]:
    """Who goes in, and whom or where at; nobody, where that is not sure."""
    p = scene.position
    named = [(at, one) for at, one in enumerate(pieces) if not isinstance(one, str)]
    sides = {side for _, one in named for side in sides_of(scene, one)}
    aimed = {side for at, one in named if _before(pieces, at) in _AIMED for side in sides_of(scene, one)}
    attacking = sides - aimed if aimed or len(sides) == 1 else {p.side_to_move}
    if None in sides or len(aimed) > 1 or len(attacking) > 1:
        return []
    return [_Part(at, _each(one), sides_of(scene, one) == attacking, _before(pieces, at)) for at, one in named]


def _before(pieces: tuple[Piece, ...], at: int) -> str:
    """The word before a name, as it tells who he is there."""
    while at and isinstance(before := pieces[at - 1], str) and before in ARTICLES:
        at -= 1
    before = pieces[at - 1] if at else ""
    return before if isinstance(before, str) else ""


def _held(pieces: tuple[Piece, ...], parts: list[_Part], joint: int, joins: bool) -> list[_Way]:
    """The ways between which one chooses; none, where more than one may be meant. `joins`: somebody and somebody else,
    where a list may be no more than `A, B or C`."""
    left, right = [one for one in parts if one.at < joint], [one for one in parts if one.at > joint]
    ours, theirs = ([one for one in some if one.attacks] for some in (left, right))
    goals, others = ([name for one in some if not one.attacks for name in one.names] for some in (left, right))
    who = [name for one in (*ours, *theirs) for name in one.names]
    if joins and any(len(one.names) > 1 and not one.attacks for one in parts):
        return []  # Q and R are no one target
    if not _GONE.isdisjoint(_words(pieces)):
        if not _GONE.isdisjoint(_words(pieces[joint:])):
            return _with_and_without(ours, theirs, (*goals, *others))
        return _with_and_without(theirs, ours, (*goals, *others))[::-1]
    if ours and theirs and goals and others:  # A on P or B on S
        one_each = len(ours) == len(theirs) == len(goals) == len(others) == 1
        return [_Way(ours[0].names, goals[0]), _Way(theirs[0].names, others[0])] if one_each else []
    if goals and others:
        return [_Way(tuple(who), one) for one in (*goals, *others)] if who else []
    if not ours or len(theirs) != 1 or len(goals + others) != 1:
        return []
    if pieces[joint] != _OR and len(ours) > 1 and theirs[0].after not in _WITH:
        return []  # who of them he takes the place of, nobody tells
    rest = [name for one in ours[:-1] for name in one.names]
    lists = pieces[joint] == _OR and not joins  # A, B or C
    if lists and len(ours[-1].names) > 1 and ours[-1].after == "for":
        return []  # for A, B or C: for whom, nobody tells
    each = [(one,) for one in ours[-1].names] if lists else [ours[-1].names]
    return [_Way((*rest, *one), (*goals, *others)[0]) for one in (*each, theirs[0].names)]


def _with_and_without(more: list[_Part], others: list[_Part], goals: Sequence[str]) -> list[_Way]:
    """`with C than without`, `alone or with C`: all of them, and all but C."""
    whom = [one for one in more if one.after in _WITH]
    rest = [name for one in (*more, *others) if one.names != (whom or more)[0].names for name in one.names]
    if len(whom) != 1 or not rest or len(goals) != 1:
        return []
    return [_Way((*rest, *whom[0].names), goals[0]), _Way(tuple(rest), goals[0])]


def _added(pieces: tuple[Piece, ...], parts: list[_Part]) -> list[_Way]:
    """`add K to D and E on I6`: with K and without."""
    more = [one for one in parts if one.attacks and one.after in _ADDS]
    rest = [one for one in parts if one.attacks and one.after == "to"]
    goals = [name for one in parts if not one.attacks for name in one.names]
    if len(parts) != _LONG or len(more) != 1 or len(rest) != 1 or len(goals) != 1 or _joint(pieces):
        return []
    return [_Way((*rest[0].names, *more[0].names), goals[0]), _Way(rest[0].names, goals[0])]


def _sought(
    pieces: tuple[Piece, ...], parts: list[_Part], how: Manner, put: Callable[[Sequence[_Way]], Compared]
) -> Iterator[Sought]:
    """`which target gives A the best odds`: of all at whom A may go; `who has the best odds on Q`: who may go at Q."""
    said = _words(pieces)
    who = tuple(name for one in parts if one.attacks for name in one.names)
    goals = [name for one in parts if not one.attacks for name in one.names]
    if not said or pieces[0] not in _ASKING or _MOST.isdisjoint(said):
        return
    if who and not goals and not any(one.after in _WITH for one in parts):
        asks = "which hexes" if how.is_at_a_hex else "who"
        found = tuple(f"{asks} can {one} {how.order}" for one in who)
        yield Sought(found, lambda some: put([_Way(who, one) for one in some]))
    elif len(goals) == 1 and not who and pieces[0] in ("who", "which") and _OURS.isdisjoint(said):
        yield Sought((f"who can {how.order} {goals[0]}",), lambda some: put([_Way((one,), goals[0]) for one in some]))


def _labels(ways: Sequence[_Way]) -> tuple[str, ...]:
    """By what they part."""
    if len({one.who for one in ways}) == 1:
        return tuple(one.whom for one in ways)
    if len({one.whom for one in ways}) == 1:
        return tuple(listed(one.who, "and") for one in ways)
    return tuple(f"{listed(one.who, 'and')} on {one.whom}" for one in ways)
