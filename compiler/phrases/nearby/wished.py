"""Words that players write by habit and the language does not have, each with what to write instead.

Shown only where the reading stops at such a word. The list comes from people who tried; it grows with each trial.
"""

from __future__ import annotations

WISHED = {
    "all": "write `every unit ...`, or a list with `all of these hold:`",
    "any": "write `a unit` after `there is`, or `every unit ...`",
    "at": "write `there are at least 2 units ... that are ...`",
    "between": "write `is between 3 and 5`",
    "both": "say each apart, joined by `and`",
    "contains": "write `there is a unit in X`",
    "divisible": "write `is a multiple of 3`",
    "double": "write `times 2`",
    "doubled": "write `times 2`; a sum or product `is doubled`",
    "during": "write `if it is [Phase] of SIDE`",
    "either": "leave it out: `is A or B`; or write `any of these holds:` and a list",
    "equal": "write `is`, or `is at least` and `is at most`",
    "equals": "write `is`",
    "empty": "write `there is no X in H`",
    "even": "a rule holds unless another outranks it: say `outranks [Name]`; of numbers: `is a multiple of 2`",
    "exceeds": "write `is more than`",
    "greater": "write `is more than`, or `the greater of X and Y`",
    "half": "write `half of X`",
    "halved": "write `half of X`; a sum or product `is halved`",
    "it": "say what is meant by its name: `the unit`",
    "its": "say whose: `the unit's`",
    "larger": "write `is more than`",
    "more": "write `there are more than 2 units ...`, `X is more than 2`",
    "neither": "write `is not A or B`; or `none of these holds:` and a list",
    "next": "write `adjacent to X`, or `within 1 hex of X`",
    "one": "write the number `1`, or `a`",
    "quarter": "write `X divided by 4`",
    "smaller": "write `is less than`",
    "than": "write `is more than`, `is less than`, `at least` or `at most`",
    "them": "say what is meant by its name",
    "they": "say what is meant by its name",
    "three": "write the number `3`",
    "twice": "write `2 times ...`",
    "two": "write the number `2`",
    "when": "write `if`",
    "whenever": 'write `if`, or a consequence: `when "..."`',
    "while": "write `if`, or a fact that `lapses when ...`",
    "with": "write `whose range is 2`, or `that has ...`",
    "within": "write `within 3 hexes of X`",
    "without": "write `that is not ...`, or `there is no ...`",
}

# What is said of things that leave the game; where no phrase of the game says so, this does.
GONE = frozenset("removed destroyed eliminated killed dead gone lost".split())
OUT_OF_PLAY = ("out", "of", "play")

_SAID_OF = frozenset("is are has have may can".split())
_ONE_OF = {("is", "one", "of"), ("are", "one", "of"), ("not", "one", "of")}
_AT_ENDS = {("or", "more"), ("or", "fewer"), ("or", "less")}


def wished(word: str, before: str, after: str, is_adjective: bool) -> str | None:
    """What to write where the reading stopped at this word."""
    if before in ("and", "or") and is_adjective:
        return f"after `{before}` the verb is said again: `{before} is {word}`"
    if before in ("and", "or") and word in ("a", "an"):
        return f"after `{before}` the verb is said again: `{before} is {word} ...`, `{before} there is {word} ...`"
    if before in ("and", "or") and word in _SAID_OF:
        return f"after `{before}` it is said again of whom: `{before} that {word} ...` behind a noun"
    if (before, word, after) in _ONE_OF:
        return "for one of several write `is A, B or C`"
    if (word, after) in _AT_ENDS or (before, word) in _AT_ENDS:
        return "write `at least` or `at most` before the number"
    if before in ("roll", "pick") or (word == "," and after == "called"):
        return "what gives a name is a step of its own: `1. If ...:` and beneath it `(a) ..., called the ...`"
    return WISHED.get(word)
