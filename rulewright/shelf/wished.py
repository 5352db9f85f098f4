"""What is wished of rules and of how a position is looked at, by whoever asks."""

from __future__ import annotations

from compiler.model import Misfit, Model, with_cells, with_options
from rulewright.shelf.slip import Slip
from runtime.records import dataclass


@dataclass(frozen=True)
class Wished:
    """Which rules are asked, and what is tried with them."""

    pack: str | None = None
    chosen: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()

    def beyond(self, base: Wished) -> tuple[str, ...]:
        """What is wished here and not there, as `compare --vary` takes it; what was wished there alone is undone."""
        turned_on = dict.fromkeys((*self.chosen, *base.refused))
        turned_off = dict.fromkeys((*self.refused, *base.chosen))
        return (
            *(f"with {one}" for one in turned_on if one not in base.chosen and one not in self.refused),
            *(f"without {one}" for one in turned_off if one not in base.refused and one not in self.chosen),
            *(one for one in self.settings if one not in base.settings),
        )

    def and_then(self, wished: Wished) -> Wished:
        """These wishes, and others above them."""
        return Wished(
            wished.pack or self.pack,
            tuple(one for one in (*self.chosen, *wished.chosen) if one not in wished.refused),
            tuple(one for one in (*self.refused, *wished.refused) if one not in wished.chosen),
            (*self.settings, *wished.settings),
        )

    def applied(self, model: Model) -> Model:
        """The model with the options and cells as wished."""
        changed = with_options(model, self.chosen, self.refused)
        if not isinstance(changed, Misfit):
            changed = with_cells(changed, self.settings)
        if isinstance(changed, Misfit):
            raise Slip(changed.message)
        return changed


@dataclass(frozen=True)
class View:
    """What is done to a position before it is looked at, and how it is told."""

    after: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    choose: tuple[str, ...] = ()
    side: str | None = None
    why: bool = False
    full: bool = False  # all that was asked, instead of what settled it
    as_json: bool = False
