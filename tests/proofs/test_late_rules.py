"""Functions that are written one by one, as they are come to, answer and explain as those of the whole program."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rulewright.actions.choices_told import Told
from rulewright.actions.ordered import orders
from rulewright.actions.ruling import ruled, told_ruling
from rulewright.actions.weighed import Weighing
from rulewright.games.told import odds_told
from rulewright.scenes.scene import Scene, open_scene
from rulewright.scenes.table import Table, Unplayable
from rulewright.shelf import late_functions
from rulewright.shelf.late_functions import Written, _opened, keep_written
from rulewright.shelf.wished import View, Wished
from runtime.answer import late_rules, told
from tests.oracle.random_positions import Case
from tests.proofs.packs import PACKS, SMALL, by_chance, called, model
from tests.proofs.test_agreement import one_case, said_quickly

SOME = ("panzer_leader", "ostrany")


def said(setting: Table, case: Case) -> Any:
    """The answer and all that is told of it."""
    try:
        p, names = setting.set_up(case.given)
    except Unplayable as nothing:
        return str(nothing)
    values = [setting.value(p, names, term) for term in case.arguments]
    quick, answer = said_quickly(setting, p, case.question, values), setting.rules.why(p, case.question, *values)
    return quick, answer.sort, answer.value, answer.why, [line.text for line in told(answer, cited=True)]


@pytest.mark.parametrize("pack", PACKS, ids=called)
def test_they_say_the_same(pack: str, full: bool) -> None:
    """Of each few questions the functions are written anew, so that they are come to in many orders."""
    if "side" not in model(pack).choices:
        pytest.skip("nobody plays a system by itself")
    settings = list(by_chance(pack, 1, 8 if full else 1))
    compared, late = 0, None
    for seed in range(400 if full else 40):
        made = one_case(pack, seed, settings)
        if made is None:
            continue
        case, whole = made
        if late is None or late.on != whole.on or compared % 5 == 0:
            late = Table(model(pack), whole.on, {(): SMALL}, late="yes")
        assert said(late, case) == said(whole, case), (seed, case)
        compared += 1
    assert compared


@pytest.mark.parametrize("pack", SOME)
def test_what_others_wrote_before_says_the_same(
    pack: str, full: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every few questions another process begins, which has what those before it had come to."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    settings = list(by_chance(pack, 1, 1))
    late, found, compared = None, 0, 0
    for seed in range(200 if full else 24):
        made = one_case(pack, seed, settings)
        if made is None:
            continue
        case, whole = made
        if late is None or late.on != whole.on or compared % 3 == 0:
            keep_written()
            _opened.clear()
            late = Table(model(pack), whole.on, {(): SMALL}, late="yes")
            found = max(found, len(Written(model(pack), whole.on).code))
        assert said(late, case) == said(whole, case), (seed, case)
        compared += 1
    assert compared > 3
    assert found > 10


def test_who_stops_while_writing_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("RULEWRIGHT_NO_CACHE", raising=False)
    known, on = model("panzer_leader"), frozenset[str]()
    one = Written(known, on)
    one.rules()
    one.keep()
    before = len(Written(known, on).code)
    assert before
    other = Written(known, on)
    rules = other.rules()
    with monkeypatch.context() as stopped:
        stopped.setattr(late_rules, "compile", _stop, raising=False)
        with pytest.raises(KeyboardInterrupt):
            assert rules.playing
    other.keep()
    assert len(Written(known, on).code) == before


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.fixture
def nothing_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(late_functions, "recalled", lambda *_: None)


@pytest.mark.usefixtures("nothing_written")
def test_only_what_is_come_to_is_written() -> None:
    late = Table(model("panzer_leader"), frozenset(), {(): SMALL}, late="yes")
    names = late.rules.names
    before = sum(one.__name__ == "stand_in" for one in names.values() if callable(one) and hasattr(one, "__name__"))
    p = late.rules.position(SMALL)
    asked = "the slope cost for {the movement class}"
    assert asked in late.rules.program.question_named
    late.rules.why(p, asked, late.model.choices["movement class"].names[0])
    after = sum(one.__name__ == "stand_in" for one in names.values() if callable(one) and hasattr(one, "__name__"))
    assert before > 300
    assert 0 < before - after < 30


@pytest.mark.parametrize(
    ("path", "action"),
    [
        ("rules/panzer_leader/positions/crossroads.position", "fire at P in M8 with S"),
        ("rules/panzer_leader/positions/crossroads.position", "overrun M6 with S"),
        ("rules/panzer_leader/positions/crossroads.position", "move S into M5"),
        ("rules/panzerblitz/positions/village.position", "unload E from K"),
    ],
)
@pytest.mark.usefixtures("nothing_written")
def test_actions_are_judged_and_weighed_alike(path: str, action: str) -> None:
    """What an action comes to is written when it is come to, and neither all that may be done nor all that is asked."""
    told_of = []
    for late in ("no", "yes"):
        scene = open_scene(path, Wished(), late)  # type: ignore[arg-type]
        assert isinstance(scene, Scene)
        (event,) = orders(scene, action)
        ruling = ruled(scene, event, None)
        lines = [told_ruling(ruling, View(why=True))]
        if ruling.judgment.legal:
            weighing = Weighing(scene, event, None, Told(scene, ()))
            lines.append(odds_told(weighing, weighing.chances(), ruling.judgment.said, why=True))
        told_of.append(lines)
    assert told_of[0] == told_of[1]
    unwritten = [one for one in scene.table.rules.names.values() if getattr(one, "__name__", "") == "stand_in"]
    assert len(unwritten) > 100
