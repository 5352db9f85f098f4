"""Asked of what is not played with, rulewright answers in words: that it is not, and what would be if it were."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.graph import lacking
from compiler.model.model import Model, Question, Slot, Store
from compiler.terms import Ask, Read, Term, Variable
from rulewright.scenes.contested import settled_otherwise
from rulewright.scenes.scene import Scene, open_scene
from rulewright.scenes.table import NotPlayedWith
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.verbs.asking import ask, legal
from runtime.position import Position
from tests.rulewright.test_positions_asked import LEADER, run

PACKS = ("panzer_leader", "panzerblitz", "panzer_grenadier", "panzer_leader_1940", "panssari_salama", "panzerbitz")


def test_a_fact_of_what_is_off() -> None:
    assert run(ask.command, LEADER, "is M5 under smoke?") == (1, "[Smoke shells] is not played with; with it on: no\n")
    code, output = run(ask.command, LEADER, "is M5 under smoke?", "--why")
    assert (code, output.split("\n")[:2]) == (
        1,
        ["[Smoke shells] is not played with; with it on:", "M5 is under smoke: no."],
    )
    told = json.loads(run(ask.command, LEADER, "is M5 under smoke?", "--json")[1])
    assert (told["sort"], told["said"], told["options"]) == (
        "off",
        "[Smoke shells] is not played with",
        ["Smoke shells"],
    )
    assert (told["instead"]["when"], told["instead"]["value"], told["instead"]["said"]) == ("with it on", False, "no")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("move T into M99",), "there is no hex M99 on the boards"),
        (("move (the one unit in M3 that is at the double) into M6",), "[Infantry quick time] is not played with, so"),
    ],
)
def test_orders_that_cannot_be(words: tuple[str, ...], said: str) -> None:
    code, output = run(legal.command, LEADER, *words)
    assert code in (1, 2)
    assert said in output


def test_no_die_shows_seven(tmp_path: Path) -> None:
    file = tmp_path / "shot.position"
    file.write_text(
        "Position [Shot]; rules [Panzer Leader].\nGiven:\n- an M4 tank T in M5;\n- a Panther P in M6;\n"
        "- it is [Direct fire] of the Allies.\n",
        encoding="utf-8",
    )
    words = ("is P dispersed?", "--after", "fire at P in M6 with T", "--dice", "7")
    assert run(ask.command, str(file), *words) == (2, "the die for combat shows 1 to 6, and never 7")


def test_what_is_stated_names_the_option_it_needs(tmp_path: Path) -> None:
    file = tmp_path / "some.position"
    told = "Position [P]; rules [Panzer Grenadier].\nGiven:\n- a truck A in 0303;\n- A is mired.\n"
    file.write_text(told, encoding="utf-8")
    with pytest.raises(Slip) as slip:
        open_scene(str(file), Wished())
    wanted = (
        '`{the unit} is mired`: [Mire] is not played with, so there is no such thing here; --with "Mire" changes that'
    )
    assert str(slip.value) == f"{file}: {wanted}"
    assert isinstance(open_scene(str(file), Wished(None, ("Mire",))), Scene)


def test_an_option_that_nobody_declared(tmp_path: Path) -> None:
    file = tmp_path / "some.position"
    file.write_text(
        "Position [P]; rules [Panzer Leader]; under [Nonsense].\nGiven:\n- it is turn 2.\n", encoding="utf-8"
    )
    code, output = run(ask.command, str(file), "the number of units")
    assert (code, "unknown-option: there is no option `Nonsense`" in output) == (1, True)


# ---- each fact and question of each option that is off, of all packs


@pytest.mark.parametrize("pack", PACKS)
def test_whatever_is_off_is_told_in_words(pack: str, tmp_path: Path) -> None:
    file = tmp_path / "some.position"
    file.write_text("Position [P].\nGiven:\n- it is turn 2.\n", encoding="utf-8")
    scene = open_scene(str(file), Wished(pack))
    assert isinstance(scene, Scene)
    model, on = scene.table.model, scene.table.on
    off: dict[tuple[str, ...], list[tuple[Term, dict[str, Any]]]] = {}
    for declared in _declared(model, pack):
        names = {slot.name: _some(model, scene.position, slot) for slot in declared.slots}
        arguments = tuple(Variable(slot.kind, slot.name) for slot in declared.slots)
        make = Ask if isinstance(declared, Question) else Read
        term = make(declared.kind, declared.id, arguments)
        without = lacking(model, on, term)
        if without:
            off.setdefault(without, []).append((term, names))
            with pytest.raises(NotPlayedWith, match=r"played with, so nothing can be said of this"):
                scene.table.why(scene.position, names, term)
    for options, asked in off.items():
        there = settled_otherwise(scene, options, [term for term, _ in asked])
        for term, names in asked:
            answer = there.table.why(there.position, names, term)
            assert answer.sort in ("answer", "depends on", "silent", "refused", "conflict"), term


def _declared(model: Model, pack: str) -> Iterator[Store | Question]:
    for one in (*model.stores.values(), *model.questions.values()):
        if one.pack == model.packs[-1].id:
            yield one


def _some(model: Model, position: Position, slot: Slot) -> Any:
    """Anything of the kind."""
    kind = slot.kind.name
    if slot.kind.many:
        return ()
    if kind in model.choices:
        return model.choices[kind].names[0]
    if kind in model.kinds or kind in ("thing", "record"):
        noun = "unit" if kind == "thing" else kind
        return position.create(next((one.id for one in model.types.values() if one.kind == noun), noun))
    return {"hex": 0, "hexside": 0, "number": 1, "yes-or-no": True}.get(kind, "")


def test_what_only_rules_that_are_off_would_answer() -> None:
    """It was `no, as nothing says otherwise`."""
    village = "rules/panzerblitz/positions/village.position"
    said = "[Mounted machine guns] is not played with; with it on: no\n"
    assert run(ask.command, village, "can P fire its gun") == (1, said)
    assert run(ask.command, village, "is P dispersed") == (0, "no\n")
