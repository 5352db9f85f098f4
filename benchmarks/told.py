"""Told answers drawn by chance over all packs, and what is wrong with their English (benchmarks/english.py).

    python -m benchmarks.told [HOW MANY] [SEED] [--aloud]

Drawn are questions with their reasons, short and full, actions legal and refused with what would make them legal, what
a side may do, or one counter, and why nothing else, odds with their reasons, and games as they are told, step by step.
Findings are counted by class and the first of each listed; `--aloud` prints every answer instead, to be read.
5,000 take some four minutes of one core.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from benchmarks.english import Finding, Words, findings
from benchmarks.reasons import SITUATIONS, scenes, some_value
from compiler.model.examples.lines import NextAction
from compiler.model.model import Model
from compiler.terms import Kind, Variable
from rulewright.actions.asking import sources
from rulewright.actions.choices_told import Told
from rulewright.actions.offers import offers
from rulewright.actions.ruling import ruled, told_of, told_ruling
from rulewright.actions.weighed import Weighing, Witness
from rulewright.games.seating import Seating, new_game
from rulewright.games.told import Teller, asked_of_dice, odds_told
from rulewright.scenes.scene import Refused, Scene
from rulewright.scenes.stage import open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import View, Wished
from rulewright.verbs.playing.run import heard_by
from runtime.answer import assumed, lines_of, reason
from runtime.play.ahead.branching import TooManyWays
from runtime.play.limits import Endless, Illegal
from runtime.play.sets import TooManySets
from runtime.position import NO_VALUE, Position

MANY, SEED = 5_000, 1
EACH = 25  # of one position
MOST = 216  # ways that odds may go here
TURNS = 3  # of a game
LISTED = 12  # findings of a class
FULL = 4  # one reason in so many is told to the full
Lines = list[str]


def answers(seed: int, of: Sequence[str] = ()) -> Iterator[tuple[str, Lines, Words]]:
    """One told answer after another: where, its lines, and the words of its game; of all packs, or `of` these."""
    random = Random(seed)
    games = narrations(random)
    for where, scene in scenes(random, of):
        words = words_of(scene.table.model, scene.position)
        for _ in range(EACH):
            draw = random.choices((question, action, legal, odds, listed, counter), (12, 5, 4, 2, 1, 1))[0]
            try:
                lines = draw(scene, random)
            except (Slip, Illegal, Endless, TooManySets, TooManyWays, *NO_VALUE):
                continue
            if lines:
                yield f"{where}, {draw.__name__}", lines, words
        if not of:
            yield next(games)


def words_of(model: Model, p: Position) -> Words:
    nouns = {one.id: one.plural for some in (model.kinds, model.types) for one in some.values()}
    return Words(nouns, frozenset(map(p.name_of, p.type_of)))


def question(scene: Scene, random: Random) -> Lines:
    asked = random.choice(scene.table.rules.program.questions)
    values = [some_value(scene.position, slot.kind.name, random) for slot in asked.slots]
    if None in values:
        return []
    given = [(one,) if slot.kind.many else one for one, slot in zip(values, asked.slots, strict=True)]
    answer = scene.table.rules.why(scene.position, asked.id, *given)
    full = random.randrange(FULL) == 0
    lines = lines_of((reason(answer, full), *assumed(answer, full)))
    return [*map(str, lines), *sources(scene.table.model, lines)]


def action(scene: Scene, random: Random) -> Lines:
    """One by chance, which is refused as a rule."""
    plans = [one for one in scene.table.plan.actions if not one.event_slots]
    plan = random.choice(plans)
    values = [some_value(scene.position, slot.kind.name, random) for slot in scene.table.model.actions[plan.id].slots]
    return [] if None in values else _judged(*_put(scene, plan.id, values), random)


def legal(scene: Scene, random: Random) -> Lines:
    chosen = _possible(scene, random)
    return _judged(*_put(scene, *chosen), random) if chosen else []


def odds(scene: Scene, random: Random) -> Lines:
    chosen = _possible(scene, random)
    if chosen is None:
        return []
    named, event = _put(scene, *chosen)
    ruling = ruled(named, event, None)
    weighing = Weighing(named, event, None, Told(named, ()))
    if not ruling.judgment.legal:
        return []
    return odds_told(weighing, weighing.chances(MOST), ruling.judgment.said, random.randrange(2) == 0).splitlines()


def listed(scene: Scene, random: Random) -> Lines:
    return [line for offer in offers(scene, None) for line in offer.told(scene.position.side_to_move)]


def counter(scene: Scene, random: Random) -> Lines:
    """What may be done with one of those who are named, and why nothing else."""
    p = scene.position
    names = [name for name, one in scene.names.items() if one in p.type_of and p.side_of(one) == p.side_to_move]
    return told_of(scene, random.choice(names), p.side_to_move) if names and p.phase else []


def _judged(named: Scene, event: NextAction, random: Random) -> Lines:
    return told_ruling(ruled(named, event, None), View(why=True, full=random.randrange(FULL) == 0)).splitlines()


def _possible(scene: Scene, random: Random) -> tuple[str, list[object]] | None:
    """An action that may be taken, by chance, with its choices."""
    p = scene.position
    if not p.phase or not p.side_to_move:
        return None
    possible = scene.table.game(p, scene.game.chooser).possible_actions(p.side_to_move)
    if not possible:
        return None
    plan, completion = random.choice(possible)
    row = completion.bound
    while len(row) < len(plan.scope):
        choice = plan.choices[len(row) - len(completion.bound)]
        values = completion.sets(row).pieces(()) if choice.many else completion.values(row)
        if not values:
            return None
        one = random.choice(tuple(values))
        row = (*row, (one,) if choice.many else one)
    shown = {slot.name: value for slot, value in zip(plan.scope, row, strict=True)}
    slots = scene.table.model.actions[plan.id].slots
    return plan.id, [shown[slot.name] for slot in slots]


def _put(scene: Scene, id: str, values: list[object]) -> tuple[Scene, NextAction]:
    """The action of these, each called by a name that no person types."""
    slots = scene.table.model.actions[id].slots
    plan = scene.table.plan.action(id)
    alone = (slot.kind.many and not isinstance(one, tuple) for one, slot in zip(values, slots, strict=True))
    given = [(one,) if is_alone else one for one, is_alone in zip(values, alone, strict=True)]
    terms = tuple(Variable(Kind(slot.kind.name), f"#{at}") for at, slot in enumerate(slots))
    named = Scene(**{**vars(scene), "names": {**scene.names, **{f"#{at}": one for at, one in enumerate(given)}}})
    return named, NextAction(id, terms, text=plan.phrase)


def narrations(random: Random) -> Iterator[tuple[str, Lines, Words]]:
    """Games of players by chance, one step of them after another."""
    while True:
        for what in SITUATIONS:
            stage = open_stage(what, Wished())
            assert not isinstance(stage, Refused)
            model = stage.table.model
            witness = Witness.of(stage.table.rules, asked_of_dice(model))
            seats = Seating(("random",) * len(stage.sides))
            game = new_game(heard_by(stage, witness), seats, random.randrange(10**6), turns=TURNS)
            teller = Teller(game, witness)
            teller.listen()
            try:
                while game.over is None:
                    lines = [line for line in teller.step() if line]
                    if lines:
                        yield f"{what}, a game", lines, words_of(model, game.position)
            except Endless:
                continue


def main(many: int, seed: int, aloud: bool) -> None:
    found: list[tuple[str, Finding]] = []
    for number, (where, lines, words) in enumerate(answers(seed), 1):
        if aloud:
            print(f"\n## {number}: {where}", *lines, sep="\n", flush=True)
        found += [(where, one) for one in findings(lines, words)]
        if number == many:
            break
    sorts = Counter(one.sort for _, one in found)
    for sort, number in sorts.most_common():
        print(f"\n{sort}: {number}")
        each = dict.fromkeys((one.about, one.line.strip(), where) for where, one in found if one.sort == sort)
        for about, line, where in list(each)[:LISTED]:
            print(f"  `{about}` in: {line}\n    ({where})")
    print(f"\n{len(found)} findings in {many} told answers, seed {seed}")


if __name__ == "__main__":
    wanted = [one for one in sys.argv[1:] if one != "--aloud"]
    many, seed = (int(one) for one in (*wanted, *(str(MANY), str(SEED))[len(wanted) :]))
    main(many, seed, "--aloud" in sys.argv)
