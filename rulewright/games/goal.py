"""What a game is played for, as a side asks it: what its situation lets each side earn, and how that stands.

A card says `The level is earned by the side if all of these hold: the side is the Allies; the level is decisive
victory; the side has reached the aim.` Told is `Decisive victory is earned by the Allies, by [The aim], if: not met, as
the Allies have not reached the aim.` So each rule is asked of the names that it is for, as the position stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

from compiler.model import Declared, Model, Rule, in_short
from compiler.syntax import read_items
from compiler.terms import All, Ask, Equal, Name, Read, Set, Variable
from compiler.trees import within
from rulewright.scenes import Stage
from rulewright.telling import at_the_head, bare, body
from runtime.answer import Answer, Rules, RuleTold, TestTold, at_a_glance, wording
from runtime.answer import Told as Asked
from runtime.position import Position, say_phrase
from runtime.program import QuestionOf, capital, listed
from runtime.records import dataclass

MOST = 12  # lines that tell what a situation made of one side's standing
SIDE = "side"
DEEP = 2  # questions, one within another, that are told where a game stands, as it is read at a glance
STATES = {True: "met:", False: "not met, as", None: "open:"}


def goal_told(stage: Stage, view: Position, side: str) -> Iterator[str]:
    """What its designer says of it, how it would end now, what each side can earn, this one first, and what else the
    situation's own rules say."""
    yield stage.title
    yield from _note(stage)
    yield "\nIf it ended now:"
    yield from (f"  {line}" for line in standing(stage, view))
    own = stage.table.model.packs[-1]
    if own.layer != "situation":
        return
    glance, guide = at_a_glance(stage.table.rules, DEEP), stage.table.rules.program.question_for("guides")
    goals = _Goals(stage, view, own.id, glance, _of_players(stage.table.model, guide.id if guide is not None else ""))
    told: set[str] = set()
    for one in sorted(stage.sides, key=lambda each: each != side):
        lines = list(goals.of(one, told))
        if lines:
            yield f"\nWhat {one} can earn, as it stands:"
            yield from (f"  {line}" for line in lines)
    meant = list(goals.meant(told))
    if meant:
        yield "\nWhat is meant by it:"
        yield from (f"  {line}" for line in meant)
    others = [one for one in goals.rules.values() if one.id not in told and not goals.is_definition(one)]
    if others:
        yield "\nBesides, in this situation:"
        yield from (f"  [{one.id}] {_plainly(one)}" for one in others)


def _note(stage: Stage) -> tuple[str, ...]:
    """How the card's own file begins."""
    card = next(reversed([*stage.table.model.positions.values()]), None)
    file = stage.compiled.files.get(card.span.file) if card is not None and card.span is not None else None
    said = at_the_head(*read_items(file)[:2]) if file is not None else ""
    return (said,) if said else ()


def _of_players(model: Model, guide: str) -> frozenset[str]:
    """The question that guides players, and those that nothing else asks."""
    askers: dict[str, set[str]] = {}
    for one in model.rules.values():
        for part in within(one):
            if isinstance(part, Ask):
                askers.setdefault(part.question, set()).add(one.question)
    for done in (model.actions, model.upkeeps, model.follows, model.procedures):
        for part in within(tuple(done.values())):
            if isinstance(part, Ask):
                askers.setdefault(part.question, set()).add("")
    found = {guide}
    while more := {one for one, some in askers.items() if some <= found} - found:
        found |= more
    return frozenset(found)


def _plainly(one: Declared) -> str:
    return in_short(one) or " ".join(bare(body(one)).split())


@dataclass(frozen=True)
class _Goals:
    """What rules of a situation (`pack`) say to questions of a side and of names that can be gone through."""

    stage: Stage
    view: Position
    pack: str
    glance: Rules
    of_players: frozenset[str]  # questions of how a program that plays weighs it, which are no rules of the game

    @property
    def model(self) -> Model:
        return self.stage.table.model

    @property
    def rules(self) -> dict[str, Rule]:
        every = self.stage.table.rules.program.rules
        own = (one for one in every if one.pack == self.pack and one.question not in self.of_players)
        return {one.id: self.model.rules[one.id] for one in own if one.id in self.model.rules}

    def is_definition(self, rule: Rule) -> bool:
        return self.model.questions[rule.question].is_definition

    def of(self, side: str, told: set[str]) -> Iterator[str]:
        """Also notes which rules are told."""
        asked = [one for one in self.rules.values() if not self.is_definition(one)]
        for question in dict.fromkeys(one.question for one in asked):
            rules = [one for one in asked if one.question == question]
            for values in self._asked_of(question, side):
                names = dict(zip((one.name for one in self._question(question).slots), values, strict=True))
                answer = self.glance.why(self.view, question, *values)
                if answer.tree is not None:
                    yield from self._earned(answer.tree, [one for one in rules if _is_for(one, names)], values, told)

    def _question(self, id: str) -> QuestionOf:
        return self.stage.table.rules.program.question_named[id]

    def _asked_of(self, id: str, side: str) -> Iterator[tuple[str, ...]]:
        """This side with each of the names that may stand beside it, the last first: what is best."""
        choices = {one.id: one.names for one in self.stage.table.rules.program.choices}
        kinds = [slot.kind.name for slot in self._question(id).slots]
        if kinds.count(SIDE) == 1 and all(kind in choices for kind in kinds if kind != SIDE):
            yield from product(*((side,) if kind == SIDE else reversed(choices[kind]) for kind in kinds))

    def _earned(self, tree: Asked, rules: list[Rule], values: tuple[str, ...], told: set[str]) -> Iterator[str]:
        """What is answered by yes or no is earned by each rule for itself; a number by all of them together."""
        question = self._question(tree.question)
        fared = {one.rule.id: one for one in tree.rules}
        said = capital(say_phrase(self.view, question.phrase, question.slots, values))
        if not isinstance(tree.value, bool):
            yield f"{said} {'are' if tree.several else 'is'} {tree.said}"
        for rule in rules:
            short = in_short(rule)
            tests = _told_tests(rule, fared[rule.id]) if rule.id in fared else []
            states = [f"  {STATES[one.holds]} {'; '.join(map(wording, one.ends)) or one.text}" for one in tests]
            if isinstance(tree.value, bool):
                yield f"{said}, by [{rule.id}]{f': {short}' if short else ', if:' if tests else ''}"
                yield from states
            elif rule.id not in told:
                yield f"  [{rule.id}] {_without_names(_plainly(rule), rule)}"
                yield from (f"  {one}" for one in states)
            told.add(rule.id)

    def meant(self, told: set[str]) -> Iterator[str]:
        """What the rules told speak of, in plain words: definitions of the situation, and facts by what sets them."""
        reached: dict[str, Declared] = {}
        waiting: list[Declared] = [self.model.rules[one] for one in self.rules if one in told]
        for one in waiting:  # grows meanwhile
            for meant in self._spoken_of(one):
                if meant.id not in reached and meant.id not in told:
                    reached[meant.id] = meant
                    waiting.append(meant)
        told.update(reached)
        yield from (f"[{name}] {_plainly(one)}" for name, one in reached.items())

    def _spoken_of(self, one: Declared) -> Iterator[Declared]:
        for term in within(one):
            if isinstance(term, Ask):
                yield from (rule for rule in self.rules.values() if rule.question == term.question)
            elif isinstance(term, Read):
                steps = {**self.model.upkeeps, **self.model.follows, **self.model.procedures}.values()
                own = [done for done in steps if done.pack == self.pack]
                yield from (done for done in own if any(_sets(step, term.store) for step in within(done)))


def _sets(step: object, store: str) -> bool:
    return isinstance(step, Set) and step.store == store


def _names(rule: Rule) -> Mapping[str, str]:
    """Which names what is asked about must be."""
    return {left: right for left, right in map(_named, _operands(rule)) if left}


def _operands(rule: Rule) -> tuple[object, ...]:
    return rule.condition.operands if isinstance(rule.condition, All) else (rule.condition,)


def _named(one: object) -> tuple[str, str]:
    if isinstance(one, Equal) and isinstance(one.left, Variable) and isinstance(one.right, Name):
        return one.left.name, one.right.value
    return "", ""


def _without_names(said: str, rule: Rule) -> str:
    """Whom it is for goes without saying beneath what is told of them."""
    for slot, name in _names(rule).items():
        said = said.replace(f"{slot} is {name} and ", "")
    return said


def _is_for(rule: Rule, names: Mapping[str, str]) -> bool:
    return all(names.get(slot, name) == name for slot, name in _names(rule).items())


def _told_tests(rule: Rule, fared: RuleTold) -> list[TestTold]:
    """But for those that only say whom it is for."""
    operands = _operands(rule)
    if len(operands) != len(fared.tests):
        return [one for one in fared.tests if one.sort != "equal"]
    return [test for one, test in zip(operands, fared.tests, strict=True) if not _named(one)[0]]


# ---- how each side stands


def standing(stage: Stage, position: Position) -> Iterator[str]:
    """What the rules say of each side: how the game ends, if it does so now."""
    for side, answer in _ends(stage, position, at_a_glance(stage.table.rules, DEEP)):
        yield _headline(stage, position, side, answer)


def decided(stage: Stage, position: Position) -> Iterator[str]:
    """The same, and beneath it what the situation's own rules say to it, each once."""
    own = stage.table.model.packs[-1]
    before: set[str] = set()
    for side, answer in _ends(stage, position, stage.table.rules):
        yield _headline(stage, position, side, answer)
        if own.layer == "situation" and answer.tree is not None:
            lines = dict.fromkeys(line for told in answer.tree.all() for line in _made(told, own.id))
            new = [one for one in lines if one not in before][:MOST]
            before.update(new)
            yield from (f"  {one}" for one in new)


def _headline(stage: Stage, position: Position, side: str, answer: Answer) -> str:
    question = stage.table.rules.program.question_for("result")
    tree = answer.tree
    said = tree.said if tree is not None and answer.sort == "answer" else answer.why
    by = ", ".join(f"[{one.rule.id}]" for one in tree.answered) if tree is not None else ""
    phrase = say_phrase(position, question.phrase, question.slots, (side,)) if question is not None else ""
    near = [] if by or tree is None else [one for one in tree.rules if one.failed and _because(one)]
    idle = [f"[{one.rule.id}] does not apply, because {listed(_because(one), 'and')}{_further(one)}" for one in near]
    figures = [] if tree is None else [one for rule in tree.answered for one in _figures(rule)]
    by += f", as {listed([*dict.fromkeys(figures)], 'and')}" if by and figures else ""
    reason = f"by {by}" if by else f"as {listed(idle, 'and')}" if idle else "as no rule says otherwise"
    return f"{capital(phrase)}: {said}, {reason}."


def _ends(stage: Stage, position: Position, rules: Rules) -> Iterator[tuple[str, Answer]]:
    question = stage.table.rules.program.question_for("result")
    if question is not None:
        yield from ((side, rules.why(position, question.id, side)) for side in stage.sides)


def _made(told: Asked, pack: str) -> Iterator[str]:
    """What rules of a pack say to a question; where they say nothing, what of it in figures or facts is not so."""
    own = [one for one in told.rules if one.rule.pack == pack]
    gave = [one for one in own if one.stands]
    if gave:
        verb = "are" if told.several else "is"
        said = told.denied if told.value is False else f"{told.text} {verb} {told.said}"
        because = [end for one in gave for end in _because(one)] if told.value is True else []
        yield _line(told.text if told.value is True else said, because, gave)
    elif told.value is False:
        for one in own:
            if one.failed and all(test.asked for test in one.failed):
                yield _line(told.denied, _because(one), [one])


def _further(rule: RuleTold) -> str:
    """What that rests on in turn, where it is the answer of a question: of several conditions the first."""
    rules = [one for test in rule.failed for asked in test.asked for one in asked.rules if one.stands]
    found = [(_first([wording(end) for test in one.decided for end in test.ends]), one.rule.id) for one in rules]
    return f" ({'; '.join(f'{because}, by [{name}]' for because, name in found if because)})" if found else ""


def _first(conditions: list[str]) -> str:
    return f"{conditions[0]}{', and more' if len(conditions) > 1 else ''}" if conditions else ""


def _because(rule: RuleTold) -> list[str]:
    tests = rule.failed or [test for test in rule.decided if test.asked]
    return list(dict.fromkeys(wording(end) for test in tests for end in test.ends))


def _figures(rule: RuleTold) -> Iterator[str]:
    """What it holds against one another, where it has no conditions that tell it: whose harvest is the greater."""
    for one in rule.asked if not rule.tests else ():
        if isinstance(one.value, int | Fraction) and not isinstance(one.value, bool):
            yield f"{one.text} {'are' if one.several else 'is'} {one.said}"


def _line(said: str, because: list[str], rules: list[RuleTold]) -> str:
    why = f", because {listed(because, 'and')}" if because else ""
    return f"{capital(said)}{why}, by {listed([f'[{one.rule.id}]' for one in rules], 'and')}."
