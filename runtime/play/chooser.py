"""The one door through which chance and choice come in.

A game asks for nothing but two things: which of these options (`Decision`), and which face (`Draw`).
Whoever answers is a `Chooser`: a seed, a script, a record, a person, a search. What they answered, in
order, is the game.

Options of one decision always print differently, so an answer can be kept as the text of what was
chosen, and still means the same when other rules offer other options beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from runtime.play.dice import PLAYER, Draw, throw, uniform
from runtime.records import dataclass
from runtime.values import NONE

DONE = "done"
PASS = "pass"
ENOUGH = "enough"
STARTING = ("action", "reaction")  # sorts of decisions that begin something
OF_STEPS = ("step", "order")


@dataclass(frozen=True)
class Option:
    """Something that may be answered. `value` is None for the answers that end a row of decisions."""

    value: object
    text: str


@dataclass(frozen=True)
class Decision:
    """Who decides, what is asked, and what may be answered (never nothing).

    sort, and what the options are:
      action    ids of actions, and `done`, unless the phase may not end yet
      reaction  (id, what the event bound ...), and `pass`
      choice    values for one choice
      piece     one more of a set, or `enough`
      row       whole rows of choices, where not all are told
      step      what a step asks a side for
      order     which of a `for each` is next
    """

    side: str
    sort: str
    asked: str
    options: tuple[Option, ...]
    turn: int
    phase: str
    action: str = ""  # the action or reaction whose choices are being made
    variable: str = ""
    note: str = ""  # what keeps the phase from ending, where `done` is no option, or what is left undone
    left: tuple[str, ...] = ()  # what that is, each as the note names it

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(option.text for option in self.options)

    @property
    def binds(self) -> bool:
        """Whether something must be done before the phase may end."""
        return self.sort == "action" and all(option.value is not None for option in self.options)

    @property
    def lingers(self) -> bool:
        """Whether nothing is left to do, and it may be taken back: what is said to that is not kept."""
        return self.sort == "action" and all(option.value is None for option in self.options)


class Chooser(Protocol):
    """Answers decisions by the index of an option, and draws by a face from 1."""

    def choose(self, decision: Decision) -> int: ...

    def die(self, draw: Draw) -> int: ...


class Back(Exception):
    """Instead of an answer to a choice: the question before it is asked again. Instead of an action, or of an answer to
    what steps ask, where that is possible: what was done last is taken back."""


class TakenBack(Exception):
    """Somebody went back where steps asked him: nothing more of what is being done is done, and it was not."""


class CannotAnswer(Exception):
    """A chooser has no answer to what was asked; the message says what was asked."""


class NotAsTold(CannotAnswer):
    """A reaction that is told can be taken, but not with what is told to be chosen."""


class RunOut(CannotAnswer):
    """Something is to be chosen, and nothing more is told."""


class NoDie(RunOut):
    """A die is thrown, and what it shows was not told."""

    def __init__(self, draw: Draw) -> None:
        super().__init__(f"no die is told for {draw.purpose}")
        self.sides = draw.sides


def options_of(named: Sequence[tuple[object, str]]) -> tuple[Option, ...]:
    """Options with texts made different: equal ones are told apart by a number after them."""
    if len({text for _, text in named}) == len(named):
        return tuple([Option(value, text) for value, text in named])
    seen: dict[str, int] = {}
    for _, text in named:
        seen[text] = seen.get(text, 0) + 1
    count: dict[str, int] = {}
    made = []
    for value, text in named:
        if seen[text] > 1:
            count[text] = count.get(text, 0) + 1
            text = f"{text} ({count[text]})"
        made.append(Option(value, text))
    return tuple(made)


class RandomChooser:
    """Every decision and every die from one seed. Each option of a decision is as likely as another.

    Its choices are keyed like dice, by when and for what it is asked (no words of it, so whoever plays without them
    chooses the same: runtime/native/luck.c) and not by how much else was asked before.
    """

    def __init__(self, seed: int, game: int = 0) -> None:
        self.seed = seed
        self.game = game
        self._asked: dict[tuple[str | int, ...], int] = {}

    def choose(self, decision: Decision) -> int:
        key = (decision.turn, decision.phase, decision.side, decision.sort, decision.variable)
        ordinal = self._asked.get(key, 0)
        self._asked[key] = ordinal + 1
        return uniform((PLAYER, self.seed, self.game, *key, ordinal), len(decision.options)) - 1

    def die(self, draw: Draw) -> int:
        return throw(self.seed, self.game, draw)


class Seats:
    """A chooser for each side, and one for the dice (a seed, if nobody else)."""

    def __init__(self, players: Mapping[str, Chooser], dice: Chooser) -> None:
        self.players = dict(players)
        self._dice = dice

    def choose(self, decision: Decision) -> int:
        player = self.players.get(decision.side)
        if player is None:
            raise CannotAnswer(f"nobody plays {decision.side}, who was asked: {decision.asked}")
        return player.choose(decision)

    def die(self, draw: Draw) -> int:
        return self._dice.die(draw)


@dataclass(frozen=True)
class ScriptedReaction:
    """A reaction to be taken as soon as it may be, and what is chosen for its variables.

    `bound` is what its event must have bound, in order; None there stands for anything.
    """

    reaction: str
    chosen: Mapping[str, object]
    bound: tuple[object, ...] = ()

    def is_offered(self, option: Option) -> bool:
        if not isinstance(option.value, tuple) or option.value[0] != self.reaction:
            return False
        return all(wanted in (None, one) for wanted, one in zip(self.bound, option.value[1:], strict=False))


@dataclass(frozen=True)
class Scripted:
    """An answer with how it is said. `of`: the choice of an action or a step that it is told of, by its name."""

    value: object
    said: str
    of: str = ""


class Row(NamedTuple):
    """What is told to be chosen by a name, piece by piece."""

    of: str
    left: tuple[object, ...]
    picked: tuple[object, ...]


NO_ROW = Row("", (), ())


class ScriptChooser:
    """Answers from lists: choices and dice in the order they come up.

    An answer is the text of an option or its value, or `Scripted`.
    Reactions are passed, except the scripted ones, each taken the first time it is offered in its turn.
    """

    def __init__(
        self,
        answers: Sequence[object] = (),
        dice: Sequence[int] = (),
        reactions: Sequence[ScriptedReaction] = (),
        when_out: Chooser | None = None,
    ) -> None:
        self._answers = [one if isinstance(one, Scripted) else Scripted(one, str(one)) for one in answers]
        self._dice = list(dice)
        self._reactions = list(reactions)
        self._when_out = when_out
        self._taking: ScriptedReaction | None = None
        self._picked: set[tuple[str, object]] = set()
        self._row = NO_ROW

    @property
    def left(self) -> tuple[int, int, int]:
        """How many answers, dice and reactions were not used."""
        return len(self._answers), len(self._dice), len(self._reactions)

    def choose(self, decision: Decision) -> int:
        if decision.sort == "reaction" and not self._answers_reaction(decision):
            return self._react(decision)
        taking = self._taking
        if taking and decision.action == taking.reaction and decision.variable in taking.chosen:
            return self._choose_for(taking, decision)
        if decision.sort in OF_STEPS and (index := self._told_by_name(decision)) is not None:
            return index
        answer = next((one for one in self._answers if not one.of), None)
        if answer is None:
            if self._when_out:
                return self._when_out.choose(decision)
            raise RunOut(f"nothing is told for: {_asked(decision)}")
        self._answers.remove(answer)
        index = _index(decision, answer.value)
        if index is None:
            raise CannotAnswer(f"what is told (`{answer.said}`) is not possible: {_asked(decision)}")
        return index

    def _told_by_name(self, decision: Decision) -> int | None:
        """What is told for a step by the name of what is chosen: of several one by one, and then no more."""
        row, self._row = self._row, NO_ROW
        values = [option.value for option in decision.options]
        goes_on = bool(row.left) or (NONE in values and not any(one in values for one in row.picked))
        if row.of != decision.variable or not goes_on:
            told = next((one for one in self._answers if one.of == decision.variable), None)
            if told is None:
                return None
            self._answers.remove(told)
            row = Row(told.of, told.value, ()) if isinstance(told.value, tuple) else Row("", (told.value,), ())
        wanted = row.left[0] if row.left else NONE
        if wanted not in values:
            raise CannotAnswer(f"what is told as {decision.variable} is not possible: {_asked(decision)}")
        if row.left:
            self._row = Row(row.of, row.left[1:], (*row.picked, wanted))
        return values.index(wanted)

    def told_of(self, choices: Iterable[str]) -> dict[str, object]:
        """What is told of these by their names; each is told once."""
        found: dict[str, object] = {}
        for name in choices:
            told = next((one for one in self._answers if one.of == name), None)
            if told is not None:
                self._answers.remove(told)
                found[name] = told.value
        return found

    @property
    def unasked(self) -> Scripted | None:
        """What is told of a choice by its name, and was for no action to choose."""
        return next((one for one in self._answers if one.of), None)

    def _answers_reaction(self, decision: Decision) -> bool:
        """Whether the next plain answer is meant for this window."""
        plain = [one.value for one in self._answers if not one.of]
        return bool(plain) and not self._reactions and plain[0] in decision.texts

    def next_reaction(self, as_told: Callable[[ScriptedReaction], ScriptedReaction]) -> None:
        """Have the one that waits told more closely, now that it is known who is asked."""
        self._reactions[:1] = map(as_told, self._reactions[:1])

    def _react(self, decision: Decision) -> int:
        self._taking = None
        for index, option in enumerate(decision.options):
            if self._reactions and self._reactions[0].is_offered(option):
                self._taking = self._reactions.pop(0)
                self._picked = set()
                return index
        return decision.texts.index(PASS)

    def _choose_for(self, taking: ScriptedReaction, decision: Decision) -> int:
        wanted = taking.chosen[decision.variable]
        if decision.sort == "piece" and isinstance(wanted, tuple):
            for one in wanted:
                if (decision.variable, one) not in self._picked:
                    index = _index(decision, one)
                    if index is None:
                        raise NotAsTold(f"not all that is told may be chosen for: {_asked(decision)}")
                    self._picked.add((decision.variable, one))
                    return index
            wanted = ENOUGH
        index = _index(decision, wanted)
        if index is None:
            raise NotAsTold(f"what is told may not be chosen for: {_asked(decision)}")
        return index

    def die(self, draw: Draw) -> int:
        if self._dice:
            face = self._dice.pop(0)
            if not 1 <= face <= draw.sides:
                raise CannotAnswer(f"the die for {draw.purpose} shows 1 to {draw.sides}, and never {face}")
            return face
        if self._when_out:
            return self._when_out.die(draw)
        raise NoDie(draw)


def _asked(decision: Decision) -> str:
    return f"{decision.asked} ({', '.join(decision.texts)})"


def _index(decision: Decision, answer: object) -> int | None:
    for index, option in enumerate(decision.options):
        if option.text == answer or (option.value is not None and option.value == answer):
            return index
    return None
