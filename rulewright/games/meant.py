"""What a person's words mean where something is asked: options, things by their place or name, areas, hexes."""

from __future__ import annotations

from compiler.diagnostics import did_you_mean
from runtime.play import DONE, Decision, Option
from runtime.position import Position
from runtime.records import dataclass

HELP = """A number or the beginning of an option chooses it; numbers with spaces between them choose one after another.
With commas, answers to what is asked next: `move, Able, H7, H8` goes into H7 and on into H8.
A hex (G6), an area (Sambleu) or `all` is whoever may be chosen there: `move, G6, H7` orders the stack, one by one;
where several are chosen together, it is all of these, and then enough.
`Able + Baker` are both, `halftrack*` all that begin so.
Where a hex is asked, an area is the first of its hexes that will do: `set up, all, Sambleu`.
At every question:
  back     the question before; before an action, what you did last is taken back
  undo     what is begun is not done; before an action as `back`
  done     enough, or pass, or no more of this action, or no more in this phase
  why      why what was refused is not possible; `why move Able into H7`, or `why H7` where a hex is asked;
           `why Able` what it may do now, and why not all the rest
           a question (`can Able see H7?`, `who can fire?`) is answered of what your side may know
  odds     what an action can lead to, with its chances: `odds fire at Anton with Able`
  show     the board in letters; `?` what stands where, and this; `? G6` and `? Sambleu` tell of that place
  goal     what is played for, and how it stands
  again    the last action once more, with the next that may do the same
  help     this
  quit     stop; the game is kept"""
ALONE = ("back", "undo", "done", "goal", "again", "help", "quit", "show")  # words that are said alone
MUST = "what led to this has happened, and it must be answered"
WIDEST = 9  # figures of a number that may be an option


@dataclass(frozen=True)
class Meant:
    position: Position

    def matching(self, options: tuple[Option, ...], said: str) -> int | None:
        """The one option meant: its number, its text or the beginning of that; the first hex of an area."""
        if said.isdecimal():
            return int(said) - 1 if len(said) < WIDEST and 1 <= int(said) <= len(options) else None
        texts = [option.text.lower() for option in options]
        found = [index for index, text in enumerate(texts) if said and text.startswith(said.lower())]
        exact = [index for index in found if texts[index] == said.lower()]
        if exact or len(found) == 1:
            return (exact or found)[0]
        hexes = self.place(said)
        return next((n for n, one in enumerate(options) if self.is_hex(one.value) and one.value in hexes), None)

    def those(self, decision: Decision, said: str) -> list[object]:
        """The things offered that are meant: by the place where they stand, or by name with + between."""
        if said.lower() == "all":
            return [one.value for one in decision.options if one.value is not None]
        if said.endswith("*"):
            begin = said[:-1].lower()
            return [
                one.value for one in decision.options if one.value is not None and one.text.lower().startswith(begin)
            ]
        p, hexes = self.position, self.place(said)
        things: list[object] = [one.value for one in decision.options if one.value in p.type_of]
        found: list[object] = [one for one in things if isinstance(one, int) and p.hex_of(one) in hexes]
        if found:
            return found
        places = [self.matching(decision.options, one.strip()) for one in said.split("+")]
        return [] if None in places else [decision.options[one].value for one in places if one is not None]

    def place(self, said: str) -> tuple[int, ...]:
        """The hexes of a label or of an area; none where it is neither."""
        space, name = self.position.space, said.strip(" []").lower()
        for area in sorted(space.areas):
            if area.lower() == name:
                return tuple(sorted(space.areas[area]))
        try:
            return (space.hex(name.upper()),)
        except KeyError:
            return ()

    def is_hex(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and value not in self.position.kind_of


def wrong(decision: Decision, said: str) -> str:
    """What is wrong with an answer."""
    low = said.lower()
    several = [text for text in decision.texts if said and text.lower().startswith(low)]
    if len(several) > 1:
        return f"`{said}` may be {', '.join(several[:-1])} or {several[-1]}"
    if low == DONE and decision.binds:
        return decision.note
    if said.isdecimal():
        return f"there is no number {said} here; the last is {len(decision.texts)}"
    near = did_you_mean(said, decision.texts)
    return f"`{said}` is none of these" + (f"; {near}" if near else "") + "; `help` tells what may be said"


def parts(said: str) -> list[str]:
    """The answers of a line: with commas between them, or numbers with spaces."""
    if "," in said:
        return [one.strip() for one in said.split(",") if one.strip()] or [""]
    if said[:1].isdecimal() and all(one.isdecimal() for one in said.split()):
        return said.split()
    return [said]
