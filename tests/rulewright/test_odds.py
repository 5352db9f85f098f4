"""`odds`: chance and choice as a tree, of actions and of reactions at the moment that `legal` judges them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from rulewright.actions.weighed import Chances, Outcome, told_later
from rulewright.actions.weighed.chances import Part
from rulewright.actions.weighed.weighing import Later
from rulewright.terminal import waiting
from tests.rulewright.yard import told, yard

RULES = """
Option [Nerves]; asks "Are hens nervous?"; off unless chosen; because "it is hard on hens"; cites house.

Reaction "startle {the hen} with {the watchers, hens}"; taken by the side not to move; in reaction to "{the hen} enters {the new hex}"; cites house.
The player chooses:
1. the watchers, one or more hens of the side not to move that are not tired.
What happens:
1. For each hen among the watchers, called the watcher, now the watcher is tired.
2. Frighten the hen.

Reaction "unnerve {the hen}"; taken by the side not to move; in reaction to "{the hen} enters {the new hex}"; under [Nerves]; cites house.
The player chooses:
1. the caller, from among hens of the side not to move.
What happens:
1. Now the hen is out of play.

Procedure "frighten {the hen}"; cites house.
1. Roll a die for fright, called the fright.
2. If the scare of the hen on the fright is at least 5, then now the hen is out of play.

Question "the scare of {the hen} on {the roll, a number}"; rules call it "the scare"; its answer is one number; cites house.
Rule [As the die falls]; cites house.
The scare is the roll.

Action "gamble with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move that are not tired.
What happens:
1. Now the hen is tired.
2. Roll a die for luck, called the luck.
3. If the luck is at least 5, then stop.
4. The side not to move chooses a hen of the side not to move that is not tired, called the victim.
5. Now the victim is tired.
6. If the victim is brave, then frighten the victim.

Action "blunder with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Announce that the hen enters (the hen's hex).
2. Roll a die for blunders, called the blunder.
3. If the blunder is 1, then now the hen is tired.

Action "call the hens"; taken by the side to move in [Time of a side]; cites house.
What happens:
1. For each hen of the side not to move on the board in the order the side to move chooses, called the caller, now the caller is tired.

Action "sulk with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Roll a die for sulks, called the sulk.
2. If the sulk is more than the temper of the hen, then now the hen is out of play.

Question "the temper of {the hen}"; rules call it "the temper"; its answer is one number; cites house.
Rule [Calm]; cites house.
The temper is 6.

Action "charge with {the hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the hen, from among hens of the side to move.
What happens:
1. Chase with the hen.

Procedure "chase with {the hen}"; cites house.
1. Now the hen is tired.
2. If the hen may chase:
(a) Roll a die for the chase, called the chase.
(b) If the chase is 1, then now the hen is out of play.

Question "{the hen} may chase"; rules call it "chasing"; its answer is a permission; cites house.
Rule [Only the brave]; cites house.
Chasing is forbidden if the hen is not brave.

Action "stroll"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the stroller, from among hens of the side to move.
What happens:
1. Now the stroller is tired.

Action "tip {the coop} over with {the tipper, a hen}"; taken by the side to move in [Time of a side]; cites house.
The player chooses:
1. the coop, from among coops on the board;
2. the tipper, from among hens of the side to move.
What happens:
1. Roll a die for the fall, called the fall.
2. If the fall is 1, then for each hen inside the coop, called the hen, now the hen is out of play.
3. If the fall is 2, then for each hen inside the coop, called the hen, now the hen is in the coop's hex.
4. If the fall is 3, then now the coop is in (the tipper's hex).
5. If the fall is 4, then now the coop is out of play.
"""
GIVEN = """Position [Here].
Given:
- a hen H of the Reds in C3;
- a hen J of the Blues in C6;
- a hen L of the Blues in C7;
- a coop T in D9;
- a hen M inside T;
- J is brave;
- it is [Time of a side] of the Reds.
"""
WALK = ("--after", "walk H into C4")


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return yard(tmp_path_factory.mktemp("chances"), RULES, GIVEN)


GAMBLE = """Gamble with H: 4 outcomes of dice for luck, dice for fright.

In any case:
  H is tired.

2/3 (66.7 %), on 1, 2, 3 or 4:
  Decided by the Blues: choose the victim.
    If `J` is chosen:
      2/3 (66.7 %), on 1, 2, 3 or 4:
        J is tired.
      1/3 (33.3 %), on 5 or 6:
        J is out of play.
        J is tired.
    If `L` is chosen:
      1 (100.0 %):
        L is tired.
1/3 (33.3 %), on 5 or 6:
  Nothing more changes.
"""


def test_a_decision_after_a_die_is_a_branch(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(place, capsys, "odds", "gamble with H") == (0, GAMBLE)


@pytest.mark.parametrize("answer", ["L", "the victim: L", "the Blues: L"])
def test_a_decision_that_is_told_is_none(place: Path, capsys: pytest.CaptureFixture[str], answer: str) -> None:
    said = """Gamble with H: 2 outcomes of dice for luck.

In any case:
  H is tired.

2/3 (66.7 %), on 1, 2, 3 or 4:
  L is tired.
1/3 (33.3 %), on 5 or 6:
  Nothing more changes.
"""
    assert told(place, capsys, "odds", "gamble with H", "--choose", answer) == (0, said)


def test_an_answer_to_nothing_is_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "odds", "gamble with H", "--choose", "the Reds: L")
    assert (code, "Decided by the Blues" in out) == (0, True)
    assert "`--choose the Reds: L` answers nothing that is asked on the way" in out


def test_as_data(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "odds", "gamble with H", "--json", "--choose", "J")
    assert code == 0
    found = json.loads(out)
    assert [(one["chance"], one["dice"]) for one in found["outcomes"]] == [
        ("4/9", [[a, b] for a in range(1, 5) for b in range(1, 5)]),
        ("1/3", [[5], [6]]),
        ("2/9", [[a, b] for a in range(1, 5) for b in (5, 6)]),
    ]
    (first, _) = json.loads(told(place, capsys, "odds", "gamble with H", "--json")[1])["outcomes"]
    assert (first["chance"], first["decided by"], first["asked"]) == ("2/3", "the Blues", "choose the victim")
    assert [one["chosen"] for one in first["options"]] == [["J"], ["L"]]
    assert [one["chance"] for one in first["options"][0]["outcomes"]] == ["2/3", "1/3"]


def test_a_decision_without_difference(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = """Call the hens: 1 outcome without dice.

1 (100.0 %):
  J is tired.
  L is tired.

It makes no difference what is chosen:
  The Reds: which caller is next.
"""
    assert told(place, capsys, "odds", "call the hens") == (0, said)


def test_choices_that_the_phrase_has_no_room_for(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(place, capsys, "odds", "stroll") == (
        0,
        "Stroll: 1 outcome without dice.\n\n1 (100.0 %):\n  H is tired.\n",
    )


def test_who_is_inside(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = """Tip T over with H: 5 outcomes of dice for the fall.

1/3 (33.3 %), on 5 or 6:
  Nothing changes.
1/6 (16.7 %), on 1:
  M is out of play.
1/6 (16.7 %), on 2:
  M is no longer inside T, in D9.
1/6 (16.7 %), on 3:
  T is in C3.
  M is inside T, in C3.
1/6 (16.7 %), on 4:
  T is out of play.
  M is out of play.
"""
    assert told(place, capsys, "odds", "tip T over with H") == (0, said)


# ---- reactions


def test_a_reaction_at_its_moment(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = """Startle H with J, when H enters C4: 2 outcomes of dice for fright.

In any case:
  J is tired.

2/3 (66.7 %), on 1, 2, 3 or 4:
  Nothing more changes.
1/3 (33.3 %), on 5 or 6:
  H is out of play.
"""
    assert told(place, capsys, "odds", "startle H with J", *WALK) == (0, said)


def test_a_reaction_that_is_not_legal(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("startle H with J", *WALK, "--after", "startle H with J", "--dice", "1"),
        ("startle H with J",),
        ("startle J with L", *WALK),
        ("unnerve H", *WALK),
    ):
        refused = told(place, capsys, "legal", *words)
        assert refused[0] == 1
        assert told(place, capsys, "odds", *words) == refused
    assert "It is done only with [Nerves], and that is off." in refused[1]


def test_dice_that_come_after_the_moment_are_not_needed(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dash = ("--after", "blunder with H")
    assert told(place, capsys, "legal", "startle H with J", *dash) == (0, "Yes: startle H with J, when H enters C3.\n")
    code, out = told(place, capsys, "odds", "startle H with J", *dash)
    assert (code, out.splitlines()[0]) == (0, "Startle H with J, when H enters C3: 2 outcomes of dice for fright.")
    for words in (("odds", "stroll"), ("ask", "is H tired?"), ("legal",), ("show",)):
        code, out = told(place, capsys, *words, *dash)
        assert code == 2
        assert "no die is told for blunders" in out


def test_with_its_option_on(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "odds", "unnerve H", *WALK, "--with", "Nerves")
    assert (code, out.splitlines()[2:4]) == (0, ["1 (100.0 %):", "  H is out of play."])
    assert "It makes no difference what is chosen:\n  The Blues: unnerve H.\n" in out


def test_reactions_to_an_action_are_branches(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "odds", "walk H into C4")
    assert code == 0
    assert out.startswith("Walk H into C4: 7 outcomes of dice for fright.\n\nIn any case:\n  H is tired.\n\n")
    asked = [line.strip() for line in out.splitlines() if " is chosen:" in line and line.startswith("  If")]
    assert asked == [
        "If `startle H with J` is chosen:",
        "If `startle H with L` is chosen:",
        "If `startle H with J and L` is chosen:",
        "If `pass` is chosen:",
    ]


def test_where_all_faces_lead_to_the_same_it_is_told_how_that_is_reckoned(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(place, capsys, "odds", "sulk with H")[1].splitlines()[:4] == [
        "Sulk with H: 1 outcome of dice for sulks.",
        "",
        "How it is reckoned:",
        "  The temper of H is 6, by [Calm].",
    ]


def test_a_reaction_may_be_told(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = """Walk H into C4: 2 outcomes of dice for fright.

In any case:
  H is tired.
  J is tired.

2/3 (66.7 %), on 1, 2, 3 or 4:
  H is in C4.
1/3 (33.3 %), on 5 or 6:
  H is out of play.
"""
    words = ("odds", "walk H into C4", "--choose", "startle H with J", "--choose", "pass")
    assert told(place, capsys, *words) == (0, said)


def test_one_reaction_told_where_others_may_react_too(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What the others do stays open: it was taken for more of what was told, and crashed."""
    code, out = told(place, capsys, "odds", "walk H into C4", "--choose", "startle H with J")
    assert (code, "J is tired." in out) == (0, True), out


# ---- actions that are not legal


def test_an_action_that_is_not_legal(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused = told(place, capsys, "legal", "walk H into C9")
    assert refused[0] == 1
    assert "  No way leads so far. Once this is done: walk H into C4:\n  H is tired.\n" in refused[1]
    assert told(place, capsys, "odds", "walk H into C9") == refused


def test_after_what_is_not_legal(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "ask", "is H tired?", *WALK, "--after", "walk H into C5")
    assert code == 2
    assert "Error: No: walk H into C5 is not legal here.\n  H is tired." in out


def test_a_choice_on_the_way_is_told_after_what(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = ("--after", "gamble with H", "--dice", "1")
    code, out = told(place, capsys, "ask", "is L tired?", *first)
    assert code == 2
    assert "nothing is told for: choose the victim (J, L); `choose` tells what is chosen" in out
    assert told(place, capsys, "ask", "is L tired?", *first, "--choose", "L") == (0, "yes\n")


# ---- limits and reasons


def test_a_limit_names_itself_and_what_was_open(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out = told(place, capsys, "odds", "gamble with H", "--most", "3")
    assert code == 2
    assert "it can go in more than 3 ways: `--choose` makes a decision, `--most` raises the limit; open were" in out
    assert "  the Blues: choose the victim (J, L)\n" in out


def test_why(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = """Frighten H: 2 outcomes of dice for fright.

2/3 (66.7 %), on 1, 2, 3 or 4:
  Nothing changes.
    The scare of H on 1 is 1, by [As the die falls].
1/3 (33.3 %), on 5 or 6:
  H is out of play.
    The scare of H on 5 is 5, by [As the die falls].
"""
    assert told(place, capsys, "odds", "frighten H", "--why") == (0, said)


def test_who_waits_is_told_how_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    now = [100.0]
    assert not waiting.is_heard()  # here sits nobody
    monkeypatch.setenv("RULEWRIGHT_PROGRESS", "1")
    monkeypatch.setattr(waiting, "monotonic", lambda: now[0])
    with waiting.Waiting() as shown:
        for second, part in ((2.9, 5), (4, 10), (4.5, 11), (10, 50)):
            now[0] = 100 + second
            shown.tell(Fraction(part, 100))
    with waiting.Waiting(patience=0, pause=0) as shown:
        now[0] += 6
        shown.count(3, 9)
        now[0] += 2
        shown.tell(Fraction(1, 2), "5 games")
    # 1.1 s for 5 % and 7.1 s for 45 %: what was made ready before the first was told is not made again
    said = "\r10 % done, about 0 min 19 s left \r50 % done, about 0 min 07 s left \n"
    said += "\r3 of 9 \r5 games, about 0 min 06 s left \n"
    assert capsys.readouterr().err == said


def test_where_no_die_falls_it_is_told_what_forbade_it(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, text = told(place, capsys, "odds", "charge with H")
    assert code == 0
    assert text.startswith("""Charge with H: 1 outcome without dice.

How it is reckoned:
  H may chase: no, by [Only the brave].

1 (100.0 %):
  H is tired.
""")
    assert "Where it is written:\n  [Only the brave]: a choice of our own" in text


@pytest.mark.parametrize(
    ("position", "action", "now", "later"),
    [
        (
            "- an M4 tank S in M5;\n- a minefield in M6;\n- it is [Vehicle movement] of the Allies;\n",
            "move S into M6",
            "1 outcome without dice, as yet.",
            """Later, at the start of [Mine attacks] of the Germans, by [Mines go off], a die falls for combat; as it stands now:
  2/3 (66.7 %), on 2, 3, 4 or 5:
    S is dispersed.
""",
        ),
        (
            "- an M4 tank S in M5;\n- it is [Vehicle movement] of the Allies;\n",
            "move S into M6",
            "1 outcome without dice.",
            "",
        ),
    ],
)
def test_a_die_that_falls_later_is_told_with_its_odds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], position: str, action: str, now: str, later: str
) -> None:
    (tmp_path / "here.position").write_text(
        f"Position [P]; rules [Panzer Leader].\nGiven:\n{position[:-2]}.\n", encoding="utf-8"
    )
    code, text = told(tmp_path, capsys, "odds", action)
    assert code == 0
    assert text.splitlines()[0].endswith(now)
    assert text.partition("\nLater")[1:] == ("", "") if not later else later in text


def test_what_hangs_on_a_throw_is_no_fact_later() -> None:
    """Who has it in one way and not in the other is told with its chance; what comes in all ways is told as it is."""

    def odds(*each: tuple[int, tuple[str, ...]]) -> Chances:
        return Chances(frozenset(Part(Fraction(sixths, 6), Outcome(lines, ()), None) for sixths, lines in each), (), ())

    coming = Later("Rest", "at dawn", (), ("T rests",), is_open=True)
    assert [*told_later([(coming, odds((4, ("T rests",)), (2, ())))])] == [
        "",
        "Later, at dawn, by [Rest], by what comes of it:",
        "  2/3 (66.7 %):",
        "    T rests.",
        "  1/3 (33.3 %):",
        "    Nothing changes.",
    ]
    assert [*told_later([(coming, odds((6, ("T rests",))))])] == ["", "Later, at dawn, by [Rest]:", "  T rests."]
    assert "cannot be told yet" in [*told_later([(coming, None)])][1]


CROWD = "- a T-34 T in M4;\n- a T-34 U in M5;\n- a T-34 W in M5;\n- it is [Vehicle movement] of the Russians.\n"
BACK = "Later, at the end of [Foot movement] of the Russians, by [Nobody rests in a crowd]:\n  T is in M4.\n"


@pytest.mark.parametrize("verb", [("odds",), ("legal", "--why")])
def test_a_stop_that_a_later_rule_undoes_is_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], verb: tuple[str, ...]
) -> None:
    (tmp_path / "here.position").write_text(f"Position [P]; rules [PanzerBlitz].\nGiven:\n{CROWD}", encoding="utf-8")
    code, text = told(tmp_path, capsys, *verb, "move T into M5")
    assert code == 0
    assert BACK in f"{text}\n"


def test_what_was_halved_in_a_total_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = "- an American rifle platoon A in M5;\n- a Panther P in M6;\n- it is [Direct fire] of the Germans."
    (tmp_path / "here.position").write_text(f"Position [P]; rules [Panzer Leader].\nGiven:\n{given}\n", encoding="utf-8")
    assert told(tmp_path, capsys, "odds", "fire at A with P")[1].split("\n\n")[2].splitlines()[1:4] == [
        "  The final odds of attack 1 are 1-1, by [Odds].",
        "    The total of attack 1 is 8, by [Attack total].",
        "      The strength of P in attack 1 is 8: 16 halved by [Weapon against target].",
    ]
