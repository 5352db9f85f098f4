"""What is wished of rules and of how a position is looked at, by whoever asks."""

from __future__ import annotations

from dataclasses import dataclass

from compiler.model.model import Model
from compiler.model.setting import Misfit, with_cells, with_options
from rulewright.shelf.slip import Slip


@dataclass(frozen=True)
class Wished:
    """Which rules are asked, and what is tried with them."""

    pack: str | None = None
    chosen: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    settings: tuple[str, ...] = ()

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
