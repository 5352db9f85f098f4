"""A question of what comes after something is done: it is asked in two steps, and each is told as it would be typed.

`if S moves to M5, can it fire at P`; `can S fire at P after moving to M5`; `can K unload G and then load R`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from compiler.phrases import Unread
from compiler.syntax import Word, read_words
from compiler.terms import HEX
from rulewright.actions.spoken.alike import acts, in_other_words, senses
from rulewright.actions.spoken.english import (
    BECOMES,
    CAN,
    GOAL,
    GOING,
    HAS,
    IS,
    OPENING,
    SOMEBODY,
    likely,
    stem,
    wordings,
)
from rulewright.actions.spoken.hand import WHO, taken_apart
from rulewright.actions.spoken.named import Named, are_in, stands_in, written_out
from rulewright.actions.spoken.otherwise import Read, T
from rulewright.actions.spoken.phrases import undergone_in, wordings_at
from rulewright.actions.spoken.steps.who_it_is import IT, Pieces, as_spoken_of, who_is_asked_of, whoever_it_is
from rulewright.actions.spoken.understanding import ORDER, QUESTION, understood
from rulewright.scenes import Scene

FIRST = frozenset("if when once after say suppose supposing assume assuming".split())
_SUPPOSED = frozenset("say suppose supposing assume assuming".split())
_THEN = frozenset("then and also still".split())
_JOINS = frozenset((",", "and"))
AND_THEN = "; "  # between what is done first and what is done next
_AT_ONCE = wordings(
    "in the same turn, in the same phase, in one turn, in one go, later this turn, later in the turn, afterwards, "
    "after that, right after that, first, beforehand"
)
_COMES_OUT = frozenset("stop end up wind land come out finish be then afterwards".split())
_DOES = frozenset("do does".split())
_TRIED = 4
_AT = frozenset("in at on".split())
_COLOUR = frozenset("already there safely now".split())
_DIES = {tuple(map(stem, one.split())) for one in ("dies", "blows up", "explodes", "goes up", "is gone", "falls")}
_LOSES = frozenset("lose loses lost".split())
_WOULD = frozenset("would will could can".split())
_BY = frozenset("through past via over by".split())
_PAST = frozenset("past by".split())


def in_steps(
    scene: Scene, words: tuple[Word, ...], order: Read[T], asked: Read[T], what: str = QUESTION
) -> tuple[str, str, str] | None:
    """The same, if it is one thing: of several who may be meant then, none is guessed."""
    found = each_in_steps(scene, words, order, asked, what)
    return found[0] if len(found) == 1 else None


def each_in_steps(
    scene: Scene, words: tuple[Word, ...], order: Read[T], asked: Read[T], what: str = QUESTION
) -> list[tuple[str, str, str]]:
    """What is done first and what is asked then, or done, in words of the rules; none where either cannot be told. At
    last what is asked then as it was said: who has moved is asked of where he is then. Of each whom `it` may be."""
    found: dict[tuple[str, str], tuple[str, str, str]] = {}
    for pieces in islice(taken_apart(scene, words), _TRIED):
        for first, then in _parts(scene, _without_haste(pieces)):
            if what == ORDER and then[:1] == ("can",):
                then = then[1:]
            first = _without_haste(first)
            if _is_told_elsewhere(scene, first, then) or _is_of_the_attack(scene, first, then, asked):
                continue
            done = _each_done(scene, first, order) if what == QUESTION else _one(scene, first, ORDER, order)
            then = _is_so_then(_in_that_place(first, then))
            for way in map(_where_then, whoever_it_is(scene, then, first)) if done else ():
                put = _one(scene, way, what, asked)
                if put:
                    found.setdefault((done, put), (done, put, written_out(way)))
            if found:
                break
    taken = next(iter(found.values()), None)
    return [one for one in found.values() if taken and one[0] == taken[0]]


def _is_told_elsewhere(scene: Scene, first: Pieces, then: Pieces) -> bool:
    """`can C stay in F5 after D is unloaded there`, where D is not in F5: it would be done where they are."""
    p = scene.position
    there = [p.space.hex(one.text) for one in then if isinstance(one, Named) and p.space.has(one.text)]
    some = [one for one in first if isinstance(one, Named)]
    here = {p.hex_of(thing) for one in some for thing in one.things}
    match first:
        case (Named(things=who), str(), str(), Named(kind=kind) as place) if kind == HEX and who:
            if p.space.has(place.text) and are_in(scene, who, place.text):
                return True  # he is there, and does not have to go
    if then[-2:] == ("from", "there") and len({one for one in (first[0], then[1]) if isinstance(one, Named)}) > 1:
        return True  # `if K goes to M5 can S fire from there`: it is S who would be there
    is_open = first[-1:] == ("there",) and all(one.things for one in some)  # no hex is told before it
    return is_open and len(there) == 1 and bool(here) and here != {*there}


def _is_of_the_attack(scene: Scene, first: Pieces, then: Pieces, asked: Read[T]) -> bool:
    """`D and E assault Q, do they get the column shift`: against Q, and before they have."""
    low = [one if isinstance(one, str) else "" for one in first]
    attacks = wordings_at(scene).attacks
    end, how = attacks.said_at(low, *attacks.manners)
    whom = first[end] if how is not None else ""
    if how is None or not isinstance(whom, Named) or not whom.things or len(then) < 2 or then[0] not in IS | _DOES:
        return False
    of_another = any(isinstance(one, Named) and one.things and one != first[0] for one in then)
    of_them = (then[1] == first[0] or then[1] in IT) and not of_another
    ways: tuple[Pieces, ...] = (("against", whom), ("if", "it", *how.does.split(), whom))
    return of_them and any(_one(scene, (then[0], first[0], *then[2:], *one), QUESTION, asked) for one in ways)


def ordered_in(scene: Scene, words: tuple[Word, ...], order: Read[T]) -> str:
    """What somebody is told to do, or to undergo, in words of the rules; empty where it is no one thing."""
    for pieces in islice(taken_apart(scene, words), _TRIED):
        done = _one_done(scene, _without_haste(pieces), order)
        if done:
            return done
    return ""


def in_chances(scene: Scene, words: tuple[Word, ...], order: Read[T]) -> str:
    """`what happens if S fires at P`, `the odds of S firing at P`, `the chance that S hits P`: what is done then; empty
    where that is nothing that somebody does."""
    for pieces in islice(taken_apart(scene, words), _TRIED) if words[0].low in OPENING | FIRST | CAN | IS else ():
        of = next((at for at, one in enumerate(pieces) if one == "of"), len(pieces))
        at = next((at for at, one in enumerate(pieces) if one in FIRST), min(of, _told_at(pieces)))
        further = range(at + 2, len(pieces)) if at == 0 else ()  # `if P is destroyed, what happens to Q`
        end = next((end for end in further if pieces[end] in OPENING), len(pieces))
        clause = _without_haste(tuple(one for one in pieces[at + 1 : end] if one != ","))
        likely = at == _told_at(pieces)  # what is likely is what somebody tries, and not what is done to him
        done = _one(scene, clause, ORDER, order) if likely else _one_done(scene, clause, order)
        if done:
            return done
    return ""


def _told_at(pieces: Pieces) -> int:
    """Where it is told what may come: `how likely is it that`."""
    return pieces.index("that") if "that" in pieces[2:] else len(pieces)


def _one_done(scene: Scene, pieces: Pieces, order: Read[T]) -> str:
    """What somebody does, or what is done to him: `P is knocked out` is destroy P."""
    return _one(scene, pieces, ORDER, order) or _one(scene, _undergone(scene, pieces), ORDER, order)


def _each_done(scene: Scene, pieces: Pieces, order: Read[T]) -> str:
    """Also what one does first and then, one behind the other: `K moves to M3 and drops G there`."""
    one = _one_done(scene, pieces, order)
    at = next(
        (at for at, word in enumerate(pieces) if at > 1 and word in _JOINS and isinstance(pieces[at - 1], Named)), 0
    )
    further = _without(pieces[at:], _JOINS | _THEN)
    if one or not at or not isinstance(pieces[0], Named) or not further or not isinstance(further[0], str):
        return one
    also = further[:-1] if further[-1] == "there" else further
    each = [_one_done(scene, pieces[:at], order), _each_done(scene, (pieces[0], *also), order)]
    return AND_THEN.join(each) if all(each) else ""


def _in_that_place(first: Pieces, then: Pieces) -> Pieces:
    """`if S lands in M5, can T land there too`: in M5; `if Y leaves X, can Z move in`: into X."""
    if len(then) > 2 and then[-1] == "in" and isinstance(first[-1], Named) and len(first) > 2:
        return (*then[:-1], "into", first[-1])
    at = then.index("there") if "there" in then[2:] else 0
    places = [one for one in first if isinstance(one, Named) and one.kind == HEX]
    verb = then[at - 1] if at else ""
    if not isinstance(verb, str) or not acts(verb) or len(places) != 1 or any(one == places[0] for one in then):
        return then  # `can P see it there`: where it is then
    return (*then[:at], "to" if then[at - 1] in GOING else "in", places[0], *then[at + 1 :])


def _is_so_then(then: Pieces) -> Pieces:
    """`would Q be lost`, once something is done: is Q lost."""
    at = then.index("be") if "be" in then and then[0] in _WOULD else 0
    return ("is", *then[1:at], *then[at + 1 :]) if at else then


def _where_then(then: Pieces) -> Pieces:
    """`where does Q end up`, once something is done: where is Q."""
    match then:
        case ("where", str(does), Named() as who, *rest) if rest and does in CAN and _COMES_OUT.issuperset(rest):
            return ("where", "is", who)
    return then


def _undergone(scene: Scene, pieces: Pieces) -> Pieces:
    """As the procedure is called that does it, if one does it to him alone."""
    match pieces:
        case (Named() as who, str(verb), str(), *_) if verb in IS | BECOMES and len(who.things) == 1:
            done = tuple(one for one in pieces[2:] if isinstance(one, str))
        case (str(somebody), str(verb), Named() as who) if somebody in SOMEBODY and verb in _LOSES and who.things:
            done = ("destroyed",)
        case (str(somebody), str(), *_, Named() as who) if somebody in SOMEBODY and len(who.things) == 1:
            done = tuple(one for one in pieces[1:] if isinstance(one, str))
        case (Named(), *done, Named() as who) if done and all(isinstance(one, str) for one in done) and who.things:
            done = tuple(str(one) for one in done)  # who does it is the same to him
            return _as_done(scene, who, done)
        case (Named() as who, *said) if tuple(stem(str(one)) for one in said) in _DIES and len(who.things) == 1:
            done = ("destroyed",)
        case _:
            return ()
    if len(done) < len(pieces) - 2:
        return ()  # it is said of somebody else besides
    return _as_done(scene, who, done)


def _as_done(scene: Scene, who: Named, done: tuple[str, ...]) -> Pieces:
    ways = {*senses(done), *senses(tuple(in_other_words(done, wordings_at(scene).words)))}
    for does, slot, behind in undergone_in(scene.built.vocabulary, scene.table.model):
        if not ways.isdisjoint(senses((does,))) and stands_in(scene.built.vocabulary, who, slot.kind):
            return (does, who, *behind)
    return ()


def _parts(scene: Scene, pieces: Pieces) -> Iterator[tuple[Pieces, Pieces]]:
    is_only_told = pieces[0] in _SUPPOSED or "were" in pieces[:3]  # that he is there, however he came
    ways = _one_after_another(pieces)
    yield from ((first if is_only_told else _got_there(first), then) for first, then in ways)
    yield from _through(scene, pieces)


def _got_there(first: Pieces) -> Pieces:
    """`once it is in M5`, `once it gets to M5`: once it has moved there."""
    whole = tuple(one for one in first if one not in _COLOUR)
    match whole:
        case (who, str(verb), str(at), Named(kind=kind) as there) if verb in IS and at in _AT and kind == HEX:
            return (who, "moves", "to", there)
        case (who, *verbs, Named(kind=kind) as there) if kind == HEX and ("reach",) in senses(tuple(map(str, verbs))):
            return (who, "moves", "to", there)
    return first


def _through(scene: Scene, pieces: Pieces) -> Iterator[tuple[Pieces, Pieces]]:
    """`can K drive through M4 to M5`, past friends: there first, and then on; past foes is not through their hex."""
    for at in range(3, len(pieces) - 3) if pieces[0] in CAN else ():
        doer, by, then = pieces[1], pieces[at + 1], pieces[at + 2]
        if pieces[at] in _BY and isinstance(doer, Named) and isinstance(by, Named) and then in GOAL:
            some = by.parts or (by,)
            sides = {scene.position.side_of(one) for named in (doer, by) for one in named.things}
            if pieces[at] in _PAST and len(sides) > 1:
                continue
            if by.kind == HEX or all(one.things for one in some):
                where = by if by.kind == HEX else Named(f"{some[0].text}'s hex", HEX)
                yield (doer, "moves", "to", where), (*pieces[:at], *pieces[at + 2 :])


def _one_after_another(pieces: Pieces) -> Iterator[tuple[Pieces, Pieces]]:
    doer = next((one for one in pieces if isinstance(one, Named) and one.things), None)
    if doer is None:
        return
    verbs = [at for at, one in enumerate(pieces) if one in CAN | IS | HAS | OPENING]
    if pieces[0] in FIRST:
        for end in [at for at, one in enumerate(pieces) if one == ","] or verbs:
            then = _asked_so(_without(pieces[end:], {",", *_THEN}))
            yield who_is_asked_of(pieces[1:end], then), as_spoken_of(then, pieces[1:end], None)
    elif pieces[0] in CAN | OPENING or (isinstance(pieces[0], Named) and pieces[0].text == WHO):
        for at, word in enumerate(pieces[2:], 2):
            after = _without(pieces[at:], _THEN)
            if word in FIRST:
                is_it = pieces[at + 1 : at + 2] and pieces[at + 1] in IT
                if is_it and any(isinstance(one, Named) and one.things and one != doer for one in pieces[1:at]):
                    continue  # `can D fire at T if it moves`: which of them?
                bare = isinstance(pieces[at + 1 : at + 2] and pieces[at + 1], str)
                does = pieces[at + 2 :] if bare and pieces[at + 1] in IT else pieces[at + 1 :]
                yield ((doer, *does) if bare else as_spoken_of(does, pieces[:at], None)), pieces[:at]
            elif word in _THEN:
                before = at - (pieces[at - 1] == ",")
                yield pieces[1:before], (pieces[0], doer, *as_spoken_of(after, pieces[1:at], doer))
    elif isinstance(pieces[0], Named) or pieces[0] not in CAN | IS | HAS | OPENING:  # move S to M5 and then fire at P
        for at, word in enumerate(pieces):
            after = _without(pieces[at:], {",", *_THEN})
            if at and word in _THEN and after and isinstance(after[0], str):
                first = pieces[: at - (pieces[at - 1] == ",")]
                yield first, ("can", doer, *as_spoken_of(after, pieces[:at], doer))


def _asked_so(then: Pieces) -> Pieces:
    """`any chance it lives`: does it live."""
    tried = likely(then, lambda one: one if isinstance(one, str) else "")
    return ("does", *tried) if tried else then


def _without(pieces: Pieces, leading: frozenset[str] | set[str]) -> Pieces:
    while pieces and pieces[0] in leading:
        pieces = pieces[1:]
    return pieces


def _without_haste(pieces: Pieces) -> Pieces:
    for said in _AT_ONCE:
        if pieces[-len(said) :] == said:
            return pieces[: -len(said)]
    return pieces


def _one(scene: Scene, pieces: Pieces, what: str, read: Read[T]) -> str:
    """What is meant, if it is one thing."""
    words, problems = read_words(written_out(pieces))
    if problems or not words:
        return ""
    if not isinstance(read(scene, words), Unread):
        return written_out(pieces)
    found = understood(scene, words, what, read)
    return found[0].said if len(found) == 1 else ""
