"""Whoever must be set up is set up where that promises most, or costs least, and not where is offered first."""

from __future__ import annotations

import rulewright

US, WHERE = "the Germans", "set up the unit in the hex"


def test_everybody_is_set_up_where_that_promises_most() -> None:
    situation = rulewright.open("panzer_leader").situation("training")
    program, person = (situation.begin(seed=3, players={side: "greedy"}) for side in (US, "the Allies"))
    assert program.asked.side != US
    told = [one.answer for one in program.answers]
    chosen = [tuple(told[at + 1 : at + 3]) for at, one in enumerate(told) if one == WHERE]
    assert len(chosen) == 4
    for unit, spot in chosen[:-1]:
        person.do(f"set up {unit} in {spot}")
    (unit, spot), here = chosen[-1], person.position
    where = next(one for one in person.offers()[0].choices if one.chosen["the unit"] == unit)
    worth = {one: here.after(f"set up {unit} in {one}").ask(f"the standing of {US}") for one in where.values[::4]}
    assert max(worth.values()) <= here.ask(f"the standing of {US}")  # nothing is gained by it
    assert here.after(f"set up {unit} in {spot}").ask(f"the standing of {US}") >= max(worth.values())
    assert min(worth.values()) < max(worth.values())
