"""A question by itself: without how it is opened, and without what is told besides, which is so in the position."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.syntax import Word, read_words
from compiler.terms import HEX
from rulewright.actions.spoken.alike import bare, in_two, of_either, whose_turn_is_told
from rulewright.actions.spoken.english import (
    ARTICLES,
    CAN,
    HAS,
    IS,
    MAY,
    MINE,
    NEAREST,
    NUMBERS,
    OPENING,
    PREPOSITIONS,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.hand import listed_at, taken_apart
from rulewright.actions.spoken.named import Named, hex_at, side_at
from rulewright.actions.spoken.phrases import spoken_of, wordings_at
from rulewright.actions.spoken.put_plainly.beforehand import of_an_area
from rulewright.actions.spoken.put_plainly.meanwhile import until_fired_at
from rulewright.scenes import Scene

_ONE = wordings("one of the, one of my, one of our, one of your, one of their, a single, one, a, an, any")
_ENEMY = wordings("the enemy, the enemies, the other side, my enemy, my opponent, the opponent, enemy units, the foe")
_WHOSE = {"enemies": "enemy units", "friends": "friendly units", "friendlies": "friendly units"}
_COSTS = frozenset("cost costs take be".split())
_FIGURES = {"one": "1", **NUMBERS}
_MANY_POINTS = "how many movement points".split()
_IT = frozenset("it he they".split())
_BY_THEN = frozenset("there then afterwards".split())
_BRIEF = 4  # words: more tell who does it
_HOW_FAR = frozenset("how far away off at what range distance is it that this the".split())
_FAR = frozenset("far range distance".split())
_IN = frozenset("in into to on".split())
_FITS = frozenset("fit fits stack room go".split())
_TWO = 2
_IF = frozenset("if say suppose supposing".split())
_STACK = frozenset("stack stacks units guys men boys lads stuff people lot pile counters everything everybody".split())


def said_barely(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    texts, low = [word.text for word in words], [word.low for word in words]
    yield from _on_the_way(scene, words)
    yield from bare(texts, low)
    yield from _in_figures(texts, low)
    yield from _in_words_of_the_pack(scene, texts, low)
    yield from _any_one(scene, words)
    yield from _those_here(scene, words)
    yield from _their_hex(scene, words)
    yield from _what_it_costs(scene, words)
    yield from _without_others(scene, words)
    yield from _the_enemy(scene, words)
    yield from _whose_units(texts, low)
    yield from of_an_area(scene, words)
    yield from until_fired_at(scene, words)
    yield from _by_anybody(scene, texts, low)
    for said, side in whose_turn_is_told(texts, low):
        if _is_of_the_doer(scene, words, side):
            yield said


def _by_anybody(scene: Scene, texts: list[str], low: list[str]) -> Iterator[str]:
    """`overrun M7?` asks who can; that it has been done asks nobody so."""
    if len(low) <= _BRIEF and low[0] not in CAN | IS | HAS | OPENING | _IF:
        done = (phrase.words[:1] for phrase in spoken_of(scene).phrases if phrase.sort == "done")
        if (low[0],) in done:
            yield put_together(("who can", *texts))


def said_in_two(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...] | None:
    """`can S get to M7, and what does that cost`: what it costs S to get to M7; `can S move to M7, and can D see it`:
    once it has; `is D spotted, and can it fire`: D."""
    texts, low = [word.text for word in words], [word.low for word in words]
    either = of_either(texts, low)
    if either:
        return either
    after = low.index(",") + 1 if low[0] in _IF and "," in low else 0
    both = in_two(texts[after:], low[after:]) if low[after:] else None
    if both is None:
        return None
    if after:
        clause = put_together(texts[:after])
        return f"{clause} {both[0]}", f"{clause} {both[1]}"
    (asked, _), (then, _) = read_words(both[0]), read_words(both[1])
    if words[0].low in CAN and _asks_its_cost([word.low for word in then]):
        costs = next(_cost_of_going(scene, asked, 1), "")
        return (both[0], costs) if costs else both
    if _asks_how_far({word.low for word in then}):
        apart = _how_far_apart(scene, asked)
        return (both[0], apart) if apart else both
    if {word.low for word in then}.isdisjoint(_IT | _BY_THEN):
        return both[0], _in_that_hex(scene, asked, then)
    if words[0].low in MAY:
        return both[0], put_together(("if", *(word.text for word in asked[1:]), ",", *(word.text for word in then)))
    named = {one for _, one in (some for at in range(len(asked)) for some in listed_at(scene, asked, at, False))}
    if low[:2] == ["what", "if"]:
        return None  # that is supposed, and not asked
    if not {word.low for word in then}.isdisjoint(_BY_THEN) or len(named) != 1:
        return both  # `what phase is it, and whose move is it`; of several nobody knows who is meant: it stays unread
    who = next(iter(named)).text
    return both[0], put_together(who if word.low in _IT else word.text for word in then)


def _asks_how_far(low: set[str]) -> bool:
    """`how far is that`, `at what range`."""
    return low <= _HOW_FAR and not low.isdisjoint(_FAR)


def _how_far_apart(scene: Scene, asked: tuple[Word, ...]) -> str:
    """`can S see P, and at what range`: how far it is from S to P."""
    pieces = next(taken_apart(scene, asked), ())
    both = [one.text for one in pieces if isinstance(one, Named) and (one.kind == HEX or len(one.things) == 1)][:_TWO]
    return f"how far is it from {both[0]} to {both[1]}" if len(both) == _TWO else ""


def _in_that_hex(scene: Scene, asked: tuple[Word, ...], then: tuple[Word, ...]) -> str:
    """`how many are in M4, and how many more fit`: fit in M4."""
    said = put_together(word.text for word in then)
    places = [label for at in range(1, len(asked)) if (label := hex_at(scene, asked, at)) and asked[at - 1].low in _IN]
    by_name = any(isinstance(one, Named) for one in next(taken_apart(scene, then), ()))
    return f"{said} in {places[0]}" if len(places) == 1 and not by_name and then[-1].low in _FITS else said


def _in_figures(texts: list[str], low: list[str]) -> Iterator[str]:
    """`two to one`: 2-1."""
    figures = [_FIGURES.get(one, one) for one in low]
    for at in range(1, len(low) - 1):
        if low[at] in ("to", "-", ":") and figures[at - 1].isdigit() and figures[at + 1].isdigit():
            yield put_together((*texts[: at - 1], f"{figures[at - 1]}-{figures[at + 1]}", *texts[at + 2 :]))
            return


def _in_words_of_the_pack(scene: Scene, texts: list[str], low: list[str]) -> Iterator[str]:
    """`who has the thickest armor`, where a pack says so of the highest defense: for what is held against others."""
    for said, meant in wordings_at(scene).words:
        at = next((at for at in range(len(low)) if tuple(low[at : at + len(said)]) == said), None)
        if len(said) > 1 and at is not None:
            yield put_together((*texts[:at], *meant, *texts[at + len(said) :]))


def _asks_its_cost(low: list[str]) -> bool:
    """`what does that cost`, `how much would it be`, `what will it take`."""
    points = low[:2] == ["how", "many"] and low[2:3] == ["points"]
    opened = low[:1] == ["what"] or low[:2] == ["how", "much"] or points or low[:4] == _MANY_POINTS
    return opened and {"it", "that", "this"} & {*low[1:]} != set() and low[-1] in _COSTS


def _what_it_costs(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`if S drove to M7 by the road, what would it cost`: what it costs S to get to M7 by the road."""
    low = [word.low for word in words]
    comma = len(low) - 1 - low[::-1].index(",") if "," in low else 0
    if comma and low[0] in _IF and _asks_its_cost(low[comma + 1 :]):
        yield from _cost_of_going(scene, words[:comma], 1)


def _on_the_way(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`S to M6, what will it cost`: what it costs S to get to M6."""
    low = [word.low for word in words]
    comma = low.index(",") if "," in low else 0
    for end, who in listed_at(scene, words, 0, bare=False) if comma and _asks_its_cost(low[comma + 1 :]) else ():
        if len(who.things) == 1 and low[end] == "to":
            yield put_together(("what does it cost", who.text, "to get", *(word.text for word in words[end:comma])))


def costs_of_going(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """Of whoever it is said of that he goes somewhere: what that costs by whatever way."""
    return tuple(said for at in range(len(words)) for said in _cost_of_going(scene, words, at))


def _cost_of_going(scene: Scene, words: tuple[Word, ...], at: int) -> Iterator[str]:
    for end, who in listed_at(scene, words, at, bare=False):
        after = words[end].low if end < len(words) else ""
        verb = end + (2 if after in IS else after == "to" or _is_ing(words, end + 1))  # were to drive, burns driving
        if len(who.things) == 1 and verb + 1 < len(words):
            yield put_together(("what does it cost", who.text, "to get", *(one.text for one in words[verb + 1 :])))
            return


def _is_ing(words: tuple[Word, ...], at: int) -> bool:
    return at < len(words) and words[at].low.endswith("ing")


def _without_others(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`can M assault J8 without the scouts`: alone, of friends; without an enemy it is asked what he matters for."""
    low, side_of = [word.low for word in words], scene.position.side_of
    at = low.index("without") if "without" in low[2:] else 0
    if not at or low[0] not in CAN:
        return
    left = [one for end, who in listed_at(scene, words, at + 1, False) if end == len(words) for one in who.things]
    doers = [side_of(one) for _, who in listed_at(scene, words, 1, False) for one in who.things]
    if left and {*map(side_of, left)} <= {*(doers or [scene.position.side_to_move])}:
        yield put_together((*(word.text for word in words[:at]), "alone"))


def _the_enemy(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`can the enemy shoot at A`: which units of the other side than A's can."""
    texts, low = [word.text for word in words], [word.low for word in words]
    end = opened_by(low[1:], _ENEMY) + 1
    if low[0] not in CAN or end == 1:
        return
    p = scene.position
    named = [one for one in next(taken_apart(scene, words[end:]), ()) if isinstance(one, Named)]
    sides = {p.side_of(thing) for one in named for thing in one.things if thing in p.type_of}
    others = [one for one in scene.position.program.sides if one not in sides]
    if len(sides) == len(others) == 1:
        yield put_together(("which units of", others[0], "can", *texts[end:]))


def _whose_units(texts: list[str], low: list[str]) -> Iterator[str]:
    """`which enemies can see A`: which enemy units; `how far is the nearest enemy from A`: the nearest enemy unit."""
    said = [_WHOSE.get(one, text) for one, text in zip(low, texts, strict=True)]
    for at, one in enumerate(low[1:], 1):
        if one == "enemy" and low[at - 1] in NEAREST and not {*low[at + 1 : at + 2]} - PREPOSITIONS:
            said[at] = f"{texts[at]} unit"
    if said != texts:
        yield put_together(said)


def _any_one(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`one of the M4s`, `a single M4`, `a T-34`: the first of those that are here, if they are all alike."""
    texts, low = [word.text for word in words], [word.low for word in words]
    position = scene.position
    for at in range(1, len(words) - 1):
        opening = next((len(one) for one in _ONE if tuple(low[at : at + len(one)]) == one), 0)
        rest = texts[at + opening :]
        if not opening or not rest or (at == 1 and low[0] in ("is", "are")):
            continue
        for said in (rest, [f"{rest[0]}s", *rest[1:]]):  # M4 may be a hex; the M4s are none
            some = listed_at(scene, read_words(put_together(("the", *said)))[0], 0, bare=False)
            every = sorted({one for _, named in some for one in named.things})
            sorts = {(position.type_of[one], position.side_of(one), position.hex_of(one)) for one in every}
            others = [one for one in next(taken_apart(scene, words[:at]), ()) if isinstance(one, Named) and one.things]
            if len(sorts) == 1 and some[0][0] > 1 and others:
                name = next(name for name, one in scene.names.items() if one == every[0])
                yield put_together((*texts[:at], name, *rest[some[0][0] - 1 :]))
                return


def _those_here(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`T-34s overrun the armored car`: the T-34s, as the armored car is here."""
    texts = [word.text for word in words]
    start = 1 if words[0].low in CAN else 0
    if start == len(words):
        return
    some = listed_at(scene, read_words(put_together(("the", *texts[start:])))[0], 0, bare=False)
    end = next((end + start - 1 for end, named in some if named.things), start)
    others = next(taken_apart(scene, words[end:]), ()) if end > start else ()
    if texts[start] != "the" and any(isinstance(one, Named) and one.things for one in others):
        yield put_together((*texts[:start], "the", *texts[start:]))


def _their_hex(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """`my stack in M4`, `the guys at M4`: M4, where what is asked is asked of a hex."""
    texts, low = [word.text for word in words], [word.low for word in words]
    for at in range(1, len(words) - 2):
        start = at - (low[at - 1] in MINE | ARTICLES)
        label = hex_at(scene, words, at + 2) if low[at] in _STACK and low[at + 1] in ("in", "at", "on") else ""
        if label:
            yield put_together((*texts[:start], label, *texts[at + 3 :]))


def with_sides(scene: Scene, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """With the sides by their own names, of what players call them besides: `the Americans` are the Allies."""
    sides = {one.lower() for one in scene.position.program.sides}
    others = [(said, " ".join(meant)) for said, meant in wordings_at(scene).words if " ".join(meant) in sides]
    low = tuple(word.low for word in words)
    for whole, meant in others:
        side = next(one for one in scene.position.program.sides if one.lower() == meant)
        for said, own in ((whole, side), (whole[1:], side.removeprefix("the "))):  # which Americans
            at = next((at for at in range(len(low)) if said and low[at : at + len(said)] == said), None)
            if at is not None:
                texts = [word.text for word in words]
                put, problems = read_words(put_together((*texts[:at], own, *texts[at + len(said) :])))
                return words if problems else with_sides(scene, put)
    return words


def _is_of_the_doer(scene: Scene, words: tuple[Word, ...], side: str) -> bool:
    """`can P overrun M4 when the Germans move`: it is P's own turn of which it is asked."""
    told, problems = read_words(side)
    named = side_at(scene.built.vocabulary, told, 0) if told and not problems else None
    pieces = next(taken_apart(scene, words), ())
    doer = next((one for one in pieces if isinstance(one, Named) and one.things), None)
    return named is not None and doer is not None and scene.position.side_of(doer.things[0]) == named[1][0]
