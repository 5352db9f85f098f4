"""A question that leaves out a step, in the steps that it means; nothing, where it leaves out none."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from compiler.syntax import Word, read_words
from rulewright.actions.spoken.alike import acts, senses
from rulewright.actions.spoken.english import CAN, MAY, NUMBERS, OPENING, opened_by, put_together, wordings
from rulewright.actions.spoken.put_plainly.unfolded.in_sequence import (
    after_doing,
    and_back,
    carries_both,
    done_there,
    how_long,
    instead,
    loses,
)
from rulewright.actions.spoken.put_plainly.unfolded.on_the_way import (
    must_stop,
    off_the_road,
    pays_to_enter,
    what_stops,
    why_not,
    without_stopping,
)
from rulewright.actions.spoken.put_plainly.unfolded.whom import doer_at
from rulewright.scenes import Scene
from runtime.records import dataclass

_ROUNDS = 3
_TWICE = wordings("twice, two times, a second time, once more, both times")
_AFTER = ("after", "right after", "just after", "after having", "having")
_MOVING = (
    "moving, driving, walking, going, marching, moved, driven, walked, gone, driving up, moving up, closing in, "
    "getting closer, moving closer, driving closer, going closer, coming closer, getting nearer, moving nearer, "
    "driving nearer, rolling up, walking up, coming up, going up to it, driving up to it, moving up to it, "
    "getting close, closing up"
)
_MOVED = tuple((*first.split(), *then) for first in _AFTER for then in wordings(_MOVING))
_HEXES = frozenset("hex hexes".split())
_NEXT_TURN = wordings("next turn, in the next turn, in my next turn, in our next turn, during the next turn")


@dataclass(frozen=True)
class Unfolded:
    """Each text is asked: the first that is so is meant, else the first. `only_no`: something is left out that could
    only forbid it, so that nothing but a no is sure. `is_of_all`: what is not so of all alike is not told. `gone`: of
    those texts the ones in which somebody moves first, and nobody tells where to."""

    texts: tuple[str, ...]
    gone: tuple[str, ...] = ()
    only_no: bool = False
    is_of_all: bool = False


Way = Callable[[Scene, tuple[Word, ...]], "list[str] | None"]
_WAYS: tuple[Way, ...] = (
    must_stop,
    without_stopping,
    why_not,
    what_stops,
    pays_to_enter,
    off_the_road,
    instead,
    and_back,
    done_there,
    after_doing,
    loses,
    carries_both,
    how_long,
)


def unfolded(scene: Scene, words: tuple[Word, ...]) -> Iterator[Unfolded]:
    said = words[:-1] if words and words[-1].low == "?" else words
    if len(said) <= 2:
        return
    plain = said
    for _ in range(_ROUNDS):
        further = next((one for way in _WAYS if (one := way(scene, plain))), None)
        put = read_words(put_together(further))[0] if further else ()
        if not put or put == plain:
            break
        plain = put
        yield Unfolded((put_together(word.text for word in plain),))
    yield from _after_moving(scene, said)
    yield from _without_next_turn(said)
    yield from _twice(scene, said)
    yield from _one_and_the_other(scene, said)


def _without_next_turn(words: tuple[Word, ...]) -> Iterator[Unfolded]:
    """`who can move next turn`: who asks it is answered of that turn, once the rest is read."""
    low = [word.low for word in words]
    at = next((at for at in range(2, len(low)) if opened_by(low[at:], _NEXT_TURN) == len(low) - at), 0)
    if at and low[0] in OPENING and not MAY.isdisjoint(low[:at]):
        yield Unfolded((put_together(word.text for word in words[:at]),))


def _after_moving(scene: Scene, words: tuple[Word, ...]) -> Iterator[Unfolded]:
    """`could K assault after moving`: if K has moved, from where it is; else, from where it could come."""
    texts, low = [word.text for word in words], [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in CAN else None
    at = next((at for at in range(2, len(low)) if opened_by(low[at:], _MOVED) == len(low) - at), 0)
    if who is None or at <= who.end:
        return
    plain = put_together(texts[:at])
    for text in (f"if {who.name} has moved, {texts[0]} {who.name} {put_together(texts[who.end : at])}", plain):
        yield Unfolded((text,), gone=(text,))


def _twice(scene: Scene, words: tuple[Word, ...]) -> Iterator[Unfolded]:
    """`can B shoot twice`: once it has."""
    texts, low = [word.text for word in words], [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in MAY else None
    at = next((at for at in range(2, len(low)) if opened_by(low[at:], _TWICE) == len(low) - at), 0)
    if who is not None and who.end < at and acts(low[who.end]):
        deed = texts[who.end : at]
        yield Unfolded((put_together((*texts[: who.end], *deed, "and", "then", *deed)),), only_no=True)


def _one_and_the_other(scene: Scene, words: tuple[Word, ...]) -> Iterator[Unfolded]:
    """`can W both fire and move`: in either order. How far he goes is left out."""
    texts, low = [word.text for word in words], [word.low for word in words]
    who = doer_at(scene, words, 1) if low[0] in MAY else None
    joint = low.index("and") if "and" in low else 0
    if who is None or who.end >= joint or joint + 1 >= len(low):
        return
    begins = who.end + (low[who.end] == "both")
    first, far = _without_how_far(texts[begins:joint])
    then, _ = _without_how_far(texts[joint + 1 :])
    if len(first) == len(then) == 1 and acts(first[0].lower()) and acts(then[0].lower()):
        pairs = ((first, then), (then, first))
        ways = (put_together((texts[0], *texts[1 : who.end], *one, "and", "then", *other)) for one, other in pairs)
        said = tuple(ways)
        gone = tuple(one for one, (deed, _) in zip(said, pairs, strict=True) if _moves(deed[0].lower()))
        yield Unfolded(said, gone, only_no=far)


def _moves(verb: str) -> bool:
    return any("move" in way for way in senses((verb,)))


def _without_how_far(deed: list[str]) -> tuple[list[str], bool]:
    """`move three hexes`: move."""
    low = [one.lower() for one in deed]
    far = len(low) > 2 and low[-1] in _HEXES and (low[-2] in NUMBERS or low[-2].isdigit() or low[-2] in ("one", "a"))
    return (deed[:-2], True) if far else (deed, False)
