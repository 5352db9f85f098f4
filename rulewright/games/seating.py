"""Who plays: players by their names, seated at a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from compiler.diagnostics import did_you_mean
from rulewright.scenes import Stage, side_called
from rulewright.shelf import Slip
from runtime.play import Chooser, Game, Limits, RandomChooser, Seats
from runtime.players import Greedy, Planner, value_of
from runtime.records import dataclass

PERSON = "person"
RANDOM = "random"
NAMES = (RANDOM, "greedy", "planner", PERSON)


@dataclass(frozen=True)
class Seating:
    """Which player plays which side, in the order the sides are declared."""

    players: tuple[str, ...]

    def swapped(self) -> Seating:
        return Seating((*self.players[1:], *self.players[:1]))

    def of(self, sides: tuple[str, ...], others: tuple[str, ...]) -> Seating:
        """The same players at the same sides, where these are declared in another order."""
        return Seating(tuple(self.players[sides.index(one)] for one in others))


def players_named(told: str) -> tuple[str, ...]:
    """`greedy,random` as two."""
    names = tuple(one.strip() for one in told.split(","))
    for name in names:
        if name not in NAMES:
            near = did_you_mean(name, NAMES)
            raise Slip(
                f"there is no player `{name}`{'; ' + near if near else ''}: {', '.join(NAMES)}"
            )
    return names


def seating(stage: Stage, told: str) -> Seating:
    """One player for each side; one name alone plays all."""
    names = players_named(told)
    if len(names) == 1:
        names = names * len(stage.sides)
    if len(names) != len(stage.sides):
        raise Slip(f"{len(names)} players for {len(stage.sides)} sides: {', '.join(stage.sides)}")
    return Seating(names)


def reader(stage: Stage, seats: Seating, wanted: str | None) -> str | None:
    """Whose eyes a game is told to: a side's; "" where several play in person: what all know; None: an umpire's."""
    persons = [side for side, name in zip(stage.sides, seats.players, strict=True) if name == PERSON]
    side = None if wanted is None else side_called(stage.table, wanted)
    if side is not None and persons not in ([], [side]):
        raise Slip(f"persons who play {' and '.join(persons)} would be told what {side} may know")
    if side is not None or not persons:
        return side
    return persons[0] if len(persons) == 1 else ""


def nobody(side: str) -> Chooser:
    raise Slip(f"nobody is here to play {side}: {', '.join(one for one in NAMES if one != PERSON)}")


def new_game(
    stage: Stage,
    seats: Seating,
    seed: int,
    number: int = 0,
    turns: int = 0,
    dice: Chooser | None = None,
    person: Callable[[str], Chooser] = nobody,
) -> Game:
    """A game from the first position, with everybody seated; `person` is who answers for a side that one plays."""
    players = {
        side: person(side) if name == PERSON else _player(name, side, stage, seed, number)
        for side, name in zip(stage.sides, seats.players, strict=True)
    }
    chooser = Seats(players, dice or RandomChooser(seed, number))
    game = Game(stage.table.plan, stage.position(), chooser, limited(turns))
    sit(players, game)
    return game


def limited(turns: int) -> Limits:
    """To so many turns; 0: to as many as the game has."""
    return Limits(turns=turns) if turns else Limits()


def sit(players: Mapping[str, Chooser], game: Game) -> None:
    for player in players.values():
        take_seat = getattr(player, "sit", None)
        if take_seat is not None:
            take_seat(game)


def _player(name: str, side: str, stage: Stage, seed: int, number: int) -> Chooser:
    match name:
        case "greedy":
            return Greedy(side, value_of(stage.table.rules))
        case "planner":
            return Planner(side, value_of(stage.table.rules))
        case _:
            return RandomChooser(seed, number)
