"""An attack of which nobody says how: in a phase in which nobody makes the usual one, and somebody another, it is that;
where somebody makes one as he moves, that too.

`can Q attack A`, `what odds does Q get on A`, `the modifier against M7` mean the first manner that a pack tells (fire),
where nothing tells otherwise. Where the phase does, what was read of it is put of the other (an assault), if it reads;
of one that is made on the way (an overrun), if he may, at once or once he has moved nearer. Else it is told that nobody
does the usual now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from compiler.syntax import read_words
from compiler.terms import Ask, Legal
from rulewright.actions.answers.answered import Answered, together
from rulewright.actions.moments import is_over, moment
from rulewright.actions.spoken import Manner, Quoted, Wording, slots_of, ways_told, wordings_at
from rulewright.actions.worded import said_again
from rulewright.scenes import Refused, Scene

_ATTACK = re.compile(
    r"(?P<who>\b(?:can|may|could|able to|allowed to)\b[^,.;?]*?)\b(?:attack|join (?:in )?(?:against|on))(?P<whom>\b)",
    re.IGNORECASE,
)
_GO_IN = re.compile(
    r"\bgo(?:es)? in(?= (?:all )?(?:alone|together|first|by|on (?:its|his|their) own)\b| ?[?.,]|$)", re.IGNORECASE
)
_ANOTHER_TURN = re.compile(r"\bnext turn\b", re.IGNORECASE)

Found = Answered | Refused | Quoted
Asks = Callable[[Scene, str], object]


def _instead(scene: Scene, words: str) -> tuple[Manner, Manner] | None:
    """The usual attack, and what is made in its place where the phase tells how and the words do not."""
    attacks, done = wordings_at(scene).attacks, _done_in(scene)
    usual = attacks.usual
    if usual is None or usual.verb in done or attacks.says_the_usual(words):
        return None
    other = next((one for one in attacks.manners if one.verb in done and not one.on_the_way), None)
    return (usual, other) if other is not None else None


def _on_the_way(scene: Scene, words: str) -> tuple[Manner, Manner] | None:
    """The usual attack, and what is made as one moves where no other is made."""
    attacks, done = wordings_at(scene).attacks, _done_in(scene)
    here = [one for one in attacks.manners if one.verb in done]
    if attacks.usual is None or not here or not here[0].on_the_way or attacks.says_the_usual(words):
        return None
    return attacks.usual, here[0]


def _done_in(scene: Scene) -> set[str]:
    now = scene.position.phase
    actions = (one for one in scene.table.model.actions.values() if one.event is None and now in one.phases)
    return {one.phrase.partition(" ")[0] for one in actions}


def said_now(scene: Scene, words: str, ways: tuple[str, ...]) -> tuple[str, ...]:
    """Of the ways to say it in plain verbs those that do not speak of the usual attack, if there are any. Who goes in,
    and nobody says where, makes the other."""
    attacks, put = wordings_at(scene).attacks, _instead(scene, words)
    if put is None:
        return ways
    left = tuple(one for one in ways if not attacks.says_the_usual(one)) if len(ways) > 1 else ()
    return tuple(_GO_IN.sub(put[1].order, one) for one in left or ways)


def put_now(scene: Scene, words: str) -> Callable[[str], str]:
    """What a pack says is done for something, as it is done now."""
    ways = _instead(scene, words)
    return partial(ways[0].instead, ways[1]) if ways is not None else str


def put_at_once(scene: Scene, words: str) -> Callable[[str], str] | None:
    """The same; nothing, where no attack is made but on the way of who moves."""
    return None if _on_the_way(scene, words) is not None else put_now(scene, words)


def as_done_now(scene: Scene, words: str, found: Found, ask: Asks) -> Found:
    ways = _instead(scene, words)
    if ways is None:
        is_now = isinstance(found, Answered) and found.scene.position.phase == scene.position.phase
        return _or_on_the_way(scene, words, found, ask) if is_now and isinstance(found, Answered) else found
    usual, other = ways
    if not isinstance(found, Answered) or _is_put_off(scene, found):
        return _in_its_words(scene, words, other, ask) or found  # `why can W not attack`, read of the next turn
    if found.scene.position.phase != scene.position.phase:
        return found
    answer = _asked_instead(scene, found, usual, other, ask) or _in_its_words(scene, words, other, ask)
    return replace(answer, asks_why=found.asks_why) if answer is not None else found


def _in_its_words(scene: Scene, words: str, other: Manner, ask: Asks) -> Answered | None:
    """`who can attack I6`: who can assault it."""
    said = _ATTACK.sub(rf"\g<who>{other.order}\g<whom>", words)
    answer = ask(scene, said) if said != words and not _ANOTHER_TURN.search(words) else None
    return answer if isinstance(answer, Answered) and not answer.unread else None


def _is_put_off(scene: Scene, found: Answered) -> bool:
    at = found.scene.position
    return is_over(scene, at.phase, at.side_to_move)


def _or_on_the_way(scene: Scene, words: str, found: Answered, ask: Asks) -> Answered:
    """Of those who are on turn and cannot make the usual attack now: they overrun, if they can; what is told of their
    fire is not of now. Who is not on turn fires as they pass."""
    position, ways = scene.position, _on_the_way(scene, words)
    attack = _who_and_whom(scene, found, ways[0]) if ways is not None else None
    if ways is None or attack is None:
        return found
    (usual, other), (doers, whom) = ways, attack
    who = [word.text for word in read_words(doers)[0] if word.text in scene.names]
    if not who or any(position.side_of(scene.names[one]) != position.side_to_move for one in who):
        return found
    now = f"It is {moment(position.phase, position.side_to_move)}, and {doers} cannot {usual.verb} now."
    as_usual = replace(found, stood_in=(*found.stood_in, now)) if found.in_its_time is None else found
    can = ask(scene, f"can {doers} {other.order} {whom}")
    if not isinstance(can, Answered) or not (can.value is True or can.nearer):
        return as_usual
    answer = can if isinstance(found.term, Legal) else _asked_instead(scene, found, usual, other, ask)
    if answer is None:
        return as_usual
    return together([replace(answer, asks_why=found.asks_why), as_usual])


def _asked_instead(scene: Scene, found: Answered, usual: Manner, other: Manner, ask: Asks) -> Answered | None:
    """The same of another manner, if that is read."""
    if isinstance(found.term, Legal):
        attack = _who_and_whom(scene, found, usual)
        said = f"can {attack[0]} {other.order} {attack[1]}" if attack is not None else ""
    else:
        ways = ((one, replace(one, line=usual.instead(other, one.line))) for one in _ways_put(scene, found))
        said = next((put.text for one, put in ways if put.line != one.line), "")
    answer = ask(scene, said) if said else None
    return answer if isinstance(answer, Answered) and not answer.unread else None


def _who_and_whom(scene: Scene, found: Answered, usual: Manner) -> tuple[str, str] | None:
    """Of a question of the usual attack, as it stands."""
    model = scene.table.model
    if not isinstance(found.term, Legal):
        put = _as_put(scene, found)
        joints = (usual.doing, usual.does, usual.order)
        return next(filter(None, map(put.of_two, joints)), None) if put is not None else None
    action = model.actions[found.term.action]
    is_usual = action.event is None and action.phrase.startswith(f"{usual.order} {{")
    if not is_usual or not found.read_as or found.scene.done != scene.done:
        return None
    whom, *where, who = (said_again(model, one) for one in found.term.arguments)
    whom = where[0] if where and isinstance(found.term.arguments[0], Ask) else whom  # whoever may be there
    return (who, whom) if who and whom else None


def _as_put(scene: Scene, found: Answered) -> Wording | None:
    """What was read, as a line of the pack or the rules has it."""
    return next(_ways_put(scene, found), None)


def _ways_put(scene: Scene, found: Answered) -> Iterator[Wording]:
    """The same in all lines that mean it: `is E halved against Q` says nothing of how, `firing at Q` does."""
    model, term = scene.table.model, found.term
    if isinstance(term, Ask) and found.read_as:
        phrase = model.questions[term.question].phrase
        some = {slot: said_again(model, one) for slot, one in zip(slots_of(phrase), term.arguments, strict=False)}
        yield from [Wording(phrase, some)] if all(some.values()) else []
    else:
        yield from ways_told(scene, found.read_as)
