"""A question of the table in the order of one that is read: what is told and then asked of, what is left out of it, and
who is spoken of before it.

`G fires from the truck, is that legal`: can G fire from the truck; `the grenadiers in M7, what can they do to S`: what
can the grenadiers do to S; `room in M3 for K`: is there room; `had T fired, could it move`: if T had fired. Nothing
that may matter is left out: only what is so anyway, or colours what is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import as_done, in_place_of, is_it_right, senses, without_colour
from rulewright.actions.spoken.english import (
    CAN,
    HAS,
    IS,
    LIGHT,
    NUMBERS,
    OPENING,
    SOMEBODY,
    opened_by,
    put_together,
    wordings,
)
from rulewright.actions.spoken.hand import listed_at, taken_apart, who_is_named
from rulewright.actions.spoken.named import Named, are_in, hex_at, is_called
from rulewright.scenes import Scene

_ASKS = CAN | IS | HAS | OPENING
_ROUNDS = 6  # ways one behind the other
_IF = frozenset("if when once after suppose supposing say assume assuming imagine".split())
_WISHES = wordings(
    "wants to, want to, would like to, wishes to, is going to, are going to, is about to, are about to, "
    "is to, are to, plans to, gets to, get to, tries to, try to, will, would, then"
)
_OF_DEEDS, _OF_VALUES = ("can I",), ("what is the", "is there")
_STANDING = frozenset("sitting standing riding perched waiting hiding parked dug".split())
_AT = frozenset("in on at".split())
_ABOARD = frozenset("top board aboard inside".split())
_SEES = frozenset("see spot watch view".split())
_ME = frozenset("me us him them".split())
_GOES_ON = frozenset("still also even now".split())
_OTHERS = frozenset("other others rest everybody everyone everything".split())
_THERE = _OTHERS | frozenset(
    "the my those these that of them guys units lot already there in it are sitting standing both stack".split()
)
_PUTS = frozenset("put place leave squeeze cram stick".split())
_JOINTLY = frozenset("together along jointly alongside".split())
_FEWEST = 3  # words that are asked
Told = Callable[[Scene, tuple[Word, ...]], "list[str] | None"]


def put_in_order(scene: Scene, words: tuple[Word, ...]) -> Iterator[str]:
    """The likelier first; nothing, where it is in order as it stands."""
    said = words
    for _ in range(_ROUNDS):
        further = next((one for way in _WAYS if (one := way(scene, said))), None)
        put = read_words(put_together(further))[0] if further else ()
        if not put or put == said:
            break
        said = put
    asked = _as_asked(scene, said) if _is_left_out(said) else None
    if asked:
        yield put_together(asked)
    elif _is_left_out(said):
        openers = _OF_DEEDS if who_is_named(scene, said, 1) else _OF_VALUES
        yield from (put_together((opener, *(word.text for word in said))) for opener in openers)
    elif said != words:
        yield put_together(word.text for word in said)


def _is_left_out(words: tuple[Word, ...]) -> bool:
    """`range from S to P`: nothing in it asks."""
    low = [word.low for word in words]
    return _ASKS.isdisjoint(low) and len(low) >= _FEWEST and low[0] not in _IF | LIGHT and low[1] != ","


def _plainer(_: Scene, words: tuple[Word, ...]) -> list[str] | None:
    texts = [word.text for word in words]
    found = without_colour(texts)
    return found if found != texts else None


def _asked_at_the_end(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`G fires from the truck, is that legal`: can G fire from the truck."""
    texts = [word.text for word in words]
    told = is_it_right(texts)
    if not told or told[0].lower() in _ASKS | _IF:
        return None
    return _as_asked(scene, read_words(put_together(told))[0])


def _as_asked(scene: Scene, told: tuple[Word, ...]) -> list[str] | None:
    """What somebody is told to do or to be, as it is asked of him."""
    texts = [word.text for word in told]
    if told[0].low in SOMEBODY:
        return ["can", *texts]
    for end, who in listed_at(scene, told, 0, bare=False):
        if not who.things or end >= len(told):
            continue
        rest = texts[end:]
        low = [one.lower() for one in rest]
        if low[0] in IS | HAS and tuple(low[:2]) not in _WISHES and tuple(low[:3]) not in _WISHES:
            return [rest[0], *texts[:end], *rest[1:]]
        wished = opened_by(low, _WISHES)
        wished = wished or int(low[0] in CAN)
        if low[wished:] and low[wished] not in _AT:
            return ["can", *texts[:end], *as_done(rest[wished:])]
    return None


def _spoken_of_before(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`the grenadiers in M7, what can they do to S`: what can the grenadiers in M7 do to S."""
    texts, low = [word.text for word in words], [word.low for word in words]
    comma = low.index(",") if "," in low[1:] else 0
    if not comma or not _ASKS.isdisjoint(low[:comma]) or not _IF.isdisjoint(low[:1]):
        return None
    for end, who in listed_at(scene, words, 0, bare=False):
        if who.things and (end == comma or _is_where_they_are(scene, words[end:comma], who)):
            asked = in_place_of(texts[comma + 1 :], texts[:end], many=len(who.things) > 1)
            return asked if asked and asked[0].lower() in _ASKS else None
    return None


def _is_where_they_are(scene: Scene, words: tuple[Word, ...], who: Named) -> bool:
    """`in M7`, `standing in the woods`, of those who stand there."""
    label = hex_at(scene, words, len(words) - 1) if len(words) > 1 and words[-2].low in _AT else ""
    return bool(label) and len(words) <= _FEWEST and are_in(scene, who.things, label)


def _had_it(_: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`had T fired, could it move`, `should S go there, is it seen`, `what if T had fired`: if T had fired."""
    texts, low = [word.text for word in words], [word.low for word in words]
    if low[:2] == ["what", "if"] and "," in low[2:]:
        return texts[1:]
    if low[0] not in ("had", "should", "were"):
        return None
    comma = low.index(",") if "," in low else 0
    then = comma + 1 if comma else next((at for at in range(3, len(low)) if low[at] in CAN), 0)
    if not 2 < then < len(low) - 1 or low[then] not in _ASKS:
        return None
    clause = texts[1 : comma or then]
    name = next((at for at in range(1, len(clause)) if low[at + 1] not in ("the", "my", "a")), 1)
    was = {"should": [], "had": ["had"], "were": ["were"]}[low[0]]
    return ["if", *clause[:name], *was, *clause[name:], ",", *texts[then:]]


def _ordered_before(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`put G down in M2, may K drive on`: if K puts G down in M2, may K drive on."""
    texts, low = [word.text for word in words], [word.low for word in words]
    comma = low.index(",") if "," in low[2:] else 0
    is_order = (
        comma and low[0] not in _ASKS | _IF and any(one.things for _, one in listed_at(scene, words, 1, bare=False))
    )
    if not is_order or comma + 2 >= len(low) or low[comma + 1] not in CAN or who_is_named(scene, words, 0):
        return None
    for end, who in listed_at(scene, words, comma + 2, bare=False):
        if len(who.things) == 1:
            return ["if", *texts[comma + 2 : end], *texts[:comma], ",", *texts[comma + 1 :]]
    return None


def _with_those_there(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can P move to M6 with D still in the woods`, where D is there: can P move to M6."""
    texts, low = [word.text for word in words], [word.low for word in words]
    for at in range(_FEWEST, len(words) - 1):
        if low[at] not in ("with", "while"):
            continue
        if low[at] == "with" and _are_the_others(scene, words[:at], low[at + 1 :]):
            return texts[:at]
        for end, who in listed_at(scene, words, at + 1, bare=False):
            rest = [word for word in words[end:] if word.low not in _GOES_ON | IS]
            if not who.things or len({*who.things}) > _ROUNDS:
                continue
            if _are_so(scene, words[:at], who, tuple(rest)):
                return texts[: at - (low[at - 1] == ",")]
    return None


def _are_the_others(scene: Scene, before: tuple[Word, ...], said: list[str]) -> bool:
    """`can E park in K6 with the other two`: whether that many stand there, whoever they are."""
    label = hex_at(scene, before, len(before) - 1)
    many = [int(NUMBERS[one]) for one in said if one in NUMBERS] or [int(one) for one in said if one.isdigit()]
    left = {*said} - _THERE - NUMBERS.keys() - {str(one) for one in many}
    if not label or left or not ({*said} & _OTHERS or many):
        return False
    here = [one for one in scene.position.in_hex(scene.position.space.hex(label)) if not scene.position.around(one)]
    return len(here) == many[0] if many else bool(here)


def _are_so(scene: Scene, before: tuple[Word, ...], who: Named, rest: tuple[Word, ...]) -> bool:
    """Whether they are where it is told: aboard who is spoken of, in that hex, in the hex that is spoken of last."""
    if rest and rest[-1].low in _ABOARD | {"it"} and len(rest) <= 2:
        spoken = next(taken_apart(scene, before), ())
        carriers = [thing for one in spoken if isinstance(one, Named) for thing in one.things]
        return all(any(one in scene.position.inside(other) for other in carriers) for one in who.things)
    if len(rest) >= 2 and rest[0].low in _AT:
        label = hex_at(scene, rest, 1) if len(rest) == 2 else ""
        if label:
            return are_in(scene, who.things, label)
        found = [one for end, one in listed_at(scene, rest, 1, bare=True) if end == len(rest)]
        there = {scene.position.hex_of(one) for one in who.things}
        return bool(found) and all(isinstance(one, int) and is_called(scene, one, found[0]) for one in there)
    label = hex_at(scene, before, len(before) - 1)
    rest = () if [word.low for word in rest] == ["there"] else rest
    return not rest and bool(label) and are_in(scene, who.things, label)


def _where_they_stand(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`does Q sitting on the Panther spot`, of one who is there: does Q spot."""
    position, texts = scene.position, [word.text for word in words]
    for at in range(1, len(words) - 3):
        every = listed_at(scene, words, at, bare=False) if len(words) - at > _FEWEST else []
        for end, who in every if len(every) == 1 else ():  # of several, where he stands tells who is meant
            place = end + (end < len(words) and words[end].low in _STANDING)
            if not who.things or place + 1 >= len(words) or words[place].low not in _AT | {"aboard", "inside"}:
                continue
            label = hex_at(scene, words, place + 1)
            if label and are_in(scene, who.things, label):
                return [*texts[:end], *texts[place + 2 :]] if place + 2 < len(words) else None
            for stop, there in () if label else listed_at(scene, words, place + 1, bare=False):
                if (
                    there.things
                    and stop < len(words)
                    and all(one in position.inside(there.things[0]) for one in who.things)
                ):
                    return [*texts[:end], *texts[stop:]]
    return None


def _cost_left_out(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`how many points to get T to M7`: what does it cost T to get to M7."""
    texts, low = [word.text for word in words], [word.low for word in words]
    to = low.index("to") if "to" in low else 0
    if low[0] != "how" or {*low[1:2]}.isdisjoint(("much", "many")) or not to or not _ASKS.isdisjoint(low[2:]):
        return None
    if low[2] == "for":  # `how much for T to reach M7`
        return ["what", "does", "it", "cost", *texts[3:]]
    for end, who in listed_at(scene, words, to + 2, bare=False) if to + _FEWEST < len(words) else ():
        if len(who.things) == 1 and end < len(words):
            return ["what", "does", "it", "cost", *texts[to + 2 : end], "to", "get", *texts[end:]]
    return None


def _seen_there(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can P see me in M4`: see M4."""
    for at in range(2, len(words) - 2):
        if (
            words[at].low in _ME
            and words[at - 1].low in _SEES
            and words[at + 1].low in _AT
            and hex_at(scene, words, at + 2)
        ):
            return [word.text for word in (*words[:at], *words[at + 2 :])]
    return None


def _put_by_me(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can I park E in K6`: can E park in K6."""
    if len(words) < _FEWEST + 2 or words[0].low not in CAN or words[1].low not in SOMEBODY:
        return None
    verb = words[2].low
    goes = any(one in way for way in senses((verb,)) for one in ("move", "stop")) or verb in _PUTS
    for end, who in listed_at(scene, words, _FEWEST, bare=False) if goes else ():
        if len(who.things) == 1 and end + 1 < len(words):
            return [words[0].text, who.text, "stop" if verb in _PUTS else verb, *(one.text for one in words[end:])]
    return None


def _together(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can D assault Q together with C`: can D and C assault Q."""
    low = [word.low for word in words]
    at = next((at for at in range(2, len(low) - 2) if low[at] in _JOINTLY and low[at + 1] == "with"), 0)
    doers = [end for end, who in listed_at(scene, words, 1, bare=False) if who.things and end < at]
    others = [end for end, who in listed_at(scene, words, at + 2, bare=False) if who.things] if at else []
    if low[0] not in CAN or not doers or not others:
        return None
    texts = [word.text for word in words]
    return [*texts[: doers[0]], "and", *texts[at + 2 : others[0]], *texts[doers[0] : at], *texts[others[0] :]]


def _nobody_else(scene: Scene, words: tuple[Word, ...]) -> list[str] | None:
    """`can only S hit P`: who can hit P."""
    if len(words) < _FEWEST + 1 or words[0].low not in CAN or words[1].low != "only":
        return None
    ends = [end for end, who in listed_at(scene, words, 2, bare=False) if who.things]
    return ["who", *(word.text for word in (words[0], *words[ends[0] :]))] if ends else None


_WAYS: tuple[Told, ...] = (
    _nobody_else,
    _together,
    _put_by_me,
    _plainer,
    _asked_at_the_end,
    _spoken_of_before,
    _had_it,
    _ordered_before,
    _with_those_there,
    _where_they_stand,
    _seen_there,
    _cost_left_out,
)
