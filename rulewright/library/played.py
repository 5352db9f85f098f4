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

from compiler.model import NextTaken
from compiler.source import SourceFile
from rulewright.actions import Offer, doing, judged, left_open, offers, verdict
from rulewright.comparing import Until
from rulewright.games import PERSON, Seating, Taking, new_game, player_named
from rulewright.library.asked import Position
from rulewright.library.faults import unless_refused
from rulewright.library.going import Going
from rulewright.library.studied import Study
from rulewright.library.typed import at_least, checked
from rulewright.scenes import AUTO, Scene, Stage, scene_within, side_called
from rulewright.shelf import Slip
from rulewright.telling import counted
from rulewright.variants import Variation, beside, variations
from runtime.answer import Line
from runtime.play import (
    STARTING,
    BadRecord,
    CannotAnswer,
    Decision,
    Diverged,
    Draw,
    Record,
    ReplayChooser,
    Seats,
    Stuck,
    read_record,
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
class Situation:
    """Something to play, set up."""

    _stage: Stage = field(repr=False)

    def __repr__(self) -> str:
        stage = self._stage
        return f"<Situation {stage.what}: {stage.title}, {counted(len(self.position.names), 'counter')}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Situation) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[object, ...]:
        return self._stage.what, self._stage.rules, self._stage.text

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
        stage = self._stage
        file = SourceFile("position", text)
        return Position(unless_refused(scene_within(file, stage.what, stage.compiled, stage.table)))

    @checked
    def begin(self, seed: int = 1, players: Mapping[str, str] | None = None, turns: int = 0) -> Game:
        """`players`: who plays a side (`greedy`, `search 100` ...); the decisions of the others come to you."""
        line, game = self._seated(seed, players or {}, turns)
        return Game(self._stage, game, line, seed)

    @checked
    def go_on(self, record: str, players: Mapping[str, str] | None = None) -> Game:
        """A game that was broken off, by what `game.record` was; the same players think what they thought."""
        try:
            kept = read_record(record)
        except BadRecord as fault:
            raise Slip(f"no game that can be read: {fault}") from None
        if (kept.program, kept.position) != (self._stage.hash, self._stage.text):
            raise Slip(f"no game of {self.title} under these rules: of other rules, or another version of them")
        line, game = self._seated(kept.seed, players or {})
        assert isinstance(game.chooser, Seats)
        game.limits, game.chooser = kept.limits, _Earlier(kept, game.chooser)
        return Game(self._stage, game, line, kept.seed)

    def _seated(self, seed: int, players: Mapping[str, str], turns: int = 0) -> tuple[_Line, running.Game]:
        at_least("turns", turns, 0)
        line = _Line()
        return line, new_game(self._quick, self._seats(players, PERSON), seed, turns=turns, person=lambda side: line)

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
        except (Stuck, CannotAnswer, Diverged) as fault:
            self.asked.put(Slip(str(fault)))
        except BaseException as fault:  # noqa: BLE001 - it is raised where somebody hears it
            self.asked.put(fault)


class _Earlier:
    """First what was answered before, as the record has it; a program at the table thinks it again, for it remembers.
    Then whoever sits there."""

    def __init__(self, record: Record, seats: Seats) -> None:
        self._answers, self._seats = ReplayChooser(record), seats

    def choose(self, decision: Decision) -> int:
        if self._answers.is_out:
            return self._seats.choose(decision)
        if decision.lingers:
            return 0
        index = self._answers.choose(decision)
        if not isinstance(self._seats.players[decision.side], _Line):
            self._seats.choose(decision)
        return index

    def die(self, draw: Draw) -> int:
        return self._seats.die(draw) if self._answers.is_out else self._answers.die(draw)


class Game(Going):
    """`for asked in game:` goes from decision to decision; each is answered with `game.answer`.

    Whoever leaves the loop goes on with another: what is asked waits. Once something is answered the game has gone on
    to the next decision, or is over.
    """

    def __init__(self, stage: Stage, game: running.Game, line: _Line, seed: int) -> None:
        super().__init__(stage, game)
        self._line, self._seed = line, seed
        self._begun = False
        self._open: Decision | None = None
        self._taking: Taking | None = None  # what an action that was begun still tells

    @property
    def _game(self) -> running.Game:
        """As soon as anything is asked of it, it has gone on to the first decision, or to its end."""
        if not self._begun:
            self._begun = True
            Thread(target=self._line.play, args=(self._played,), daemon=True).start()
            self._go_on()
        return self._played

    def __iter__(self) -> Iterator[Asked]:
        while (asked := self.asked) is not None:
            decision = self._open
            yield asked
            if self._open is decision:
                raise Slip(f"{asked.side}: {asked.asked}: this was not answered")

    @property
    def asked(self) -> Asked | None:
        """What is asked now; None where the game is over."""
        if self._game.over is not None or self._open is None:
            return None
        one = self._open
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
        self._tell(index)
        self._take_on()

    def offers(self) -> tuple[Offer, ...]:
        """The actions that whoever is asked may take now, with what may be chosen for them."""
        return () if self.asked is None else offers(self._scene, self.asked.side)

    @checked
    def do(self, action: str) -> None:
        """An action, or a reaction where one is asked for; what it leaves open (`with the firers`) is asked next."""
        if self.asked is None or self._open is None:
            raise Slip("nothing is asked now")
        decision, scene = self._open, self._scene
        if decision.sort not in STARTING:
            raise Slip(f"{decision.side}: {decision.asked}: this is to be answered first")
        scene = left_open(scene, action)
        event = unless_refused(doing(scene, action))
        if not isinstance(event, NextTaken):
            raise Slip(f"`{action}` is no action; nobody chooses to do it")
        taking = Taking.of(scene, event)
        index = self._beginning(scene, decision, event, taking)
        self._taking = taking
        self._tell(index)
        self._take_on()

    def _take_on(self) -> None:
        """An action that is begun goes on as far as it was told."""
        taking, self._taking = self._taking, None
        while taking is not None and self._open is not None and self._open.sort in ("choice", "piece"):
            if not taking.tells(self._open):
                self._taking = taking
                return
            index = taking.option(self._open)
            if index is None:
                raise Slip(f"what was begun cannot go on as it was told: {self._open.asked}")
            self._tell(index)

    def _beginning(self, scene: Scene, decision: Decision, event: NextTaken, taking: Taking) -> int:
        """The option that begins it, where all that is told of it is legal."""
        wrong: list[Line] = []
        for index, option in enumerate(decision.options):
            id_, *bound = option.value if isinstance(option.value, tuple) else (option.value,)
            slots = self._stage.table.plan.action(event.id).event_slots if id_ == event.id else ()
            same = (taking.chosen.get(slot.name, value) == value for slot, value in zip(slots, bound, strict=True))
            if id_ == event.id and all(same):
                judgment = judged(scene, event, decision.side, tuple(bound))
                if judgment.legal:
                    return index
                wrong = wrong or verdict(judgment)
        if not wrong and decision.sort == "action":
            wrong = verdict(judged(scene, event, decision.side))
        told = [f"`{event.text}` cannot be done here: {decision.asked}"] if len(wrong) < 2 else map(str, wrong)
        raise Slip("\n".join(told))

    def _tell(self, index: int) -> None:
        self._line.told.put(index)
        self._go_on()

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
