"""Games by mail: played by two who have nothing but the file, checked by playing it again, refused where it was altered."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.cli import cli
from rulewright.games.journal import read_kept
from rulewright.mail.drawer import begun, kept
from rulewright.mail.letter import BadLetter, Letter, read_letter, sealed
from rulewright.mail.packs import packs_told
from rulewright.mail.post import Due, hidden_by
from rulewright.mail.sitting import DIE, OVER, Sitting, _compare, begin, checked, played, read_file
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.slip import Slip
from rulewright.shelf.wished import Wished
from rulewright.table.mailing import come_back
from runtime.play.chooser import Chooser, Decision, RandomChooser
from runtime.play.recorded.answers import Thrown
from tests.proofs.test_games import Eager
from tests.proofs.worlds import world
from tests.rulewright.shootout import shootout
from tests.rulewright.warren import warren

FILE = Path("game.mail")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(shootout(tmp_path))


def stage_of(what: str) -> Stage:
    found = open_stage(what, Wished())
    assert isinstance(found, Stage)
    return found


def sat(stage: Stage) -> Sitting:
    """As `opened` does, of a stage that no command line could name."""
    letter = read_file(FILE)
    drawer = kept(letter, letter.to) or begun(letter, letter.to)
    _compare(letter, drawer)
    return Sitting(stage, letter, drawer, FILE)


def turn(stage: Stage, person: Chooser) -> bool:
    """One opens the letter, plays, passes it on; whether there was anything to do."""
    sitting = sat(stage)
    game = sitting.game(stage.table.plan, person)
    due = None
    try:
        game.play()
    except Due as found:
        due = found
    if not sitting.is_owed(due):
        return False
    sitting.passed_on(game, due)
    return True


def play(stage: Stage, person: Callable[[str], Chooser], turns: int = 0, most: int = 1_000) -> int:
    FILE.unlink(missing_ok=True)
    begin(stage, stage.sides[0], FILE, turns)
    return next((number for number in range(most) if not turn(stage, person(read_file(FILE).to))), most)


def altered(change: Callable[[list[dict[str, Any]]], object], *, again: bool) -> str:
    """The letter with some lines changed; `again`: with hashes to fit."""
    letter = read_file(FILE)
    lines = [dict(one) for one in letter.lines]
    change(lines)
    told = Letter(letter.head)
    for one in lines:
        told = told.and_more({**one, "hash": told.hash()} if again and "pass" in one else one)
    return told.text()


def why(text: str, stage: Stage) -> str:
    """Why it is refused by who has no letter of his own."""
    with pytest.raises(BadLetter) as refused:
        checked(stage, read_letter(text))
    return str(refused.value)


def test_a_game_goes_to_and_fro_to_its_end_and_is_a_record_then() -> None:
    stage = stage_of("shootout/match")
    assert play(stage, lambda side: RandomChooser(2)) > 5
    letter = read_file(FILE)
    assert letter.lines[-1]["why"] == OVER
    told = CliRunner().invoke(cli, ["mail", str(FILE), "--check"], standalone_mode=False)
    assert told.return_value == 0, told.output
    assert "every turn is legal, every die is of the seeds" in told.output
    assert (
        CliRunner().invoke(cli, ["mail", str(FILE), "--record", "game.jsonl"], standalone_mode=False).return_value == 0
    )
    again = CliRunner().invoke(cli, ["replay", "game.jsonl"], standalone_mode=False)
    assert again.return_value == 0, again.output
    assert [one.face for one in read_kept(Path("game.jsonl")).answers if isinstance(one, Thrown)] == [
        one["answer"] for one in letter.lines if "die" in one
    ]


def test_dice_come_of_both_sides_seeds_after_the_choice() -> None:
    """The same choices with other seeds: other dice. And who decides has only his own next link in hand."""
    stage = stage_of("shootout/match")
    seen = set()
    for _ in range(6):
        play(stage, lambda side: RandomChooser(2))
        seen.add(tuple(one["answer"] for one in read_file(FILE).lines if "die" in one))
    assert len(seen) > 1
    told: dict[str, int] = dict.fromkeys(stage.sides, 0)
    for one in read_file(FILE).lines:
        if "link" in one:
            told[one["link"]] += 1
        if "choose" in one:
            assert len(set(told.values())) == 1  # no die is half told while anybody decides


def test_an_altered_turn_die_or_seed_is_refused_and_named() -> None:
    stage = stage_of("shootout/match")
    play(stage, lambda side: RandomChooser(2), most=6)
    lines = read_file(FILE).lines
    chosen = next(n for n, one in enumerate(lines) if one.get("answer") in ("Alf", "Arne", "Bert", "Bosse"))
    die, link = (next(n for n, one in enumerate(lines) if word in one) for word in ("die", "link"))
    other = {"Alf": "Arne", "Arne": "Alf", "Bert": "Bosse", "Bosse": "Bert"}[lines[chosen]["answer"]]

    def another(lines: list[dict[str, Any]]) -> None:
        lines[chosen]["answer"] = other

    def luckier(lines: list[dict[str, Any]]) -> None:
        lines[die]["answer"] = lines[die]["answer"] % 6 + 1

    def another_seed(lines: list[dict[str, Any]]) -> None:
        lines[link]["is"] = "0" * 64

    def left_out(lines: list[dict[str, Any]]) -> None:
        del lines[chosen]

    for change in (another, luckier, left_out):
        assert "was altered after the" in why(altered(change, again=False), stage)
    assert f"line {link + 2}: the seed that the " in why(altered(another_seed, again=False), stage)
    told = why(altered(luckier, again=True), stage)
    assert told.startswith(f"line {die + 2}: the die for the mark shows ")
    assert "of the seeds comes" in told
    assert "are asked first: " in why(altered(left_out, again=True), stage)
    FILE.write_text(altered(another, again=True), encoding="utf-8")  # legal, and yet not what was passed on
    with pytest.raises(
        BadLetter, match=rf"line {chosen + 2} was altered .*: `{lines[chosen]['answer']}`; now `{other}`"
    ):
        sat(stage)


def test_a_legal_turn_in_anothers_place_is_noticed_by_who_keeps_a_copy_and_by_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = stage_of("shootout/match")
    begin(stage, stage.sides[0], FILE)
    while read_file(FILE).lines[-1]["why"] != DIE:  # of what stands there no die has been thrown
        turn(stage, RandomChooser(2))
    chosen = max(
        n for n, one in enumerate(read_file(FILE).lines) if one.get("answer") in ("Alf", "Arne", "Bert", "Bosse")
    )
    was = read_file(FILE).lines[chosen]["answer"]
    other = {"Alf": "Arne", "Arne": "Alf", "Bert": "Bosse", "Bosse": "Bert"}[was]

    def another(lines: list[dict[str, Any]]) -> None:
        lines[chosen]["answer"] = other

    def told() -> tuple[int, str]:
        result = CliRunner().invoke(cli, ["mail", str(FILE), "--check"], standalone_mode=False)
        return result.return_value, result.output

    assert told()[0] == 0
    assert "what the North and the South passed on stands as it did" in told()[1]
    FILE.write_text(altered(another, again=True), encoding="utf-8")
    assert told()[0] == 1
    assert f"line {chosen + 2} was altered since" in told()[1]
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert told()[0] == 0
    assert "only the players' own copies can tell, and none lies here" in told()[1]


class Busy(RandomChooser):
    """Not done while there is something to do."""

    def choose(self, decision: Decision) -> int:
        return 0 if decision.sort == "action" else super().choose(decision)


def test_what_is_answered_against_a_sealed_order_is_cut_and_decided_anew(tmp_path: Path) -> None:
    """Hares hop on from a hex where a snare, of which they do not know, has caught them."""
    warren(tmp_path)
    stage, cuts = stage_of("warren/night"), 0
    for seed in (1, 5, 9, 19, 29, 30):  # 29: the game is over where a hare is caught
        play(stage, lambda side, luck=seed: Busy(luck), most=40)
        letter = read_file(FILE)
        stand = checked(stage, letter)
        assert stand.due is None
        cut = next((n for n, one in enumerate(letter.lines) if "cut" in one), None)
        if cut is None:
            continue
        cuts += 1
        assert "open" in letter.lines[cut - 1]
        first = next((one for one in letter.lines[cut + 1 :] if "choose" in one and one["side"] == "the Hares"), None)
        assert first is None or first["sort"] == "action"  # no half of an action is left

        def more(lines: list[dict[str, Any]], cut: int = cut) -> None:
            lines[cut]["keeps"] -= 1

        assert "stands in nobody's way" in why(altered(more, again=True), stage)
    assert cuts > 2


def test_who_is_cut_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warren(tmp_path)

    def sit(side: str, *said: str) -> str:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / side))
        told = ["mail", str(FILE), "--as", side]
        return CliRunner().invoke(cli, told, input="".join(f"{one}\n" for one in said)).output

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "the Foxes"))
    CliRunner().invoke(cli, ["mail", "warren/night", "--as", "the Foxes", "-o", str(FILE)])
    sit("the Hares")
    assert "C3" in sit("the Foxes", "set a snare, Rufus, C3", "done", "done")
    sit("the Hares", "hop, Ada, C3", "hop, Ada, B3", "hop, Bo, D6", "done", "done")
    sit("the Foxes")
    told = sit("the Hares", "hop, Bo, C6")
    assert "what the Foxes did unseen stood in the way: your last 7 answers are taken back" in told
    assert "hop to C3 with Ada" in told  # what it came to is told anew
    assert "hop to B3" not in told
    assert "not done" not in told


def test_who_writes_for_another_or_more_than_is_there_is_refused() -> None:
    stage = stage_of("shootout/match")
    play(stage, lambda side: RandomChooser(2), most=4)
    chosen = next(n for n, one in enumerate(read_file(FILE).lines) if "choose" in one)

    def anothers(lines: list[dict[str, Any]]) -> None:
        lines[chosen]["side"] = "the South" if lines[chosen]["side"] == "the North" else "the North"

    assert f"line {chosen + 2} was altered" in why(altered(anothers, again=True), stage)
    text = FILE.read_text(encoding="utf-8")
    for wrong in (
        "",
        "[]",
        "{}",
        "[" * 100_000,
        text + "{x",
        text + "{}\n",
        text + '{"choose": 3}\n',
        text.replace('"sort"', '"sorts"'),
        text[: len(text) // 2],
    ):
        with pytest.raises(BadLetter):
            read_letter(wrong)


def test_what_was_answered_is_kept_when_a_sitting_ends_early_and_an_older_letter_is_known() -> None:
    stage = stage_of("shootout/match")
    play(stage, lambda side: RandomChooser(2), most=1)
    before = FILE.read_text(encoding="utf-8")
    first = CliRunner().invoke(cli, ["mail", str(FILE)], input="done\ndone\n")
    assert "pass game.mail on to the South" in first.output
    FILE.write_text(before, encoding="utf-8")
    again = CliRunner().invoke(cli, ["mail", str(FILE)], standalone_mode=False)
    assert (
        "this was an older letter, which is game-older.mail now; what the North passed on last is written in its place"
        in again.output
    )
    assert FILE.with_name("game-older.mail").read_text(encoding="utf-8") == before
    assert FILE.read_text(encoding="utf-8") != before
    CliRunner().invoke(cli, ["mail", str(FILE)], input="shoot\nquit\n")
    assert "pass game.mail on to the North" in CliRunner().invoke(cli, ["mail", str(FILE)], input="Bosse\n").output
    assert [one["answer"] for one in read_file(FILE).lines if one.get("side") == "the South"][-2:] == [
        "shoot with the archer",
        "Bosse",
    ]


def test_an_older_file_never_takes_the_place_of_a_newer_nor_that_of_another_game(tmp_path: Path) -> None:
    """What came back to the table was written over the file that was there, whatever it was."""
    stage = stage_of("shootout/match")
    play(stage, lambda side: RandomChooser(2), most=1)
    older = FILE.read_text(encoding="utf-8")
    turn(stage, RandomChooser(2))
    newer = FILE.read_text(encoding="utf-8")
    with pytest.raises(Slip, match="this is an older file of the game"):
        come_back(older, FILE)
    assert FILE.read_text(encoding="utf-8") == newer
    begin(stage, "the North", Path("other.mail"))
    come_back(newer, Path("other.mail"))
    assert read_file(Path("other.mail")).id != read_file(FILE).id


def test_who_has_set_up_the_last_may_take_it_back_before_it_is_passed_on() -> None:
    """Of what is taken back nothing is passed on, and what was said to that is no answer of the letter."""
    begin(stage_of("panzer_leader/training"), "the Allies", FILE)
    whole = "set up all in Sambleu\n"
    stopped = (
        CliRunner()
        .invoke(cli, ["mail", str(FILE), "--as", "the Germans"], input=f"{whole}back\n", standalone_mode=False)
        .output
    )
    assert "taken back: set up Emil in K7" in stopped
    gone_on = (
        CliRunner().invoke(cli, ["mail", str(FILE)], input="set up Emil in J9\ndone\n", standalone_mode=False).output
    )
    assert "set up Emil in K7" not in gone_on  # it stays taken back
    assert "pass game.mail on to the Allies" in gone_on
    told = [one["answer"] for one in read_file(FILE).lines if one.get("side") == "the Germans" and "choose" in one]
    assert (told[-2:], len(told), "done" in told) == (["Emil", "J9"], 12, False)


def test_orders_are_sealed_until_they_come_to_light(tmp_path: Path) -> None:
    """What the other one is handed says nothing of them; altered, they are refused and named."""
    stage = world("indirect", tmp_path).stage()
    told = _with_orders(stage, seed=7)
    assert told
    letter = read_file(FILE)
    assert any(one["choose"].startswith("order ") for orders in told.values() for one in orders)
    assert "order " not in json.dumps([one for one in letter.lines if "open" not in one])
    opened = next(n for n, one in enumerate(letter.lines) if "open" in one and len(one["answers"]) > 2)

    def another(lines: list[dict[str, Any]]) -> None:
        lines[opened]["answers"][1]["answer"] = "A1"

    assert f"line {opened + 2}: the orders that the " in why(altered(another, again=True), stage)

    def sealed_again(lines: list[dict[str, Any]]) -> None:
        another(lines)
        seal, now = lines[opened]["seal"], sealed(lines[opened]["salt"], lines[opened]["answers"])
        lines[opened]["seal"] = now
        next(one for one in lines if one.get("is") == seal)["is"] = now

    assert "unseen does not fit" in why(altered(sealed_again, again=True), stage)


def _with_orders(stage: Stage, seed: int) -> dict[int, list[dict[str, Any]]]:
    """A game with orders: how many lines were passed on when a seal was opened, and what it held."""
    play(stage, lambda side: Eager(seed), turns=3)
    letter, found = read_file(FILE), {}
    for number, one in enumerate(letter.lines):
        if "open" in one and len(one["answers"]) > 2:
            found[number] = [dict(it) for it in one["answers"]]
    return found


def test_what_the_other_side_is_handed_is_the_same_whatever_was_sealed(tmp_path: Path) -> None:
    """Pairs of worlds: at each letter of a game the other one sees what he would if nothing that is sealed were so."""
    stage = world("indirect", tmp_path).stage()
    play(stage, lambda side: Eager(8), turns=3)
    letter, compared = read_file(FILE), 0
    drawers = {side: kept(letter, side) for side in letter.sides}
    for number, one in enumerate(letter.lines, 1):
        if "pass" not in one or one["why"] == OVER or number < 6:
            continue
        then = Letter(letter.head, letter.lines[:number])
        drawer = drawers[one["pass"]]
        assert drawer is not None
        sealed_then = len(then.by(one["pass"], "seal"))
        mine = [line for _, answers in drawer.seals[:sealed_then] for line in answers]
        true, public = (played(stage, then, hidden_by(then, some, me)) for some, me in ((mine, one["pass"]), ((), "")))
        compared += true.game.position.printed() != public.game.position.printed()
        assert true.seen_by(one["to"]) == public.seen_by(one["to"])
    assert compared  # in some of them something was sealed


def test_twenty_games_by_mail_replay(tmp_path: Path, counted: list[str]) -> None:
    passes = lines = opened = 0
    stages = [(stage_of("shootout/match"), 0, RandomChooser)] * 8
    stages += [(stage_of("panzer_leader/training"), 2, RandomChooser)] * 6
    stages += [(world("indirect", tmp_path).stage(), 3, Eager)] * 6
    for seed, (stage, turns, person) in enumerate(stages):
        passes += play(stage, lambda side, sits=person, luck=seed: sits(luck), turns)
        letter = read_file(FILE)
        stand = checked(stage, letter)
        assert stand.due is None
        assert not letter.shut()
        lines += len(letter.lines)
        opened += sum("open" in one for one in letter.lines)
    counted.append(f"by mail: 20 games replayed, passed on {passes} times, {lines} lines, {opened} seals opened")


def refused_here() -> str:
    told = CliRunner().invoke(cli, ["mail", str(FILE), "--check"], standalone_mode=False)
    assert told.return_value == 1, told.output
    return told.output


def test_who_lacks_the_pack_or_has_another_is_told_which_and_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(stage_of("shootout/match"), "the North", FILE)
    (book,) = Path("rules/shootout").glob("*.rulebook")
    text = book.read_text(encoding="utf-8")
    book.write_bytes(text.replace("\n", "\r\n").encode("utf-8"))  # as another machine may have it
    assert packs_told(["shootout"]) == read_file(FILE).head["packs"]
    lines = text.splitlines(keepends=True)
    number = next(n for n, one in enumerate(lines) if one.startswith("A side is"))
    book.write_text("".join([*lines[:number], "A shade is one of pale, dark.\n", *lines[number:]]), encoding="utf-8")
    told = refused_here()
    assert "was begun under: `shootout` is another here; ask who began it for the folder" in told
    monkeypatch.setattr("rulewright.mail.packs._hash", lambda folder: dict(read_file(FILE).head["packs"])[folder.id])
    assert "the packs are the same, so one of you has another version" in refused_here()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / FILE).write_bytes(FILE.read_bytes())
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "the pack `shootout`, which is not here: ask who sent the letter for its folder" in refused_here()


def test_a_line_that_was_taken_out_is_told_to_be() -> None:
    stage = stage_of("shootout/match")
    play(stage, lambda side: RandomChooser(2), most=6)
    chosen = next(n for n, one in enumerate(read_file(FILE).lines) if "choose" in one)

    def left_out(lines: list[dict[str, Any]]) -> None:
        del lines[chosen]

    assert "or a line between was taken out" in why(altered(left_out, again=False), stage)
    FILE.write_text(altered(left_out, again=True), encoding="utf-8")
    letter = read_file(FILE)
    drawer = next(found for side in letter.sides if (found := kept(letter, side)) is not None and found.lines)
    with pytest.raises(BadLetter, match=f"line {chosen + 2} was taken out since "):
        _compare(letter, drawer)


def test_a_game_that_begins_otherwise_here_waits(tmp_path: Path) -> None:
    """Another set-up or board came out only when somebody's order was refused."""
    begin(stage_of("shootout/match"), "the North", FILE)
    (card,) = Path("rules/shootout/situations").glob("match.*")
    text = card.read_text(encoding="utf-8")
    line = next(one for one in text.splitlines(keepends=True) if one.lstrip().startswith("- "))
    card.write_text(text.replace(line, "", 1), encoding="utf-8")
    said = "shootout/match does not begin here as it was begun (its counters, what holds, its boards)"
    assert f"{said}: `shootout` is another" in refused_here()
    card.write_text(text, encoding="utf-8")
    assert CliRunner().invoke(cli, ["mail", str(FILE), "--check"], standalone_mode=False).return_value == 0
