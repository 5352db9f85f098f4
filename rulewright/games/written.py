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

from rulewright.games.seating import seating
from rulewright.games.told import BROUGHT, GAVE
from rulewright.scenes import Stage, rules_of
from rulewright.shelf import Slip, Wished
from runtime.play import Limits
from runtime.program import does
from runtime.records import dataclass

HEADING = re.compile(r"Turn ([0-9]{1,9}): (.*)$")
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
        has_begun = has_begun or (not told if head is not None else bool(HEADING.match(told)))
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
    if HEADING.match(told):
        return ScriptLine(number, told, "heading")
    for side in sides:
        for words, said in ((f"{does(side, 'are')} done", "done"), (does(side, "pass"), "pass")):
            if told == words:
                return ScriptLine(number, told, said, side)
        reacts = f"{does(side, 'react')}: "
        if told.startswith(reacts):
            return ScriptLine(number, told, "reaction", side, told.removeprefix(reacts))
        if told.startswith(f"{does(side, 'choose')} "):
            return ScriptLine(number, told, "choice", side)
    if told == BROUGHT:
        return ScriptLine(number, told, "brought")
    return ScriptLine(number, told, sort or ("told" if _TOLD.match(told) or GAVE.match(told) else "order"), said=told)
