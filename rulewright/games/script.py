"""A script (written.py) played: its lines answer for every side, what else it tells is held against what comes."""

from __future__ import annotations

from dataclasses import replace

from compiler.diagnostics import listed
from compiler.model import NextAction, NextTaken
from rulewright.actions import Judgment, doing, judged, judged_reaction, verdict, wanted_of
from rulewright.games.taking import Taking
from rulewright.games.told import asked_for
from rulewright.games.written import HEADING, Head, ScriptLine, Written
from rulewright.scenes import Refused, Scene, Window, with_printed
from runtime.play import DONE, PASS, CannotAnswer, Decision, Draw, EventPlan, Game, Option, Scope, throw
from runtime.program import does


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
        elif next_ is not None and next_.sort != "brought" and told and not HEADING.match(told):
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
        wanted = f"what {does(decision.side, 'choose')} on turn {decision.turn}"
        raise CannotAnswer(f"{where}it is to be told {wanted}: {offered}")

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
            if fits and judged(scene, event, None, window.given).legal:
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
        return CannotAnswer("\n".join([told, *map(str, verdict(judgment)[1:])]))

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
