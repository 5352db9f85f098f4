"""Contested points on which an answer hangs: settled the other way, it would be another.

That is found by asking again. It is quick, as only what the question can come to is written anew for it, and only for
points that bear on it: where a rule that would go applies, or a rule would come that nobody could ask. What was
done before is not played again: it would need whole programs, one for each point (docs/semantics.md, section 24).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from compiler.graph import Part, cut_down
from compiler.model import Chart, Model, Rule
from rulewright.scenes.scene import Scene
from rulewright.scenes.table import Table
from runtime.answer import Told
from runtime.position import carried
from runtime.records import dataclass


def contested(
    scene: Scene, trees: Collection[Told], asked: Iterable[Part], done: Collection[str], ask: Callable[[Scene], object]
) -> Iterator[str]:
    """The options that settle such points. `trees`: what was told; `asked`, `done`: all that `ask` asks and judges."""
    whole, on = scene.table.whole, scene.table.on
    model = _cut(whole, asked, done)
    was = ask(scene)
    seen = _Seen.of(trees)
    for option in whole.options.values():
        bears = bool(option.settles) and _bears(model, option.id, option.id in on, seen, done)
        if bears and ask(_with(scene, model, on ^ {option.id})) != was:
            yield option.id


def settled_otherwise(scene: Scene, options: Iterable[str], asked: Iterable[Part]) -> Scene:
    """The scene to ask this of, with these options on instead of off and off instead of on."""
    return _with(scene, _cut(scene.table.whole, asked, ()), scene.table.on ^ frozenset(options))


def played_with(scene: Scene, chosen: Iterable[str], refused: Iterable[str]) -> Scene:
    """The same under further options, or without some."""
    table = scene.table.under(chosen, refused)
    if table is scene.table:
        return scene
    there = carried(scene.position, table.rules.program, table.rules.hooks)
    return replace(scene, table=table, position=there, playing=table.begun(there))


def in_full(scene: Scene) -> Scene:
    """With all functions of its program, where they are written as they are come to: by these no way is searched."""
    table = scene.table.in_full
    if table is scene.table:
        return scene
    there = carried(scene.position, table.rules.program, table.rules.hooks)
    return replace(scene, table=table, position=there, playing=table.begun(there))


def _cut(whole: Model, asked: Iterable[Part], done: Collection[str]) -> Model:
    model = cut_down(whole, asked, done)
    return model.known_as(repr((whole.made_of, *model.questions, *model.actions))) if whole.made_of else model


def _with(scene: Scene, model: Model, on: frozenset[str]) -> Scene:
    table = Table(model, on, scene.table.spaces, late="yes")
    return replace(scene, table=table, position=carried(scene.position, table.rules.program, table.rules.hooks))


@dataclass(frozen=True)
class _Seen:
    """What was asked on the way, and the rules that did not fail there."""

    questions: frozenset[str]
    bite: frozenset[str]

    @staticmethod
    def of(trees: Collection[Told]) -> _Seen:
        asked = [told for tree in trees for told in tree.all()]
        bite = (one.rule.id for told in asked for one in told.rules if one.applies is not False)
        return _Seen(frozenset(told.question for told in asked), frozenset(bite))


def _bears(model: Model, option: str, on: bool, seen: _Seen, done: Collection[str]) -> bool:
    """Whether settling it otherwise takes away, or adds, anything that could have been asked and applied."""
    unseen = len(model.actions) > len(done)  # an action is asked for within, and is not told
    answering: tuple[Rule | Chart, ...] = (*model.rules.values(), *model.charts.values())
    near: list[Rule | Chart] = [one for one in answering if unseen or one.question in seen.questions]
    coming = any(option in (one.not_under if on else one.under) for one in near)
    going = {one.id for one in near if option in (one.under if on else one.not_under)}
    acts = (*(model.actions[one] for one in done), *(one for one in model.changes.values() if one.of in done))
    judged = any(option in (*one.under, *one.not_under) for one in acts)
    return coming or judged or bool(going if unseen else going & seen.bite)
