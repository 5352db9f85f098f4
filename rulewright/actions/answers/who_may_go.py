"""Who may go, and has somewhere to go: what the rules permit somebody says nothing of where he could go, nor when.

`H may move`, who has no points left, is a no; so it is of who may, but no more in this turn. `who can still move` is of
who is on turn, and of those who may in a phase that comes later, that is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from compiler.model import Action
from compiler.terms import HEX, NUMBER, YES_NO, Ask, Count, Description, Exists, Legal, Number, SetOf, Term, Variable
from rulewright.actions.answers.answered import Answered
from rulewright.actions.asking import brief
from rulewright.actions.moments import at_the_moment, is_over, when_in
from rulewright.actions.typed import Question, read_as_one
from rulewright.scenes import Scene
from runtime.answer import Answer
from runtime.program import fill, listed

_MAY = " may "
_GOES = 2  # what is chosen of an action that goes from hex to hex: who, and where
_GOAL = "the goal"
_CALLED, _AWAY = ", called ", " out of play"
Answers = Callable[[Scene, Question], Answered]


def unless_nowhere(found: Answered, answers: Answers) -> Answered:
    """Of one or of several, in the words that people say it in."""
    match found.term:
        case _ if not found.read_as or found.off:
            return found
        case Ask(arguments=(Variable(name=who),)) if found.is_answered and who in found.scene.names:
            action = _going(found.scene, found.term)
            if action is None or found.value is True:
                return found if action is None else _of_one(found, action, who, answers)
            return _later(found, action, who, answers)
        case SetOf() | Count() | Exists() if not found.asks_why:
            return _such_as_wait(found, found.term, answers) or _of_several(found, found.term)
    return found


def _such_as_wait(found: Answered, asked: SetOf | Count | Exists, answers: Answers) -> Answered | None:
    """Where nobody in play may do it, those who are out of play: who can be set up in M6."""
    nobody = not found.value and any(isinstance(one, Legal) for one in asked.description.conditions)
    head, called, rest = found.read_as.partition(_CALLED)
    if not (nobody and called) or _AWAY in found.read_as:
        return None
    read_as = f"{head}{_AWAY}{called}{rest}"
    put = read_as_one(found.scene, read_as)
    other = None if put is None else answers(found.scene, replace(put, read_as=read_as))
    return other if other is not None and other.value else None


def _going(scene: Scene, asked: Ask) -> Action | None:
    """The action of those permitted so: `move {the unit} into {the new hex}` of `{the unit} may move`."""
    model = scene.table.model
    _, _, verb = model.questions[asked.question].phrase.partition(_MAY)
    for action in model.actions.values():
        goes = len(action.slots) == _GOES and action.slots[-1].kind.name == HEX.name
        if goes and action.event is None and action.phrase.partition(" ")[0] == verb:
            return action
    return None


def _of_one(found: Answered, action: Action, who: str, answers: Answers) -> Answered:
    """Where it is done now and there is nowhere to go, that is the answer; so it is where that is over in this turn, or
    comes yet and there is nowhere to go then."""
    scene, p = found.scene, found.scene.position
    side = p.side_of(scene.names[who])
    over = side == p.side_to_move and all(is_over(scene, phase, side) for phase in action.phases)
    if not over and (side != p.side_to_move or p.phase not in action.phases):
        return _yet_to_come(found, action, who, answers)
    other = _goes_there(found, action, who, answers)
    if other is None or other.value is not False:
        return found
    if not over:
        return other
    then = next((one for one in _at_each(found, action, who, answers, action.phases) if one.value is True), None)
    return replace(other, read_as=found.read_as, in_its_time=then, stood_in=found.stood_in)


def _yet_to_come(found: Answered, action: Action, who: str, answers: Answers) -> Answered:
    """Whom nothing forbids it, and it is not done yet: where there is nowhere to go then, that is the answer."""
    every = _at_each(found, action, who, answers, action.phases)
    if not every or any(one.value is not False for one in every):
        return found
    then = next((one for one in every if one.term != found.term), every[0])
    when = f"Asked of {_when(found.scene, then.scene)}."
    return replace(then, stood_in=(*found.stood_in, when))


def _at_each(
    found: Answered, action: Action, who: str, answers: Answers, phases: tuple[str, ...] | list[str]
) -> list[Answered]:
    """Whether he may in each of these phases; where he may and has nowhere to go, that."""
    scene = found.scene
    side = scene.position.side_of(scene.names[who])
    every = [_asked_at(found, at_the_moment(scene, phase, side)) for phase in phases]
    gone = [_goes_there(one, action, who, answers) if one.value is True else None for one in every]
    return [
        other if other is not None and other.value is False else one for one, other in zip(every, gone, strict=True)
    ]


def _goes_there(found: Answered, action: Action, who: str, answers: Answers) -> Answered | None:
    """Whether there is a hex to go to."""
    asked = f"there is a hex, called {_GOAL}, such that it is legal to {fill(action.phrase, (who, _GOAL))}"
    put = read_as_one(found.scene, asked)
    return None if put is None else answers(found.scene, replace(put, read_as=asked, asks_why=found.asks_why))


def _later(found: Answered, action: Action, who: str, answers: Answers) -> Answered:
    """Who may not now, and may in a phase that comes yet in this turn of his, as those on foot."""
    scene, p = found.scene, found.scene.position
    side = p.side_of(scene.names[who])
    now = p.phase in action.phases and side == p.side_to_move
    left = [phase for phase in action.phases if now and phase != p.phase and not is_over(scene, phase, side)]
    every = _at_each(found, action, who, answers, left)
    nowhere = next((one for one in every if one.term != found.term), None)
    then = next((one for one in every if one.value is True), nowhere or found.in_its_time)
    return replace(found, in_its_time=then)


def _asked_at(found: Answered, there: Scene) -> Answered:
    answer = there.table.why(there.position, there.names, found.term)
    return replace(found, scene=there, answer=answer, stood_in=())


def _of_several(found: Answered, asked: SetOf | Count | Exists) -> Answered:
    """Those who have somewhere to go in the first phase in which any do; and behind it who do later."""
    scene, p, those = found.scene, found.scene.position, asked.description
    each = Variable(those.kind, those.variable)
    may = (one for one in those.conditions if isinstance(one, Ask) and one.arguments == (each,))
    action = next((action for one in may if (action := _going(scene, one)) is not None), None)
    some = _who(scene, those).value if action is not None else ()
    if action is None or not isinstance(some, tuple) or not some:
        return found
    sides = [p.side_of(one) for one in some if isinstance(one, int)]
    side = p.side_to_move if p.side_to_move in sides else sides[0]
    left = [phase for phase in action.phases if not is_over(scene, phase, side)] or action.phases
    now = (p.phase, p.side_to_move)
    left = sorted(left, key=lambda phase: (phase, side) != now)
    going = _such_as_go(those, action, each)
    every = [scene if (phase, side) == now else at_the_moment(scene, phase, side) for phase in left]
    told = [(there, _who(there, going)) for there in every]
    first = next((at for at, (there, who) in enumerate(told) if there is scene or who.value), 0)
    there, who = told[first]
    term = replace(asked, description=going)
    answer = there.table.why(there.position, there.names, term)
    when = () if there is scene else (f"Asked of {_when(scene, there)}.",)
    before, further = who.value, list[str]()
    for later, those_then in told[first + 1 :]:
        if more := _others(scene, those_then, before):
            further.append(f"In {_when(scene, later)}: {more}.")
    further = [one for one in (found.further, *further) if one]
    return replace(
        found, scene=there, term=term, answer=answer, stood_in=(*found.stood_in, *when), further=" ".join(further)
    )


def _such_as_go(those: Description, action: Action, each: Variable) -> Description:
    goal = Variable(HEX, _GOAL)
    legal = Legal(YES_NO, action=action.id, arguments=(each, goal))
    some: Term = Exists(YES_NO, Description(HEX, _GOAL, (legal,)), ">=", Number(NUMBER, Fraction(1)))
    return replace(those, conditions=(*those.conditions, some))


def _who(there: Scene, those: Description) -> Answer:
    return there.table.why(there.position, there.names, SetOf(replace(those.kind, many=True), those))


def _others(scene: Scene, who: Answer, before: object) -> str:
    """By their names those who are not meant before."""
    value = who.value if isinstance(who.value, tuple) else ()
    more = [one for one in value if not isinstance(before, tuple) or one not in before]
    names = sorted(name for name, thing in scene.names.items() if thing in more)
    return listed(names, "and") if len(names) == len(more) else brief(who)


def _when(scene: Scene, there: Scene) -> str:
    return when_in(scene, there.position.phase, there.position.side_to_move)
