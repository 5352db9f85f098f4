"""What real packs tell programs: positions through JSON and back, and every verb held to its schema."""

from __future__ import annotations

import json
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest

from compiler.source import SourceFile
from rulewright import cli as shell
from rulewright.actions.offers import offers
from rulewright.scenes.position_data import as_source, data_of
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.shelf import disk, situations_of
from rulewright.shelf.wished import Wished
from rulewright.telling.as_data import json_text
from runtime.play.chooser import RandomChooser
from runtime.play.game import Game
from runtime.play.limits import Limits
from runtime.position import Position
from tests.rulewright.test_schemas import held

ROOT = Path(__file__).parents[2]
PACKS = ("panzer_leader", "panzerblitz", "panzer_leader_1940", "panssari_salama")
EACH, A_FEW = 250, 10  # positions of a pack


def stage_of(pack: str, number: int) -> Stage:
    known = situations_of(disk(), pack)
    stage = open_stage(f"{pack}/{known[number % len(known)]}", Wished())
    assert isinstance(stage, Stage), stage
    return stage


def positions(stage: Stage, seed: int, number: int) -> list[Position]:
    """That random games come through."""
    random, found = Random(seed), []
    while len(found) < number:
        game = Game(stage.table.plan, stage.position(), RandomChooser(seed, random.randrange(10**6)), Limits(turns=3))
        while game.over is None and len(found) < number:
            game.step()
            if random.random() < 0.1:
                found.append(game.position.copy())
    return found


def through_json(stage: Stage, p: Position) -> None:
    told = json_text(data_of(p))
    held(told, "show")
    again = stage.position(as_source(SourceFile("p.json", told)).text)
    assert again.printed() == p.printed()
    assert json.loads(json_text(data_of(again)))["given"] == json.loads(told)["given"]


def test_positions_through_json_and_back() -> None:
    stage = stage_of("panzer_leader", -1)
    for p in positions(stage, 1, 5):
        through_json(stage, p)


@pytest.mark.parametrize("pack", PACKS)
def test_a_thousand_positions_through_json_and_back(pack: str, full: bool, counted: list[str]) -> None:
    done = 0
    for number in range(5):
        stage = stage_of(pack, 3 * number + 1)
        for p in positions(stage, number, (EACH if full else A_FEW) // 5):
            through_json(stage, p)
            done += 1
    counted.append(f"positions of {pack} through JSON and back: {done}")


@pytest.mark.parametrize("pack", PACKS)
def test_every_verb_tells_what_its_schema_says(
    pack: str, full: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not full and pack != PACKS[-1]:
        pytest.skip("at full size only")
    stage, random = stage_of(pack, 1), Random(5)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rules").symlink_to(ROOT / "rules")
    what = stage.what
    told = [
        ("situations", pack),
        ("words", "--rules", pack),
        ("find", "unit", "--rules", pack),
        ("graph", pack),
        ("diff", "panzer_leader", pack),
    ]
    told += [
        ("run", what, "--players", "random", "--turns", "2", "--record", "g.jsonl"),
        ("replay", "g.jsonl"),
        ("test", pack),
        ("legal", what),
        ("show", what),
    ]
    told += [
        (
            "compare",
            what,
            "--vary",
            "with Cards as printed",
            "--games",
            "1",
            "--turns",
            "1",
            "--players",
            "random",
            "-o",
            "study",
        ),
        ("fuzz", what, "--games", "1", "--subsets", "1", "--turns", "1"),
    ]
    scene = stage.scene()
    questions = [one.phrase for one in stage.table.rules.program.questions]
    for number, p in enumerate(positions(stage, 7, 4)):
        file = f"{number}.json"
        (tmp_path / file).write_text(json_text(data_of(p)), encoding="utf-8")
        names, hexes = [p.name_of(one) for one in p.type_of], [p.space.label(one) for one in (*sorted(p.occupied()), 0)]
        for phrase in random.sample(questions, 8):
            asked = phrase
            while "{" in asked:
                start, end = asked.index("{"), asked.index("}")
                asked = (
                    asked[:start]
                    + random.choice(hexes if not names or "hex" in asked[start:end] else names)
                    + asked[end + 1 :]
                )
            told.append(("ask", file, asked, "--rules", what))
        here = stage.position(p.printed())
        for offer in offers(
            type(scene)(
                **{**vars(scene), "position": here, "playing": cache(partial(stage.table.game, here, RandomChooser(1)))}
            ),
            None,
        )[:4]:
            choice = next((one for one in offer.choices if not one.then and not one.many and one.values), None)
            if choice is not None:
                said = offer.said({**choice.chosen, choice.slot: choice.values[0]})
                told += [("legal", file, said, "--rules", what), ("odds", file, said, "--rules", what, "--most", "50")]
    answered = 0
    for verb, *arguments in told:
        code = shell.run([verb, *arguments, "--json"])
        out, err = capsys.readouterr()
        assert code in (0, 1, 2), (verb, arguments, err)
        assert (code == 2) == (not out), (verb, arguments)
        if out:
            held(out, verb)
            answered += 1
    assert answered > len(told) // 2
