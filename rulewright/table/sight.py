"""What a pair of eyes sees: the board as `show --as` draws it, what stands beside it, and what may be chosen.

A choice is lit by the name of the thing or the label of the hex that it is; names are those of the side's own world.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from rulewright.games import left_undone, who_is_lost
from rulewright.library import Position as Asking
from rulewright.scenes import Refused, Scene, Stage, counters_of, looks_at, seen_by
from rulewright.shelf import Slip
from rulewright.table.shading import mixed
from rulewright.telling import render
from runtime.draw import (
    Face,
    Frame,
    Looks,
    counter_picture,
    draw_position,
    draw_stacks,
    face_of,
    ground_of,
    ident,
    key_of,
)
from runtime.play import OF_STEPS, STARTING, ActionPlan, Chosen, Completion, Decision, Game, say
from runtime.position import Naming, Position, is_made_up, naming_for, say_value
from runtime.records import dataclass

MOST = 12  # orders that are told of one counter
BARE = Frame(whole=True, bare=True)


@dataclass(frozen=True)
class Board:
    """`map`: the picture without what stands there, drawn from `ground`; `stacks`: what stands in each hex, drawn;
    `things` by name, with the id they are drawn with: those that stand nowhere have a `picture` of their own."""

    ground: tuple[object, ...]
    map: str
    stacks: dict[str, str]
    things: dict[str, dict[str, Any]]


class Sight:
    """Of the board, at whatever moment of the game."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        looks = looks_at(scene)
        if isinstance(looks, Refused):
            raise Slip(render(looks.problems, looks.files, "text", colour=False).rstrip())
        self._looks: Looks = looks
        self._pictures: dict[Face, str] = {}

    @property
    def seldom(self) -> Collection[str]:
        return self._looks.seldom

    def board(self, position: Position, before: Board | None, eyes: str | None) -> Board:
        """As these eyes see it: a side's; "" sees what all know, None all. What is as before is not drawn again.
        Names that were made up, for who has none, are not drawn."""
        scene = seen_by(replace(self._scene, position=position), eyes, played=True)
        world = scene.position
        ground = ground_of(world, self._looks)
        is_same = before is not None and before.ground == ground
        plain = world.copy()
        plain.names = {one: name for one, name in world.names.items() if not is_made_up(world.type_of[one], name)}
        bare = before.map if before is not None and is_same else draw_position(plain, self._looks, BARE)
        stacks = {world.space.label(one): drawn for one, drawn in draw_stacks(plain, self._looks).items()}
        things = {one["name"]: one for one in self._things(world)}
        for name in self._lost(scene, things, {} if before is None else before.things):
            things[name]["lost"] = True
        return Board(ground, bare, stacks, things)

    def _lost(self, scene: Scene, things: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
        """Who stands beside the board and will not come any more: asked of those who stood on it just before, and of
        all when they are first looked at in the midst of a game."""
        nowhere = [name for name, one in things.items() if "picture" in one and one["inside"] is None]
        if not self._looks.lost or not any(one["hex"] for one in things.values()):
            return
        unsure = [name for name in nowhere if not before or before.get(name, {}).get("hex")]
        yield from (name for name in nowhere if name not in unsure and before.get(name, {}).get("lost"))
        yield from who_is_lost(scene, self._looks, unsure)

    def _things(self, world: Position) -> Iterator[dict[str, Any]]:
        for thing, told in counters_of(world):
            face = face_of(world, thing, self._looks)
            plain = replace(face, given="") if is_made_up(world.type_of[thing], face.given) else face
            is_nowhere = told["hex"] is None and told["inside"] is None
            bare = replace(plain, tags=()) if is_nowhere else plain  # what it is shows; its card tells the rest
            more = {} if told["hex"] else {"picture": self._picture(bare)}
            printed = ", ".join(f"{of} {written}" for of, written in face.printed)
            yield {"id": ident(thing), "said": face.told, "printed": printed, **told, **more}

    def left_to_go(self, game: Game, decision: Decision) -> str:
        """Of who is asked for the next hex, how much of its movement is left, as its side may know it."""
        last = game.answers[-1] if game.answers and decision.action in game.plan.ways else None
        went = last.value if isinstance(last, Chosen) and last.sort == decision.sort == "choice" else None
        if not self._looks.left or not isinstance(went, int):
            return ""
        name = naming_for(game.position, decision.side)(went)
        here = Asking(seen_by(replace(self._scene, position=game.position), decision.side, played=True))
        left = here.each(self._looks.left, counter=(name,)).get(name)
        return "" if left is None else f"{mixed(left)} left"

    def _picture(self, face: Face) -> str:
        if face not in self._pictures:
            self._pictures[face] = counter_picture(face)
        return self._pictures[face]


def asked(game: Game, decision: Decision, seldom: Collection[str]) -> dict[str, Any]:
    """A decision for the page: its options in words, each with what it lights. seldom: see `left_undone`."""
    naming = naming_for(game.position, decision.side)
    options = []
    for number, option in enumerate(decision.options, 1):
        told: dict[str, Any] = {"number": number, "text": option.text}
        if option.value is None:
            told["ends"] = True
        elif decision.sort == "action":
            told["begins"] = list(_beginnings(game, decision.side, str(option.value), naming))
            told["way"] = _is_way(game.plan.action(str(option.value)))
        elif decision.sort not in STARTING:
            told |= _lights(game.position, option.value, option.text, naming)
        options.append(told)
    plan = game.plan.action(decision.action) if decision.sort in ("choice", "piece") else None
    may_go_back = plan is not None or (decision.sort in ("action", *OF_STEPS) and game.cannot_take_back is None)
    is_barred = decision.sort == "action" and not may_go_back and bool(game.answers)  # why, might tell of a secret
    return {
        "side": decision.side,
        "sort": decision.sort,
        "said": decision.asked,
        "note": decision.note,
        "binds": list(decision.left) if decision.binds else [],
        "undone": " ".join(left_undone(game, decision, seldom)),
        "options": options,
        "back": may_go_back,
        "barred": is_barred,
        "last": plan is not None and plan.choices[-1].slot.name == decision.variable,
    }


def _is_way(plan: ActionPlan) -> bool:
    """Whether it takes something, hex by hex, somewhere: so that a counter may be drawn along."""
    return [one.slot.kind.name for one in plan.choices[1:]] == ["hex"] and not any(one.many for one in plan.choices)


def _beginnings(game: Game, side: str, action: str, naming: Naming) -> Iterator[dict[str, Any]]:
    """What may be chosen first for an action, by its number then: so it can be found by what stands on the board."""
    p, plan = game.position, game.plan.action(action)
    if not plan.choices:
        return
    kind, many = plan.choices[0].slot.kind, plan.choices[0].many
    completion = Completion(p, plan)
    values = completion.sets(()).pieces(()) if many else completion.values(())
    for number, one in enumerate(values, 1):
        lights = _lights(p, one, say_value(p, one, kind, naming), naming)
        if lights:
            said = say(p, plan.phrase, plan.scope, ((one,) if many else one,), side=side)
            yield {"number": number, "said": said, **lights}


def orders_with(game: Game, side: str, name: str) -> tuple[str, ...]:
    """What a side may do with a thing that is not what is chosen first for it: at whom it may fire. Whole sentences, as
    they may be said; the first of many."""
    p, naming = game.position, naming_for(game.position, side)
    thing = next((one for one in p.type_of if naming(one) == name and p.side_of(one) == side), None)
    if thing is None:
        return ()
    lineage = p.program.kind_named[p.kind_of[thing]].lineage
    rows = (
        say(p, plan.phrase, plan.scope, row, side=side)
        for plan, completion in game.possible_actions(side)
        for at, choice in enumerate(plan.choices)
        if at and choice.slot.kind.name in lineage
        for row in _rows_with(completion, at, thing, ())
    )
    return tuple(islice(dict.fromkeys(rows), MOST))


def _rows_with(completion: Completion, at: int, thing: int, row: tuple[object, ...]) -> Iterator[tuple[object, ...]]:
    """Every legal row of choices in which the choice of this number is this thing alone."""
    plan, here = completion.plan, len(row)
    if here == len(plan.choices):
        yield row
        return
    able: Iterable[object]
    if not plan.choices[here].many:
        able = [thing] if here == at and completion.offers(row, thing) else () if here == at else completion.values(row)
    elif here == at:
        sets = completion.sets(row)
        able = [(thing,)] if thing in sets.pieces(()) and sets.is_enough((thing,)) else ()
    else:
        able = completion.sets(row).every()
    for one in able:
        yield from _rows_with(completion, at, thing, (*row, one))


def _lights(p: Position, value: object, text: str, naming: Naming) -> dict[str, Any]:
    """A thing, a hex or the hexes beside a hexside; nothing where the value stands on no board."""
    if not isinstance(value, int) or isinstance(value, bool):
        return {}
    if value in p.kind_of:
        return {"thing": naming(value)}
    if 0 <= value < p.space.size and text == p.space.label(value):
        return {"hex": p.space.label(value)}
    if text.startswith("the hexside "):
        return {"hexes": [p.space.label(one) for one in p.space.hexes_beside(value)]}
    return {}


def legend(stage: Stage) -> list[dict[str, Any]]:
    """What stands on counters and in hexes, a picture or the words there, each with what it says."""
    scene = stage.scene()
    looks = looks_at(scene)
    if isinstance(looks, Refused):
        return []
    key = key_of(scene.position.program, looks)
    pictures = [(one.picture, f"what stands on a counter: {', '.join(of for _, of in one.places)}") for one in key.laid]
    drawn = [{"picture": picture, "said": said, "marks": ""} for picture, said in (*pictures, *key.symbols, *key.marks)]
    return drawn + [{"picture": "", "said": said, "marks": marks} for marks, said in key.spots]
