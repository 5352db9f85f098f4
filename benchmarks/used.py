"""`python -m benchmarks.used`: which actions, reactions and rules occur in games of all situations.

What is counted is kept in `docs/used.csv`, and `docs/used.md` is printed from it. `--play 30` plays on for so many
minutes: always the sort of game (`TURNS`: who plays, under which options) that some situation had fewest of, of those
situations the smallest; watched as `rulewright fuzz` watches games, and to its end by the rules. After each game the
counts are kept. One with a fault goes into `faults/`, for `rulewright replay`. Names of packs or situations: these
alone are played.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, process_time

import click

from rulewright.games import RANDOM, Asked, Playing, Usage
from rulewright.scenes import PYTHON, Refused, Stage, open_stage
from rulewright.shelf import Wished, disk
from rulewright.telling import cards_of

KEPT = Path(__file__).parents[1] / "docs" / "used.csv"
PAGE = KEPT.with_suffix(".md")
HEAD = ["pack", "sort", "of", "name", "times"]
GAMES, FAULTS = "games", "faults"
ACTIONS, RULES, TRIED = SORTS = ("actions", "rules", "tried")
WANTED = 90  # of a hundred rules
SEED = 17  # of the first game of a situation; each further one has the next
LOOK = 50  # steps between two looks at whether a position reads back and keeps its secrets
OPTIONS = ("options as they are", "all options", "no options", "some options")  # as `fuzz` numbers them
SEEKING, GREEDY = "seeking", "greedy"
FEW = 30  # situations that are named


@dataclass(frozen=True)
class Turn:
    """Who plays a game, and under which options."""

    options: int
    players: str

    def __str__(self) -> str:
        return f"{self.players}, {OPTIONS[self.options]}"


TURNS = (
    *(Turn(0, GREEDY), Turn(0, RANDOM), Turn(1, SEEKING), Turn(2, RANDOM), Turn(3, RANDOM)),
    *(Turn(options, GREEDY) for options in (1, 2, 3)),
)


@dataclass
class Counts:
    """`played`: of a situation, games and faults. `times`: of a pack that was played, how often each action (or
    1 for each rule) of a pack or card occurred; of what was tried, the rules that answered."""

    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    times: dict[tuple[str, str, str, str], int] = field(default_factory=dict)  # pack, sort, of, name

    @staticmethod
    def read() -> Counts:
        counts = Counts()
        with KEPT.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["sort"] in SORTS:
                    counts.times[row["pack"], row["sort"], row["of"], row["name"]] = int(row["times"])
                else:
                    counts.played[f"{row['pack']}/{row['name']}", row["sort"]] = int(row["times"])
        return counts

    def write(self) -> None:
        played = [(pack_of(what), sort, "", what.partition("/")[2], n) for (what, sort), n in self.played.items()]
        with KEPT.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(HEAD)
            writer.writerows(sorted([*played, *((*key, times) for key, times in self.times.items())]))
        PAGE.write_text(page(self), encoding="utf-8")

    def of(self, pack: str) -> Usage:
        """What occurred when a pack was played."""
        usage = Usage()
        for (played, sort, _, name), times in self.times.items():
            if played == pack:
                getattr(usage, sort)[name] = times
        return usage

    def take(self, pack: str, stage: Stage, usage: Usage) -> None:
        model = stage.table.whole
        rules = {**model.rules, **model.charts}
        answered = {name: one for name, one in rules.items() if usage.tried.get(name)}
        declared = {ACTIONS: model.actions, RULES: rules, TRIED: answered}
        now = {
            (pack, sort, one.pack, one.id): getattr(usage, sort).get(one.id, 0)
            for sort, every in declared.items()
            for one in every.values()
        }
        here = {one.pack for one in (*model.actions.values(), *rules.values())}
        others = {key: times for key, times in self.times.items() if key[0] != pack or key[2] not in here}
        self.times = {**others, **now}  # what was struck or named anew since is gone


def pack_of(what: str) -> str:
    return what.partition("/")[0]


# ---- played


def listed(names: tuple[str, ...]) -> list[tuple[int, str]]:
    """Every situation that can be played, of each pack's own or taken, with the number of its counters."""
    shelf = disk().at_once()
    packs = [pack for pack in shelf.names() if not names or pack in map(pack_of, names)]
    cards = [card for pack in packs for card in cards_of(shelf, pack, lambda done, number: None)]
    every = sorted((sum(number for _, number in card.sides), card.name) for card in cards if not card.lacks)
    return [one for one in every if not names or one[1] in names or pack_of(one[1]) in names]


def play(names: tuple[str, ...], minutes: float) -> None:
    counts, every, until = Counts.read(), listed(names), monotonic() + 60 * minutes
    while monotonic() < until:
        _, place, counters, what = min(
            (counts.played[what, str(turn)], place, counters, what)
            for place, turn in enumerate(TURNS)
            for counters, what in every
        )
        began = process_time()
        one_game(what, TURNS[place], counts)
        counts.write()
        faults, seconds = counts.played[what, FAULTS], process_time() - began
        click.echo(f"{what}: {TURNS[place]}, {counters} counters, {faults} faults, {seconds:.0f} s")


def one_game(what: str, turn: Turn, counts: Counts) -> None:
    stage = open_stage(what, Wished())
    assert not isinstance(stage, Refused), what
    usage, seed = counts.of(pack_of(what)), SEED + counts.played[what, GAMES]
    players = RANDOM if turn.players == SEEKING else turn.players
    engine = PYTHON if players == RANDOM else "native"  # whoever thinks does it there
    asked = Asked(1, 1, seed, 0, LOOK, False, turn.players == SEEKING, players, usage, engine)
    came = Playing(stage, asked).play((turn.options, 0))
    counts.played[what, GAMES] += 1
    counts.played[what, str(turn)] += 1
    if came.fault is not None:
        counts.played[what, FAULTS] += 1
        click.echo(f"{what}: {came.fault}")
        file = Path("faults") / f"{what.replace('/', '_')}_{seed}.jsonl"
        file.parent.mkdir(exist_ok=True)
        file.write_text(came.record, encoding="utf-8")
    counts.take(pack_of(what), stage, usage)


# ---- told


def page(counts: Counts) -> str:
    packs = sorted({pack for pack, *_ in counts.times})
    owners = sorted({pack_of(of) for _, _, of, _ in counts.times})
    situations = {what for what, sort in counts.played if sort == GAMES}
    games, faults = (sum(n for (_, one), n in counts.played.items() if one == sort) for sort in (GAMES, FAULTS))
    lines = [
        INTRODUCTION,
        f"{len(situations)} situations were played, {games} games; games with a fault: {faults}.",
        "",
        "## Which games were played to their end",
        "",
        TO_THEIR_END,
        "",
        "| players and options | situations | still without |",
        "|---|---|---|",
        *(_turn_row(turn, situations, counts) for turn in map(str, TURNS)),
        "",
        "## Of each pack, wherever it is played",
        "",
        OWN,
        "",
        "| pack | actions and reactions | rules in play | share | with what was tried | share | rules of its cards |",
        "|---|---|---|---|---|---|---|",
        *(_owner_row(owner, counts) for owner in owners),
        "",
        "## Of each pack that is played, with all it stands on",
        "",
        STANDING,
        "",
        "| pack | situations | games | of each | actions and reactions | rules, its cards too | share | with tried |",
        "|---|---|---|---|---|---|---|---|",
        *(_played_row(pack, counts) for pack in packs),
        "",
        "## What never occurred",
    ]
    for owner in owners:
        never = {
            "Actions": _never(owner, counts, ACTIONS),
            "Rules, only tried": sorted({*_never(owner, counts, RULES)} - {*_never(owner, counts, RULES, TRIED)}),
            "Rules, not even tried": [one for one in _never(owner, counts, RULES, TRIED) if one not in _cannot(owner)],
        }
        if any(never.values()):
            lines += ["", f"### {owner}", ""]
            told = [f"{what} ({len(some)}): {'; '.join(some)}." for what, some in never.items() if some]
            lines.append("\n\n".join(told))
    lines += ["", "## What cannot occur, and why", "", CANNOT_TOLD, ""]
    lines += [f"- {' and '.join(those)}: {'; '.join(rules)}. {why}" for (those, why), rules in CANNOT.items()]
    return "\n".join([*lines, ""])


def _anywhere(counts: Counts, *sorts: str) -> Counter[tuple[str, str]]:
    """How often each occurred, whatever pack was played, by whose it is and its name."""
    found: Counter[tuple[str, str]] = Counter()
    for (_, one, of, name), times in counts.times.items():
        if one in sorts:
            found[of, name] += times
    return found


def _owner_row(owner: str, counts: Counts) -> str:
    actions = [times for (of, _), times in _anywhere(counts, ACTIONS).items() if pack_of(of) == owner]
    rules, tried = (
        [times for (of, _), times in _anywhere(counts, *sorts).items() if of == owner]
        for sorts in ((RULES,), (RULES, TRIED))
    )
    cards = [times for (of, _), times in _anywhere(counts, RULES).items() if of.startswith(f"{owner}/")]
    shares = f"{_some(rules)} | {_share(rules)} | {_some(tried)} | {_share(tried)}{_too_few(tried)}"
    return f"| {owner} | {_some(actions)} | {shares} | {_some(cards)} |"


def _turn_row(turn: str, situations: Collection[str], counts: Counts) -> str:
    without = sorted(what for what in situations if not counts.played[what, turn])
    told = ", ".join(without) if len(without) <= FEW else f"{len(without)} situations"
    return f"| {turn} | {len(situations) - len(without)} of {len(situations)} | {told or 'none'} |"


def _played_row(pack: str, counts: Counts) -> str:
    games = [n for (what, sort), n in counts.played.items() if sort == GAMES and pack_of(what) == pack]
    actions, rules, tried = (
        {(of, name): times for (one, sort, of, name), times in counts.times.items() if one == pack and sort == wanted}
        for wanted in SORTS
    )
    both = [times or tried.get(one, 0) for one, times in rules.items()]
    each = f"{min(games)} to {max(games)}" if len(set(games)) > 1 else str(games[0])
    shares = f"{_some(rules.values())} | {_share(rules.values())} | {_share(both)}"
    return f"| {pack} | {len(games)} | {sum(games)} | {each} | {_some(actions.values())} | {shares} |"


def _some(times: Collection[int]) -> str:
    return f"{sum(1 for one in times if one)} of {len(times)}"


def _share(times: Collection[int]) -> str:
    share = 1000 * sum(1 for one in times if one) // max(len(times), 1)
    return f"{share // 10}.{share % 10} %"


def _too_few(times: Collection[int]) -> str:
    return ", fewer than wanted" if 100 * sum(1 for one in times if one) < WANTED * len(times) else ""


def _never(owner: str, counts: Counts, *sorts: str) -> list[str]:
    found = _anywhere(counts, *sorts).items()
    return sorted(name for (of, name), times in found if pack_of(of) == owner and not times)


def _cannot(owner: str) -> set[str]:
    return {rule for (packs, _), rules in CANNOT.items() if owner in packs for rule in rules}


CANNOT = {  # of which packs, and why: rules that no game can bring into play
    (("panzerblitz",), "Cards 14, 15 and 20 are not at hand: their corrections are kept for whoever has them."): [
        "At hand",
        "Board three lies still on turn one",
        "Close to the village of partisans",
        "Five points for a screen that held",
        "Five villages",
        "Near a village",
        "Part of a village",
        "Partisans keep a hex from the Germans",
        "Partisans near a chosen village",
        "Room for a set",
        "Supplies are not destroyed on card 15",
        "The seven villages",
        "Villages have names",
        "Within a hex",
    ],
    (
        ("panzerblitz", "panzerblitz_by_leader"),
        "The card leaves out what its correction forbids, so nobody tries it; who sets up by hand may.",
    ): ["No German obstacles on card 6", "No Russian obstacles on card 3", "Three mortars on card 9"],
    (("panzerblitz",), "It is for cards whose conditions no rule tells, and all that are here tell them."): [
        "As agreed"
    ],
    (("panzerblitz",), "Shells are called for before anybody mounts, and by the next turn he has long been aboard."): [
        "Just mounted or dismounted"
    ],
}
CANNOT_TOLD = """\
They count among all rules in the shares above."""
INTRODUCTION = f"""\
# What of the rules occurs in play

Printed by `python -m benchmarks.used` from the counts in `used.csv`; `python -m benchmarks.used --play 30` plays on
for half an hour: always the sort of game that some situation had fewest of, of those the smallest. Players are
random, greedy, or seek what was never done. The first game of a situation has its luck from seed {SEED}, the next from
{SEED + 1}, and so on. Whatever must always hold is asked after every step, positions are looked at every {LOOK} steps,
and each game is played again from its record.

What counts: an **action** or **reaction**, that it was taken. A **rule**, that it answered a question that was asked in
play (or to weigh whether a phase can still be ended): its conditions held, no rule that stood outranked it, and it said
something. Whoever is left out of a choice for what rules say of him alone is asked about all the same where games are
listened to. So a **prohibition** counts when it forbids, also where another forbids as well; what **allows**, when it
lifts what would forbid; a **change for each** of several, when there is one; a **chart**, when it has a cell for what
it is asked of, whichever; a **definition**, when it is asked, whatever it says. Upkeeps and procedures answer no
question: they are steps, and are not counted here.

What players choose from mostly leaves out what may not be done: "from among units afloat". The rule that says so
answers whoever tries all the same, at the table or by `legal`. So after each action eight questions are **tried**, of
what is allowed or what no rule asks and players alone do, with things, hexes and names by chance; the rules that
answered to these are counted apart.
"""
TO_THEIR_END = """\
Each by the rules, however large the situation is. Games that were played before they were counted so (604, of which 38
of random players were cut after a few turns) stand in the figures below alone."""
OWN = f"""\
All actions and reactions are wanted, and {WANTED} % of the rules, with what was tried. What a pack says itself is
counted here, also where another pack that stands on it was played; its cards' own rules apart, for most are levels of
victory."""
STANDING = """\
Whatever a pack has from those beneath it counts as its own here, though no situation of it may have any use for it:
there are no ships in 1940. So these shares say how much of the common rules each game brings into play."""


@click.command(help=__doc__)
@click.argument("names", nargs=-1)
@click.option("--play", "minutes", default=0.0, help="Play on for so many minutes.")
def main(names: tuple[str, ...], minutes: float) -> None:
    if minutes:
        play(names, minutes)
    PAGE.write_text(page(Counts.read()), encoding="utf-8")


if __name__ == "__main__":
    main()
