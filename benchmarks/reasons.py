"""How many reasons go to their end: `no` answers by chance, to questions and of actions, over all packs.

    python -m benchmarks.reasons [HOW MANY] [SEED] [--told]

Positions are those of the packs' examples and a few situations as they begin. A reason ends well in a fact of the
position, a value compared (a printed number among them) or the condition of a rule that is named; it ends loosely where
a question says no and nothing is told of why. Loose ends are listed; `--told` prints every reason as `--why` tells it.
Seed 1: 198 of 200; the two are one question whose rules stand under an option that is off.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from compiler.model.examples.lines import NextAction
from compiler.terms import Kind, Variable
from rulewright.actions.judging import judged
from rulewright.actions.verdict import verdict
from rulewright.scenes.scene import Refused, Scene
from rulewright.scenes.stage import open_what
from rulewright.scenes.table import Table, Unplayable
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.shelf import disk
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from runtime.answer import Answer, sentences
from runtime.answer.tree import RuleTold, TestTold, Told
from runtime.play.chooser import ScriptChooser
from runtime.position import NO_VALUE, Position

MANY, SEED = 200, 1
SITUATIONS = ("panzer_leader/training", "panzer_leader/07_nancy")
TRIES, EACH = 40, 5  # in one position; and answers that are taken of it
OF_ACTIONS = 3  # one in so many is of an action


def scenes(random: Random, of: Sequence[str] = ()) -> Iterator[tuple[str, Scene]]:
    """One position after another, each pack (or each `of` these) as often as any other."""
    packs = [compile_kept([name], disk()) for name in of or disk().names()]
    usual = {one.built.model.packs[-1].id: Table.of(one.built.model) for one in packs}
    begun = [] if of else [(what, open_what(what, Wished())) for what in SITUATIONS]
    while True:
        for compiled in packs:
            model = compiled.built.model
            own = [one for one in model.examples.values() if one.pack == model.packs[-1].id]
            if not own:
                continue
            example = random.choice([one for one in own if not (one.under or one.not_under)] or own)
            table = usual[model.packs[-1].id].under(example.under, example.not_under)
            try:
                position, names = table.set_up(example.given)
            except (Unplayable, *NO_VALUE):
                continue
            game = table.game(position, ScriptChooser())
            yield example.id, Scene(compiled, compiled.built, table, position, names, {}, partial(_held, game))
        what, scene = random.choice(begun or [("", Refused((), {}))])
        if not isinstance(scene, Refused):
            yield what, scene


def some_value(p: Position, kind: str, random: Random) -> Any:
    """One of a kind, by chance; None where there is none."""
    match kind:
        case "number":
            return random.randint(1, 6)
        case "yes-or-no":
            return random.random() < 0.5
        case "hex":
            held = [spot for one in p.things("thing") if isinstance(spot := p.hex_of(one), int)]
            near = [spot for one in held for spot in (one, *p.space.neighbours[one])]
            return random.choice(near or range(p.space.size))
        case "hexside":
            return random.choice(p.space.sides)
    things = p.things(kind) if kind in p.program.kind_named else ()
    return random.choice(tuple(p.program.order_of.get(kind, ())) or things or (None,))


def refusal(scene: Scene, random: Random) -> tuple[str, list[str], list[str]] | None:
    """A `no` asked by chance: what it says no to, as it is told, and its loose ends."""
    p, program = scene.position, scene.table.rules.program
    if random.randrange(OF_ACTIONS) == 0:
        plans = [one for one in scene.table.plan.actions if not one.event_slots]
        if not plans:
            return None
        plan = random.choice(plans)
        slots = scene.table.model.actions[plan.id].slots
        values = [some_value(p, slot.kind.name, random) for slot in slots]
        if None in values:
            return None
        terms = tuple(Variable(Kind(slot.kind.name), f"#{at}") for at, slot in enumerate(slots))
        given = [(one,) if slot.kind.many else one for one, slot in zip(values, slots, strict=True)]
        named = Scene(**{**vars(scene), "names": {**scene.names, **{f"#{at}": one for at, one in enumerate(given)}}})
        judgment = judged(named, NextAction(plan.id, terms, text=plan.phrase))
        if judgment.legal:
            return None
        loose = [end for one in judgment.reasons if one.answer is not None for end in ends_of(one.answer)]
        loose += [one.what for one in judgment.reasons if one.what.startswith("It does not fit")]
        return judgment.said, [str(line) for line in verdict(judgment)], loose
    asked = [one for one in program.questions if one.combine == "permission" or one.kind.name == "yes-or-no"]
    question = random.choice(asked)
    values = [some_value(p, slot.kind.name, random) for slot in question.slots]
    if None in values:
        return None
    given = [(one,) if slot.kind.many else one for one, slot in zip(values, question.slots, strict=True)]
    answer = scene.table.rules.why(p, question.id, *given)
    if answer.value is not False or answer.tree is None:
        return None
    return answer.tree.text, sentences(answer, cited=False), list(ends_of(answer))


# ---- where a reason ends


def ends_of(answer: Answer) -> Iterator[str]:
    """The loose ones."""
    if answer.sort == "answer" and answer.tree is not None:
        yield from _of(answer.tree)


def _of(told: Told) -> Iterator[str]:
    nodes = [one for one in told.nodes if isinstance(one, TestTold)]
    for test in nodes:
        yield from _of_test(test)
    if told.answered:
        for rule in told.answered:
            yield from _of_rule(rule)
    elif told.value is False and not nodes:
        lacking = [one for one in told.rules if one.applies is False]
        if not lacking:
            yield f"nothing says why: {told.text}"
        for rule in lacking[:1]:
            yield from _of_rule(rule) if rule.failed else [f"nothing failed in [{rule.rule.id}]: {told.text}"]


def _of_rule(rule: RuleTold) -> Iterator[str]:
    for test in (*(rule.decided or rule.failed), *rule.cases):
        yield from _of_test(test)


def _of_test(test: TestTold) -> Iterator[str]:
    for end in test.ends:
        if end.sort == "parts" and end.ends == (end,):
            yield f"no part told: {end.text}"
        if end.sort == "question":
            asked = [one for one in end.asked if not one.aside]
            if not asked:
                yield f"a question not followed: {end.text}"
            for one in asked:
                yield from _of(one) if one.value is False or one.answered else ()


def _held(game: Any) -> Any:
    return game


def main(many: int, seed: int, telling: bool) -> None:
    random = Random(seed)
    found: list[tuple[str, list[str], list[str]]] = []
    seen: Counter[str] = Counter()
    for where, scene in scenes(random):
        before = len(found)
        for _ in range(TRIES):
            if len(found) - before == EACH or len(found) == many:
                break
            try:
                one = refusal(scene, random)
            except (Slip, *NO_VALUE):
                continue
            if one is not None and seen[one[1][-1]] < 2:
                seen[one[1][-1]] += 1
                found.append(one)
                if telling:
                    print(f"\n## {where}", *one[1], sep="\n", flush=True)
        if len(found) == many:
            break
    loose = [(said, ends) for said, _, ends in found if ends]
    for said, ends in loose:
        print(f"{said}: {'; '.join(ends)}")
    print(f"{many - len(loose)} of {many} reasons go to their end ({100 * (many - len(loose)) // many} %), seed {seed}")


if __name__ == "__main__":
    words = [one for one in sys.argv[1:] if one != "--told"]
    many, seed = (int(one) for one in (*words, *(str(MANY), str(SEED))[len(words) :]))
    main(many, seed, "--told" in sys.argv)
