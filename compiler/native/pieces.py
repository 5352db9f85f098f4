"""One program in C, as many files: each compiled by itself and kept by its content, so that after a change of a rule,
or under a situation's own rules, only those are compiled anew whose text is another.

What belongs together stands together: which file a function is in, its name tells, whatever else there is. A file
declares no more than it speaks of, and speaks of numbers (of names, nouns, facts, functions, actions, events) by what
they are called: one file alone, which is soon compiled, says which numbers these are.

A function mostly begins by looking whether an answer was given up and how deep the questions are within one another,
and ends by taking down what it made in the heap (BEGIN and GIVE in runtime/native/position.h). Who only looks at the
position, makes no sets and asks only others like it is plain: it comes back by itself and leaves nothing, so it needs
none of this, and it is written beside each that asks it, where the compiler of C puts it in place. What a condition of
a lapse asks is no such function where it may have no answer: there it matters how deep that was (`has_lapsed` in
runtime/native/suppose.c).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from zlib import crc32

from runtime.functions import LAPSES, SORTS, beginnings

FILES = 32
WORD = re.compile(r"\b[A-Za-z_]\w*\b")
HIDDEN = "#pragma GCC visibility push(hidden)"
HEAD = "/* Made of the middle form; see compiler/native. Nobody edits this. */"

CALLED = re.compile(r"\b([A-Za-z_]\w*)\(")
LAPSING = beginnings([LAPSES])
ALWAYS = frozenset(  # what is called that always has an answer, or whose failure is a fault of ours
    "if return GIVE REFUSE give_up ANY COUNT WHOLE NAMED RATIO LIST_OF fact_for_good fact_of_thing fact_of_place "
    "fact_of_many holds or_else is_unsaid is_special same truth is_among look_up looked_up kind_of type_of side_of "
    "hex_of in_hex inside around spot_of things all_things any_in is_in_play is_on_board every_hex every_side "
    "every_board now_turn phase_or_none is_over is_mover_told any_said any_said_for_good".split()
)
SOMETIMES = frozenset(  # and what may have none
    "TOTAL stated meant add subtract multiply divide negative round_up round_down compared greater lesser now_phase "
    "now_side_to_move side_not_to_move opponent is_opponent is_out_of_play is_anywhere is_in is_inside is_around "
    "is_under_way is_on_named_board is_in_area neighbours distance is_adjacent hexside_between hex_opposite "
    "hex_toward direction turned is_on_edge sides_of_hex place_in".split()
)


def pieces(
    functions: Mapping[str, str], declared: Mapping[str, str], beside: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Files by name. `functions`: the text of each, by name; `declared`: how what a text may speak of is declared;
    `beside`: functions that stand in each file that speaks of them."""
    apart: dict[int, list[str]] = {}
    for name, text in functions.items():
        apart.setdefault(crc32(_subject(name).encode()) % FILES, []).append(text)
    for number, texts in sorted(apart.items()):
        yield f"part_{number:02}.c", _piece("\n\n".join(texts), declared, beside)


def _piece(text: str, declared: Mapping[str, str], beside: Mapping[str, str]) -> str:
    spoken_of, left = set[str](), [text]
    while left:
        more = {*WORD.findall(left.pop())} & declared.keys() - spoken_of
        spoken_of |= more
        left += [beside[one] for one in more if one in beside]
    lines = "\n".join(declared[one] for one in sorted(spoken_of))
    whole = "\n\n".join([lines, *(beside[one] for one in sorted(spoken_of & beside.keys())), text])
    return f'{HEAD}\n#include "library.h"\n\n{HIDDEN}\n\n{whole}\n'


def numbers(those: Mapping[str, int]) -> tuple[str, str]:
    """The file that says which numbers what is called so has."""
    lines = [f"const int {called} = {number};" for called, number in those.items()]
    return "numbers.c", "\n".join([HEAD, HIDDEN, *lines, ""])


def _subject(name: str) -> str:
    """What is asked of one action, or of one fact, stands together."""
    for sort in SORTS:
        if name.startswith(f"{sort.word}_"):
            return re.sub(r"_\d+$", "", name.removeprefix(f"{sort.word}_"))
    return name


# ---- plain functions


def plain(written: Mapping[str, str]) -> frozenset[str]:
    """Those of all functions that are `written`, each by its name."""
    calls = {name: frozenset(CALLED.findall(text.partition("BEGIN(")[2])) for name, text in written.items()}
    lapses = {name for name in calls if name.startswith(LAPSING)}
    framed = {one for name in lapses for one in calls[name]} - _closed(calls, ALWAYS) | lapses
    return _closed({name: some for name, some in calls.items() if name not in framed}, ALWAYS | SOMETIMES)


def _closed(calls: Mapping[str, frozenset[str]], known: frozenset[str]) -> frozenset[str]:
    """Those that call nothing but what is known, and each other, never around to themselves."""
    found = frozenset[str]()
    while more := {name for name, some in calls.items() if name not in found and some <= known | found}:
        found |= more
    return found
