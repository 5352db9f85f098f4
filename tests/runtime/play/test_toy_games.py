"""Whole games of the toy, from its rulebook to the record, with players who choose by chance."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.pipeline import compile_pack
from compiler.program import write_program
from rulewright.shelf.shelf import disk
from runtime.answer import Rules, load
from runtime.play.actions import Completion, who_may_take
from runtime.play.chooser import RandomChooser
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.play.load import play_plan
from runtime.play.plans import PlayPlan
from runtime.play.recorded.record import read_record, record_of, write_record
from runtime.play.recorded.replay import replay
from runtime.position import Position
from runtime.space import Space
from runtime.space.grid import Grid

TOY = str(Path(__file__).parents[2] / "toy")
SPACE = Space.blank(Grid(6, (6, 6)))


@cache
def toy() -> tuple[Rules, PlayPlan]:
    compiled = compile_pack([TOY], disk())
    assert compiled.problems == ()
    rules = load(write_program(compiled.built.model))
    return rules, play_plan(rules.program, rules.names)


def start() -> Position:
    p = toy()[0].position(SPACE)
    for side in p.program.sides:
        for noun, label in (("gardener", "C3"), ("gardener", "C3"), ("flower", "C3"), ("flower", "C3")):
            p.place(p.create(noun, side), SPACE.hex(label))
        p.place(p.create("flower", side), SPACE.hex("C4"))
    return p


@given(st.integers(0, 10**6))
@settings(max_examples=25)
def test_games_end_and_replay_to_the_byte(seed: int) -> None:
    _, plan = toy()
    g = Game(plan, start(), RandomChooser(seed), Limits(turns=9))
    assert g.play() == "the rules ended it"
    text = write_record(record_of(g, "the rules", seed))
    again = replay(read_record(text), plan, start())
    assert write_record(record_of(again, "the rules", seed)) == text


@given(st.integers(0, 10**6), st.integers(1, 60))
@settings(max_examples=25)
def test_undoing_everything_prints_the_beginning(seed: int, steps: int) -> None:
    _, plan = toy()
    p = start()
    before, mark = p.printed(), p.mark()
    g = Game(plan, p, RandomChooser(seed))
    for _ in range(steps):
        g.step()
    p.undo(mark)
    assert p.printed() == before


@given(st.integers(0, 10**6), st.integers(1, 40))
@settings(max_examples=25)
def test_what_is_offered_is_what_is_legal(seed: int, steps: int) -> None:
    """In positions that come up: each row of choices offered passes the test made straight through."""
    rules, plan = toy()
    g = Game(plan, start(), RandomChooser(seed))
    for _ in range(steps):
        g.step()
    p = g.position
    for action in plan.actions:
        if p.side_to_move and who_may_take(p, action) == p.side_to_move:
            completion = Completion(p, action)
            every = list(completion.every())
            assert completion.is_possible() == bool(every)
            assert all(completion.is_legal(scope) for scope in every)
            (data,) = [one for one in rules.program.actions if one.id == action.id]
            legal = rules.function(f"legal_{data.function}")
            for scope in every:
                named = dict(zip([slot.name for slot in action.scope], scope, strict=True))
                assert legal(p, *(named[slot.name] for slot in data.slots))


def test_the_luck_of_one_flower_does_not_hang_on_another() -> None:
    """Growth is thrown for each flower by name: taking one flower away leaves the others' dice alone."""
    _, plan = toy()

    def growth(without_first: bool) -> dict[tuple[str, ...], int]:
        p = start()
        flowers = p.things("flower")
        watered = next(n for n, s in enumerate(p.program.stores) if s.id == "{the flower} is watered")
        for flower in flowers:
            p.set(watered, flower, True)
        if without_first:
            p.remove(flowers[0])
        g = Game(plan, p, RandomChooser(4))
        g.go_on_to("Day", p.program.sides[0])
        return {a.draw.things: a.face for a in g.answers}  # type: ignore[union-attr]

    whole, less = growth(False), growth(True)
    assert len(whole) == 3
    assert len(less) == 2
    assert less.items() <= whole.items()
