"""What `--vary` means: packs, options, cells (several values of one make a sweep), another situation; and several
variations combined."""

from __future__ import annotations

import re
from dataclasses import replace

from compiler.pipeline import situation_named
from rulewright.shelf import Slip, Wished, disk
from runtime.records import dataclass
from runtime.study import EACH, FRACTION, runs

QUOTES = dict.fromkeys(map(ord, '"`“”«»'))  # a shell takes some away, and a person may have set more
OR_ELSE, NOTHING = " or else ", "nothing"
_NAMED = re.compile(r"(?!with |without )([^:;=|\[\]]+): (.+)")


@dataclass(frozen=True)
class Variation:
    """`option`: the one that is turned `on` or off, where that is all that it changes. `levels`: for each factor of the
    study what of it is tried here; nothing where it is as it is."""

    label: str
    what: str
    rules: Wished
    option: str = ""
    on: bool = False
    levels: tuple[str, ...] = ()

    @property
    def idle(self) -> str:
        """What is to be said where the option is so already."""
        state, other = ("on", "without") if self.on else ("off", "with")
        return f"`{self.label}` changes nothing: [{self.option}] is {state} already. Try `{other} {self.option}`"


def alternatives(wish: str) -> tuple[str, ...]:
    """`a slower truck: A or else B or else nothing`: what may be tried, one instead of the other, each by that name."""
    told = " ".join(wish.translate(QUOTES).split())
    name, rest = _name_of(told)
    return tuple(f"{name}: {one.strip()}" if name and one != NOTHING else one.strip() for one in rest.split(OR_ELSE))


def _name_of(wish: str) -> tuple[str, str]:
    named = _NAMED.fullmatch(wish)
    return (named[1].strip(), named[2]) if named else ("", wish)


def variations(
    what: str, other: str | None, wished: tuple[str, ...], base: Wished, design: str = EACH
) -> tuple[Variation, ...]:
    """The rule set as it is, and all that is played beside it: each variation alone, or combined as `design` says."""
    wishes = [" ".join(wish.translate(QUOTES).split()) for wish in wished]
    factors = [_of(wish, what, base) for wish in wishes]
    if other is not None:
        factors.insert(0, [Variation(other, other, base)])
    if not factors:
        raise Slip('there is nothing to compare with: a second situation, or --vary "..."')
    if design != EACH and other is not None:
        raise Slip("a second situation is not combined with variations: give each situation its own study")
    if design == FRACTION and any(len(one) > 1 for one in factors):
        raise Slip("a fraction takes variations of one value each: `full` takes sweeps (1|2|3) as well")
    if design != EACH and sum(one[0].rules.pack != base.pack for one in factors) > 1:
        raise Slip("two packs cannot be played together: in a design that combines, one variation at most is a pack")
    return tuple(_run(what, base, wishes, factors, run) for run in runs([len(one) for one in factors], design))


def _run(what: str, base: Wished, wishes: list[str], factors: list[list[Variation]], run: tuple[int, ...]) -> Variation:
    """What a combination of levels comes to: what each wishes, after those before it."""
    taken = [some[level - 1] for some, level in zip(factors, run, strict=True) if level]
    levels = tuple(some[level - 1].label if level else "" for some, level in zip(factors, run, strict=True))
    if len(taken) < 2:
        return replace(taken[0] if taken else Variation("as it is", what, base), levels=levels)
    rules = base
    for wish, level in zip(wishes, run, strict=True):
        rules = _of(wish, what, rules)[level - 1].rules if level else rules
    return Variation(", ".join(one for one in levels if one), what, rules, levels=levels)


def beside(what: str, rules: Wished, base: Wished, base_what: str) -> Variation:
    """Something to play that was opened already, called by what it has otherwise."""
    named = (what,) if (what, rules.pack) != (base_what, base.pack) else ()
    return Variation(", ".join((*named, *rules.beyond(base))) or what, what, rules)


def _of(wish: str, what: str, base: Wished) -> list[Variation]:
    """Several wishes that are tried together stand in a row, with `;` between them; before all there may be a name."""
    name, rest = _name_of(wish)
    found = [Variation("", what, base)]
    for part in rest.split(";"):
        found = [
            replace(more, label=f"{one.label}, {more.label}", option="") if one.label else more
            for one in found
            for more in _one(part.strip(), what, one.rules)
        ]
    called = [name] if len(found) == 1 else [f"{name}: {one.label}" for one in found]
    return [replace(one, label=label) for one, label in zip(found, called, strict=True)] if name else found


def _one(wish: str, what: str, base: Wished) -> list[Variation]:
    word, _, rest = wish.partition(" ")
    name = rest.strip("[] '")
    if word == "with" and name:
        return [Variation(wish, what, replace(base, chosen=(*base.chosen, name)), name, on=True)]
    if word == "without" and name:
        return [Variation(wish, what, replace(base, refused=(*base.refused, name)), name)]
    if "=" in wish:
        cell, _, values = wish.partition("=")
        told = [f"{cell.strip()} = {value.strip()}" for value in values.split("|")]
        return [Variation(one, what, replace(base, settings=(*base.settings, one))) for one in told]
    if disk().locate(situation_named(wish, disk())[0]) is not None:
        return [Variation(wish, what, replace(base, pack=wish))]
    raise Slip(
        f"`{wish}` is no variation: `with OPTION`, `without OPTION`, `chart[row, column] = value` "
        "(values with | between them make a sweep) or a pack's name"
    )
