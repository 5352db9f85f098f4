"""Games played from a program: what is asked comes one decision at a time, and is answered before the next.

A game runs by itself and asks whoever sits there (runtime/play/chooser.py). Here nobody sits there: the game runs in a
thread of its own, which waits at each decision until it is answered. Only one of the two runs at any time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any

from compiler.model import NextTaken
from rulewright.actions import Offer, doing, judged, offers, verdict
from rulewright.comparing import Until
from rulewright.games import PERSON, Seating, Taking, new_game, player_named, read_kept, standing
from rulewright.library.asked import Position
from rulewright.library.faults import unless_refused
from rulewright.library.studied import Study
from rulewright.library.typed import checked
from rulewright.scenes import AUTO, Scene, Stage, open_stage, rules_of, side_called, with_printed
from rulewright.shelf import Slip
from rulewright.variants import Variation, beside, variations
from runtime.answer import Line
from runtime.play import (
    STARTING,
    BadRecord,
    CannotAnswer,
    Chosen,
    Decision,
    Diverged,
    Draw,
    OutOfAnswers,
    ReplayChooser,
    Stuck,
    record_of,
    write_record,
)
from runtime.play import game as running
from runtime.records import dataclass


@dataclass(frozen=True)
class Asked:
    """A decision: by whom, what is asked, and what may be answered."""

    side: str
    asked: str
    options: tuple[str, ...]
    turn: int
    phase: str
    action: str = ""  # whose choices are being made, by its phrase
    slot: str = ""  # which of them
    note: str = ""  # what keeps the phase from ending, where `done` is no option


@dataclass(frozen=True)
class Answered:
    """A decision or a die as it came out; of a die `side` is empty."""

    side: str
    asked: str
    answer: str


@dataclass(frozen=True)
class Situation:
    """Something to play, set up."""

    _stage: Stage = field(repr=False)

    @property
    def title(self) -> str:
        return self._stage.title

    @property
    def sides(self) -> tuple[str, ...]:
        return self._stage.sides

    @property
    def position(self) -> Position:
        return Position(self._stage.scene())

    @cached_property
    def _quick(self) -> Stage:
        """The same games, by machine code where it is at hand; else it is compiled behind them, for later."""
        return self._stage.engaged(AUTO, lambda _: None)

    @checked
    def at(self, text: str) -> Position:
        """Another position of it: what `position.text` of one of its games was."""
        return Position(replace(self._stage, text=text).scene())

    @checked
    def begin(self, seed: int = 1, players: Mapping[str, str] | None = None, turns: int = 0) -> Game:
        """`players`: who plays a side (`greedy`, `search 100` ...); the decisions of the others come to you."""
        line, seats = _Line(), self._seats(players or {}, PERSON)
        game = new_game(self._quick, seats, seed, turns=turns, person=lambda side: line)
        return Game(self._stage, game, line, seed)

    @checked
    def study(
        self,
        *against: str | Situation,
        games: int = 20,
        players: Mapping[str, str] | None = None,
        seed: int = 1,
        turns: int = 0,
        jobs: int = 1,
        folder: str | Path | None = None,
        until: str = "all pairs",
    ) -> Study:
        """Many games of it and of each it is held `against`, in pairs on the same luck: wishes as `compare --vary`
        takes them, or another situation. `players` are `greedy` where none is named; different ones change sides.
        `until`: whether it stops sooner, as `study --until` takes it."""
        own = self._stage
        varied = [Variation("as it is", own.what, own.rules)]
        for one in against:
            if isinstance(one, Situation):
                varied.append(beside(one._stage.what, one._stage.rules, own.rules, own.what))
            else:
                varied += variations(own.what, None, (one,), own.rules)[1:]
        seats = self._seats(players or {}, "greedy")
        kept_in = None if folder is None else Path(folder)
        enough = Until.said(until)
        return Study(varied, seats, games=games, seed=seed, turns=turns, jobs=jobs, folder=kept_in, until=enough)

    def _seats(self, players: Mapping[str, str], others: str) -> Seating:
        seats = dict.fromkeys(self.sides, others)
        for side, player in players.items():
            seats[side_called(self._stage.table, side)] = player_named(player)
        return Seating(tuple(seats.values()))


class Left(Exception):
    """Whoever was asked has gone."""


class _Line:
    """Between a game and who answers for it: a decision goes one way, the number of an option the other."""

    def __init__(self) -> None:
        self.asked: SimpleQueue[Decision | BaseException | None] = SimpleQueue()  # None: it is over
        self.told: SimpleQueue[int | None] = SimpleQueue()  # None: nobody will answer any more

    def choose(self, decision: Decision) -> int:
        self.asked.put(decision)
        answer = self.told.get()
        if answer is None:
            raise Left
        return answer

    def die(self, draw: Draw) -> int:
        raise AssertionError("players throw no dice")

    def play(self, game: running.Game) -> None:
        """What the game's thread does."""
        try:
            game.play()
            self.asked.put(None)
        except Left:
            return
        except (Stuck, CannotAnswer) as fault:
            self.asked.put(Slip(str(fault)))
        except BaseException as fault:  # noqa: BLE001 - it is raised where somebody hears it
            self.asked.put(fault)


class _Going:
    """A game as far as it has gone."""

    def __init__(self, stage: Stage, game: running.Game) -> None:
        self._stage, self._game = stage, game

    @property
    def answers(self) -> tuple[Answered, ...]:
        """All that was decided and thrown, in order."""
        return tuple(_answered(one) for one in self._game.answers)

    @property
    def over(self) -> str | None:
        """Why it is over; None while it is played."""
        return self._game.over

    @property
    def position(self) -> Position:
        """As it stands now, with everything that only one side knows: an umpire's. It stays as it is."""
        p = self._game.position.copy()
        return Position(replace(self._scene, position=p, playing=self._stage.table.begun(p)))

    @cached_property
    def _start(self) -> Scene:
        return self._stage.scene()

    @property
    def _scene(self) -> Scene:
        """The position as it stands, with the words to speak of it."""
        p = self._game.position
        names, scope = with_printed(p, self._start.names, self._start.scope)
        return replace(self._start, position=p, names=names, scope=scope, playing=lambda: self._game)

    @property
    def result(self) -> tuple[str, ...]:
        """What the rules say of each side."""
        return tuple(standing(self._stage, self._game.position))


class Game(_Going):
    """`for asked in game:` goes from decision to decision; each is answered with `game.answer`.

    Whoever leaves the loop goes on with another: what is asked waits. Once something is answered the game has gone on
    to the next decision, or is over.
    """

    def __init__(self, stage: Stage, game: running.Game, line: _Line, seed: int) -> None:
        super().__init__(stage, game)
        self._line, self._seed = line, seed
        self._begun = False
        self._open: Decision | None = None

    def __iter__(self) -> Iterator[Asked]:
        while (asked := self.asked) is not None:
            decision = self._open
            yield asked
            if self._open is decision:
                raise Slip(f"{asked.side}: {asked.asked}: this was not answered")

    @property
    def asked(self) -> Asked | None:
        """What is asked now; None where the game is over."""
        if not self._begun:
            self._begun = True
            Thread(target=self._line.play, args=(self._game,), daemon=True).start()
            self._go_on()
        one = self._open
        if one is None:
            return None
        return Asked(one.side, one.asked, one.texts, one.turn, one.phase, one.action, one.variable, one.note)

    @checked
    def answer(self, option: str | int) -> None:
        """By its text or its number, from 0."""
        decision = None if self.asked is None else self._open
        if decision is None:
            raise Slip("nothing is asked now")
        index = decision.texts.index(option) if option in decision.texts else option
        if not isinstance(index, int) or not 0 <= index < len(decision.options):
            raise Slip(f"`{option}` is none of {', '.join(decision.texts)}")
        self._line.told.put(index)
        self._go_on()

    def offers(self) -> tuple[Offer, ...]:
        """The actions that whoever is asked may take now, with what may be chosen for them."""
        return () if self.asked is None else offers(self._scene, self.asked.side)

    @checked
    def do(self, action: str) -> None:
        """A whole action, or a reaction where one is asked for; what it does not tell is asked next."""
        if self.asked is None or self._open is None:
            raise Slip("nothing is asked now")
        decision, scene = self._open, self._scene
        if decision.sort not in STARTING:
            raise Slip(f"{decision.side}: {decision.asked}: this is to be answered first")
        event = unless_refused(doing(scene, action))
        if not isinstance(event, NextTaken):
            raise Slip(f"`{action}` is no action; nobody chooses to do it")
        taking = Taking.of(scene, event)
        self.answer(self._beginning(decision, event, taking))
        while self._open is not None and self._open.sort in ("choice", "piece") and taking.tells(self._open):
            index = taking.option(self._open)
            if index is None:
                raise Slip(f"`{action}` is begun, and cannot go on so: {self._open.asked}")
            self.answer(index)

    def _beginning(self, decision: Decision, event: NextTaken, taking: Taking) -> int:
        """The option that begins it, where all that is told of it is legal."""
        wrong: list[Line] = []
        for index, option in enumerate(decision.options):
            id_, *bound = option.value if isinstance(option.value, tuple) else (option.value,)
            slots = self._stage.table.plan.action(event.id).event_slots if id_ == event.id else ()
            same = (taking.chosen.get(slot.name, value) == value for slot, value in zip(slots, bound, strict=True))
            if id_ == event.id and all(same):
                judgment = judged(self._scene, event, decision.side, tuple(bound))
                if judgment.legal:
                    return index
                wrong = wrong or verdict(judgment)
        if not wrong and decision.sort == "action":
            wrong = verdict(judged(self._scene, event, decision.side))
        told = [f"`{event.text}` cannot be done here: {decision.asked}"] if len(wrong) < 2 else map(str, wrong)
        raise Slip("\n".join(told))

    def _go_on(self) -> None:
        self._open = None
        found = self._line.asked.get()
        if isinstance(found, BaseException):
            raise found
        self._open = found

    def __del__(self) -> None:
        self._line.told.put(None)

    @property
    def record(self) -> str:
        """As a file that `replay` reads."""
        told = record_of(self._game, self._stage.hash, self._seed)
        return write_record(replace(told, about=self._stage.about))


class Replay(_Going):
    """`for answers in replay:` goes from step to step of a record; `position` is as it stands then."""

    def __iter__(self) -> Iterator[tuple[Answered, ...]]:
        while self._game.over is None:
            before = len(self._game.answers)
            try:
                self._game.step()
            except OutOfAnswers:  # it was not played to its end
                return
            except Diverged as fault:
                raise Slip(str(fault)) from None
            if len(self._game.answers) > before:
                yield self.answers[before:]


@checked
def open_record(path: str | Path) -> Replay:
    """A record, under the rules it was played by."""
    try:
        record = read_kept(Path(path))
    except (BadRecord, OSError) as fault:
        raise Slip(f"{path}: {fault}") from None
    about = dict(record.about)
    if "what" not in about:
        raise Slip(f"{path} does not say what was played")
    stage = unless_refused(open_stage(about["what"][0], rules_of(about)))
    game = running.Game(stage.table.plan, stage.position(record.position), ReplayChooser(record), record.limits)
    return Replay(stage, game)


def _answered(one: Any) -> Answered:
    if isinstance(one, Chosen):
        return Answered(one.side, one.asked, one.text)
    return Answered("", f"a die for {one.draw.purpose}", str(one.face))
