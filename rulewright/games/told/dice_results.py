"""What dice decide: the questions that steps put with a die's face, and an answer to one told with what made it.

A face goes from its roll through the steps of one body, and into each procedure that is called with it. A term of a
step that it stands in is a result: `the result of the attack on a roll of the roll`, or `(the roll plus the adjustment
of the shot) is at least 4`. The questions in that term are what an account tells; what they asked stands beneath.
Odds tell the same of each outcome; what was reckoned alike for all (the column, totals, modifiers) once, before them.
Where no die falls, they tell what was forbidden to go on: the attack that may not go ahead, and so throws none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from compiler.graph import Part
from compiler.model import Model, Next, NextDone, Rule
from compiler.terms import Ask, Call, Roll, Step, Term, Variable
from compiler.trees import parts, within
from rulewright.actions import (
    Chances,
    Outcome,
    Weighing,
    Witness,
    asked_to_go_on,
    outcomes_in,
    plain,
    told_chances,
    trying,
)
from rulewright.games.told.made_of import made_of
from rulewright.telling import written
from runtime.answer import Answer, Line, RuleTold, Told
from runtime.play import Decides, Draw, Following
from runtime.program import capital
from runtime.records import dataclass

MOST = 24  # outcomes that are heard
Slot = tuple[str, int]  # of a question, and which
DEEP = 2  # the odds and the modifiers, and their totals; not what each of many gave to a total


def asked_of_dice(model: Model) -> dict[str, frozenset[str]]:
    """The questions put together with a die's face, by what is declared with the steps that put them."""
    bodies = _with_faces(model).items()
    return {declared: frozenset(one.question for one in body.asked()) for declared, body in bodies if body.faces}


def asked_of_faces(model: Model) -> frozenset[Slot]:
    """Where questions take what a die shows, or what is made of it: in steps, and in the rules that answer those."""
    bodies, rules = _with_faces(model), dict[str, list[Rule]]()
    for rule in model.rules.values():
        rules.setdefault(rule.question, []).append(rule)
    found: set[Slot] = set()
    left = [one for body in bodies.values() for one in _taking(body, body.asked())]
    while left:
        question, at = left.pop()
        if (question, at) not in found:
            found.add((question, at))
            taken = {model.questions[question].slots[at].name}
            for rule in rules.get(question, ()):
                asked = (one for one in within(rule) if isinstance(one, Ask))
                left += _taking(Body((), taken), asked)
    return frozenset(found)


def _taking(body: Body, asked: Iterable[Ask]) -> Iterator[Slot]:
    return ((one.question, at) for one in asked for at, told in enumerate(one.arguments) if body.rolls(told))


def _with_faces(model: Model) -> dict[str, Body]:
    bodies = {
        one.id: Body(one.steps, {step.variable for step in _within(one.steps) if isinstance(step, Roll)})
        for some in (model.procedures, model.actions, model.follows, model.upkeeps)
        for one in some.values()
    }
    handing = True
    while handing:
        handing = False
        for body in bodies.values():
            for call in (one for one in _within(body.steps) if isinstance(one, Call)):
                slots, called = model.procedures[call.procedure].slots, bodies[call.procedure]
                given = {slot.name for slot, one in zip(slots, call.arguments, strict=True) if body.rolls(one)}
                handing = handing or not given <= called.faces
                called.faces |= given
    return bodies


@dataclass
class Body:
    steps: tuple[Step, ...]
    faces: set[str]  # variables

    def rolls(self, term: Term) -> bool:
        return any(isinstance(one, Variable) and one.name in self.faces for one in within(term))

    def asked(self) -> Iterator[Ask]:
        for step in (one for one in _within(self.steps) if isinstance(one, Step)):
            for term in (one for one in parts(step) if isinstance(one, Term) and self.rolls(one)):
                yield from (one for one in within(term) if isinstance(one, Ask))


def _within(steps: tuple[Step, ...]) -> Iterator[Part]:
    return (one for step in steps for one in within(step))


# ---- told


def results(heard: list[Answer], deep: int = DEEP) -> list[Line]:
    """Each answer once, with the rules that gave it and, beneath, what they asked."""
    told = (tuple(_told(one.tree, 0, deep)) for one in heard if one.tree is not None and one.sort == "answer")
    return [line for result in dict.fromkeys(told) for line in result]


def reckoned(witness: Witness, faces: Collection[Slot], deep: int) -> tuple[list[str], list[str]]:
    """The same as it is worked out at a table, each number before what is made of it: what is known before the die is
    thrown, and what is made of what it shows (`faces`: where questions take that)."""

    def tell(tree: Told, depth: int) -> list[tuple[str, bool]]:
        """Lines, and whether they hang on the die; what does not comes before its like that does."""
        if not _is_told(tree, depth):
            return []
        asked = _beneath(tree)
        made = [] if depth < deep else [[(line, False)] for line in made_of(tree, asked)]
        beneath = made or [tell(one, depth + 1) for one in asked if depth < deep]
        beneath.sort(key=lambda lines: any(hangs for _, hangs in lines))
        lines = [line for lines in beneath for line in lines]
        hangs = any(one for _, one in lines) or any((tree.question, at) in faces for at in range(len(tree.about)))
        return [*lines, (_line(tree), hangs)]

    heard = (one.tree for one in witness.heard if one.tree is not None and one.sort == "answer")
    every = [line for tree in heard for line in tell(tree, 0)]
    told = dict(reversed(every))  # what is told twice is told where it is first
    order = list(dict.fromkeys(line for line, _ in every))
    at = next((at for at, line in enumerate(order) if told[line]), len(order))
    return order[:at], order[at:]


def _told(tree: Told, depth: int, deep: int) -> Iterator[Line]:
    if _is_told(tree, depth):
        yield Line(depth, _line(tree), tuple(one.rule.id for one in tree.answered))
        if depth < deep:
            yield from dict.fromkeys(line for one in _beneath(tree) for line in _told(one, depth + 1, deep))
        else:
            yield from (Line(depth + 1, made) for made in made_of(tree, _beneath(tree)))


def _is_told(tree: Told, depth: int) -> bool:
    """Nothing of what no rule answered, nor of what is only so or not so on the way."""
    return bool(tree.answered) and not (depth and isinstance(tree.value, bool))


def _line(tree: Told) -> str:
    by = ", ".join(_given(tree, one) for one in tree.answered)
    verb = ":" if isinstance(tree.value, bool) else " are" if tree.several else " is"
    return f"{tree.text}{verb} {tree.said}, by {by}"


def _beneath(tree: Told) -> list[Told]:
    return [*tree.asked, *(asked for one in tree.answered for asked in one.asked)]


def _given(tree: Told, one: RuleTold) -> str:
    """A rule, with what it gave where several give; or the cell."""
    several = len(tree.answered) > 1 and one.said and tree.combine in ("sum", "product")
    return f"[{one.cell or one.rule.id}]{f' ({one.said})' if several else ''}"


# ---- chances told with what made them: a way to each outcome is gone once more, and what dice decide is heard on it


@dataclass(frozen=True)
class Reckoned:
    """shared: what was reckoned alike on the way to every outcome; each: what else on the way to one."""

    shared: list[Line]
    each: dict[Outcome, list[Line]]

    def why(self, outcome: Outcome) -> list[str]:
        return list(map(str, self.each.get(outcome, ())))


def odds_told(weighing: Weighing, found: Chances, said: str, why: bool) -> str:
    reckoned = reckoned_of(weighing, found)
    later = list(weighing.later())
    lines = list(told_chances(found, said, list(map(str, reckoned.shared)), reckoned.why if why else None, later))
    forbidding = () if found.dice else tuple(name for line in reckoned.shared[:1] for name in line.named)
    places = written(weighing.scene.built.model, forbidding)
    return "\n".join([*lines, *(["", "Where it is written:", *(f"  {one}" for one in places)] if places else [])])


def odds_data(weighing: Weighing, found: Chances, why: bool) -> dict[str, object]:
    reckoned = reckoned_of(weighing, found)
    return plain(found, list(map(str, reckoned.shared)), reckoned.why if why else None, list(weighing.later()))


def reckoned_of(weighing: Weighing, found: Chances) -> Reckoned:
    outcomes = list(dict.fromkeys(outcomes_in(found.spread)))[:MOST]
    model = weighing.scene.table.model
    asked = asked_of_dice(model) if found.dice else asked_to_go_on(model, _begun(weighing.event))
    if not asked:
        return Reckoned([], {})
    hear = _hearing(weighing, asked, bool(found.dice))
    each = {one: hear(one) for one in outcomes}
    faces = [hear(one) for one in _on_each_face(outcomes[0])] if len(each) == 1 else []
    alike = set.intersection(*({line.text for line in lines} for lines in (*each.values(), *faces)))
    # What forbids is no detail: it is told before the outcome, also where there is but one.
    is_known = len(each) > 1 or faces or not found.dice
    shared = _only(next(iter(each.values())), alike.__contains__) if is_known else []
    rest = {one: _only(lines, lambda text: text not in alike) for one, lines in each.items()}
    return Reckoned(shared, rest if shared else each)


def _begun(event: Next) -> tuple[str, ...]:
    return (event.id,) if isinstance(event, NextDone) else ()


def _on_each_face(one: Outcome) -> list[Outcome]:
    """Where all faces of one die lead to the same: the way there by each, if nothing is asked after it."""
    dice = [step for step in one.steps if isinstance(step.asked, Draw)]
    if len(dice) != 1 or one.steps[-1] != dice[0]:
        return []
    return [replace(one, steps=(*one.steps[:-1], replace(dice[0], answer=face))) for face in range(dice[0].ways)]


def _only(lines: Sequence[Line], is_meant: Callable[[str], bool]) -> list[Line]:
    """Some of them, each beneath what it stood beneath, as far as that is among them."""
    kept: list[Line] = []
    above: list[tuple[int, bool]] = []  # of those that the next one stands beneath: how deep, and whether kept
    for line in lines:
        while above and above[-1][0] >= line.depth:
            above.pop()
        if is_meant(line.text):
            kept.append(replace(line, depth=sum(1 for _, is_kept in above if is_kept)))
        above.append((line.depth, is_meant(line.text)))
    return kept


def _hearing(weighing: Weighing, asked: dict[str, frozenset[str]], of_dice: bool) -> Callable[[Outcome], list[Line]]:
    """of_dice: what is asked after a die has fallen; else what was forbidden."""
    rules, trial = weighing.scene.table.rules, weighing.trial()
    witness = Witness.of(rules, asked)
    trial.plan = witness.plan
    run = trying(trial, weighing.do)

    def heard(outcome: Outcome) -> list[Line]:
        witness.heard.clear()
        witness.deaf = of_dice  # until a die falls
        run(_Heard(tuple(one.answer for one in outcome.steps), weighing.wishes.decide, witness))
        told = [one for one in witness.heard if of_dice or one.value is False]
        return [replace(line, text=f"{capital(line.text)}.") for line in results(told)]

    return heard


class _Heard(Following):
    """A witness hears what is asked after a die."""

    def __init__(self, told: tuple[int, ...], decides: Decides, witness: Witness) -> None:
        super().__init__(told, decides)
        self._witness = witness

    def die(self, draw: Draw) -> int:
        self._witness.deaf = False
        return super().die(draw)
