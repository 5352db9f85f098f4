"""Ground that is supposed and told of with less than a hex: `if E was in a stream next to K6, could it assault Q`.

A hex is chosen that fits all that is told of it; it is supposed that its ground is so, that whoever is told to stand
there does, and the question is asked of that hex by its name. The choice is told back with the answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.english import ARTICLES, CAN, GOING, HAS, IS, OPENING, opened_by, put_together, wordings
from rulewright.actions.spoken.ground.between import between_at
from rulewright.actions.spoken.ground.chosen import hex_for
from rulewright.actions.spoken.ground.described import Described, described_at, somebody_at
from rulewright.actions.spoken.ground.strangers import Made, strangers_in, strangers_placed
from rulewright.actions.spoken.named import place_of
from rulewright.actions.spoken.spelling import spelled_out
from rulewright.scenes import Scene
from runtime.records import dataclass

_SUPPOSED = wordings(
    "suppose that, supposing that, assume that, imagine that, say that, suppose, supposing, say, assume, imagine, if, "
    "what if, now, and, but, so, with, let us say"
)
_THERE_IS = wordings("there is, there are, there was, there were, with, had, has")
_INTO = frozenset("in on at into onto to inside from atop".split())
_ENTERS = frozenset("enter enters entering entered reach reaches".split())
_IN = frozenset("in on at inside atop".split())
_FROM = frozenset("in on at from".split())
_STANDS = IS | frozenset(
    "stand stands standing stood sit sits sitting sat park parked wait waits waiting both all right also now still "
    "down up dug hiding out over just directly".split()
)
_JOINS = frozenset("and but then so while".split())
_OPENS = frozenset(word for one in _SUPPOSED for word in one) | {","}
_IT = frozenset("it".split())
_THEY = frozenset("they".split())
_SHORTEST = 4  # words: can E carry cavalry
_TWO = 2
_MOST = 4  # hexes that are described


@dataclass(frozen=True)
class Ground:
    """What is so then, as it would be typed, and what is asked then."""

    states: tuple[str, ...]
    asked: str


@dataclass(frozen=True)
class _Stands:
    """Who is told to stand somewhere, in words `start` to `end`; `put`: the same with the hex named, if it is one."""

    start: int
    end: int
    names: tuple[str, ...] = ()
    put: str = ""


@dataclass(frozen=True)
class _So:
    """How the text reads so far, and what is so then."""

    scene: Scene
    words: tuple[Word, ...]
    states: tuple[str, ...] = ()
    told: tuple[_Stands, ...] = ()  # what is told and supposed already
    is_named: bool = False  # some hex is


def supposed_ground(scene: Scene, text: str, made: Made) -> Iterator[Ground]:
    """Without what is supposed already; and with all of it, where hexes are named."""
    words, problems = read_words(spelled_out(text))
    if problems or len(words) < _SHORTEST:
        return
    met = strangers_in(scene, tuple(word for word in words if word.text != "?"), made)
    so = _So(met.scene, met.words, met.states)
    for _ in range(_MOST):
        further = _with_next(so)
        if further is None:
            break
        so = further
    if not (so.states or so.is_named):
        return
    states, cut = strangers_placed(met, so.words, so.states)
    so = replace(so, states=states, told=(*so.told, *(_Stands(*one) for one in cut)))
    if any(not any(state.startswith(f"{one} is in ") for state in states) for one in met.names):
        return  # nobody tells where he is
    so = replace(so, told=tuple(sorted(so.told, key=lambda one: one.start)))
    asked = _without_what_is_told(so)
    if not asked or _are_both_open(so, asked):
        return
    yield Ground(so.states, put_together(word.text for word in asked))
    if (more := _of_whom(so, asked)) != "":
        yield Ground(so.states, put_together((*(word.text for word in asked), more)))
    elif so.told and all(one.put for one in so.told):
        yield Ground(so.states, _with_hexes(so))


def _with_next(so: _So) -> _So | None:
    """The next hex that is described is given its name."""
    start = max((one.end for one in so.told), default=0)
    for at in range(start, len(so.words)):
        found = _between(so, at) or _described(so, at)
        if found is not None:
            return found
    return None


def _between(so: _So, at: int) -> _So | None:
    """`there is a green hexside between A and P`, `with a brown hexside in between`."""
    low = [word.low for word in so.words]
    length = opened_by(low[at:], _THERE_IS)
    if not length and at != opened_by(low, _SUPPOSED):
        return None
    spoken = _spoken(so.scene, so.words[:at])
    found = between_at(so.scene, so.words, at + length, spoken[-2:])
    if found is None:
        return None
    return replace(so, states=(*so.states, *found.states), told=(*so.told, _Stands(at, found.end)))


def _described(so: _So, at: int) -> _So | None:
    scene, words = so.scene, so.words
    before = words[at - 1].low if at else ""
    begins, after, who = _doer(scene, words, at)
    told = _told_at(scene, words, at, who)
    if told is None or (told.is_many and not who):
        return None
    is_bare = told.start == at and words[at].low not in ARTICLES | {"another"} and not told.ground
    new = who[-1:] if who and before in _FROM and after == at - 1 and not place_of(scene, who[-1]) else ()
    if new:  # `a rifle company from the far side of K7`
        return _standing(so, told, _Stands(at - 1, told.end), new)
    where = {word.low for word in words[after : at if is_bare else at - 1]}
    if is_bare:  # of one who is here `next to Q` is read as it stands
        is_new = len(who) == 1 and not place_of(scene, who[0])
        stands = (len(who) > 1 or is_new) and where <= _STANDS and not where.isdisjoint(IS)
    elif before not in _INTO | _ENTERS:
        return None
    else:
        stands = bool(who) and before in _IN and where <= _STANDS
    if stands and _asks(words, begins):
        return None  # `is A on a hilltop` asks of the ground as it is
    if stands:
        return _standing(so, told, _Stands(begins, told.end, who), who)
    if is_bare or len(who) > 1 or not (who or told.is_placed):
        return None
    return _named(so, told, who[0] if who else "")


def _told_at(scene: Scene, words: tuple[Word, ...], at: int, who: tuple[str, ...]) -> Described | None:
    spoken = [one for one in _spoken(scene, words[:at]) if one not in who]
    return described_at(scene, words, at, spoken[-1] if spoken else "")


def _standing(so: _So, told: Described, stands: _Stands, who: tuple[str, ...]) -> _So | None:
    """All of them in one hex, where it is told where that is; else each where he is."""
    states: tuple[str, ...] = ()
    label = ""
    beside = next((one for one in _spoken(so.scene, so.words[: stands.start]) if one not in who), "")
    for one in who:
        near = one if place_of(so.scene, one) else beside
        hex_ = hex_for(so.scene, told, near, goes=near != one) if not (label and told.is_placed) else None
        if hex_ is None and not label:
            return None
        label = so.scene.position.space.label(hex_) if hex_ is not None else label
        states = (*states, *(f"{label}'s {ground}" for ground in told.ground))
        states = (*states, f"{one} is in {label}") if told.is_placed else states
    put = f"{stands.names[0]} is in {label}" if len(stands.names) == 1 else ""
    states = tuple(dict.fromkeys((*so.states, *states)))
    return replace(so, states=states, told=(*so.told, replace(stands, put=put)))


def _named(so: _So, told: Described, who: str) -> _So | None:
    """With the name of the hex in the place of what is told of it."""
    hex_ = hex_for(so.scene, told, who, goes=True)
    if hex_ is None:
        return None
    label = so.scene.position.space.label(hex_)
    states = tuple(f"{label}'s {one}" for one in told.ground)
    words = (*so.words[: told.start], *read_words(label)[0], *so.words[told.end :])
    return replace(so, words=words, states=(*so.states, *states), is_named=True)


def _doer(scene: Scene, words: tuple[Word, ...], at: int) -> tuple[int, int, tuple[str, ...]]:
    """Who is spoken of before that in the same clause: where he is named, where that ends, and who."""
    begins = max((one + 1 for one in range(at) if words[one].sort == "comma"), default=0)
    found: tuple[int, int, tuple[str, ...]] = (at, at, ())
    one = begins
    while one < at:
        last = _spoken(scene, words[:one])[-1:] if words[one].low in _IT else ()
        end, who = (one + 1, last) if last else somebody_at(scene, words, one)
        who = tuple(name for name in who if name in scene.names)
        found = (one, end, who) if who else found
        one = max(end, one + 1)
    return found


def _spoken(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """All who are named, the last at the end."""
    found: list[str] = []
    at = 0
    while at < len(words):
        end, who = somebody_at(scene, words, at)
        found += [one for one in who if one in scene.names]
        at = max(end, at + 1)
    return tuple(reversed(dict.fromkeys(reversed(found))))


def _asks(words: tuple[Word, ...], at: int) -> bool:
    """Whether what is told there is asked: `is A on a hilltop`, `who is on a slope`."""
    before = words[at - 1].low if at else ""
    return before in CAN | IS | HAS | OPENING


def _are_both_open(so: _So, asked: tuple[Word, ...]) -> bool:
    """`with G in J6, can D assault both`: who besides G, nobody tells there."""
    return asked[-1].low == "both" and len(_spoken(so.scene, asked)) <= _TWO


def _of_whom(so: _So, asked: tuple[Word, ...]) -> str:
    """Of whom it is asked, where nobody is named but in what is supposed; or against whom: the one foe there."""
    p, spoken = so.scene.position, _spoken(so.scene, asked)
    told = [one for one in dict.fromkeys(name for one in so.told for name in one.names) if one not in spoken]
    if len(told) != 1 or len(spoken) > 1:
        return ""
    foes = {p.side_of(so.scene.names[one]) for one in (*told, *spoken)}
    return f"against {told[0]}" if len(foes) > 1 else "" if spoken else f"for {told[0]}"


def _with_hexes(so: _So) -> str:
    """All that is told, with hexes named."""
    texts, at = [], 0
    for one in so.told:
        texts += [*(word.text for word in so.words[at : one.start]), one.put]
        at = one.end
    return put_together((*texts, *(word.text for word in so.words[at:])))


def _without_what_is_told(so: _So) -> tuple[Word, ...]:
    """What is asked, without what is supposed already."""
    words, names = so.words, dict.fromkeys(name for one in so.told for name in one.names)
    kept = [at for at in range(len(words)) if not any(one.start <= at < one.end for one in so.told)]
    at = 0
    while at < len(kept) and _opens_what_is_told(so, kept, at):
        at += max(opened_by([words[one].low for one in kept[at:]], _SUPPOSED), 1)
    rest = tuple(words[one] for one in kept[at:])
    while rest and (rest[-1].sort == "comma" or opened_by([rest[-1].low], _SUPPOSED)):
        rest = rest[:-1]
    them, meant = (_THEY, [*names]) if len(names) > 1 else (_IT, [*names])
    named = {word.text for word in rest}
    if not named.isdisjoint(names):  # `if D was next to Q, could D assault it`
        meant = [one for one in _spoken(so.scene, words[: kept[at]]) if one not in named] if at < len(kept) else []
    if len(meant) != len(names) and any(word.low in them for word in rest):
        return ()
    put = read_words(" and ".join(meant))[0] if meant else ()
    said = tuple(one for word in rest for one in (put if put and word.low in them else (word,)))
    return _in_that_hex(so, said)


def _in_that_hex(so: _So, asked: tuple[Word, ...]) -> tuple[Word, ...]:
    """`can A stop there`, of the one hex in which somebody is told to be."""
    told = {state.rpartition(" is in ")[2] for state in so.states if " is in " in state}
    if len(told) != 1 or not asked[_TWO:] or asked[-1].low != "there" or asked[-2].low in IS:
        return asked
    return (*asked[:-1], *read_words(f"{'to' if asked[-2].low in GOING else 'in'} {next(iter(told))}")[0])


def _opens_what_is_told(so: _So, kept: list[int], at: int) -> bool:
    """`suppose`, `and`, a comma: before what is told and supposed already, or after it."""
    word = so.words[kept[at]]
    is_join = word.sort == "comma" or word.low in _JOINS
    opens = bool(opened_by([so.words[one].low for one in kept[at:]], _SUPPOSED))
    nearest = [one for one in so.told if one.start > kept[at]]
    follows = bool(nearest) and all(so.words[one].low in _OPENS for one in range(kept[at], nearest[0].start))
    after = bool(so.told) and at == 0 and so.told[0].start == 0
    return (opens and follows) or (is_join and (after or at > 0 or follows))
