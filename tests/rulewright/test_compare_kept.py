"""A variation that was compared and is kept as a pack: it compiles, plays, and says in the report where it is."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from rulewright.cli import cli
from rulewright.comparing.comparison import Versus
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.studies.game_store import GameStore, Row
from rulewright.variants.keeping import CannotBeKept, keep_variation
from rulewright.variants.varying import Variation
from tests.rulewright.pasture import pasture


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(pasture(tmp_path))
    return tmp_path


def compare(*more: str) -> Result:
    arguments = ["compare", "meadow/day", "--players", "random", "--games", "2", "-o", "study", *more]
    return CliRunner().invoke(cli, arguments, standalone_mode=False)


def test_options_and_cells_are_kept_and_named_in_the_report(here: Path) -> None:
    result = compare("--vary", "with walks", "--set", "worth of grass[dry] = 4", "--keep", "strolling")
    assert result.return_value == 0, result.output
    assert "Kept as a variant: rules/strolling: rulewright run strolling/day" in result.output
    assert "strolling/day" in (here / "study" / "report.html").read_text(encoding="utf-8")
    told = json.loads((here / "study" / "report.json").read_text(encoding="utf-8"))
    assert told["kept"].startswith("rules/strolling")
    kept = open_stage("strolling/day", Wished())
    compared = open_stage("meadow/day", Wished(None, ("Walks",), (), ("Worth of grass[dry] = 4",)))
    assert not isinstance(kept, Refused)
    assert not isinstance(compared, Refused)
    assert kept.table.on == compared.table.on
    program, wanted = (stage.table.rules.program for stage in (kept, compared))
    assert program.modules == wanted.modules
    assert CliRunner().invoke(cli, ["check", "strolling"], standalone_mode=False).return_value == 0


def test_another_pack_is_kept_as_its_variant(here: Path) -> None:
    assert compare("--vary", "greedy", "--keep", "mine").return_value == 0
    assert "extends: [greedy]" in (here / "rules" / "mine" / "pack.yaml").read_text(encoding="utf-8")


def test_nothing_is_written_over(here: Path) -> None:
    before = (here / "rules" / "greedy" / "pack.yaml").read_bytes()
    result = compare("--vary", "with Walks", "--keep", "greedy")
    assert (result.return_value, "there is a pack `greedy` already" in result.output) == (2, True)
    assert (here / "rules" / "greedy" / "pack.yaml").read_bytes() == before


def test_what_is_no_name_and_what_is_more_than_one(here: Path) -> None:
    assert isinstance(compare("--vary", "with Walks", "--keep", "../out").exception, Slip)
    several = compare("--vary", "with Walks", "--vary", "with Naps", "--keep", "both")
    assert isinstance(several.exception, Slip)
    assert not (here / "rules" / "both").exists()


def test_a_position_is_in_no_pack(here: Path) -> None:
    (here / "a.position").write_text("", encoding="utf-8")
    with pytest.raises(CannotBeKept, match="in no pack"):
        keep_variation("mine", Variation("with Walks", "a.position", Wished()), here / "rules" / "mine")


def test_without_a_question_for_the_result_nobody_is_said_to_win(here: Path) -> None:
    result = compare("--vary", "with Walks")
    assert "Who wins is not compared: no question tells the result." in result.output
    assert "won by" in result.output
    assert "%" not in result.output


def test_what_is_used_is_named_as_in_the_rulebook(here: Path) -> None:
    compare("--vary", "with Walks")
    told = json.loads((here / "study" / "report.json").read_text(encoding="utf-8"))["against"][0]
    names = [name for name, _, _ in told["usage"]]
    assert names[0] == "walk the goat to the meadow"
    assert len(set(names)) == len(names)
    assert not any(name.startswith(("options_", "possible_")) for name in names)


def test_a_pack_an_option_and_a_cell_tried_as_one_are_told_without_words_of_the_engine(here: Path) -> None:
    result = compare("--vary", "greedy; with Walks; Worth of grass[dry] = 4")
    assert result.return_value == 0, result.output
    told = json.loads((here / "study" / "report.json").read_text(encoding="utf-8"))["against"][0]
    assert told["label"] == "greedy, with Walks, Worth of grass[dry] = 4"
    assert told["ended"] == [[3, 2, 2]]
    page = (here / "study" / "report.html").read_text(encoding="utf-8")
    assert "How many games ended on which turn (on the mean: 3.00 and 3.00)" in page
    assert (
        "<tr><td>turn 3<td class=n>2<td class=n>2<td class=two><i style='width:100%'></i><b style='width:100%'></b></tr>"
        in page
    )
    assert "walk the goat to the meadow" in page
    assert "{" not in page.partition("</style>")[2]


def test_where_nothing_can_be_written_is_said_in_words(here: Path) -> None:
    (here / "taken").write_text("", encoding="utf-8")
    result = compare("--vary", "with Walks", "-o", "taken/study")
    assert result.return_value == 2
    assert "stopped: " in result.output
    assert "Traceback" not in result.output


def test_a_full_disk_is_said_in_words_and_what_is_kept_stays(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compare("--vary", "with Walks", "--games", "1").return_value == 0
    kept = GameStore.keep

    def full(self: GameStore, row: Row) -> None:
        if row.match.number == 2:
            self._db.execute("pragma max_page_count = 1")
            row = replace(row, record=row.record * 1000)
        kept(self, row)

    monkeypatch.setattr(GameStore, "keep", full)
    result = compare("--vary", "with Walks", "--games", "4")
    assert (result.return_value, "database or disk is full" in result.output) == (2, True)
    assert "what was kept before is still there" in result.output
    monkeypatch.undo()
    monkeypatch.chdir(here)
    assert compare("--vary", "with Walks", "--games", "4").return_value == 0


def test_a_record_of_another_version_is_no_record(here: Path) -> None:
    run = ["run", "meadow/day", "--players", "random", "--quiet", "--record", "game.jsonl"]
    assert CliRunner().invoke(cli, run, standalone_mode=False).return_value == 0
    file = here / "game.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('{"record": 1,', '{"record": 2,'), encoding="utf-8")
    result = CliRunner().invoke(cli, ["replay", "game.jsonl"], standalone_mode=False)
    assert (result.return_value, "format 2, this version reads 1" in result.output) == (1, True)


def test_an_option_that_is_so_already_is_told_at_once(here: Path) -> None:
    for wish, rules, told in (
        ("without Walks", (), "`without Walks` changes nothing: [Walks] is off already. Try `with Walks`"),
        ("with walks", ("--with", "Walks"), "`with walks` changes nothing: [walks] is on already. Try `without walks`"),
    ):
        fault = compare("--vary", wish, *rules).exception
        assert isinstance(fault, Slip)
        assert str(fault) == told
    assert not (here / "study").exists()


def test_quotes_within_a_variation_are_no_matter() -> None:
    for number, wish in enumerate(('with "Walks"', '"with Walks"', "with 'Walks'", "with [Walks]", "with “Walks”")):
        arguments = [
            "compare",
            "meadow/day",
            "--players",
            "random",
            "--games",
            "1",
            "-o",
            f"study{number}",
            "--vary",
            wish,
        ]
        result = CliRunner().invoke(cli, arguments, standalone_mode=False)
        assert result.return_value == 0, (wish, result.output, result.exception)
    cell = compare("--vary", 'worth of grass["dry"] = "4"', "--games", "1")
    assert cell.return_value == 0, cell.exception


@pytest.mark.parametrize(
    ("open_pairs", "decided_pairs", "looked_into", "may_differ"),
    [(6, 0, 6, False), (6, 1, 6, True), (6, 0, 4, True), (0, 0, 6, False), (0, 0, 4, False)],
)
def test_more_games_are_wanted_only_where_one_went_otherwise(
    open_pairs: int, decided_pairs: int, looked_into: int, may_differ: bool
) -> None:
    """Where all six were looked into and went the same way, chance has nothing to do with it."""
    nothing: tuple[Any, ...] = ()
    mean = Fraction(4)
    one = Versus(
        "with Walks",
        6,
        6,
        looked_into,
        open_pairs,
        decided_pairs,
        decided_pairs,
        nothing,
        "",
        "",
        nothing,
        nothing,
        nothing,
        nothing,
        (mean, mean),
        nothing,
        nothing,
    )
    assert one.may_differ is may_differ
