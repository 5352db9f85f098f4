"""Who plays: players by their names, seated at a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from compiler.diagnostics import did_you_mean
from rulewright.scenes import Stage, side_called
from rulewright.shelf import Slip
from runtime.play import Chooser, Game, Limits, RandomChooser, Seats
from runtime.players import Greedy, Idle, Planner, Search, Yielding, contrary_to, result_of, value_of
from runtime.position import AT_ONCE, IDLE, PLANS, YIELDS
from runtime.program import listed
from runtime.records import dataclass

RANDOM, SEARCH, PERSON = "random", "search", "person"
NAMES = (RANDOM, "greedy", "planner", SEARCH, "idle", "yielding", PERSON)
PLAYOUTS = 100  # of a search that is not told how many
DIGITS = 6  # of how many playouts, or seconds
SECONDS = ("second", "seconds")


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
    return tuple(player_named(one) for one in told.split(","))


def player_named(told: str) -> str:
    """`search` may be followed by how far: `search 100`, `search 2 seconds`."""
    name, *how_far = told.split() or [""]
    if name not in NAMES:
        near = did_you_mean(name, NAMES) or f"there are {listed(NAMES, 'and')}"
        raise Slip(f"there is no player `{name}`; {near}")
    if how_far and name != SEARCH:
        raise Slip(f"`{told.strip()}`: nobody but `{SEARCH}` is told how far to think")
    if how_far:
        _thinking(how_far)
    return " ".join((name, *how_far))


def _thinking(how_far: Sequence[str]) -> Callable[[int], bool]:
    """Whether a search goes on after so many playouts."""
    number, *rest = how_far or [str(PLAYOUTS)]
    is_whole = number.isascii() and number.isdigit() and 0 < len(number) <= DIGITS and int(number) > 0
    if not is_whole or rest not in ([], *([one] for one in SECONDS)):
        told = " ".join(how_far)
        raise Slip(
            f"`search {told}`: a search is told how many playouts it takes, as `search 100`, or how long it "
            f"thinks, as `search 2 seconds`"
        )
    most = int(number)
    if not rest:
        return lambda playouts: playouts < most
    until = monotonic()

    def in_time(playouts: int) -> bool:
        nonlocal until
        if playouts == 0:
            until = monotonic() + most
        return playouts == 0 or monotonic() < until

    return in_time


def thought(sides: Sequence[str], seats: Seating) -> dict[str, int] | None:
    """Of those who think, how, as whole games are told it (runtime/native); None where somebody is told otherwise when
    to stop, or is a person."""
    found = {side: _playouts(name) for side, name in zip(sides, seats.players, strict=True) if name != RANDOM}
    known = {side: one for side, one in found.items() if one is not None}
    return known if len(known) == len(found) else None


def _playouts(name: str) -> int | None:
    match name.split():
        case ["greedy"]:
            return AT_ONCE
        case ["idle"]:
            return IDLE
        case ["yielding"]:
            return YIELDS
        case ["planner"]:
            return PLANS
        case ["search", *how_far] if len(how_far) < 2:
            return int(how_far[0]) if how_far else PLAYOUTS
    return None


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
        order = listed([f"{name} plays {one}" for one, name in zip(stage.sides, seats.players, strict=True)], "and")
        whose = listed(persons, "and")
        raise Slip(
            f"persons who play {whose} would be told what {side} may know; players are named in the order of "
            f"the sides: here {order}"
        )
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
    game.lingering = [side for side, name in zip(stage.sides, seats.players, strict=True) if name == PERSON]
    game.places = [game.lingering]
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
        case "idle":
            return Idle(side)
        case "yielding":
            return Yielding(side, contrary_to(stage.table.rules))
        case "planner":
            return Planner(side, value_of(stage.table.rules))
        case "random":
            return RandomChooser(seed, number)
        case _:
            rules = stage.table.rules
            more = _thinking(name.split()[1:])
            return Search(side, value_of(rules), result_of(rules), more, (seed, number), _playouts(name))
