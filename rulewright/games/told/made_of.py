"""How a number came about that is told without what it was asked for: what each gave to it, where rules changed that.

A total is told and not what each of many gave to it, unless rules multiplied or changed what one gave: then what each
gave stands beneath, as `the strength of P in attack 1 is 8: 16 halved by [Uphill]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from runtime.answer import RuleTold, Stated, Told
from runtime.values import print_number

MANY = 6  # what more of them gave is not told one by one, but for those that something changed
GAVE = re.compile(r".+ is -?[0-9][0-9/ ]*(?:$|: )")  # what its lines look like
_TIMES = {"1/2": "halved", "2": "doubled"}


def made_of(tree: Told, asked: list[Told]) -> list[str]:
    """asked: what was asked for it."""
    if not _is_number(tree):
        return []
    gave = list({one.text: one for one in asked if _is_number(one) and one.answered and not one.aside}.values())
    changed = {one.text: said for one in gave if (said := _changed(one))}
    told = gave if changed and len(gave) <= MANY else [one for one in gave if one.text in changed]
    return [f"{one.text} is {one.said}{changed.get(one.text, '')}" for one in told]


def _changed(tree: Told) -> str:
    """`: 16 halved by [Uphill]`; nothing where no rule changed it. Who gave it what was read first changed nothing."""
    asked = (one for rule in tree.answered for one in rule.asked)
    read = [(rule, one) for rule in tree.answered for one in rule.to_say if isinstance(one, Stated) and not one.aside]
    giver, at_first = (read[0][0], f"{print_number(read[0][1].value)} ") if len(read) == 1 else (None, "")
    changing = [rule for one in (tree, *asked) if not one.aside for rule in one.answered if not rule.idle]
    changing = [rule for rule in changing if rule is not giver]
    said = list(dict.fromkeys(f"{how} by [{rule.cell or rule.rule.id}]" for rule in changing for how in _how(rule)))
    return f": {at_first}{', '.join(said)}" if said else ""


def _how(rule: RuleTold) -> Iterator[str]:
    match rule.rule.effect:
        case "multiplied" | "multiplied as a whole":
            yield _TIMES.get(rule.said, f"times {rule.said}")
        case "changes":
            yield f"less {rule.said.removeprefix('-')}" if rule.said.startswith("-") else f"plus {rule.said}"
        case "at most" | "at least":
            yield f"kept {rule.rule.effect} {rule.said}"


def _is_number(tree: Told) -> bool:
    """Things are numbers too, and said by name."""
    value = tree.value
    return isinstance(value, int | Fraction) and not isinstance(value, bool) and print_number(value) == tree.said
