"""`python -m benchmarks.used [FILE ...]`: which actions, reactions and rules occurred in games that were fuzzed.

A FILE is what `rulewright fuzz SITUATION --usage usage_PACK.json` kept, or, ending in `.txt`, what it printed, which
tells the games. Several of one pack (`usage_PACK-2.json`) are added up. Lines of the packs that are given take the
place of those in `docs/used.csv`, others stay, and `docs/used.md` is printed from all; without a FILE it is only
printed.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from pathlib import Path

import click

KEPT = Path(__file__).parents[1] / "docs" / "used.csv"
PAGE = KEPT.with_suffix(".md")
HEAD = ["pack", "sort", "name", "times"]
GAMES, SORTS = "games", {"actions": "actions and reactions", "rules": "rules"}
WANTED = 90  # of a hundred rules
_PLAYED = re.compile(r"(\w+)/(\w+): (\d+) games? under ")

Tally = Counter[tuple[str, str, str]]  # pack, sort, name


def read() -> Tally:
    if not KEPT.is_file():
        return Counter()
    with KEPT.open(encoding="utf-8", newline="") as file:
        return Counter({(row["pack"], row["sort"], row["name"]): int(row["times"]) for row in csv.DictReader(file)})


def write(tally: Tally) -> None:
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEAD)
        writer.writerows((*key, times) for key, times in sorted(tally.items()))


def taken(files: tuple[Path, ...]) -> Tally:
    found: Tally = Counter()
    for file in files:
        text = file.read_text(encoding="utf-8")
        if file.suffix == ".txt":
            for pack, situation, games in _PLAYED.findall(text):
                found[pack, GAMES, situation] += int(games)
            continue
        pack = file.stem.removeprefix("usage_").partition("-")[0]
        for sort, counts in json.loads(text).items():
            for name, times in counts.items():
                found[pack, sort, name] += times
    return found


# ---- told


def page(tally: Tally) -> str:
    packs = sorted({pack for pack, _, _ in tally})
    lines = [
        INTRODUCTION,
        "| pack | situations played | games | actions and reactions | rules | share of the rules |",
        "|---|---|---|---|---|---|",
    ]
    lines += [_row(pack, tally) for pack in packs]
    for pack in packs:
        lines += ["", f"## {pack}", ""]
        lines.append(f"Played: {', '.join(_of(tally, pack, GAMES)) or 'it is not kept what'}.")
        for sort, told in SORTS.items():
            never = [name for name, times in _of(tally, pack, sort).items() if not times]
            lines += ["", f"Never, of its {told} ({len(never)}): {'; '.join(never) or 'none'}."]
    return "\n".join([*lines, ""])


def _row(pack: str, tally: Tally) -> str:
    games = _of(tally, pack, GAMES)
    cells = [pack, str(len(games)), str(sum(games.values()))]
    for sort in SORTS:
        counts = _of(tally, pack, sort)
        seen = sum(1 for times in counts.values() if times)
        cells.append(f"{seen} of {len(counts)}")
    share = 1000 * seen // max(len(counts), 1)
    mark = "" if share >= 10 * WANTED else ", fewer than wanted"
    return f"| {' | '.join(cells)} | {share // 10}.{share % 10} %{mark} |"


def _of(tally: Tally, pack: str, sort: str) -> dict[str, int]:
    """By the alphabet."""
    return {name: times for (one, other, name), times in sorted(tally.items()) if (one, other) == (pack, sort)}


INTRODUCTION = f"""\
# What of the rules occurs in play

Printed by `python -m benchmarks.used` from the counts in `used.csv`; `python -m benchmarks.used FILE ...` takes in what
`rulewright fuzz SITUATION --usage usage_PACK.json` counted. Players are random, under random options. A rule is counted
where it was seen to give an answer; it is asked for an explanation now and then only, so that a rule told here as never
seen may have answered. {WANTED} % of the rules of each pack are wanted, and every action and reaction.
A pack is counted with all that it stands on. Names are those of the rules that were played.
Where few of a pack's situations were played, its share says little: the others bring what these have no use for.
"""


@click.command(help=__doc__)
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def main(files: tuple[Path, ...]) -> None:
    found = taken(files)
    packs = {pack for pack, sort, _ in found if sort != GAMES}
    tally = Counter({key: times for key, times in read().items() if key[0] not in packs})
    tally.update({key: times for key, times in found.items() if key[0] in packs})
    if files:
        write(tally)
    PAGE.write_text(page(tally), encoding="utf-8")


if __name__ == "__main__":
    main()
