"""An order of battle in CSV (`number,counter,side,hex`) as a situation.

`python order_of_battle.py PACK FILE.csv "Title"`
"""

import csv
import sys

import rulewright

HEAD = ["number", "counter", "side", "hex"]


def situation(rules, rows, title):
    """The text of the situation; what the rules do not know is told by its line."""
    lines = []
    for line, row in enumerate(rows, 2):
        number = int(row["number"])
        what = f"{'a' if number == 1 else number} {row['counter']}{'' if number == 1 else 's'}"
        given = f"{what} of {row['side']}" + (f" in {row['hex']}" if row["hex"] else " out of play")
        try:
            rules.set_up(given)
        except rulewright.Slip as wrong:
            raise SystemExit(f"line {line}: {wrong}") from None
        lines.append(f"- {given}")
    rules.set_up(*(one.removeprefix("- ") for one in lines))  # all of them together: too many of one, for example
    return f"Situation [{title}].\nGiven:\n" + ";\n".join(lines) + ".\n"


if __name__ == "__main__":
    pack, file, title = sys.argv[1:]
    with open(file, encoding="utf-8", newline="") as lines:
        table = csv.DictReader(lines)
        if table.fieldnames != HEAD:
            raise SystemExit(f"the columns must be {','.join(HEAD)}")
        print(situation(rulewright.open(pack), list(table), title), end="")
