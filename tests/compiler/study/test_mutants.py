"""Small wrongs: which there are, that each changes just one thing, and that patched code is code written anew."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from compiler.model.examples.lines import Next
from compiler.model.model import Model
from compiler.pipeline import compile_pack
from compiler.program import options_on
from compiler.source.pack_folder import Disk
from compiler.study.mutants import SECTIONS, Mutant, mutants
from compiler.study.patch import functions_of
from rulewright.proofs.bench import Bench, outcome
from rulewright.proofs.mutate import Host

TOY = Path(__file__).resolve().parents[2] / "toy"


@cache
def garden() -> Model:
    compiled = compile_pack([str(TOY)], Disk((TOY.parent,)))
    assert compiled.problems == ()
    return compiled.built.model


@cache
def host() -> Host:
    return Host.of(garden())


def wrongs(section: str, name: str) -> list[str]:
    return [one.wrong for one in mutants(garden()) if (one.section, one.id) == (section, name)]


def test_a_rule_can_be_wrong_in_each_of_these_ways() -> None:
    assert wrongs("rules", "No buds") == [
        "left out altogether",
        "turned into its opposite",
        "left out",
        "0 taken for 1",
        "0 taken for -1",
    ]
    assert wrongs("rules", "Bees know their gardener")[-1] == "no longer outranks [Bees on guard]"


def test_cells_that_differ_are_swapped_with_their_neighbours() -> None:
    swaps = [one for one in wrongs("charts", "Growth") if one.startswith("cells")]
    assert "cells `sand, 4` and `sand, 5` swapped" in swaps
    assert "cells `sand, 3` and `loam, 3` swapped" in swaps
    assert "cells `sand, 1` and `sand, 2` swapped" not in swaps  # they say the same


def test_clocks_are_read_wrong() -> None:
    assert wrongs("stores", "{the flower} is watered") == [
        "ends at the coming such moment instead of the next one",
        "ends when [Day] begins",
        "ends by the clock of the other side",
    ]
    assert wrongs("stores", "{the gardener} is tired") == ["lasts until this turn ends"]


def test_steps_have_conditions_too() -> None:
    upkeep = wrongs("upkeeps", "Frost")
    assert "left out altogether" in upkeep
    assert "`more than` taken for `at least`" in upkeep
    assert "`or` taken for `and`" in upkeep
    assert "6 taken for 7" in upkeep


def test_all_functions_of_an_action_are_known() -> None:
    """Also the one that is there only while a condition speaks of no choice: it must go when that is left out."""
    action = next(one for one in garden().actions.values() if one.choices)
    assert any(name.startswith("possible_") for name in functions_of(garden(), "actions", action.id))


def test_an_example_that_only_plays_may_notice_too() -> None:
    """`Next, ..., refused.` says enough by itself."""
    played = next(one for one in garden().examples.values() if any(isinstance(event, Next) for event in one.events))
    silent = replace(played, events=tuple(one for one in played.events if isinstance(one, Next)))
    assert Host.of(replace(garden(), examples={silent.id: silent})).examples == (silent,)


def test_each_is_one_change_and_has_a_key_of_its_own() -> None:
    every = list(mutants(garden()))
    for one in every:
        changed = one.of(garden())
        assert changed != garden(), one.wrong
        for section in SECTIONS:
            before, after = getattr(garden(), section), getattr(changed, section)
            differing = {name for name in before if before[name] != after.get(name)}
            assert differing == ({one.id} if section == one.section else set())
    assert len({one.key for one in every}) == len(every)


@pytest.mark.parametrize("mutant", list(mutants(garden())), ids=lambda one: f"{one.id}: {one.wrong}")
def test_patched_rules_do_what_rules_written_anew_do(mutant: Mutant) -> None:
    model = mutant.of(garden())
    anew = Bench(model, options_on(model))
    expected = [outcome(anew, one) for one in garden().examples.values()]
    bench = host().bench
    with bench.under_change(model, {mutant.section: (mutant.id,)}):
        assert [outcome(bench, one) for one in garden().examples.values()] == expected
    assert all(set(outcome(bench, one)) == {"fine"} for one in garden().examples.values())
    touched = {one.id for one in host().touching(mutant.section, mutant.id)}
    for example, came_out in zip(garden().examples.values(), expected, strict=True):
        assert example.id in touched or set(came_out) == {"fine"}
