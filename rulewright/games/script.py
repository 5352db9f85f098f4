"""A game written down: what an account tells (account.py), or what a person types.

    Training: the road to Sambleu
    the Allies: random; the Germans: random; seed 3
    played: panzer_leader/training
    with: Opportunity fire

    > a note
    Turn 1: Vehicle movement, the Allies
      come on with Able in A4
      move Able into B4, C4
        the Germans react: fire in passing at Able with Anton
        the die for combat shows 3
        the Germans choose the victim: Able
        so Able is dispersed

A heading says where play has come to: whoever is asked before that is done, and whoever is offered a reaction that is
not told passes. Orders, reactions and choices are done as they stand. What is told besides, dice and what came of them,
must come as it is told; it may be left out. The head says what is played, with which rules and dice. A person may leave
it out, and name the situation and the dice himself: `dice 3, 5`. The first line that does not come stops the game.
"""

from __future__ import annotations

import re
from dataclasses import asdict, field, replace

from compiler.diagnostics import listed
from compiler.model import NextAction, NextTaken
from rulewright.actions import Judgment, doing, judged, judged_reaction, wanted_of
from rulewright.games.account import BROUGHT, asked_for
from rulewright.games.seating import seating
from rulewright.games.taking import Taking
from rulewright.scenes import Refused, Scene, Stage, Window, rules_of, with_printed
from rulewright.shelf import Slip, Wished
from runtime.play import DONE, PASS, CannotAnswer, Decision, Draw, EventPlan, Game, Limits, Option, Scope, throw
from runtime.records import dataclass

_HEADING = re.compile(r"Turn ([0-9]{1,9}): (.*)$")
_DICE = re.compile(r"(?:dice|the die for (.*) shows) ((?:[0-9]{1,9}[, ]+)*[0-9]{1,9}[, ]*)$")
_TOLD = re.compile(r"so |.*, by \[|something is done unseen$")
_PLAYED = re.compile(r"played: (.+)$", re.MULTILINE)
_SEED = re.compile(r"(?:(.+: .+); )?(?:seed (-?[0-9]{1,40})(?:, game ([0-9]{1,9}))?|the dice as they are told)$")
_LIMITS = {name.replace("_", " "): name for name in asdict(Limits())}
_SEEN = "told as may be known to"
_KEPT = "kept in "  # where a record of it lies is no part of the game

# ---- the head


@dataclass(frozen=True)
class Head:
    """What is played, and with what luck. No seed: the dice are told."""

    what: str
    rules: Wished
    players: tuple[str, ...] = ()
    seed: int | None = None
    game: int = 0
    limits: Limits = field(default_factory=Limits)
    eyes: str | None = None  # whom it is told to; None: to an umpire

    def told(self, stage: Stage) -> list[str]:
        luck = "the dice as they are told"
        if self.seed is not None:
            luck = f"seed {self.seed}{f', game {self.game}' if self.game else ''}"
        seats = [f"{side}: {name}" for side, name in zip(stage.sides, self.players, strict=False)]
        lines = [stage.title, "; ".join([*seats, luck])]
        about = {"played" if name == "what" else name: values for name, values in stage.about}
        lines += [f"{name}: {value}" for name, values in about.items() for value in values]
        usual, limits = asdict(Limits()), asdict(self.limits)
        lines += [f"{said}: {limits[name]}" for said, name in _LIMITS.items() if limits[name] != usual[name]]
        return lines if self.eyes is None else [*lines, f"{_SEEN}: {self.eyes or 'all'}"]

    def check(self, stage: Stage, text: str) -> None:
        """What it says of the situation and of who played is so."""
        title = text.partition("\n")[0].strip()
        if title != stage.title:
            raise Slip(f"line 1: `{title}` is told, and {self.what} is `{stage.title}`")
        if self.players:
            seating(stage, ",".join(self.players))

    @property
    def about(self) -> tuple[str, tuple[str, ...]]:
        """Who played, as records say it."""
        return ("players", self.players) if self.players else ("dice", ("given",))


def read_head(text: str) -> Head | None:
    """The head of what was printed; None where a person left it out."""
    told, _, _ = text.partition("\n\n")
    if not _PLAYED.search(told):
        return None
    about: dict[str, tuple[str, ...]] = {}
    players: tuple[str, ...] = ()
    seed, game, limits = None, 0, Limits()
    _, *lines = told.split("\n")
    for number, line in enumerate(lines, 2):
        name, _, value = line.strip().partition(": ")
        luck = _SEED.match(line.strip())
        if luck:
            seed = int(luck[2]) if luck[2] else None
            game = int(luck[3] or 0)
            players = tuple(one.rpartition(": ")[2] for one in luck[1].split("; ")) if luck[1] else ()
        elif name in _LIMITS and value.isascii() and value.isdigit() and len(value) < 10:
            limits = replace(limits, **{_LIMITS[name]: int(value)})
        elif name == _SEEN:
            raise Slip(f"line {number}: this is the game as some may know it; only what an umpire is told is a script")
        elif name in ("played", "rules", "with", "without", "set"):
            about[name] = (*about.get(name, ()), value)
        else:
            raise Slip(f"line {number}: `{line}` is nothing that the head of a game tells")
    return Head(about["played"][0], rules_of(about), players, seed, game, limits)


# ---- its lines


@dataclass(frozen=True)
class ScriptLine:
    """Where it stands, and what sort of line it is.

    heading   where play has come to
    order     an action; where nobody is told to react, perhaps a reaction
    reaction  of `side`; `said` is what it does
    choice    of `side`, whatever is asked
    done, pass: of `side`
    brought   what the moment brings comes next
    told      what must come of what was done last
    end       what must come when the game is over
    """

    number: int
    text: str
    sort: str
    side: str = ""
    said: str = ""


@dataclass(frozen=True)
class Written:
    """`dice`: each with its line, and what it is for if that is told; where a seed throws, they are told lines."""

    lines: tuple[ScriptLine, ...]
    dice: tuple[tuple[int, str, int], ...] = ()

    @property
    def unchecked(self) -> Written:
        """What is to be done alone."""
        return replace(self, lines=tuple(one for one in self.lines if one.sort not in ("brought", "told", "end")))


def read_script(text: str, sides: tuple[str, ...], head: Head | None) -> Written:
    """Where the head has no seed, its dice are those that fall. Without a head it begins with its first heading."""
    lines: list[ScriptLine] = []
    dice: list[tuple[int, str, int]] = []
    seeded = head is not None and head.seed is not None
    has_begun = False
    for number, raw in enumerate(text.split("\n"), 1):
        told = raw.strip()
        thrown = _DICE.match(told)
        has_begun = has_begun or (not told if head is not None else bool(_HEADING.match(told)))
        if not has_begun or not told or told[0] == ">":
            continue
        if thrown and not (seeded and thrown[1]):
            faces = thrown[2].replace(",", " ").split()
            dice += [(number, thrown[1] or "", int(one)) for one in faces]
        elif raw[0] != " " and told.startswith(_KEPT):
            continue
        else:
            sort = "told" if thrown else "end" if raw[0] not in " \t" else ""
            lines.append(_line(number, told, sides, sort))
    if seeded and dice:
        raise Slip(f"line {dice[0][0]}: the head says by which seed dice are thrown, so none is to be told")
    return Written(tuple(lines), tuple(dice))


def _line(number: int, told: str, sides: tuple[str, ...], sort: str) -> ScriptLine:
    if _HEADING.match(told):
        return ScriptLine(number, told, "heading")
    for side in sides:
        for words, said in (("are done", "done"), ("pass", "pass")):
            if told == f"{side} {words}":
                return ScriptLine(number, told, said, side)
        if told.startswith(f"{side} react: "):
            return ScriptLine(number, told, "reaction", side, told.removeprefix(f"{side} react: "))
        if told.startswith(f"{side} choose "):
            return ScriptLine(number, told, "choice", side)
    if told == BROUGHT:
        return ScriptLine(number, told, "brought")
    return ScriptLine(number, told, sort or ("told" if _TOLD.match(told) else "order"), said=told)


# ---- played


class Script:
    """Answers for every side, in the order of the lines; and hears whether what they tell comes."""

    def __init__(self, scene: Scene, written: Written, head: Head | None) -> None:
        self.scene = scene
        self._lines = written.lines
        self._dice = list(written.dice)
        self._seed = None if head is None or head.seed is None else (head.seed, head.game)
        self._at = 0
        self._taking = Taking({})
        self._doing = ""  # the action taken last
        self._windows: list[Window] = []  # the moments to react that it has given so far
        self._came: list[str] = []  # what came since the last line, and was not told
        self._game: Game | None = None

    def listen(self, game: Game) -> None:
        """Hears of every moment at which a side might react, also where it finds nothing to take."""
        self._game = game

        def asking(announced: EventPlan, bound: Scope, side: str) -> None:
            if self._next("reaction", "order") is not None:
                self._windows.append(Window(announced, bound, side, game.position.copy(), game.reacting, 0))

        game.asking = asking

    @property
    def game(self) -> Game:
        assert self._game is not None
        return self._game

    def came(self, line: str) -> None:
        """What an account tells of it now."""
        told = line.strip()
        next_ = self._next("told", "brought", "end")
        if next_ is not None and next_.text == told:
            self._past(next_)
        elif next_ is not None and next_.sort != "brought" and told and not _HEADING.match(told):
            self._came.append(told)

    def ended(self) -> None:
        """The game is over: nothing may be left."""
        if self._at < len(self._lines):
            line = self._lines[self._at]
            if line.sort == "reaction" and self._windows:
                raise self._refused(line)
            raise self._not_so(line, "was never reached")

    def choose(self, decision: Decision) -> int:
        if decision.sort == "action":
            return self._act(decision)
        if decision.sort == "reaction":
            return self._react(decision)
        if decision.sort in ("choice", "piece") and self._taking.tells(decision):
            index = self._taking.option(decision)
            if index is None:
                line = self._lines[self._at - 1]
                raise CannotAnswer(f"line {line.number}: `{line.text}` is not possible: {decision.asked}")
            return index
        return self._chosen(decision)

    def die(self, draw: Draw) -> int:
        if self._seed is not None:
            face = throw(*self._seed, draw)
            self._throw(f"the die for {draw.purpose} shows {face}")
            return face
        if not self._dice:
            raise CannotAnswer(f"the script has no die left for {draw.purpose} on turn {draw.turn}")
        number, purpose, face = self._dice.pop(0)
        if purpose not in ("", draw.purpose):
            raise CannotAnswer(f"line {number}: a die is told for {purpose}, and one is thrown for {draw.purpose}")
        if not 1 <= face <= draw.sides:
            raise CannotAnswer(f"line {number}: the die for {draw.purpose} shows 1 to {draw.sides}, and never {face}")
        return face

    def _throw(self, said: str) -> None:
        line = self._next("told")
        if line is not None and line.text == said:
            self._past(line)
        elif line is not None:
            self._came.append(said)

    # ---- what is chosen

    def _chosen(self, decision: Decision) -> int:
        begins = asked_for(decision.side, decision.asked)
        line = self._next("choice")
        if line is not None and line.text.startswith(begins):
            answer = line.text.removeprefix(begins)
            if answer not in decision.texts:
                offered = listed(decision.texts, "or")
                raise CannotAnswer(f"line {line.number}: `{line.text}` is not possible; offered: {offered}")
            self._past(line)
            return decision.texts.index(answer)
        if len(decision.options) == 1:
            return 0
        where = f"line {line.number}: `{line.text}` is told, and " if line is not None else ""
        offered = listed(tuple(f"`{begins}{text}`" for text in decision.texts[:3]), "or")
        raise CannotAnswer(f"{where}it is to be told what {decision.side} choose on turn {decision.turn}: {offered}")

    # ---- what is done

    def _act(self, decision: Decision) -> int:
        line = self._line()
        if line is None or line.sort in ("heading", "brought", "end", "done"):
            if decision.binds:
                told = "the script has nothing more" if line is None else f"line {line.number}: nothing more is told"
                raise CannotAnswer(f"{told} for {decision.side}, and {decision.note}")
            if line is not None and (line.sort, line.side) == ("done", decision.side):
                self._past(line)
            return decision.texts.index(DONE)
        if line.sort == "reaction" and self._windows:
            raise self._refused(line)
        if line.sort != "order":
            raise self._not_so(line)
        text = self._first_of_row(line)
        for index, option in enumerate(decision.options):
            taking = self._said(option, text)
            if taking is not None:
                self._begin(line, text, taking)
                return index
        return self._typed(decision, line, text)

    def _typed(self, decision: Decision, line: ScriptLine, text: str) -> int:
        """An order in the words of whoever wrote it."""
        event = self._read(line, text)
        judgment = judged(self.scene, event, None) if isinstance(event, NextAction) else self._missed(event)
        if judgment.legal and isinstance(event, NextAction):
            for index, option in enumerate(decision.options):
                if option.value == event.id:
                    self._begin(line, text, Taking.of(self.scene, event))
                    return index
        raise self._is_not_legal(line, judgment)

    def _first_of_row(self, line: ScriptLine) -> str:
        """`move Able into B4` of `move Able into B4, C4`; all of it where it is no row."""
        space = self.scene.position.space
        head, *rest = line.said.split(", ")
        return head if all(space.has(one) for one in (head.rpartition(" ")[2], *rest)) else line.said

    def _begin(self, line: ScriptLine, text: str, taking: Taking) -> None:
        """What is left of a row is done next."""
        self._doing = text
        self._windows.clear()
        self._taking = taking
        self._past(line)
        if text != line.said:
            rest = line.said.removeprefix(f"{text}, ")
            left = replace(line, said=f"{text.rpartition(' ')[0]} {rest}")
            self._lines = (*self._lines[: self._at], left, *self._lines[self._at :])

    def _said(self, option: Option, text: str) -> Taking | None:
        """The option, if an account would tell it so."""
        if option.value is None:
            return None
        id_, *bound = option.value if isinstance(option.value, tuple) else (option.value,)
        return Taking.said(self.game.position, self.game.plan.action(str(id_)), tuple(bound), text)

    # ---- reactions

    def _react(self, decision: Decision) -> int:
        """What is told of this moment; a reaction may be for a later one."""
        passing = decision.texts.index(PASS)
        line = self._next("reaction", "pass", "order")
        if line is None or line.side not in ("", decision.side):
            return passing
        if line.sort == "pass":
            self._past(line)
            return passing
        for index, option in enumerate(decision.options):
            taking = self._said(option, line.said)
            if taking is not None:
                self._taking = taking
                self._past(line)
                return index
        return self._typed_reaction(decision, line, passing)

    def _typed_reaction(self, decision: Decision, line: ScriptLine, passing: int) -> int:
        event = self._read(line, line.said)
        scene, window = self.scene, self._windows[-1]
        for index, option in enumerate(decision.options):
            offered = option.value[0] if isinstance(option.value, tuple) else option.value
            fits = offered == event.id and window.answered_by(event.id, wanted_of(scene, event, window)) is not None
            if fits and judged(scene, event, None, window.bound).legal:
                self._taking = Taking.of(scene, event)
                self._past(line)
                return index
        return passing

    # ---- lines read and refused

    def _read(self, line: ScriptLine, text: str) -> NextTaken:
        names, scope = with_printed(self.scene.position, self.scene.names, self.scene.scope)
        self.scene = replace(self.scene, names=names, scope=scope)
        events = [doing(self.scene, one) for one in (text, text.replace(", ", " and "))]
        event = next((one for one in events if not isinstance(one, Refused)), None)
        if not isinstance(event, NextTaken):
            why = "cannot be read as an action" if event is None else "is no action"
            raise CannotAnswer(f"line {line.number}: `{text}` {why}")
        return event

    def _refused(self, line: ScriptLine) -> CannotAnswer:
        return self._is_not_legal(line, self._missed(self._read(line, line.said)))

    def _missed(self, event: NextTaken) -> Judgment:
        """Why a reaction was not taken at any moment that the last action gave."""
        scene = replace(self.scene, windows=tuple(self._windows), done=self._doing)
        return judged_reaction(scene, event)[1]

    def _is_not_legal(self, line: ScriptLine, judgment: Judgment) -> CannotAnswer:
        told = f"line {line.number}: `{line.text}` is not legal{f' when {judgment.when}' if judgment.when else ''}"
        reasons = (f"  {line}" for one in judgment.reasons for line in one.told())
        return CannotAnswer("\n".join([told, *reasons]))

    def _not_so(self, line: ScriptLine, why: str = "does not come here") -> CannotAnswer:
        instead = f"; what came: `{self._came[0]}`" if self._came and line.sort in ("told", "end") else ""
        return CannotAnswer(f"line {line.number}: `{line.text}` {'does not come' if instead else why}{instead}")

    # ---- which is next

    def _line(self) -> ScriptLine | None:
        """The next line; headings of where play stands are behind it."""
        while self._at < len(self._lines) and self._is_here(self._lines[self._at]):
            self._past(self._lines[self._at])
        return self._lines[self._at] if self._at < len(self._lines) else None

    def _next(self, *sorts: str) -> ScriptLine | None:
        """The next line, if it is of these sorts; where play stands, and that it brings something, may come before."""
        at = self._at
        while at < len(self._lines):
            line = self._lines[at]
            if line.sort in sorts:
                return line
            if line.sort != "brought" and not self._is_here(line):
                break
            at += 1
        return None

    def _is_here(self, line: ScriptLine) -> bool:
        p = self.scene.position
        return line.sort == "heading" and line.text in (
            f"Turn {p.turn}: {p.phase}{f', {p.side_to_move}' if p.side_to_move else ''}",
            f"Turn {p.turn}: {p.phase}",
        )

    def _past(self, line: ScriptLine) -> None:
        self._at = next(at for at in range(self._at, len(self._lines)) if self._lines[at] is line) + 1
        self._came.clear()
