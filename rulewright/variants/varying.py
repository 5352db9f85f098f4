"""What `--vary` means: packs, options, cells (several values of one make a sweep), another situation."""

from __future__ import annotations

from dataclasses import replace

from compiler.pipeline import situation_named
from rulewright.shelf import Slip, Wished, disk
from runtime.records import dataclass

QUOTES = dict.fromkeys(map(ord, '"`“”«»'))  # a shell takes some away, and a person may have set more


@dataclass(frozen=True)
class Variation:
    """`option`: the one that is turned `on` or off, where that is all that it changes."""

    label: str
    what: str
    rules: Wished
    option: str = ""
    on: bool = False

    @property
    def idle(self) -> str:
        """What is to be said where the option is so already."""
        state, other = ("on", "without") if self.on else ("off", "with")
        return f"`{self.label}` changes nothing: [{self.option}] is {state} already. Try `{other} {self.option}`"


def variations(what: str, other: str | None, wished: tuple[str, ...], base: Wished) -> tuple[Variation, ...]:
    """The rule set as it is, and each that is compared with it."""
    found = [Variation("as it is", what, base)]
    if other is not None:
        found.append(Variation(other, other, base))
    for wish in wished:
        found += _of(" ".join(wish.translate(QUOTES).split()), what, base)
    if len(found) < 2:
        raise Slip('there is nothing to compare with: a second situation, or --vary "..."')
    return tuple(found)


def beside(what: str, rules: Wished, base: Wished, base_what: str) -> Variation:
    """Something to play that was opened already, called by what it has otherwise."""
    named = (what,) if (what, rules.pack) != (base_what, base.pack) else ()
    return Variation(", ".join((*named, *rules.beyond(base))) or what, what, rules)


def _of(wish: str, what: str, base: Wished) -> list[Variation]:
    """Several wishes that are tried together stand in a row, with `;` between them."""
    found = [Variation("", what, base)]
    for part in wish.split(";"):
        found = [
            replace(more, label=f"{one.label}, {more.label}", option="") if one.label else more
            for one in found
            for more in _one(part.strip(), what, one.rules)
        ]
    return found


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
