"""Orders of a person at the terminal: to stacks, areas and rows of hexes; what cannot be done is told."""

from __future__ import annotations

import re
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from rulewright.actions import ruling
from rulewright.cli import cli
from rulewright.games.meant import Meant, begins_an_action, parts
from rulewright.scenes.scene import Refused
from rulewright.scenes.stage import Stage, open_stage
from rulewright.shelf.wished import Wished
from rulewright.terminal.begun import is_settled
from rulewright.terminal.desk import broken
from rulewright.terminal.person import Person
from rulewright.terminal.sketch import sketch
from runtime.play.chooser import Decision, Seats, options_of
from runtime.play.game import Game
from runtime.play.limits import Limits

TRAINING = "panzer_leader/training"


def told(*lines: str, players: str = "random,person", seed: int = 3) -> str:
    """What the terminal shows when a person says this, and then quits."""
    said = "\n".join((*lines, "quit", ""))
    result = CliRunner().invoke(
        cli, ["run", TRAINING, "--players", players, "--seed", str(seed)], input=said, standalone_mode=False
    )
    return result.output


class Silent(Person):
    """Somebody who gives a line of orders and then nothing more."""

    def __init__(self, side: str, said: list[str]) -> None:
        super().__init__(side)
        self.said = said

    def _asked(self, decision: Decision) -> int:
        self._queue, self._order = [], None
        if decision.sort != "action" or not self.said:
            raise Finished
        first, *queue = parts(self.said.pop(0))
        index = self._answer(decision, first, queue)
        assert index is not None, (first, decision.texts)
        return index


class Finished(Exception):
    pass


@cache
def training() -> Stage:
    found = open_stage(TRAINING, Wished(None, (), (), ()))
    assert not isinstance(found, Refused)
    return found


def after(*lines: str) -> tuple[Game, dict[str, str]]:
    """Where the Allies' counters stand after these orders in their first movement."""
    stage = training()
    allies = Silent("the Allies", list(lines))
    germans = Silent("the Germans", ["set, all, Sambleu"])
    game = Game(stage.table.plan, stage.position(), Seats({"the Allies": allies, "the Germans": germans}, allies))
    for one in (allies, germans):
        one.sit(game)
    with pytest.raises(Finished):
        game.play()
    p = game.position
    return game, {
        p.name_of(one): p.space.label(spot) for one in p.things("unit") if isinstance(spot := p.hex_of(one), int)
    }


def test_all_are_set_up_in_an_area_at_one_word() -> None:
    _, stands = after()
    assert stands == {"Anton": "J8", "Berta": "J8", "Cesar": "K7", "Emil": "K7"}


def test_a_stack_is_ordered_along_a_row_of_hexes() -> None:
    _, stands = after("come, Able + Baker, A5", "move, A5, B5, C5, D5", "come, Ch*, A4")
    assert {name: stands[name] for name in ("Able", "Baker", "Charlie")} == {
        "Able": "D5",
        "Baker": "D5",
        "Charlie": "A4",
    }


def test_one_counter_goes_along_a_row_of_hexes() -> None:
    assert any(
        one.startswith("No: move Fox into the new hex; ") for one in seen("move", "why Fox")
    )  # and all that is so, too
    _, stands = after("come, Able, A4", "move, Able, B4, C4")
    assert stands["Able"] == "C4"


def test_who_is_ordered_far_goes_hex_by_hex_and_is_told_so_beforehand() -> None:
    shown = seen("why move Baker to C4", "odds move Baker to C4", "move Able to C4", "move Baker to J9", "? C4")
    steps = ["Yes: move Baker into C4.", "Once this is done: move Baker into B4."]
    assert shown[1:3] == steps
    assert shown[3] == "Move Baker into C4, once this is done: move Baker into B4: 1 outcome without dice."
    at = shown.index("move Able into B4")
    assert shown[at : at + 2] == ["move Able into B4", "move Able into C4"]
    assert "No: move Baker into J9 is not legal here." in shown
    assert any(one.startswith("C4: Able (moved, ") for one in shown)  # with the marks that its counter bears


def test_a_sentence_orders_several_at_once() -> None:
    """As the line with commas does: everybody, a stack by its hex, some by their names; what comes last may be asked."""
    first, second = (
        ("come, all, A5", "move, A5, B5", "?"),
        ("come on with all in A5", "move everybody in A5 into B5", "?"),
    )
    by_commas, in_words = (
        told(*lines, players="person,random").rpartition("B5: ")[2].partition("kept")[0] for lines in (first, second)
    )
    assert by_commas.startswith("Able")
    assert in_words == by_commas
    shown = told("set up all in J8", "? J8", "set up Cesar + Emil", "J9", "?")
    assert "J8: Anton, Berta" in shown
    assert "set up Cesar in J9" in shown
    assert "set up Emil in J9" in shown


def test_all_who_are_ordered_are_all_who_can() -> None:
    """Berta has no weapon against what is armored: Anton fires alone, and nobody is told why she does not."""
    set_up = ("set up Anton + Berta", "J8", "set up Cesar + Emil", "J9", "done")
    shown = told(*set_up, "fire at I7 with all in J8", players="greedy,person", seed=5)
    assert "fire at Charlie, Dog and Easy in I7 with Anton\n" in shown
    assert "is not legal here" not in shown


def test_who_goes_far_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Why not at once was found out and told nobody; and of what may not be done all was found out twice."""
    judged: list[str] = []
    whole = ruling.judged
    monkeypatch.setattr(ruling, "judged", lambda *asked: judged.append(asked[1].text) or whole(*asked))  # type: ignore[func-returns-value]
    shown = told("come on with Able in A4", "move Able into E5", "move Able into J9", players="person,random")
    assert "  move Able into D5\n  move Able into E5\n" in shown
    assert "No: move Able into J9 is not legal here.\n  No way leads so far." in shown
    assert len(judged) == 3


def test_what_is_not_done_of_a_line_is_told_as_an_order() -> None:
    """`set up Baker in the hex, J8`, it was."""
    assert (
        "there are `Anton`, `Berta`, `Cesar` and `Emil`; `help` tells what may be said; not done: set up Zoltan in J8, J9\n"
        in told("set, Zoltan, J8, J9")
    )


def test_who_cannot_is_named_and_the_others_go_on(capsys: pytest.CaptureFixture[str]) -> None:
    _, stands = after("come, Able + Baker, A5", "move, Able, B5", "come, Charlie, A5", "move, all, B4")
    assert (stands["Baker"], stands["Charlie"]) == ("A5", "A5")
    assert "B4" in capsys.readouterr().out


def test_what_is_answered_for_the_first_of_a_stack_holds_for_the_others() -> None:
    shown = told("set", "all", "J8", "? J8")
    assert "J8: Anton, Berta" in shown
    assert "Cesar cannot do that with J8" in shown


def test_a_set_is_chosen_by_its_place() -> None:
    decision = Decision("the Germans", "piece", "whom", options_of([(1, "Anton"), (2, "Berta")]), 1, "Direct fire")
    assert Meant(training().position()).those(decision, "all") == [1, 2]


def test_what_is_not_understood_says_why() -> None:
    shown = told("foo", "set, Anton, J", "?", "? nowhere", "99", "help", "set", "Anton", "99")
    assert "`foo` is none of these" in shown
    assert "`J` may be J6, J7, J8, J9 or J10; not done: set up Anton in J" in shown
    assert "there is no number 99 here; the last is 1\n" in shown
    assert "there is no number 99 here; the last is 24" in shown
    assert "nothing stands on the board\n  beside the board: Anton" in shown
    assert "\n  `help` tells what may be said\n" in shown
    assert "What may be said\nA number or the beginning of an option chooses it" in shown
    assert "there is no hex or area `nowhere`" in shown
    assert "again    the last action once more" in shown
    help_told = shown.partition("What may be said")[2]
    assert "as it is told afterwards: `set up Anton in H7`." in help_told  # what may be done now
    assert "`move, Anton, " in help_told  # of who is there
    assert "`odds set up Anton in H7`" in help_told
    assert ", an area (" in help_told


def test_help_speaks_of_no_area_where_there_is_none_and_of_no_action_of_another_game() -> None:
    said = ["run", "panzer_grenadier/school_paddies", "--players", "person,greedy"]
    shown = (
        CliRunner()
        .invoke(cli, said, input="help\nquit\n", standalone_mode=False)
        .output.partition("What may be said")[2]
    )
    assert "A hex (0301) or `all` is whoever may be chosen there" in shown
    assert "`odds move Anton into 0101`" in shown
    assert "`? 0301` tells of that place" in shown
    assert "An*` all that begin so" in shown
    assert not [word for word in (" area", "Sambleu", "fire at", "halftrack") if word in shown]


def test_legal_at_the_prompt_tells_why() -> None:
    shown = told("legal set up Anton in A1", "why set up Anton in A1")
    assert shown.count("No: set up Anton in A1 is not legal here") == 2


def test_a_line_longer_than_the_terminal_goes_on_between_words() -> None:
    """A name is never broken; what is read by a program is not either."""
    line = "    so Panzerjager-1 has been fired on, and rifle-platoon-1 and rifle-platoon-2 too"
    assert broken(line, 60) == [
        "    so Panzerjager-1 has been fired on, and rifle-platoon-1",
        "      and rifle-platoon-2 too",
    ]
    assert broken(line, None) == [line]
    assert broken("", 60) == [""]


def test_why_is_of_what_was_refused_last_as_far_as_it_was_told() -> None:
    shown = seen("foo", "why", "come, Fox, A4", "why", "move, Able, B4", "why")
    unasked = "of what? `why` and an action, as in `why move Able into "  # as may be done now
    assert (
        shown.count(f"{unasked}A3`") + shown.count(f"{unasked}A4`") == 2
    )  # `foo` is nothing that could be done, and what was refused before a move is past
    at = shown.index("No: come on with Fox in the hex is not legal here.")
    assert (
        "[Foot waits for the vehicles] forbids it, because Fox is not vehicular and the phase is Vehicle movement."
        in shown[at:]
    )


def test_a_set_of_which_nothing_is_left_is_enough_by_itself_but_for_the_last() -> None:
    plan = training().table.plan
    fire = next(one for one in plan.actions if one.phrase.startswith("fire at"))
    of = {
        one.slot.name: Decision("", "piece", "", options_of([(None, "enough")]), 1, "", fire.id, one.slot.name)
        for one in fire.choices
    }
    assert is_settled(of["the targets"], plan, is_free=False)
    assert not is_settled(of["the firers"], plan, is_free=True)
    more = Decision("", "piece", "", options_of([(1, "Anton"), (None, "enough")]), 1, "", fire.id, "the targets")
    assert not is_settled(more, plan, is_free=True)
    alone = Decision("", "piece", "", options_of([(1, "Anton")]), 1, "", fire.id, "the firers")
    assert is_settled(alone, plan, is_free=True)
    assert not is_settled(alone, plan, is_free=False)  # it is said by who is there


def test_what_follows_of_a_line_is_for_what_is_asked_after_such_a_set() -> None:
    game, _ = after()
    fire = next(one.id for one in game.plan.actions if one.phrase.startswith("fire at"))
    person = Person("the Allies")
    person.sit(game)
    person._picking, person._queue = [], ["Baker"]
    assert (
        person.choose(Decision("the Allies", "piece", "", options_of([(None, "enough")]), 1, "", fire, "the targets"))
        == 0
    )
    firers = options_of([(7, "Able"), (8, "Baker"), (None, "enough")])
    assert person.choose(Decision("the Allies", "piece", "", firers, 1, "", fire, "the firers")) == 1


def test_an_action_with_a_letter_wrong_is_told_why_it_is_none() -> None:
    game, _ = after()
    assert begins_an_action("moov Able to H7", game, or_nearly=True)
    assert not begins_an_action("moov Able to H7", game)
    assert not begins_an_action("foo Able to H7", game, or_nearly=True)
    assert not begins_an_action("Able", game, or_nearly=True)


def test_again_does_the_same_with_the_next() -> None:
    shown = told("1", "Anton", "J8", "again", "Berta", "? J8")
    assert "J8: Anton, Berta" in shown
    assert any("1  H7" in line and "2  H8" in line for line in shown.splitlines())


IN_PLAY = ("set, all, Sambleu", "done", "come, Able + Baker, A4")


def seen(*lines: str) -> list[str]:
    """What the terminal shows of two persons after both have begun, without the options."""
    shown = told(*IN_PLAY, *lines, players="person,person")
    lines_ = [line.strip() for line in shown.partition("come on with Baker in A4\n")[2].splitlines()]
    return [line for line in lines_ if line and not re.match(r"\d+  ", line) and not line.startswith("choose>")]


MOVING = "the Allies: what to do in Vehicle movement"
WHO = "the Allies: move the unit into the new hex: the unit"


def test_a_row_that_cannot_be_gone_to_its_end_says_what_was_done_and_what_not() -> None:
    """Neither the rest nor the next line is taken for anything else."""
    shown = seen("move, Able + Baker, B4, D9, E4", "spread, Z9", "move, Able, Z9, C4")
    no_way = "No way leads so far."
    assert [one.partition(no_way)[0] for one in shown[:10]] == [
        MOVING,
        "move Able into B4",
        "Able cannot do that with D9; not done: D9, E4: ",
        "move Baker into B4",
        "Baker cannot do that with D9; not done: D9, E4: ",
        MOVING,
        "none of these is in Z9; there are `Able` and `Baker`; `help` tells what may be said; not done: spread Z9 out",
        MOVING,
        "`Z9` is none of these; not done: move Able into Z9, C4",
        "No: move Able into Z9 is not legal here.",
    ]


def test_back_undo_and_done_lead_out_of_an_order() -> None:
    into = "the Allies: move Able into the new hex: the new hex"
    assert seen("move", "Able", "back", "back", "move", "Able", "undo", "move", "Able", "done")[:-1] == [
        *(MOVING, WHO, into, WHO, MOVING),
        *(WHO, into, "not done: move Able into the new hex", MOVING),
        *(WHO, into, "not done: move Able into the new hex", MOVING),
    ]


def test_what_was_done_last_is_taken_back_and_done_too() -> None:
    shown = seen(
        "move, Able, B4", "back", "? Able", "? A4", "done", "undo", "move, Able, B4", "undo", "undo", "undo", "undo"
    )
    assert shown[:6] == [
        MOVING,
        "move Able into B4",
        MOVING,
        "taken back: move Able into B4",
        MOVING,
        "A4: Able (moved, 1 spent), Baker (moved, 1 spent)",
    ]
    assert shown[6] == shown[5]
    assert (
        "nothing can be taken back: nothing was done since a die was last thrown, another side asked or a secret touched"
        in shown
    )


def test_what_was_shown_to_the_other_side_stays() -> None:
    shown = seen("back", "back", "back")
    assert shown[1:5:2] == ["taken back: come on with Baker in A4", "taken back: come on with Able in A4"]
    assert (
        shown[5]
        == "nothing can be taken back: nothing was done since a die was last thrown, another side asked or a secret touched"
    )


def test_why_odds_show_and_goal_are_understood_at_every_question() -> None:
    shown = seen(
        "move, Able, B4, D9", "why", "move", "odds Able", "Able", "odds", "why D9", "odds C4", "show", "goal", "help"
    )
    assert "`move Able into the new hex`: the new hex must be said too; `odds` and the whole action will do" in shown
    assert shown.count("No: move Able into D9 is not legal here.") == 2
    assert "Move Able into C4: 1 outcome without dice." in shown
    assert "+2: two of yours; -1: one of others" in shown
    assert "The victory level of the Allies: defeat, by [The highest level counts]." in shown
    assert shown.count("The points of the Allies are 0") == 1
    assert not any(line.startswith("The standing") for line in shown)  # how the computer weighs it
    assert any(line.startswith("A first game in five turns.") for line in shown)
    assert "[Hexes of the village] A side has three points for each vital hex that is in its hands." in shown
    assert not any("cites" in line or "{" in line for line in shown)  # the words of the rules, not of their file
    assert "quit     stop; the game is kept" in shown


def test_a_whole_action_may_be_asked_of_in_the_midst_of_an_order() -> None:
    shown = seen("move", "why move Able into D9", "odds move Able into B4", "Able", "why move Baker into D9")
    assert "No: move Able into D9 is not legal here." in shown
    assert "No: move Baker into D9 is not legal here." in shown
    assert "Move Able into B4: 1 outcome without dice." in shown


def test_a_question_is_answered_at_the_prompt() -> None:
    """Of what one's own side may know, and of the rules."""
    shown = seen(
        "whose move is it?",
        "where is Anton?",
        "move",
        "can Able enter C4?",
        "why can't Able enter D9?",
        "how many units may stack in a hex?",
    )
    assert shown.count("Read as: the side to move") == 1
    assert "Read as: Anton's hex" in shown
    assert any(line.startswith("Read as: it is legal to move Able into C4 --after") for line in shown)
    assert any(line.startswith("Read as: it is legal to move Able into D9 --after") for line in shown)
    assert "Read as: the stacking limit" in shown
    assert "by [Stacking limit]" in shown


@pytest.mark.parametrize("said", ["", "options", "what can I do?", "what may we do now"])
def test_the_options_are_told_once_more(said: str) -> None:
    """`what can I do?` named a command of the shell, and a line with nothing on it told nothing."""
    assert told(said).count("the Germans: what to do in Set-up") == 2


def test_a_question_of_several_clauses_is_answered_at_the_prompt() -> None:
    """`is none of these` was told of the first clause, which was taken for an order; nor does a question move anybody."""
    output = told(
        "come on with Able in A6",
        "if Able moves to B6, is there room for Baker",
        "Baker rides on Able, can Able move?",
        "move Able to B6?",
        players="person,random",
    )
    assert "Read as: (supposing that Able is in B6, " in output
    assert "Read as: (supposing that Baker is inside Able, Able may move)" in output
    assert "Read as: it is legal to move Able into B6" in output
    assert "none of these" not in output
    assert "  move Able into B6\n" not in output


def test_a_question_may_be_begun_with_ask() -> None:
    """Nothing read `ask can Able move`."""
    assert seen("ask can Able enter B4?", "move")[1:3] == seen("can Able enter B4?", "move")[1:3]


def test_what_is_offered_for_a_question_is_asked_by_its_number() -> None:
    shown = seen("can Able moov to C4?", "ask 1", "ask 9", "move")
    assert any(one == "1. it is legal to move Able into C4" for one in shown)
    at = shown.index("`ask 1` to `ask 3` asks it so")
    assert shown[at + 1 : at + 3] == ["no", "C4 is not adjacent to Able's hex."]
    assert "nothing is offered under that number" in shown[at + 3 :]


def test_what_is_named_as_an_example_may_be_done_now() -> None:
    """In set-up nobody moves; whoever is begun with is asked of the next choice; at the end nothing is left."""
    shown = told("why", "odds", "set up", "Anton", "why", "J8", "set, all, Sambleu", "why", "help")
    for word in ("why", "odds"):
        assert f"of what? `{word}` and an action, as in `{word} set up Anton in H7`" in shown
    assert "of what? `why` and an action, as in `why H7`" in shown
    assert "of what? `why` and an action\n" in shown
    assert "Yes: set up Anton in H7." in told("why set up Anton in H7")


def test_who_is_done_too_early_is_told_what_is_left() -> None:
    """What was done last was taken back."""
    shown = told("set up Emil in J9", "done", "? J9", players="greedy,person")
    assert "taken back" not in shown
    assert shown.count("[Set-up] may not end while") == 3
    assert "J9: Emil" in shown


def test_who_has_set_up_the_last_may_take_it_back() -> None:
    shown = told(
        "set up all in Sambleu",
        "back",
        "set up Emil in J9",
        "undo",
        "set up Emil in J9",
        "done",
        "again",
        "?",
        players="greedy,person",
    )
    asked = "the Germans: what to do in Set-up\n  nothing is left to do: be done, or take back what was done last\n    1  done\n"
    assert shown.count(asked) == 3
    assert (
        "  set up Cesar in K7\n  set up Emil in K7\n\nthe Germans: what to do in Set-up\n" in shown
    )  # all was told before
    assert "taken back: set up Emil in K7" in shown
    before, _, played = shown.partition("Turn 1: Vehicle movement, the Allies")
    assert "taken back: set up Emil in J9" in before
    assert "there is nothing to do again here" in played  # `done` is no action to be done again
    assert "J9: Emil" in played


def test_the_board_is_shown_in_letters() -> None:
    game, _ = after("come, Able + Baker, A4", "move, Able, B4")
    shown = list(sketch(game.position.view("the Allies"), "the Allies"))
    assert shown[:5] == [
        "    A1     A2     A3     A4     A5     A6     A7     A8     A9     A10",
        "                         +1",
        " B1     B2     B3     B4     B5     B6     B7     B8     B9     B10    B11",
        "                                           stream stream",
        "                      +1",
    ]
    assert shown[-15:] == [
        "    K1     K2     K3     K4     K5     K6     K7     K8     K9     K10",
        "           stream stream                      town                 woods",
        "                                              -2",
        " L1     L2     L3     L4     L5     L6     L7     L8     L9     L10    L11",
        "               woods  stream                                    woods  woods",
        "    M1     M2     M3     M4     M5     M6     M7     M8     M9     M10",
        "                  woods  stream",
        "+2: two of yours; -1: one of others",
        "  no word beneath a hex: clear",
        "  a part of the board, from A1 to A10 down to M1 to M10; more lies below (`show S5`)",
        "      A4: Baker",
        "      B4: Able",
        "      J8: the Germans: Anton, Berta",
        "      K7: the Germans: Cesar, Emil",
        "  beside the board: Charlie, Dog, Easy, Fox (inside Dog), George (inside Easy)",
    ]


def test_toggles_are_told_and_at_last_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person goes to and fro: told each time round; the last action but one is refused in words."""
    said = [*["to", "fro"] * 3, "to", "done"]
    monkeypatch.setattr("click.prompt", lambda *_, **__: said.pop(0))
    stands = [True]

    class Board:
        side_to_move = "the Allies"

        def __init__(self) -> None:
            self.type_of: dict[int, str] = {}
            self.program = SimpleNamespace(sides=())

        def view(self, side: str) -> Board:
            return self

        def printed(self) -> str:
            return str(stands)

    class Toggled:
        limits = Limits(actions_in_a_phase=7)
        position = Board()
        plan = SimpleNamespace(actions=())
        acted = 0
        answers: tuple[str, ...] = ()

        def possible_actions(self, side: str) -> tuple[object, ...]:
            return ()

        @property
        def actions_left(self) -> int:
            return self.limits.actions_in_a_phase - self.acted

    game: Any = Toggled()
    person = Person("the Allies")
    person.sit(game)
    decision = Decision(
        "the Allies", "action", "what to do", options_of([("to", "to"), ("fro", "fro"), (None, "done")]), 1, "Swings"
    )
    while decision.texts[person.choose(decision)] != "done":
        game.acted += 1
        stands[0] = not stands[0]
    shown = capsys.readouterr().out
    assert shown.count("all stands as it did 2 actions ago: what was done since has changed nothing") == 2
    assert shown.count("all stands as it did") == 5
    assert shown.count("6 actions are the most in one [Swings]; `done` or `undo` is left") == 1
    assert game.acted == 6


def test_of_a_counter_it_is_told_what_it_may_do_and_why_not_the_rest() -> None:
    """First of that against which least speaks."""
    shown = told("come on, Able, A8", "why Fox", "why Able", players="person,random")
    assert "There is nothing to do with Fox in [Vehicle movement]." in shown
    assert (
        "    [Foot waits for the vehicles] forbids it, because Fox is not vehicular and the phase is Vehicle movement.\n"
        in shown
    )
    assert "Able in [Vehicle movement]: move Able into the new hex; spread Able out." in shown
    first, second = (
        "No: form Able up again is not legal here.\n  Able is not spread out.\n",
        "No: come on with Able in the hex",
    )
    assert shown.index(first) < shown.index(second)
    assert "Where it is written:" in shown


def test_why_nobody_has_won_is_told() -> None:
    """Where the rule of levels did not apply, it was `draw, as no rule says otherwise`, beside a card that says who wins."""
    played = ["run", "panzerblitz/russia_2", "--players", "person,person"]
    shown = CliRunner().invoke(cli, played, input="goal\nquit\n", standalone_mode=False).output
    assert (
        "draw, as [The difference of the levels] does not apply, because the Germans may not claim a victory (" in shown
    )
    assert "that is attacking, and more, by [No battle, no victory])." in shown
