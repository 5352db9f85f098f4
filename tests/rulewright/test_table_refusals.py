"""What the table says of an action that is refused is what `legal` says of it; where a rule forbids it, with its paragraph."""

from __future__ import annotations

from pathlib import Path
from random import Random

from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.shelf.wished import Wished
from rulewright.table import Wanted, begun
from tests.rulewright.test_table import PAGES, At, served

TRAINING = "panzer_leader/training"
SET_UP = ["--as", "the Germans", "--after", "play goes on to [Set-up] of the Germans"]


def test_fifty_refusals_are_those_of_legal(tmp_path: Path, counted: list[str]) -> None:
    random = Random(19)
    wanted = Wanted(TRAINING, Wished(None, (), (), ()), "person,person", 3, file=str(tmp_path / "game.jsonl"))
    refused = ruled = 0
    with served(begun(wanted)) as server:
        page = At(server, next(iter(server.links)))
        PAGES.append(page)
        number = page.asked()["number"]
        while refused < 50:
            spot = f"{random.choice('ABCDEFGHIJKLMNOP')}{random.randint(1, 10)}"
            action = f"set up {random.choice(('Anton', 'Berta', 'Cesar', 'Emil', 'Able'))} in {spot}"
            page.say(f"why {action}", number)
            number = page.asked(number)["number"]
            told = [one.strip() for one in page.shown["state"]["told"]["lines"] if one.strip()]
            found = CliRunner().invoke(cli, ["legal", TRAINING, action, *SET_UP]).output
            assert told == [one.strip() for one in found.splitlines() if one.strip()]
            if told[0].startswith("No: "):
                refused += 1
                ruled += "Where it is written:" in told
    counted.append(
        f"the table: {refused} refusals are those of legal, {ruled} by a rule with its paragraph, the others by the action itself"
    )
