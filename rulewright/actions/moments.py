"""When something is done: the phases in which it may be, and the position as it stands in one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from compiler.graph import lacking
from compiler.model import Action, ChoiceOf
from compiler.syntax import read_words
from compiler.terms import NUMBER, YES_NO, Ask, Description, Exists, Legal, Number, Onward, Term, Variable
from compiler.trees import free_names, opened, substitute, within
from rulewright.actions.against import against, barred_by
from rulewright.actions.spoken import Quoted, asks_one_of, called_by_its_verb, in_what_phase, phases_quoted, spelled_out
from rulewright.actions.supposed import where_so
from rulewright.actions.typed import Question, ordered_as_one, question, read_as_one
from rulewright.scenes import Scene
from runtime.answer import Answer
from runtime.play import Due, row_of
from runtime.position import Position
from runtime.program import fill, listed

Moment = tuple[str, object]  # a phase, and whose
_COMES = frozenset("do does is are".split())  # when does it, not when may it: perhaps by itself
_ALIKE = 2  # actions that begin with one verb, and are told of each


def in_what_phases(scene: Scene, text: str) -> Quoted | None:
    """`when can S overrun D`: the phases in which such a thing is done; of several, those in which least stands in its
    way, as those on foot do not move with the vehicles.
    """
    words, problems = read_words(spelled_out(text))
    asked = "" if problems else in_what_phase(words)
    said, term = _what_is_done(scene, asked) if asked else ("", None)
    action = scene.table.model.actions[term.action] if term is not None else None
    if not asked:
        return None
    if term is None or action is None or not action.phases or action.event is not None:
        low = {word.low for word in words}
        comes = not _COMES.isdisjoint(low) and "get" not in low
        return _when_it_is_so(scene, asked) or (None if comes else _when_such_is_done(scene, asked))
    sides = _sides(scene, said.split())
    there = {phase: [at_the_moment(scene, phase, side) for side in sides] for phase in action.phases}
    reasons = {phase: min(against(one, term) for one in some) for phase, some in there.items()}
    least = tuple(phase for phase in action.phases if reasons[phase] == min(reasons.values()))
    told = listed([f"[{one}]" for one in least], "or")
    return phases_quoted(scene, least, f"`{said}` is done in {told}.{_in_reaction(scene, action)}")


def _in_reaction(scene: Scene, action: Action) -> str:
    """What is said by the same words and is done in reaction to something: fire at somebody, as he moves; and not what
    is more than that, as to fire up at planes."""
    words = {*action.phrase.partition("{")[0].split()}
    every = [one for one in scene.table.model.actions.values() if one.event is not None]
    titles = [
        f"[{one.title}]" for one in every if one.title and words <= {*one.phrase.split()} and not _is_off(scene, one)
    ]
    return f" In reaction: {listed(titles, 'or')}." if titles else ""


def _when_it_is_so(scene: Scene, asked: str) -> Quoted | None:
    """`when may R move`: that is asked of whoever is to do something; the phases in which such a thing is done and R
    may be who does it."""
    put = question(scene, asked, of_rules=True, looks_near=False)
    found = when_he_may(scene, put) if isinstance(put, Question) else ()
    if not found or not isinstance(put, Question):
        return None
    told = listed([moment(*one) for one in found], "or")
    said = f" ({'; '.join(put.in_general[0].told)})" if put.in_general else ""
    action = next(iter(_as_doer(put.in_general[0].scene if put.in_general else scene, put.term)), None)
    also = _in_reaction(scene, action[0]) if action is not None else ""
    return phases_quoted(scene, tuple(phase for phase, _ in found), f"`{asked}`: yes, in {told}{said}.{also}")


def when_he_may(scene: Scene, asked: Question | str) -> tuple[Moment, ...]:
    """The phases in which such a thing is done and he may be who does it, each with its side: `may R move`."""
    put = question(scene, asked, of_rules=True, looks_near=False) if isinstance(asked, str) else asked
    if not isinstance(put, Question):
        return ()
    there = put.in_general[0].scene if put.in_general else scene
    found = dict.fromkeys(
        (phase, side)
        for action, side, conditions in _as_doer(there, put.term)
        for phase in action.phases
        if all(_is_so(at_the_moment(there, phase, side), one) for one in conditions)
    )
    return tuple(found)


def _when_such_is_done(scene: Scene, asked: str) -> Quoted | None:
    """`when can tanks overrun`: of whomever; of one action, or two that are called alike."""
    model = scene.table.model
    every = [model.actions[name] for name in called_by_its_verb(scene, asked)]
    some = [one for one in every if one.event is None and one.phases and not _is_off(scene, one)]
    if not 1 <= len(some) <= _ALIKE:
        return None
    each = ((fill(one.phrase, ()), listed([f"[{phase}]" for phase in one.phases], "or")) for one in some)
    told = (f"`{said}` is done in {when}" for said, when in each)
    phases = tuple(dict.fromkeys(phase for one in some for phase in one.phases))
    return phases_quoted(scene, phases, f"{'; '.join(told)}.")


def _is_off(scene: Scene, action: Action) -> bool:
    return bool(lacking(scene.table.model, scene.table.on, Legal(YES_NO, action=action.id, arguments=())))


def _as_doer(scene: Scene, term: Term) -> Iterator[tuple[Action, object, list[Term]]]:
    """Each action that is played with, among whose doers must be who is asked of, as he is asked of here; his side, and
    what must hold of him."""
    model, p = scene.table.model, scene.position
    asked = [
        (one.question, at, who)
        for one in within(term)
        if isinstance(one, Ask)
        for at, who in enumerate(one.arguments)
        if isinstance(who, Variable) and who.name in scene.names
    ]
    legal = [one for one in within(term) if isinstance(one, Legal)]
    for one in legal:
        yield from _as_it_is_done(scene, one)
    for action in () if legal else model.actions.values():
        if action.event is not None or _is_off(scene, action):
            continue
        for choice in action.choices:
            for of, at, who in asked:
                conditions = opened(_meant(choice), who)
                asks = (one for whole in conditions for one in within(whole) if isinstance(one, Ask))
                if any(one.question == of and one.arguments[at] == who for one in asks):
                    needed = (*conditions, *_left_to_choose(action, choice, who))
                    yield action, p.side_of(scene.names[who.name]), [one for one in needed if _is_known(scene, one)]


def _as_it_is_done(scene: Scene, asked: Legal) -> Iterator[tuple[Action, object, list[Term]]]:
    """The same of an action that is itself asked for, by who is named in it: `can A fire`."""
    action = scene.table.model.actions[asked.action]
    given = {slot.name: term for slot, term in zip(action.slots, asked.arguments, strict=True)}
    for choice in action.choices if action.event is None else ():
        such = _meant(choice)
        for who in within(given[choice.variable]):
            is_one = isinstance(who, Variable) and who.name in scene.names
            if is_one and scene.position.is_a(scene.names[who.name], such.kind.name):
                conditions = [one for one in opened(such, who) if _is_known(scene, one)]
                yield action, scene.position.side_of(scene.names[who.name]), conditions


def kept_from(scene: Scene, term: Term) -> tuple[Scene, Term, Answer] | None:
    """`how far can A go`, who may not move at all: what has to be so of him and is not, in each phase in which he would
    take such steps; where least keeps him from it."""
    there, asked = where_so(scene, term)
    steps = [one for way in within(asked) if isinstance(way, Onward) for one in within(way) if isinstance(one, Ask)]
    who = {one for step in steps for one in step.arguments if isinstance(one, Variable) and one.name in scene.names}
    questions = {one.question for one in steps if one.kind == YES_NO}
    kept = [
        _kept_in(there, action, next(iter(who)))
        for action in scene.table.model.actions.values()
        if len(who) == 1 and asks_one_of(action, questions) and not _is_off(scene, action)
    ]
    return kept[0] if kept and None not in kept else None


def _kept_in(scene: Scene, action: Action, who: Variable) -> tuple[Scene, Term, Answer] | None:
    thing, found = scene.names[who.name], list[tuple[int, Scene, Term]]()
    such = [one for one in action.choices if scene.position.is_a(thing, _meant(one).kind.name)]
    needed = [one for choice in such for one in opened(_meant(choice), who) if isinstance(one, Ask)]
    for phase in action.phases:
        there = at_the_moment(scene, phase, scene.position.side_of(thing))
        fails = [one for one in needed if _is_known(scene, one) and not _is_so(there, one)]
        if not fails:
            return None
        found.append((sum(against(there, one) for one in fails), there, fails[0]))
    if not found:
        return None
    _, there, term = min(found, key=lambda one: one[0])
    return there, term, there.table.why(there.position, there.names, term)


def _left_to_choose(action: Action, chosen: ChoiceOf, who: Variable) -> Iterator[Term]:
    """That there is something to choose besides him: a beach to land on."""
    for choice in action.choices:
        if choice is not chosen and not choice.optional and choice.least:
            some = substitute(_meant(choice), {chosen.variable: who})
            yield Exists(YES_NO, some, ">=", Number(NUMBER, Fraction(1)))


def _meant(choice: ChoiceOf) -> Description:
    """Whom it is chosen from, each by himself."""
    such = () if choice.such_that is None or choice.many else (choice.such_that,)
    return replace(choice.description, conditions=(*choice.description.conditions, *such))


def _is_known(scene: Scene, condition: Term) -> bool:
    """Whether it speaks of nobody who is still to be chosen."""
    return free_names(condition) <= scene.names.keys()


def _is_so(there: Scene, term: Term) -> bool:
    answer = there.table.why(there.position, there.names, term)
    return answer.sort == "answer" and answer.value is True


def _are_so(there: Scene, terms: list[Term]) -> bool:
    return all(_is_so(there, one) for one in terms)


def _what_is_done(scene: Scene, asked: str) -> tuple[str, Legal | None]:
    """An order, or an action of which is asked whether it is legal."""
    order = ordered_as_one(scene, asked.removeprefix("can "))
    put = read_as_one(scene, f"it is legal to {order}" if order else asked)
    some = [one for one in within(put.term) if isinstance(one, Legal) and _is_known(scene, one)] if put else []
    said = order or (put.read_as.removeprefix("it is legal to ") if put is not None else "")
    return (said, some[0]) if len(some) == 1 and said else ("", None)


def moment(phase: str | None, side: object) -> str:
    """`[Direct fire] of the Germans`."""
    return f"[{phase}] of {side}" if isinstance(side, str) else f"[{phase}]"


def at_its_time(scene: Scene, action: str, arguments: tuple[Term, ...]) -> Scene:
    """Where such a thing is done: in a phase of its own, on the turn of who does it; here, if it is no better
    elsewhere."""
    phases = scene.table.model.actions[action].phases if action in scene.table.model.actions else ()
    sides = _sides(scene, (one.name for term in arguments for one in within(term) if isinstance(one, Variable)))
    is_now = scene.position.phase in phases and sides == [scene.position.side_to_move]
    asked = Legal(YES_NO, action=action, arguments=arguments)
    if not phases or (is_now and (len(phases) == 1 or not against(scene, asked))):
        return scene
    moments = [at_the_moment(scene, phase, side) for side in sides for phase in phases]
    if is_now and min(against(one, asked) for one in moments):
        return scene
    there = min(moments, key=lambda one: against(one, asked))  # who is fired at is named too
    return replace(there, playing=there.table.begun(there.position))


def at_other_times(scene: Scene, action: str, arguments: tuple[Term, ...]) -> list[Scene]:
    """The phases on the turn of who does it in which such a thing is done too, if other rules stand in the way there,
    or none does; not where the same does as elsewhere, and more."""
    here = at_its_time(scene, action, arguments)
    phases = scene.table.model.actions[action].phases if action in scene.table.model.actions else ()
    if len(phases) <= 1:
        return [here] if _is_elsewhere(here, scene) else []
    side = here.position.side_to_move
    every = [at_the_moment(scene, phase, side) for phase in phases]
    asked = Legal(YES_NO, action=action, arguments=arguments)
    bars = [frozenset(barred_by(one, asked)) for one in every]
    least = {bar: one for one, bar in reversed([*zip(every, bars, strict=True)]) if not any(it < bar for it in bars)}
    told = [one for one in every if any(one is it for it in least.values()) and _is_elsewhere(one, scene)]
    return [replace(one, playing=one.table.begun(one.position)) for one in told]


def comes_before(scene: Scene, action: str, other: str) -> bool:
    """Whether every phase in which one action is done comes before every one of the other, in a side's turn."""
    order = _order_of_phases(scene)
    first, then = ([order[phase] for phase in scene.table.model.actions[one].phases] for one in (action, other))
    return bool(first and then) and max(first) < min(then)


def _order_of_phases(scene: Scene) -> dict[str, int]:
    return {one.sequence: at for at, one in reversed([*enumerate(row_of(scene.table.rules.program))])}


def is_over(scene: Scene, phase: str | None, side: object) -> bool:
    """Whether that phase of that side comes no more in this turn."""
    p, order = scene.position, _order_of_phases(scene)
    return side == p.side_to_move and order.get(str(phase), 0) < order.get(str(p.phase), 0)


def when_in(scene: Scene, phase: str | None, side: object) -> str:
    """`[Direct fire] of the Allies in the next turn`, where that is over for them in this one."""
    return f"{moment(phase, side)}{' in the next turn' if is_over(scene, phase, side) else ''}"


def _is_elsewhere(there: Scene, scene: Scene) -> bool:
    here, then = scene.position, there.position
    return (then.phase, then.side_to_move) != (here.phase, here.side_to_move)


def _sides(scene: Scene, names: Iterable[str]) -> list[object]:
    """Whose turn it may be, of those who are named: that of who does it; first of the side to move."""
    p = scene.position
    sides = dict.fromkeys(p.side_of(scene.names[one]) for one in names if one in scene.names)
    return sorted(sides or (p.side_to_move,), key=lambda one: one != p.side_to_move)


def at_the_moment(scene: Scene, phase: str, side: object) -> Scene:
    """Where that is over in this turn, in the next: without what has ended by then."""
    there, of = scene.position.copy(), side if isinstance(side, str) else scene.position.side_to_move
    if is_over(scene, phase, of):
        _to_the_next_turn(scene, there, phase, of)
    there.stand_at(phase, of)
    return replace(scene, position=there)


def in_the_next_turn(scene: Scene) -> Scene | None:
    """The same moment of it, as far as it is known what ends until then."""
    p, there = scene.position, scene.position.copy()
    if p.phase:
        _to_the_next_turn(scene, there, p.phase, p.side_to_move)
    if there.turn == p.turn:
        return None
    there.stand_at(p.phase, p.side_to_move)
    return replace(scene, position=there, playing=scene.table.begun(there), windows=())


def _to_the_next_turn(scene: Scene, there: Position, phase: str, side: str) -> None:
    """What lasts until something ends that comes before it, ends (`has fired`, by the clean-up of that side); nothing
    else that comes is foreseen. Where it is worked out in play whose turn comes, nobody knows what ends."""
    program = scene.table.rules.program
    row = row_of(program)
    begins = next((at for at, one in enumerate(row) if one.path[0][0] == program.turn_sequence), 0)
    here, then = (_in_row(row, *one) for one in ((there.phase, there.side_to_move), (phase, side)))
    if here < begins or then < begins or any(one.gate is not None and one.gate.whose for one in row):
        return
    for one in (*row[here:], *row[begins:then]):
        if one.gate is None and one.edge != "acts":
            ends = there.moment_began if one.edge == "begins" else there.moment_ended
            ends(one.sequence, one.side)
    there.next_turn()


def _in_row(row: tuple[Due, ...], phase: str | None, side: str) -> int:
    return next(
        (at for at, one in enumerate(row) if (one.edge, one.sequence) == ("acts", phase) and one.side in ("", side)), -1
    )


def answered_in_turn(scene: Scene, term: Term) -> tuple[Scene, Answer, tuple[str, ...]]:
    """Where it is answered, and what is told of that. What the rules ask of the side to move has no meaning for who is
    not on turn (the enemies of M4's own owners, in M4): then it is asked where the other side that is named is."""
    answer = scene.table.why(scene.position, scene.names, term)
    if answer.sort != "refused":
        return _at_the_time_of_all(scene, term, answer) or (scene, answer, ())
    p = scene.position
    names = [one.name for one in within(term) if isinstance(one, Variable) and one.name in scene.names]
    sides = dict.fromkeys(p.side_of(scene.names[one]) for one in names)
    for side in sides:
        if isinstance(side, str) and side != p.side_to_move:
            there = at_the_moment(scene, p.phase, side)
            found = there.table.why(there.position, there.names, term)
            if found.sort == "answer":
                return there, found, (f"Asked of {moment(p.phase, side)}.",)
    return scene, answer, ()


def _at_the_time_of_all(scene: Scene, term: Term, answer: Answer) -> tuple[Scene, Answer, tuple[str, ...]] | None:
    """`who can fire at P`, where nothing is fired now: nobody can, and that says nothing; it is asked where such a
    thing is done, first of the side to move, until somebody can. Where it is done now, also of the other side. Who is
    named to do it does it on the turn of his side."""
    asked = [one for one in within(term) if isinstance(one, Legal)] if answer.value == () else []
    actions = [scene.table.model.actions[one.action] for one in asked]
    p = scene.position
    if len(actions) != 1 or actions[0].event is not None or not actions[0].phases:
        return None
    is_now = p.phase in actions[0].phases
    sides = sorted(scene.table.rules.program.sides, key=lambda one: one != p.side_to_move)
    moments = [(phase, side) for side in sides for phase in actions[0].phases if not is_now or side != p.side_to_move]
    named = [one for _, _, some in _as_it_is_done(scene, asked[0]) for one in some]
    meant = [one for one in moments if _are_so(at_the_moment(scene, *one), named)]
    is_now = is_now and (_are_so(scene, named) or not meant)  # and he can be meant now
    moments = meant or moments
    nobody = None
    for phase, side in moments:
        there = at_the_moment(scene, phase, side)
        found = there.table.why(there.position, there.names, term)
        if found.sort == "answer" and found.value != ():
            return there, found, (f"Asked of {when_in(scene, phase, side)}.",)
        nobody = nobody or (there, found)
    told = listed([when_in(scene, *one) for one in moments], "and")
    return (*nobody, (f"Asked of {told}.",)) if nobody and not is_now else None
