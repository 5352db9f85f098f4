"""Rules as somebody wishes them, and what can be set up under them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path

from compiler.diagnostics import has_errors
from compiler.source import SourceFile
from rulewright.library.asked import Position
from rulewright.library.faults import Findings, unless_refused
from rulewright.library.played import Situation
from rulewright.library.typed import checked
from rulewright.scenes import Refused, Table, open_scene, open_stage, scene_of, text_of_data, text_of_lines
from rulewright.shelf import Wished, asked_for, compile_kept, disk, playable_of
from runtime.records import dataclass


@checked
def open_rules(
    pack: str, *, on: Iterable[str] = (), off: Iterable[str] = (), cells: Mapping[str, str] | None = None
) -> Rules:
    """A pack by name or path, with options on and off; `cells`: `{"terrain chart[clear, foot]": "2"}`."""
    asked_for(disk(), (pack,))
    settings = tuple(f"{cell} = {value}" for cell, value in (cells or {}).items())
    rules = Rules(Wished(pack, tuple(on), tuple(off), settings))
    rules.options  # noqa: B018 - what is wrong with the pack or the wishes is told now
    return rules


@dataclass(frozen=True)
class Rules:
    wished: Wished

    @cached_property
    def _table(self) -> Table:
        compiled = compile_kept([str(self.wished.pack)], disk())
        if has_errors(compiled.problems):
            raise Findings(Refused(compiled.problems, compiled.files))
        return Table.of(self.wished.applied(compiled.built.model))

    @property
    def title(self) -> str:
        return self._table.model.packs[-1].title

    @property
    def options(self) -> dict[str, bool]:
        """Every option, and whether it is on."""
        return {name: name in self._table.on for name in self._table.model.options}

    @property
    def sides(self) -> tuple[str, ...]:
        return self._table.plan.sides

    @property
    def counters(self) -> tuple[str, ...]:
        """The counters there are, by their printed names."""
        return tuple(self._table.model.types)

    # ---- setting up

    @checked
    def position(self, text: str) -> Position:
        """What a position's file says."""
        return Position(unless_refused(scene_of(SourceFile("position", text), self.wished)))

    @checked
    def read(self, path: str | Path) -> Position:
        """A position's file."""
        return Position(unless_refused(open_scene(str(path), self.wished)))

    @checked
    def set_up(self, *lines: str) -> Position:
        """Lines as they stand in a position: `a Sherman S of the Allies in M5`, `it is turn 3`."""
        return self.position(text_of_lines(self.title, lines))

    @checked
    def from_json(self, data: Mapping[str, object]) -> Position:
        """What `Position.json` gave: its `given`, and whose `rules`; the rest of it is for who asks no rules."""
        return self.position(text_of_data({"rules": self.title, **data}))

    # ---- playing

    @property
    def situations(self) -> tuple[str, ...]:
        """What there is to play, by name: its own, and then those of the packs beneath."""
        return playable_of(disk(), str(self.wished.pack))

    @checked
    def situation(self, name: str) -> Situation:
        """By its name, or by how that begins (`08`)."""
        return Situation(unless_refused(open_stage(f"{self.wished.pack}/{name}", self.wished)))
