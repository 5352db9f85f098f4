"""The lines of an example or a position: what is given, what happens next, what must then hold."""

from __future__ import annotations

from dataclasses import field

from compiler.source import Span
from compiler.terms import Description, LetRecord, Step, Term
from runtime.records import dataclass


@dataclass(frozen=True, kw_only=True)
class Given:
    """One statement about a position; what it states, its class says."""

    span: Span | None = field(default=None, compare=False, repr=False)
    under: tuple[str, ...] = ()  # it is said only where these options are on
    not_under: tuple[str, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        """The names it gives."""
        return ()


WAYS_TO_LIE = ("turned", "below")


@dataclass(frozen=True)
class GivenBoard(Given):
    """`words`: its id, how it lies, and the blocks of hexes that are used of it (`A1 to L11`), if not all are."""

    words: tuple[str, ...]

    @property
    def said(self) -> str:
        lies = [word for word in self.words[1:] if word in WAYS_TO_LIE]
        return ", ".join((" ".join((self.words[0], *lies)), *self.words[1 + len(lies) :]))


@dataclass(frozen=True)
class GivenCounters(Given):
    """`steps`: what holds of each, its variable `it`."""

    noun: str
    is_type: bool = False
    number: int = 1
    variables: tuple[str, ...] = ()  # the names given, perhaps to none or to some only
    place: tuple[str, ...] = ()  # ("in", label) | ("inside", variable) | ("out",)
    side: str | None = None
    steps: tuple[Step, ...] = ()

    @property
    def called(self) -> tuple[str, ...]:
        return self.variables


@dataclass(frozen=True)
class GivenFact(Given):
    """`step`: a Set, Change, Include or Place whose terms are constants, hex labels or variables."""

    step: Step
    end: tuple[str, ...] = ()  # where it is told: ("without",), or (the coming | the next, sequence, side or "", edge)
    each: Description | None = None  # of all that it describes, by the description's variable


@dataclass(frozen=True)
class GivenRecord(Given):
    made: LetRecord

    @property
    def called(self) -> tuple[str, ...]:
        return (self.made.variable,)


@dataclass(frozen=True)
class GivenDice(Given):
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class GivenChoices(Given):
    """What is chosen inside steps, in order; or, with its name, for one choice of an action: one term, maybe a set."""

    terms: tuple[Term, ...]
    of: str = ""


@dataclass(frozen=True)
class GivenTurn(Given):
    number: int


@dataclass(frozen=True)
class GivenMoment(Given):
    phase: str
    side: str = ""


@dataclass(frozen=True)
class GivenEnded(Given):
    """A sequence runs, and its end has been told."""

    sequence: str


@dataclass(frozen=True, kw_only=True)
class Next:
    """What happens next; what it is, its class says."""

    span: Span | None = field(default=None, compare=False, repr=False)
    text: str = ""


@dataclass(frozen=True)
class NextDone(Next):
    """Something declared, done with these."""

    id: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True)
class NextTaken(NextDone):
    """An action or a reaction."""


@dataclass(frozen=True)
class NextAction(NextTaken):
    pass


@dataclass(frozen=True)
class NextReaction(NextTaken):
    refused: bool = False  # it may not be taken, whenever it is asked


@dataclass(frozen=True)
class NextProcedure(NextDone):
    pass


@dataclass(frozen=True)
class NextEvent(NextDone):
    """It is announced."""


@dataclass(frozen=True)
class NextMoment(Next):
    """A sequence begins or ends."""

    edge: str
    sequence: str
    side: str | None = None
    refused: bool = False  # the phase that runs may not end yet


@dataclass(frozen=True)
class NextGoOn(Next):
    """Play goes on to where this sequence next begins."""

    sequence: str
    side: str | None = None
    refused: bool = False


@dataclass(frozen=True)
class NextStep(Next):
    """`Next, now T is tired.`"""

    step: Step


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
