"""Answers drawn on the board: what lies in the dark is not seen, what is red settles the answer and cannot be spared."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

import rulewright
from rulewright.actions.asking import brief
from rulewright.actions.typed import Question, question
from rulewright.library.pictured import in_sight, rested_on
from rulewright.shelf.slip import Slip
from runtime.draw import Marks
from runtime.draw.picture import ROOM
from runtime.draw.region import standing
from runtime.draw.shapes import middle
from runtime.draw.svg import Box, Said

CROSSROADS = Path(__file__).parents[2] / "rules" / "panzer_leader" / "positions" / "crossroads.position"


@cache
def crossroads() -> rulewright.Position:
    return rulewright.open("panzer_leader").read(CROSSROADS)


def marks(here: rulewright.Position, asked: str) -> Marks:
    scene = here._scene
    put = question(scene, asked)
    assert isinstance(put, Question)
    return rested_on(scene, put.term, scene.table.why(scene.position, scene.names, put.term))


def without(marks: Marks, spared: tuple[int, int] | None, asked: str) -> str:
    """The answer where nothing is said any more of what is red, but for what is spared."""
    scene = crossroads()._scene
    put = question(scene, asked)
    assert isinstance(put, Question)
    p = scene.position.copy()
    red = {(sort, one) for sort in (0, 1) for one in marks.settling[sort]} - {spared}
    with p.stating():
        for number, store in enumerate(p.program.stores):
            kinds = [slot.kind.name for slot in store.slots]
            if kinds in (["hex"], ["hexside"]):
                for sort, one in red:
                    if (sort == 1) == (kinds == ["hexside"]) and dict.__contains__(p.values[number], one):
                        plain = False if isinstance(p.values[number][one], bool) else store.default
                        if plain is not None:
                            p.set(number, one, plain)
        for sort, one in red:
            for thing in p.in_hex(one) if sort == 0 else ():
                if scene.names["S"] != thing:
                    p.remove(thing)
    return brief(scene.table.why(p, scene.names, put.term))


@pytest.mark.parametrize(
    "asked",
    [
        "is M8 in view from M4?",
        "is M7 in view from M1?",
        "what is the cost for S to enter M5 from M4?",
        "may S enter M7 from M6?",
    ],
)
def test_what_is_red_settles_it(asked: str) -> None:
    said = crossroads().why(asked).said
    found = marks(crossroads(), asked)
    red = [(sort, one) for sort in (0, 1) for one in sorted(found.settling[sort])]
    assert red
    assert without(found, None, asked) != said
    alone = [without(Marks(settling=_only(one)), None, asked) != said for one in red]
    if not any(alone):
        assert [without(found, one, asked) for one in red] == [said] * len(red)  # nothing can be spared


def _only(one: tuple[int, int]) -> tuple[frozenset[int], frozenset[int]]:
    sort, place = one
    return (frozenset({place}), frozenset()) if sort == 0 else (frozenset(), frozenset({place}))


def test_the_line_is_drawn_where_the_rules_draw_it() -> None:
    space = crossroads()._scene.position.space
    found = marks(crossroads(), "is M8 in view from M4?")
    assert [sorted(space.label(one) for one in line) for line in found.lines] == [["M4", "M8"]]
    assert {space.label(one) for one in found.settling[0]} == {"M5"}
    assert len(found.settling[1]) == 1  # the green hexside


def test_the_dark_is_what_is_not_in_view() -> None:
    here = crossroads()
    asked = "{hex} is in view from M4"
    seen = [one for one, is_seen in here.each(asked, hex=here.hexes).items() if is_seen] + ["M4"]
    dark = in_sight(here._scene.position, seen).dark
    label = here._scene.position.space.label
    assert {label(one) for one in dark} == {
        one for one in here.hexes if one != "M4" and not here.ask(asked.format(hex=one))
    }


def test_what_is_reached_is_written_in_its_hexes() -> None:
    drawn = Xml.fromstring(crossroads().picture(reach="S"))
    said = {one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")}
    assert {"1/2", "3/2", "Reached by S"} <= said


def test_one_thing_a_picture() -> None:
    with pytest.raises(Slip, match="not several of them"):
        crossroads().picture(reach="S", sight="S")
    with pytest.raises(Slip, match="no counter is called `Nobody`"):
        crossroads().picture(sight="Nobody")


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("A", "Reached by A in [Vehicle movement] of the Allies"),
        ("R", "R can go nowhere"),  # a gun does not move by itself
    ],
)
def test_who_goes_in_another_phase_is_drawn_as_he_goes_then(name: str, title: str) -> None:
    """In the fire phase its own hex alone was drawn, and nothing said why."""
    here = rulewright.open("panzer_leader").read(Path(__file__).with_name("asked_of_leader.position"))
    drawn = Xml.fromstring(here.picture(reach=name))
    assert title in {one.text for one in drawn.iter("{http://www.w3.org/2000/svg}text")}


def test_every_hex_that_is_reached_is_shown_with_its_price_clear_of_counters() -> None:
    here = crossroads()
    spent, p = here.reach("S"), here._scene.position
    drawn = Xml.fromstring(here.picture(reach="S"))
    marked = [one for one in drawn.iter() if one.get("class") == "marks"]
    prices = [one for group in marked for one in group.iter() if one.tag.endswith("text")]
    assert sorted(one.text or "" for one in prices) == sorted(map(str, spent.values()))
    boxed = (Box(x - ROOM, y - ROOM, x + ROOM, y + ROOM) for x, y in map(partial(middle, p.space), standing(p)))
    for box in boxed:
        for one in prices:
            at = int(one.get("x", "")), int(one.get("y", ""))
            assert not box.meets(Said(one.text or "").box(at, int(one.get("font-size", ""))))


def test_where_somebody_can_go_is_not_told_of_no_phase(tmp_path: Path) -> None:
    """It was his own hex alone, as if he could go nowhere; a picture is of the first phase in which he can."""
    lines = CROSSROADS.read_text(encoding="utf-8").splitlines(keepends=True)
    at_no_time = "".join(one for one in lines if not one.lstrip().startswith("- it is ["))
    file = tmp_path / "some.position"
    file.write_text(at_no_time, encoding="utf-8")
    here = rulewright.open("panzer_leader").read(file)
    with pytest.raises(rulewright.Slip, match="where `S` can go depends on the phase, and the position does not say"):
        here.reach("S")
    assert "Reached by S in [Vehicle movement] of the Allies" in here.picture(reach="S")
