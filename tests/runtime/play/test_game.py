"""A game: the order of time, announcements, what is offered, what may be taken back."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from night import (
    CALM,
    CATCH,
    DAWNERS,
    DAZZLED,
    DROWSY,
    DUSKERS,
    EVENT,
    FALSE,
    FLY,
    HIDE,
    LIT,
    PLAN,
    SCORCH,
    STARTLE,
    STARTLED,
    TALLY,
    night,
)

from runtime.play import playing as running
from runtime.play.chooser import Back, CannotAnswer, Decision, RandomChooser, ScriptChooser, ScriptedReaction, Seats
from runtime.play.dice import Draw
from runtime.play.game import Game
from runtime.play.limits import CannotTakeBack, Endless, Illegal, Limits, NothingToChoose
from runtime.play.plans import EventPlan, PlayPlan, UpkeepPlan
from runtime.play.sequence import moments_of
from runtime.program import StageOf


def game(p: Any, *answers: object, plan: PlayPlan = PLAN, **more: Any) -> Game:
    return Game(plan, p, ScriptChooser(answers, **more))


def test_a_turn_is_one_row_of_moments() -> None:
    row = moments_of(PLAN.sequences, "Night")
    assert [f"{one.edge} {one.sequence} {one.side}".strip() for one in row] == [
        "begins Night",
        "begins Flight the Duskers",
        "acts Flight the Duskers",
        "ends Flight the Duskers",
        "begins Flight the Dawners",
        "acts Flight the Dawners",
        "ends Flight the Dawners",
        "begins Rest",
        "acts Rest",
        "ends Rest",
        "ends Night",
    ]


def test_a_sequence_within_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="part of itself"):
        moments_of({"a": (StageOf("b", None),), "b": (StageOf("a", None),)}, "a")


def test_facts_end_before_upkeep() -> None:
    """A moth drowsy until its side's next flight is awake when the upkeep of that flight asks."""
    p = night(((DUSKERS, "C3"),))
    p.stand_at("Rest")
    (moth,) = p.things("moth")
    p.set(DROWSY, moth, True)
    g = game(p)
    g.go_on_to("Flight", DUSKERS)
    assert p.turn == 2
    assert not p.get(DROWSY, moth)
    assert p.get(TALLY, DUSKERS) == 10


def test_upkeeps_are_done_in_order_and_only_of_their_side() -> None:
    said: list[str] = []

    def upkeep(id: str, side: str | None = None, edge: str = "begins") -> UpkeepPlan:
        return UpkeepPlan(id, "Flight", edge, side, lambda g, p: said.append(f"{id} {p.side_to_move}"))

    upkeeps = (upkeep("b"), upkeep("a"), upkeep("dawn", DAWNERS), upkeep("end", None, "ends"))
    game(night(), plan=replace(PLAN, upkeeps=upkeeps)).go_on_to("Rest")
    one, two = DUSKERS, DAWNERS
    assert said == [f"b {one}", f"a {one}", f"end {one}", f"b {two}", f"a {two}", f"dawn {two}", f"end {two}"]


def test_a_position_within_a_phase_goes_on_there() -> None:
    p = night(((DAWNERS, "C3"),))
    p.stand_at("Flight", DAWNERS)
    g = game(p, "done")
    g.step()
    assert p.get(TALLY, DAWNERS) == 0, "the phase had begun: no upkeep"
    assert g.answers[0].side == DAWNERS  # type: ignore[union-attr]


def test_phases_with_nothing_legal_ask_nobody() -> None:
    g = game(night())
    g.play(until_turn=3)
    assert g.answers == []
    assert g.position.turn == 3


def test_an_announcement_counts_then_judges_then_asks() -> None:
    said: list[str] = []

    def note(text: str) -> Any:
        return lambda g, p, *values: said.append(text)

    event = EventPlan(
        EVENT,
        EVENT,
        PLAN.events[EVENT].slots,
        (note("count 1"), note("count 2")),
        (note("judge 1"), note("judge 2")),
        (replace(CATCH, do=note("react")),),
    )
    p = night(((DUSKERS, "C3"),), ((DAWNERS, "C4"),))
    p.stand_at("Flight", DUSKERS)
    moth, lamp = p.things("moth")[0], p.things("lamp")[0]
    g = game(
        p,
        reactions=[ScriptedReaction("catch", {"the lamp": lamp})],
        plan=replace(PLAN, events={EVENT: event}),
    )
    g.take("fly", {"the moth": moth, "the spot": p.space.hex("C4")})
    assert said == ["count 1", "count 2", "judge 1", "judge 2", "react"]
    assert p.get(TALLY, DUSKERS) == 1, "play went on after the window"


def test_a_mover_lost_on_the_way_goes_no_further() -> None:
    p = night(((DUSKERS, "C3"),), ((DAWNERS, "C4"),))
    p.stand_at("Flight", DUSKERS)
    (moth,) = p.things("moth")
    p.set(SCORCH, moth, 2)
    g = game(p)
    g.take("fly", {"the moth": moth, "the spot": p.space.hex("C4")})
    assert not p.is_in_play(moth)
    assert p.get(TALLY, DUSKERS) == 0
    assert g.answers == [], "nothing legal, nobody asked"


def test_reactions_are_asked_anew_after_each() -> None:
    """Three lamps: each catch uses one up; the window closes when all have passed in a row."""
    p = night(((DUSKERS, "C3"),), ((DAWNERS, "C4"),) * 3)
    p.stand_at("Flight", DUSKERS)
    (moth,) = p.things("moth")
    script = [answer for number in (1, 2, 3) for answer in ("catch the moth with the lamp", f"lamp {number}")]
    texts: list[tuple[str, ...]] = []

    class Watching(ScriptChooser):
        def choose(self, decision: Decision) -> int:
            texts.append(decision.texts)
            wanted = "catch moth 1 with the lamp"
            if decision.sort == "reaction":
                return decision.texts.index(wanted) if wanted in decision.texts else len(decision.texts) - 1
            return 0

    Game(PLAN, p, Watching(script)).take("fly", {"the moth": moth, "the spot": p.space.hex("C4")})
    assert texts == [
        ("catch moth 1 with the lamp", "startle moth 1", "pass"),
        ("lamp 1", "lamp 2", "lamp 3"),
        ("catch moth 1 with the lamp", "startle moth 1", "pass"),
        ("lamp 2", "lamp 3"),
        ("catch moth 1 with the lamp", "startle moth 1", "pass"),
        ("lamp 3",),
        ("startle moth 1", "pass"),
    ]
    assert not any(p.get(LIT, lamp) for lamp in p.things("lamp"))


def test_sides_not_to_move_are_asked_first() -> None:
    """Both may react: the opponent's answer comes first, then the mover's."""
    anyone = (
        replace(CALM, id="theirs", taker=lambda p, moth: DAWNERS),
        replace(CALM, id="ours", taker=lambda p, moth: DUSKERS),
    )
    plan = replace(PLAN, events={STARTLED: replace(PLAN.events[STARTLED], reactions=anyone[::-1])})
    p = night(((DUSKERS, "C3"),))
    p.stand_at("Flight", DUSKERS)
    (moth,) = p.things("moth")
    p.set(SCORCH, moth, 1)
    g = game(p, plan=plan)
    g.do("bang beside {the moth}", moth)
    assert [one.side for one in g.answers] == [DAWNERS, DUSKERS]  # type: ignore[union-attr]


def startled(plan: PlayPlan) -> tuple[Any, int, Game]:
    p = night(((DUSKERS, "C3"),))
    p.stand_at("Flight", DUSKERS)
    (moth,) = p.things("moth")
    scripted = [ScriptedReaction("startle", {}, (moth, None)), ScriptedReaction("calm", {})]
    g = game(p, reactions=scripted, plan=plan)
    g.take("fly", {"the moth": moth, "the spot": p.space.hex("C4")})
    return p, moth, g


def test_a_reaction_opens_no_window() -> None:
    p, moth, _ = startled(PLAN)
    assert p.get(SCORCH, moth) == 2


def test_unless_it_is_declared_to_answer_reactions() -> None:
    event = replace(PLAN.events[STARTLED], reactions=(replace(CALM, answers_reactions=True),))
    p, moth, _ = startled(replace(PLAN, events={**PLAN.events, STARTLED: event}))
    assert p.get(SCORCH, moth) == 0


def test_taking_by_name_is_refused_unless_legal() -> None:
    p = night(((DUSKERS, "C3"), (DAWNERS, "C4")))
    p.stand_at("Flight", DUSKERS)
    ours, theirs = p.things("moth")
    before = p.printed()
    g = game(p)
    for chosen in ({"the moth": theirs, "the spot": p.space.hex("C5")}, {"the moth": ours, "the spot": 0}):
        with pytest.raises(Illegal, match="fly moth"):
            g.take("fly", chosen)
    p.stand_at("Rest")
    with pytest.raises(Illegal):
        g.take("fly", {"the moth": ours, "the spot": p.space.hex("C4")})
    p.stand_at("Flight", DUSKERS)
    assert p.printed() == before


def test_ending_the_phase_and_the_game() -> None:
    for what in ("phase", "game"):
        stop = replace(FLY, do=lambda g, p, *_, what=what: (g.end(what), p.set(TALLY, DUSKERS, 99)))
        p = night(((DUSKERS, "C3"),))
        p.stand_at("Flight", DUSKERS)
        p.set(DAZZLED, p.things("moth")[0], False)
        g = game(p, "fly the moth to the spot", "moth 1", "C4", plan=replace(PLAN, actions=(stop,)))
        g.step()
        assert p.get(TALLY, DUSKERS) == 0, "nothing more was done"
        if what == "game":
            assert g.over == "the rules ended it"
        else:
            due = g.row[g.place]
            assert (due.edge, due.sequence) == ("ends", "Flight")


def test_endings_lead_out_of_whatever_is_done_by_name() -> None:
    """An action taken, a procedure done and an event announced by a script end like those of play."""
    enders = {what: (lambda g, p, *_, what=what: g.end(what)) for what in ("phase", "game")}
    for what, ender in enders.items():
        event = replace(PLAN.events[STARTLED], bookkeeping=(ender,))
        plan = replace(
            PLAN,
            actions=(replace(FLY, do=ender),),
            events={STARTLED: event},
            procedures={"end": ender},
        )
        for way in ("take", "do", "announce"):
            p = night(((DUSKERS, "C3"),))
            p.stand_at("Flight", DUSKERS)
            (moth,) = p.things("moth")
            g = game(p, plan=plan)
            if way == "take":
                g.take("fly", {"the moth": moth, "the spot": p.space.hex("C4")})
            elif way == "do":
                g.do("end")
            else:
                g.announce(STARTLED, moth)
            assert (g.over is not None) == (what == "game")
            assert (g.row[g.place].edge == "ends") == (what == "phase")


def test_endless_phases_and_announcements_are_named() -> None:
    plan = replace(PLAN, actions=(replace(FLY, do=lambda g, p, *_: None),))
    p = night(((DUSKERS, "C3"),))
    chooser = ScriptChooser(["fly the moth to the spot", "moth 1", "C4"] * 20)
    with pytest.raises(Endless, match=r"more than 9 actions in one \[Flight\]; the last: fly moth 1 to"):
        Game(plan, p, chooser, Limits(actions_in_a_phase=9)).play()

    again = EventPlan(EVENT, EVENT, (), (lambda g, p: g.announce(EVENT),), (), ())
    with pytest.raises(Endless, match="40 deep"):
        game(night(), plan=replace(PLAN, events={EVENT: again})).announce(EVENT)


def test_choices_within_steps() -> None:
    g = game(night(), 20, "none")
    assert g.choose(DUSKERS, "the spot", "number", (10, 20, 30)) == 20
    assert g.choose(DUSKERS, "the spot", "number", (10,)) == 10
    assert str(g.choose(DUSKERS, "the spot", "number", (10,), optional=True)) == "none"
    assert str(g.choose(DUSKERS, "the spot", "number", (), optional=True)) == "none"
    with pytest.raises(NothingToChoose, match="the spot"):
        g.choose(DUSKERS, "the spot", "number", ())


def test_in_order_asks_for_all_but_the_last() -> None:
    g = game(night(), 30, 10)
    assert list(g.in_order(DUSKERS, "the spot", "number", (10, 20, 30))) == [30, 10, 20]
    assert len(g.answers) == 2


def test_a_script_that_is_out_says_what_was_asked() -> None:
    p = night(((DUSKERS, "C3"),))
    with pytest.raises(CannotAnswer, match="what to do in Flight"):
        game(p).play()


def test_seats_ask_who_sits_there() -> None:
    p = night(((DUSKERS, "C3"), (DAWNERS, "C5")))
    seats = Seats({DUSKERS: ScriptChooser(["done"])}, RandomChooser(1))
    with pytest.raises(CannotAnswer, match="nobody plays the Dawners"):
        Game(PLAN, p, seats).play()


# ---- taking back


def test_taking_back_is_exact() -> None:
    p = night(((DUSKERS, "C3"),))
    p.stand_at("Flight", DUSKERS)
    (moth,) = p.things("moth")
    p.set(SCORCH, moth, 1)  # too scorched to be startled, so nobody is asked
    g = game(p, *["fly the moth to the spot", "moth 1", "C4"] * 2)
    before = p.printed()
    g.step()
    assert p.printed() != before
    g.take_back()
    assert p.printed() == before
    assert g.answers == []
    assert g.steps == 0
    with pytest.raises(CannotTakeBack, match="nothing was done"):
        g.take_back()


@pytest.mark.parametrize(
    ("answers", "why"),
    [
        (["try the luck of the moth", "moth 1"], "a die was thrown for luck"),
        (["fly the moth to the spot", "moth 1", "C4", "pass"], "the Dawners were asked"),
        (["make the lamp false", "lamp 1"], "a secret was touched"),
    ],
)
def test_what_was_shown_stays(answers: list[str], why: str) -> None:
    p = night(((DUSKERS, "C3"),), ((DUSKERS, "C3"), (DAWNERS, "C4")))
    p.stand_at("Flight", DUSKERS)
    g = game(p, *answers, dice=[4])
    g.step()
    with pytest.raises(CannotTakeBack, match=why):
        g.take_back()


def test_nothing_before_what_was_shown_is_taken_back() -> None:
    """One plain action, then a die: neither may go. A plain action after the die may."""
    p = night(((DUSKERS, "C3"), (DUSKERS, "D4")))
    p.stand_at("Flight", DUSKERS)
    for moth in p.things("moth"):
        p.set(SCORCH, moth, 1)
    flight = ["fly the moth to the spot", "moth 1", "C4"]
    g = game(p, *flight, "try the luck of the moth", "moth 2", *flight[:2], "C3", dice=[4])
    g.step()
    g.step()
    assert g.cannot_take_back
    g.step()
    g.take_back()
    assert g.cannot_take_back == "a die was thrown for luck"


@pytest.mark.parametrize("worlds", [("done", "hide", "false"), ("fly and done", "fly and false")])
def test_why_nothing_is_taken_back_tells_no_secret(worlds: tuple[str, ...]) -> None:
    """What the Duskers did unseen, or could have done, shows in nothing that the other side, or they, are told."""
    plan = replace(PLAN, actions=(FLY, replace(HIDE, keeper=lambda p: p.side_to_move)))
    told = []
    for world in worlds:
        flown = world.startswith("fly")
        mine, theirs = (DUSKERS, DAWNERS) if flown else (DAWNERS, DUSKERS)
        p = night(((mine, "C3"),), ((theirs, "H8"),))
        p.stand_at("Flight", DUSKERS)
        p.set(SCORCH, *p.things("moth"), 1)
        if world.endswith("false"):
            p.set(FALSE, *p.things("lamp"), True)
        answers = ["fly the moth to the spot", "moth 1", "C4", "done"] if flown else []
        answers += ["make the lamp false", "lamp 1"] if world == "hide" else ["done"] if world.endswith("done") else []
        g = game(p, *answers, plan=plan)
        with pytest.raises(CannotAnswer, match="fly the moth"):
            g.play()
        told.append(g.told_why_not_back)
    assert told == ["nothing was done since a die was last thrown, another side asked or a secret touched"] * len(
        worlds
    )


class Wavering:
    """Answers from a list; `back` goes back. Keeps what it was asked."""

    def __init__(self, *said: str) -> None:
        self.said = list(said)
        self.heard: list[str] = []

    def choose(self, decision: Decision) -> int:
        self.heard.append(decision.asked)
        said = self.said.pop(0) if self.said else "done"
        if said == "back":
            raise Back
        return decision.texts.index(said)

    def die(self, draw: Draw) -> int:
        return 1


def one_moth_each() -> Any:
    p = night(((DUSKERS, "C3"),))
    p.stand_at("Flight", DUSKERS)
    for moth in p.things("moth"):
        p.set(SCORCH, moth, 1)
    return p


def test_back_asks_the_question_before_again() -> None:
    flight = ["fly the moth to the spot", "moth 1", "C4"]
    g = Game(PLAN, one_moth_each(), Wavering(*flight))
    g.step()
    said = Wavering(flight[0], "back", flight[0], "moth 1", "back", "moth 1", "C4")
    other = Game(PLAN, one_moth_each(), said)
    other.step()
    other.step()
    assert said.heard == ["what to do in Flight", "fly the moth to the spot: the moth"] * 2 + [
        "fly moth 1 to the spot: the spot",
        "fly the moth to the spot: the moth",
        "fly moth 1 to the spot: the spot",
    ]
    assert (other.answers, other.position.printed()) == (g.answers, g.position.printed())
    assert other.steps == g.steps == 1


def test_back_before_an_action_takes_the_last_one_back() -> None:
    p = one_moth_each()
    before = p.printed()
    g = Game(PLAN, p, Wavering("fly the moth to the spot", "moth 1", "C4", "back"))
    g.step()
    g.step()
    assert (p.printed(), g.answers, g.steps, g.last_done) == (before, [], 0, "")


def test_back_where_steps_ask_takes_back_what_led_there() -> None:
    """It had to be answered, though nothing was shown yet: in the midst of an action, and of what a moment brings."""

    def asks(g: Game, p: Any, *_: object) -> None:
        for one in g.in_order(DUSKERS, "the moth", "moth", tuple(p.things("moth"))):
            p.set(SCORCH, one, 3)

    flies = PLAN.actions[0]
    upkeep = UpkeepPlan("all of them", "Flight", "ends", DUSKERS, asks)
    for plan, said in (
        (replace(PLAN, actions=(replace(flies, do=asks),)), (flies.called, "moth 1", "C4", "moth 1", "back")),
        (replace(PLAN, upkeeps=(upkeep,)), ("done", "moth 1", "back")),
    ):
        p = night(((DUSKERS, "C3"),) * 3)
        p.stand_at("Flight", DUSKERS)
        before = p.printed()
        g = Game(plan, p, Wavering(*said))
        while g.chooser.said:  # type: ignore[attr-defined]
            g.step()
        assert (p.printed(), g.answers, g.steps, g.doing, g.row[g.place].edge) == (before, [], 0, [], "acts")


def test_back_from_the_choices_of_a_reaction_leads_to_the_reaction() -> None:
    flight = ("fly the moth to the spot", "moth 1", "C4")
    catch = "catch moth 1 with the lamp"
    games = []
    for said in (("pass",), (catch, "back", "pass"), (catch, "back", catch, "back", "pass")):
        p = night(((DUSKERS, "C3"),), ((DAWNERS, "C4"),) * 2)
        p.stand_at("Flight", DUSKERS)
        g = Game(PLAN, p, Wavering(*flight, *said))
        g.step()
        games.append((g.answers, p.printed(), g.steps))
    assert games[0] == games[1] == games[2]


def test_done_is_taken_back_from_the_phase_after() -> None:
    """As long as nothing was shown in between: both phases are of one side here."""
    p = one_moth_each()
    g = Game(PLAN, p, Wavering("done"))
    before = p.printed()
    g.step()
    place = g.place
    while g.place == place or g.row[g.place].edge != "acts":
        g.step()
    g.take_back()
    assert (p.printed(), g.answers, g.steps, g.place) == (before, [], 0, place)


def test_a_die_thrown_again_after_undo_of_a_moment_is_another() -> None:
    """The ordinal counts draws that stand."""
    g = game(night(), dice=[1, 2, 3])
    g.roll("luck")
    g.roll("scent")
    g.roll("luck")
    assert [one.draw.ordinal for one in g.answers] == [0, 0, 1]  # type: ignore[union-attr]


# ---- properties


@given(seed=st.integers(0, 10_000))
@settings(max_examples=40)
def test_random_games_end_and_undo_to_their_start(seed: int) -> None:
    p = night(((DUSKERS, "C3"), (DUSKERS, "C3"), (DAWNERS, "D4")), ((DAWNERS, "C4"), (DUSKERS, "D4")))
    before, mark = p.printed(), p.mark()
    g = Game(PLAN, p, RandomChooser(seed), Limits(turns=3))
    assert g.play() == "turn 3 was the last"
    p.undo(mark)
    assert p.printed() == before


class Hesitant:
    """By chance, with steps back. `most`: changes that were held on to when nothing could be taken back."""

    def __init__(self, seed: int, game: Game, forgets: bool) -> None:
        self.inner, self.random, self.game, self.forgets = RandomChooser(seed), Random(seed), game, forgets
        self.most = 0

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action":
            if self.forgets:
                self.game.forget()
            if self.game.cannot_take_back:
                self.most = max(self.most, len(self.game.position.changes()))
            elif self.random.random() < 0.2:
                raise Back
        return self.inner.choose(decision)

    def die(self, draw: Draw) -> int:
        return self.inner.die(draw)


@pytest.mark.parametrize("seed", range(5))
def test_what_cannot_be_taken_back_is_forgotten_and_the_game_is_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "KEPT", 10)
    told, most = [], []
    for forgets in (False, True):
        p = night(((DUSKERS, "C3"), (DUSKERS, "C3"), (DAWNERS, "D4")), ((DAWNERS, "C4"), (DUSKERS, "D4")))
        g = Game(PLAN, p, RandomChooser(seed), Limits(turns=12))
        g.chooser = one = Hesitant(seed, g, forgets)
        g.play()
        told.append((g.answers, p.printed()))
        most.append(one.most)
    assert told[0] == told[1]
    assert most[1] <= 10 < most[0]


def test_an_unrelated_draw_leaves_other_dice_alone() -> None:
    def faces(more: bool) -> list[int]:
        g = Game(PLAN, night(), RandomChooser(11))
        if more:
            g.roll("weather")
        return [g.roll("luck", 6, ("moth", f"moth {number}")) for number in range(20)]

    assert faces(more=False) == faces(more=True)


def test_reaction_ids_and_the_plan() -> None:
    assert [one.id for one in PLAN.reactions] == ["catch", "startle", "calm"]
    assert PLAN.action("startle") is STARTLE
    with pytest.raises(KeyError, match="no action"):
        PLAN.action("sing")
