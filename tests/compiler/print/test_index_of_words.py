"""The words that an index has, in an order that no run changes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from compiler.graph import NodeId
from compiler.model import Model
from compiler.print.players.finding import _named, _place
from compiler.print.players.subjects import TOO_MANY, Said, Subjects, roots
from compiler.source import SourceFile
from compiler.syntax.wordings import read_index


def test_of_two_that_differ_in_capitals_the_small_one_counts() -> None:
    names = [f"{begun}ire from above {at}" for at in range(20) for begun in "Ff"]
    model = SimpleNamespace(kinds={}, choices={"way": SimpleNamespace(names=names)}, stores={})
    assert set(_named(cast(Model, model))) == {name for name in names if name[0] == "f"}


def test_what_carries_is_no_car() -> None:
    """`armored cars and overruns` stood beneath `carrying`, where nobody looks for it."""
    assert roots("carrying") == roots("carry") == roots("carries") == roots("carried")
    assert roots("carry") != roots("cars") == roots("car")


def test_empty_brackets_lead_nowhere() -> None:
    lines, faults = read_index(SourceFile("index.yaml", "turn marker advance: []\nmud: [Terrain cost]\nshrubs:\n"))
    assert [(line.said.text, len(line.titles)) for line in lines] == [("turn marker advance", 0), ("mud", 1)]
    assert [one.name for one in faults] == ["wrong-shape"]


def beneath(subjects: Subjects, head: str) -> list[str]:
    return [one.text for one in subjects.every[roots(head)].lines.values()]


def test_on_the_spot_nobody_spots() -> None:
    """Where the enemy is fired at on the spot, and who keeps his place, stood beneath `spotting` and `placing`."""
    subjects = Subjects(frozenset())
    subjects.sought([Said("spotting, who may", {"1": "a"}), Said("places, who has one", {"2": "b"})], gathers=True)
    told = ("Work on the spot", "Firers keep their places", "Spotted by its load")
    subjects.told([Said(one, {one: one}) for one in told])
    assert beneath(subjects, "spotting") == ["who may", "by its load"]
    assert beneath(subjects, "places") == ["who has one"]


def test_of_a_chapter_on_what_everything_is_about_stands_the_chapter_alone() -> None:
    """Beneath `units: 17` stood every action that some unit does."""
    subjects = Subjects(frozenset({"unit"}))
    subjects.chapter("Units", "17", "chapter-units")
    subjects.named("unit")
    subjects.told([Said(f"Task {at} of the unit", {str(at): str(at)}) for at in range(2 * TOO_MANY)])
    ((_, item),) = subjects.items(())
    assert item.items == ()
    assert "".join(one.text for one in item.line) == "units: 17"


def test_a_ruling_that_a_book_leaves_out_is_looked_up_where_it_is_carried() -> None:
    model = SimpleNamespace(rulings={"R-1": SimpleNamespace(carried_by=("Mud", "Rain"))})
    telling: Any = SimpleNamespace(model=model, anchor=lambda sort, name: f"{sort}-{name}")
    places = ({"rule-Rain", "upkeep-Mud", "ruling-R-1"}, {"rule-Rain", "upkeep-Mud"}, {"rule-Rain"}, set[str]())
    found = [_place(telling, NodeId("ruling", "R-1"), some) for some in places]
    assert found == ["ruling-R-1", "upkeep-Mud", "rule-Rain", ""]


def test_a_bracket_goes_with_what_it_stands_behind() -> None:
    """`command car (Kubelwagon), ): 7.2.4` was printed: nothing was left of the line but what closes the bracket."""
    subjects = Subjects(frozenset())
    subjects.sought([Said("wagon (four wheels)", {"1": "a"}), Said("wagon (four wheels), axles", {"2": "b"})])
    ((_, item),) = subjects.items(())
    assert "".join(one.text for one in item.line) == "wagon (four wheels): 1"
    assert ["".join(one.text for one in under.line) for under in item.items] == ["axles: 2"]
    subjects.sought([Said("axles (broken), mending", {"3": "c"}), Said("axles", {"4": "d"})])
    assert beneath(subjects, "axles (broken)") == ["mending"]
