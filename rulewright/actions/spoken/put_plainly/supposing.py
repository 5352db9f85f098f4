"""A question of how it would be: `if T pulls up to M6, is it next to D`; `would D be spotted if R stays put`.

What is supposed is told as the rules would tell it, so that it is echoed: somebody in another hex, or something that
can be so of him. Who stays where he is supposes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from compiler.phrases import Unread
from compiler.syntax import Word, read_words
from compiler.terms import HEX
from rulewright.actions.spoken.alike import acts, senses, without_idle
from rulewright.actions.spoken.english import (
    BECOMES,
    CAN,
    GOAL,
    GOING,
    HAS,
    IS,
    OPENING,
    SOMEBODY,
    SOURCE,
    SUPPOSING,
    leaves,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.fitting import before
from rulewright.actions.spoken.hand import in_places, listed_at, taken_apart
from rulewright.actions.spoken.named import Named, Piece, are_in, hex_at, place_of, supposing, who_holds
from rulewright.actions.spoken.otherwise import Read, T, clauses_of, statements
from rulewright.actions.spoken.phrases import wordings_at
from rulewright.actions.spoken.put_plainly.states import is_so_of
from rulewright.actions.spoken.understanding import QUESTION, again
from rulewright.scenes import Scene

_IF = wordings(
    "suppose that, supposing that, assume that, assuming that, imagine that, say that, what if, "
    "if, say, suppose, supposing, assume, assuming, imagine, once, when, after, as soon as, in case, with"
)
_WITHIN = frozenset("if once when after supposing assuming".split())
_LEADING = frozenset(", then and so".split())
_GOES = frozenset("move reach arrive cross stop".split())
_STAYS = frozenset("stay stays stayed remain remains remained sit sits sat stand stands stood".split())
_IN = frozenset("in at on".split())
_FROM_WHERE = frozenset("from in at".split())
_ON_THE_WAY = frozenset("up down over out along back straight right".split())
_PUT = frozenset("put there still".split())
_INTO_IT = re.compile(
    r"\b(?P<hex>[A-Za-z0-9]+) (?:is|was|were|has|holds) "
    r"(?P<between>[^.?!,]*[.,] .*?\b(?:into|onto|over|through|across)) it\b"
)
_LEVEL = frozenset("level alongside".split())
_IT, _HIM = frozenset("it he she they".split()), frozenset("him her them".split())
_IT_THERE = re.compile(  # if C is in G3, can it assault P
    rf"(?P<told>^(?:if|what if|{SUPPOSING})(?: that)? (?P<who>[A-Z]\w?) "
    r"(?:is|was|were) (?:in|at) (?P<hex>\w+)(?:,|\.) (?:can|may|could|would|might|does|is)) (?:it|he|she)\b"
    rf"(?! (?:{'|'.join(sorted(GOING | {'enter', 'cross'}))})\b)",  # whence he goes is told otherwise
    re.IGNORECASE,
)
_SHORTEST = 5  # words of a question from elsewhere
_LEAST = 3  # words of any
_LATER = wordings(
    "later this turn, later in the turn, later in this turn, in the same turn, this same turn, this turn, "
    "in one turn, afterwards, after that, later on, later, still, then"
)
_WISHES = wordings(
    "i want to, i would like to, i plan to, i am going to, i am about to, i am thinking of, we want to, "
    "we would like to, we are going to, let us, let me, i, we"
)
_BEFORE, _AND = frozenset(("before",)), frozenset(("and",))
_GOES_ON = frozenset("then still and".split())
_TAKEN = 3  # ways to take a clause apart
_OUT_OF_PLAY = " is out of play"
_ON_BOARD = wordings("aboard, on board, inside")  # of nobody who is named
_SPLITS = 5  # places where a clause may end


def as_supposed(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """`S moves to M5. Is it spotted then?`: what is told before a question is what it supposes."""
    low = [word.low for word in words]
    asking = CAN | IS | HAS | OPENING
    at = next((at for at in range(3, len(low) - 1) if low[at] == "then" and low[at - 1] not in _LEADING), 0)
    if at and low[0] in CAN and low[at + 1] not in asking:  # `can S fire then move`
        texts = [word.text for word in words]
        return read_words(put_together((*texts[:at], "and", *texts[at:])))[0] or words
    if low[0] in asking or opened_by(low, _IF):
        return words
    then = next((at for at in range(2, len(low) - 1) if low[at] == "," and low[at + 1] in _GOES_ON), 0)
    if then and asking.isdisjoint(low):  # `K unloads here, then moves`
        after = then + 1 + (low[then + 1 : then + 3] == ["and", "then"]) + 1
        texts = [word.text for word in words]
        return read_words(put_together(("can", *texts[:then], "and then", *texts[after:])))[0] or words
    wished = opened_by(low, _WISHES)
    asked = next((at for at in range(2, len(low) - _LEAST) if low[at] == "," and low[at + 1] in asking), 0)
    if not asked or not asking.isdisjoint(low[wished:asked]):
        return words
    who = ("we",) if wished else ()
    return read_words(put_together(("if", *who, *(word.text for word in words[wished:]))))[0] or words


def with_names_for_it(scene: Scene, text: str) -> str:
    """`F7 is a stream. Can B move into it`: into F7. `If C is in G3, can it assault P`: can C."""
    there = _IT_THERE.match(text)
    if there is not None and there["who"] in scene.names and scene.position.space.has(there["hex"]):
        return f"{there['told']} {there['who']}{text[there.end() :]}"
    said = _INTO_IT.search(text)
    if said is None or not scene.position.space.has(said["hex"]):
        return text
    return f"{text[: said.end('between')]} {said['hex']}{text[said.end() :]}"


def supposed(scene: Scene, words: tuple[Word, ...], read: Read[T]) -> Iterator[tuple[str, str]]:
    """What is supposed, in words of the rules (empty where nothing is), and what is asked then."""
    yield from _from_elsewhere(scene, words)
    for told_first, rest in islice(chain(_split(words), _in_turn(scene, words)), _SPLITS):
        clause = _to_there(scene, _of_him(scene, told_first, rest), rest)
        state = _state(scene, clause, read) or _of_nobody(scene, told_first, read)
        if state is None:
            continue
        told, who = state
        if told.endswith(_OUT_OF_PLAY) and not {who.lower(), *_IT}.isdisjoint(word.low for word in rest):
            continue  # of whom it is asked, it has to be told where he goes
        texts = [who if word.low in _IT and who else word.text for word in _in_its_time(rest)]
        texts = _in_that_place(scene, told, texts)
        yield told, put_together(_as_it_is(texts))


def _from_elsewhere(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[str, str]]:
    """`can E assault D from M8`, `can K unload G in the town`, where they are not: whether they could if they were.
    Who overruns somebody from there has driven there before, which is done and not supposed."""
    if len(words) < _SHORTEST or any(word.low == "be" for word in words) or words[0].low not in CAN:
        return
    attacks = wordings_at(scene).attacks
    if attacks.said_at([word.low for word in words], *(one for one in attacks.manners if one.on_the_way))[0]:
        return
    at = next((at for at in range(len(words) - 2, 2, -1) if words[at].low in _FROM_WHERE), 0)
    label = _hex_there(scene, words[at + 1 :]) if at else ""
    for end, who in listed_at(scene, words, 1, bare=False) if label else ():
        if len(who.things) != 1 or end >= at or _is_where(scene, who, Named(label, HEX)):
            continue
        if words[at].low == "from" or _is_of_those_aboard(scene, who, words[end:at]):
            yield f"{who.text} is in {label}", put_together(word.text for word in words[:at])


def _in_that_place(scene: Scene, told: str, texts: list[str]) -> list[str]:
    """`if A moves to H5, can B stop there`, `is there room for B`: in H5, where no other place is told."""
    place, low = told.rpartition(" is in ")[2], [one.lower() for one in texts]
    if not scene.position.space.has(place) or any(scene.position.space.has(one) for one in texts):
        return texts
    at = next((at for at in range(2, len(low)) if low[at] == "there" and acts(low[at - 1])), 0)
    if at:
        return [*texts[:at], "to" if low[at - 1] in GOING else "in", place, *texts[at + 1 :]]
    return [*texts, "in", place] if low[:3] == ["is", "there", "room"] else texts


def _is_of_those_aboard(scene: Scene, who: Named, words: tuple[Word, ...]) -> bool:
    """Whether only they are spoken of besides: of a foe it would be told where he is."""
    pieces = next(taken_apart(scene, words), ())
    others = [thing for one in pieces if isinstance(one, Named) for thing in one.things]
    return all(one in scene.position.inside(who.things[0]) for one in others)


def _hex_there(scene: Scene, words: tuple[Word, ...]) -> str:
    """The hex, or the only one that is so called; empty where it is another, or more is said."""
    if len(words) == 1:
        return hex_at(scene, words, 0)
    placed = [one for one in in_places(scene, words) if len(one) == 1]
    return placed[0][0] if len(placed) == 1 else ""


def _in_its_time(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Without `later this turn`: that it comes after is told by what is supposed."""
    low = tuple(word.low for word in words)
    for said in _LATER:
        for at in range(1, len(low) - len(said) + 1):
            if low[at : at + len(said)] == said:
                return _in_its_time((*words[:at], *words[at + len(said) :]))
    return words


def _split(words: tuple[Word, ...]) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
    low = [word.low for word in words]
    opening = opened_by(low, _IF)
    if opening:
        commas = [at for at in range(opening + 2, len(words) - 1) if low[at] == ","]
        asking = [at for at in range(opening + 2, len(words) - 1) if low[at] in CAN | IS | HAS | OPENING]
        for at in commas or asking:
            rest = words[at:]
            while rest and rest[0].low in _LEADING:
                rest = rest[1:]
            if rest:
                yield words[opening:at], rest
        return
    for at in range(len(words) - 2, 1, -1):
        if low[at] in _WITHIN:
            before = words[: at - (low[at - 1] == ",")]
            yield words[at + 1 :], before


def _in_turn(scene: Scene, words: tuple[Word, ...]) -> Iterator[tuple[tuple[Word, ...], tuple[Word, ...]]]:
    """`can S fire and then move`, `can S fire before it moves`, `may S fire and move in one turn`: may it move if it
    has fired."""
    if words[0].low not in CAN or len(words) < _SHORTEST or any(word.low == "now" for word in words):
        return  # `may S fire now before it moves` asks of now
    said = _in_its_time(words)
    joins = _BEFORE | (_AND if len(said) < len(words) else frozenset())  # `then` is told by its place, as the turn is
    for end, who in listed_at(scene, said, 1, bare=False):
        for at in range(end + 1, len(said) - 1) if len(who.things) == 1 else ():
            rest = said[at + 1 + (said[at + 1].low in _IT) :]
            if said[at].low in joins and rest:
                yield said[1:at], (words[0], *said[1:end], *rest)


def _state(scene: Scene, clause: tuple[Word, ...], read: Read[T]) -> tuple[str, str] | None:
    """What is so then, and who is spoken of; None where it cannot be told."""
    if [word.low for word in clause[:2]] == ["there", "is"]:  # `a road from F8 to F9`: of nobody
        there = again(scene, ["is", "there", *(word.text for word in clause[2:])], QUESTION, read, 1)
        return (there[0].said, "") if len(there) == 1 else None
    for pieces in map(_of_whom, islice(taken_apart(scene, clause), _TAKEN)):
        who = pieces[0] if pieces else None
        if not isinstance(who, Named) or len(who.things) != 1:
            continue
        so = _as_it_rests(scene, who, pieces[1:])
        if so and (any_one := _any_elsewhere(scene, clause, who, pieces[1:])) is not None:
            here = place_of(scene, who.text)
            return (f"{any_one.text} is in {here}", who.text) if here and " is in " in so else None
        if so:
            return so, who.text
        plain = tuple(one for one in pieces[1:] if isinstance(one, str))
        from_there = all(isinstance(one, str) or _is_where(scene, who, one) for one in pieces[1:])
        if from_there and leaves(plain):
            return f"{who.text}{_OUT_OF_PLAY}", who.text
        stays = {*plain[:1]} <= _STAYS and plain and not {*plain[1:]} - _PUT - _IN
        if stays and all(_is_where(scene, who, one) for one in pieces[1:] if isinstance(one, Named)):
            return "", who.text
        place = _goal(scene, who, pieces) if plain and _is_going(plain) else ""
        if place:
            return f"{who.text} is in {place}", who.text
        done = tuple(one for one in without_idle(plain, str) if one not in HAS)
        if len(done) == 1 and len(plain) == len(pieces) - 1:  # `if T fires now`: T has fired
            has = again(scene, ["has", who.text, done[0]], QUESTION, read, 0)
            if len(has) == 1:
                return has[0].said, who.text
        told = [word.text if word.low not in BECOMES else "is" for word in clause]
        said = read_words(put_together(told))[0]
        named = listed_at(scene, said, 0, bare=False)
        for asked in clauses_of(said, who.text, named[0][0] if named else 0):
            found = again(scene, asked.split(), QUESTION, read, 1)
            if len(found) == 1:
                return found[0].said, who.text
    return None


def _of_nobody(scene: Scene, clause: tuple[Word, ...], read: Read[T]) -> tuple[str, str] | None:
    """`it rains`, `it were night`, `the weather is rain`: what is so of nobody and of no place."""
    texts = [word.text for word in clause]
    at = next((at for at, word in enumerate(clause) if at and word.low in IS), 0)
    asked = ["is", *texts[:at], *texts[at + 1 :]] if at else ["does", *texts]
    found = again(scene, asked, QUESTION, read, 0)
    told = read_words(found[0].said)[0] if len(found) == 1 else ()
    named = any(word.text in scene.names or scene.position.space.has(word.text) for word in told)
    return (found[0].said, "") if told and not named else None


def _any_elsewhere(scene: Scene, clause: tuple[Word, ...], who: Named, rest: tuple[Piece, ...]) -> Named | None:
    """`Q is on a minefield`, of which there is one, elsewhere: that one lies where Q is, and Q does not go to it."""
    if {word.text for word in clause}.isdisjoint(("a", "an")):
        return None
    said = {word.text for word in clause}
    some = [one for one in rest if isinstance(one, Named) and len(one.things) == 1 and one.text not in said]
    return next((one for one in some if place_of(scene, one.text) != place_of(scene, who.text)), None)


def _as_it_rests(scene: Scene, who: Named, rest: tuple[Piece, ...]) -> str:
    """`C is riding on A`: C is inside A; empty where it is nothing that can be told so, or of several who are meant."""
    named = [one for one in (who, *rest) if isinstance(one, Named) and one.kind != HEX]
    if any(one.text not in scene.names for one in named):
        return ""
    said = [one.text if isinstance(one, Named) and one.kind == HEX else one for one in rest]
    so = next(is_so_of(scene, (who.text,), said), ())
    return so[0] if len(so) == 1 else ""


def _of_him(scene: Scene, clause: tuple[Word, ...], rest: tuple[Word, ...]) -> tuple[Word, ...]:
    """`would Z be spotted if it stays there`: if Z does; `what is Z's defense once K carries it`: once K carries Z;
    `how far can K go once G is aboard`: aboard K."""
    low = [word.low for word in clause]
    at = next((at for at in (0, len(clause) - 1) if low[at] in _IT | _HIM), None)
    is_aboard = at is None and any(tuple(low[-len(one) :]) == one for one in _ON_BOARD)
    every = next(taken_apart(scene, rest), ()) if at is not None or is_aboard else ()
    spoken = {word.text for word in clause}
    who = [one.text for one in every if isinstance(one, Named) and one.things and one.text not in spoken]
    who = who_holds(scene, clause[0].text) or who if at != 0 else who
    if len(who) != 1:
        return clause
    him = read_words(who[0])[0]
    return (*clause, *him) if at is None else (*clause[:at], *him, *clause[at + 1 :])


def _to_there(scene: Scene, clause: tuple[Word, ...], rest: tuple[Word, ...]) -> tuple[Word, ...]:
    """`is there room for E in M4 if R goes there first`: if R goes to M4."""
    said = clause[:-1] if clause[-1].low == "first" and len(clause) > 1 else clause
    places = {label for at in range(len(rest)) if (label := hex_at(scene, rest, at))}
    if said[-1].low != "there" or len(places) != 1:
        return clause
    return (*said[:-1], *read_words(f"to {places.pop()}")[0])


def _of_whom(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """`I roll T up to M5`: T does."""
    match pieces:
        case (str(somebody), str(verb), Named() as who, *rest) if somebody in SOMEBODY and rest:
            return (who, verb, *rest)
    return pieces


def _is_where(scene: Scene, who: Named, there: Named) -> bool:
    """Whether that is the hex where he is."""
    return there.kind == HEX and not there.parts and are_in(scene, who.things[:1], there.text)


def _goal(scene: Scene, who: Named, pieces: tuple[Piece, ...]) -> str:
    """Where he is then: the hex, or that of friends whom he draws level with; empty where that is no one hex, where he
    comes from there, or somebody else is spoken of besides."""
    last = pieces[-1]
    if len(pieces) < 3 or not isinstance(last, Named) or any(isinstance(one, Named) for one in pieces[1:-1]):
        return ""
    if before(pieces, len(pieces) - 1) in SOURCE:
        return ""
    if last.kind == HEX:
        return last.text if not last.parts else ""
    p = scene.position
    if not (pieces[-2] in GOAL or _LEVEL & {one for one in pieces if isinstance(one, str)}):
        return ""
    if {p.side_of(one) for one in last.things} != {p.side_of(who.things[0])}:
        return ""
    places = {p.hex_of(one) for one in last.things}
    return " ".join(p.space.label(one) for one in places if isinstance(one, int)) if len(places) == 1 else ""


def _is_going(plain: tuple[str, ...]) -> bool:
    """Going and nothing else: who gets hooked up to somebody does not go to him."""
    ways = (plain, *(tuple(one for one in plain if one not in idle) for idle in (_LEVEL, _LEVEL | _ON_THE_WAY)))
    stands = plain[0] in IS | {"stood", "sat", "stands", "sits"} and len(plain) == 2
    return stands or any(way and {*way} <= _GOES for one in ways for way in senses(one))


def _as_it_is(texts: list[str]) -> list[str]:
    """`would D be spotted`: is D spotted."""
    low = [one.lower() for one in texts]
    if low[0] in ("would", "will") and "be" in low:
        at = low.index("be")
        return ["is", *texts[1:at], *texts[at + 1 :]]
    if low[0] in ("would", "will"):
        return ["does", *texts[1:]]
    return texts


def in_that_case(scene: Scene, state: str, said: str, read: Read[T]) -> tuple[str, T] | None:
    """What is asked, where that is supposed, as it is typed, and as it was read."""
    for states in [(so,) for so in statements(state)] if state else [()]:
        for one in statements(said):
            text = supposing(scene, states, one)
            words, problems = read_words(text)
            term = None if problems else read(scene, words)
            if term is not None and not isinstance(term, Unread):
                return text, term
    return None
