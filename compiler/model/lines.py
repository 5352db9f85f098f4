"""The lines of an example or a position: what is given, what happens next, what must then hold."""

from __future__ import annotations

from dataclasses import dataclass, field

from compiler.source import Span
from compiler.terms import Description, Step, Term


@dataclass(frozen=True)
class Given:
    """One statement about a position. sort and what it uses:

    board      names=(board id, arrangement words...)
    counter    noun, is_type, number, variables (names given, may be empty), side,
               place ("in", label) | ("inside", variable) | ("out",); steps: what holds of each, its variable `it`
    fact       step: a Set, Change, Include or Place whose terms are constants, hex labels or variables;
               end: ("without",), or (the coming | the next, sequence, side or "", begins | ends), where it is told;
               each: of all that it describes, by the description's variable
    record     step: a LetRecord
    dice, turn numbers
    choices    terms: scripted answers to choices made inside steps, in order
    moment     names=(phase, side or "")
    ended      names=(sequence,): it runs, and its end has been told
    """

    sort: str
    span: Span | None = field(default=None, compare=False, repr=False)
    noun: str = ""
    is_type: bool = False
    number: int = 1
    variables: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    side: str | None = None
    steps: tuple[Step, ...] = ()
    under: tuple[str, ...] = ()  # it is said only where these options are on
    not_under: tuple[str, ...] = ()
    step: Step | None = None
    each: Description | None = None
    numbers: tuple[int, ...] = ()
    terms: tuple[Term, ...] = ()
    names: tuple[str, ...] = ()
    end: tuple[str, ...] = ()


@dataclass(frozen=True)
class Next:
    """sort: action | reaction | announce | procedure | moment | go_on | step (`Next, now T is tired.`)."""

    sort: str
    id: str
    arguments: tuple[Term, ...] = ()
    edge: str = ""
    side: str | None = None
    span: Span | None = field(default=None, compare=False, repr=False)
    text: str = ""
    step: Step | None = None
    refused: bool = False  # of a reaction: it may not be taken, whenever it is asked


@dataclass(frozen=True)
class Then:
    """What must hold, and how what it names fared.

    by: it gave the answer. although: it spoke and gave way. without: it does not apply, or changes nothing.
    because: of a definition's no, the part that failed.
    """

    condition: Term
    by: tuple[str, ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    text: str = ""
    although: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    because: Term | None = None

    @property
    def named(self) -> tuple[str, ...]:
        return (*self.by, *self.although, *self.without)
