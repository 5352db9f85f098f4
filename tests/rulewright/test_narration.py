"""What an account tells of a result: what made it, and nothing of another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from rulewright.actions.weighed import Witness
from rulewright.cli import cli
from rulewright.games.seating import Seating, new_game
from rulewright.games.told import Listening, Teller, asked_of_dice
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import open_stage
from rulewright.shelf.compile_cache import compile_kept
from rulewright.shelf.shelf import disk
from rulewright.shelf.wished import Wished
from rulewright.verbs.playing.run import heard_by
from runtime.play.recorded.answers import Thrown


def weighed(attack: int, total: int, defense: int, ratio: str, odds: str, made: str = "") -> str:
    """How the odds of an attack come about. made: by whom, if rules changed what one gave."""
    gave = f"\n          the strength of {made}" if made else ""
    return f"""      the final odds of attack {attack} are {odds}, by [Odds]
        the total of attack {attack} is {total}, by [Attack total]{gave}
        the total defense against attack {attack} is {defense}, by [Defense total]
        the odds column for {ratio} is {odds}, by [Odds columns: at least {odds[0]}]"""


DOUBLED = "{} in attack {} is 22: 11 doubled by [Weapon against target]"
PANTHER = """Position [Top]; rules [Panzer Leader].
Given:
- an M4 tank T in M5;
- a Panther P in M6;
- it is [Direct fire] of the Allies.
"""
SHOT = f"""
  fire at P in M6 with T
    the die for combat shows 1
    the result of attack 1 on a roll of 1 is double dispersal, by [Reading the table]
      the modified roll of 1 in attack 1 is 1, by [Modified roll]
{weighed(1, 22, 12, "1 5/6", "1-1", DOUBLED.format("T", 1))}
      the printed result for 1 at 1-1 is double dispersal, by [Combat results: 1, 1-1]
    so P is dispersed
    so T has fired
    so P has been fired on
"""
RESULT = "the result of {the attack} on a roll of {the roll, a number}"
FORT = """Position [Fort]; rules [Panzer Leader].
Given:
- a fort F in M6;
- a German rifle platoon R inside F;
- an M4 tank T in M6;
- T is dispersed;
- an M4 tank U in M5;
- it is [Direct fire] of the Allies.
"""
BOTH = f"""
  fire at F in M6 with U
    the die for combat shows 6
    the die for combat shows 5
    the result of attack 1 on a roll of 6 is elimination, by [Reading the table]
      the modified roll of 6 in attack 1 is 6, by [Modified roll]
{weighed(1, 22, 1, "22", "4-1", DOUBLED.format("U", 1))}
      the printed result for 6 at 4-1 is elimination, by [Combat results: 6, 4-1]
    the result of attack 2 on a roll of 5 is dispersal, by [Reading the table]
      the modified roll of 5 in attack 2 is 4, by [Modified roll]
        the die modifier of attack 2 is -1, by [Dispersed target]
{weighed(2, 22, 9, "2 4/9", "2-1", DOUBLED.format("U", 2))}
      the printed result for 4 at 2-1 is dispersal, by [Combat results: 4, 2-1]
    so F is out of play
"""
PLATOONS = """Position [Shot]; rules [Panzer Grenadier].
Given:
- a marine platoon M in 0202;
- a grenadier platoon G in 0203;
- it is [Action segment] of the Axis.
"""
AIMED = """
  fire G at M
    the die for fire shows 6
    shot 1 has told on 6 against M: yes, by [Aimed right]
      the armor rating of M is 0, by [Printed armor]
    so the markers on G are 1
"""
MIXED = """Position [Mixed]; rules [Panzer Leader 1940]; under [Infantry against tanks].
Given:
- a Wespe T in M6;
- a German truck G in M6;
- an American rifle platoon R in M5;
- an American rifle platoon S in M5;
- an American rifle platoon Q in M5;
- it is [Close assault] of the Allies.
"""
CROWD = """Position [Crowd]; rules [PanzerBlitz].
Given:
- a German halftrack H in M6;
- a German halftrack I in M6;
- a German halftrack K in M6;
- a rifle platoon R inside H;
- it is [Vehicle movement] of the Germans.
"""
SENT_BACK = """
Turn 1: Foot movement, the Germans
  what the moment brings
    so R is inside H
"""
HALVES = f"""
  assault M6 with Q, R and S led by nobody
    the die for combat shows 4
    the result of attack 1 on a roll of 4 is no effect, by [Reading the table]
      the modified roll of 4 in attack 1 is 4, by [Modified roll]
{weighed(1, 6, 6, "1", "1-1")}
      the printed result for 4 at 1-1 is no effect, by [Combat results: 4, 1-1]
    the result of attack 1 on a roll of 4 is dispersal, by [Reading the table]
      the modified roll of 4 in attack 1 is 2, by [Modified roll]
        the die modifier of attack 1 is -2, by [Close assault die]
{weighed(1, 6, 6, "1", "1-1")}
      the printed result for 2 at 1-1 is dispersal, by [Combat results: 2, 1-1]
    so G is dispersed
"""


def account(tmp_path: Path, position: str, phase: str, *lines: str) -> str:
    where, game = tmp_path / "some.position", tmp_path / "game.txt"
    where.write_text(position, encoding="utf-8")
    game.write_text("\n".join((phase, *(f"  {line}" for line in lines))), encoding="utf-8")
    return CliRunner().invoke(cli, ["run", str(where), "--script", str(game)], standalone_mode=False).output


def test_the_cell_the_total_the_odds_and_the_modifiers(tmp_path: Path) -> None:
    assert SHOT in account(tmp_path, PANTHER, "Turn 1: Direct fire, the Allies", "fire at P in M6 with T", "dice 1")


def test_each_of_two_attacks_is_told_by_its_own(tmp_path: Path) -> None:
    assert BOTH in account(tmp_path, FORT, "Turn 1: Direct fire, the Allies", "fire at F in M6 with U", "dice 6, 5")


def test_yes_or_no_is_a_result_too(tmp_path: Path) -> None:
    told = account(tmp_path, PLATOONS, "Turn 1: Action segment, the Axis", "fire G at M", "dice 6")
    assert AIMED in told


def test_two_halves_of_one_roll(tmp_path: Path) -> None:
    """Of a mixed stack each half has a result of its own, by the same die."""
    order = "assault M6 with R, S, Q led by nobody"
    told = account(tmp_path, MIXED, "Turn 1: Close assault, the Allies", order, "dice 4")
    assert HALVES in told


def test_who_is_put_elsewhere_by_the_moment_is_told(tmp_path: Path) -> None:
    """Nobody was asked anything, and R stood where nobody had put it."""
    told = account(tmp_path, CROWD, "Turn 1: Vehicle movement, the Germans", "unload R from H")
    assert SENT_BACK in told


def test_what_is_put_with_a_face() -> None:
    found = asked_of_dice(compile_kept(["panzerblitz"], disk()).built.model)
    assert found.pop("clear {the minefield} with {the sapper, a unit}") == {"the highest roll for clearing mines"}
    assert set(found) > {"resolve {the attack}"}
    assert set(found.values()) == {frozenset({RESULT})}


def test_each_die_of_combat_has_one_result_and_no_other_is_told() -> None:
    stage = open_stage("panzer_leader/training", Wished())
    assert not isinstance(stage, Refused)
    thrown = 0
    for seed in range(2):
        witness = Witness.of(stage.table.rules, asked_of_dice(stage.table.model))
        game = new_game(heard_by(stage, witness), Seating(("greedy", "greedy")), seed)
        teller = Teller(game, witness)
        game.chooser = Listening(game.chooser, teller)
        while game.over is None:
            before = len(game.answers)
            list(teller.step())
            faces = [one.face for one in game.answers[before:] if isinstance(one, Thrown)]
            trees = [answer.tree for answer in witness.heard if answer.tree is not None]
            assert [(one.question, one.text.rpartition(" ")[2]) for one in trees] == [
                (RESULT, str(face)) for face in faces
            ]
            thrown += len(faces)
            for tree in trees:
                spoken = {name for one in tree.all() for name in re.findall(r"attack \d+", one.text)}
                assert len(spoken) == 1
    assert thrown > 5


SALT = """A side is one of the Rose, the Heron.
A port is one of Sund, Wick.
A card is a kind of thing.
Fact "the influence of {the side} in {the port}"; it holds one number; at first 0; cites house.
Fact "{the card} is in the hand of {the side}"; known only to the side; cites house.
Action "play {the card}"; taken by the side to move in [Play]; cites house.
The player chooses:
1. the card, from among cards out of play that are in the hand of (the side to move).
What happens:
1. Now the card is not in the hand of (the side to move).
2. The side to move chooses a port, called the spot.
3. Increase the influence of (the side to move) in the spot by 1.
Sequence [Turn]; cites house.
1. [Play] of the Rose.
Sequence [Play]; cites house.
"""
DEALT = """Position [Dealt]; rules [Salt].
Given:
- a card C of the Rose out of play;
- C is in the hand of the Rose;
- it is [Play] of the Rose.
"""


def test_attacks_are_numbered_as_they_come() -> None:
    """They were 1, 3, 5: each might have struck bystanders, and there were none."""
    told = (
        CliRunner()
        .invoke(cli, ["run", "panzer_leader/training", "--seed", "3", "--turns", "3"], standalone_mode=False)
        .output
    )
    numbers = list(dict.fromkeys(int(one) for one in re.findall(r"the result of attack (\d+) on", told)))
    assert len(numbers) > 3
    assert numbers == [*range(1, len(numbers) + 1)]


def test_what_is_chosen_in_steps_is_told_to_who_chose_and_what_came_of_it_to_all(
    tmp_path: Path, monkeypatch: Any
) -> None:
    pack = tmp_path / "rules" / "salt"
    pack.mkdir(parents=True)
    (pack / "pack.yaml").write_text("title: Salt\nlayer: game\nversion: 1.0.0\nlanguage: 1\n")
    (pack / "salt.rulebook").write_text(SALT)
    (tmp_path / "dealt.position").write_text(DEALT)
    (tmp_path / "game.txt").write_text("Turn 1: Play, the Rose\n  play C\n    the Rose chooses the spot: Wick\n")
    monkeypatch.chdir(tmp_path)

    def told(*more: str) -> str:
        call = ["run", "dealt.position", "--script", "game.txt", *more]
        return CliRunner().invoke(cli, call, standalone_mode=False).output

    came = "    so the influence of the Rose in Wick is 1"
    for eyes in ((), ("--as", "the Rose"), ("--as", "the Heron")):
        account = told(*eyes)
        assert came in account
        assert ("the Rose chooses the spot: Wick" in account) is ("the Heron" not in eyes)
