"""The functions of a program: of what sorts there are, what each takes and gives, and how it is called.

Who writes functions, loads them, writes some again for a changed model, counts what is used or tells of it by the
rulebook's words asks here, and knows no names by heart. In signatures `p` is the position, `t` the tracer that
explains, `g` the running game; the scope of a choice is what the event bound and what was chosen before it.
What no declaration has by itself stands beside them: suppositions, ways, and conditions that many ask alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from runtime.program import Program
from runtime.records import dataclass


@dataclass(frozen=True)
class Sort:
    word: str  # how its names begin
    of: str  # question | store | action | choice | procedure | follow | sequence | stage
    takes: str
    gives: str

    def name(self, ending: str, number: int | None = None) -> str:
        """`ending`: of what declares it (`function` in the program's data); `number`: of a choice or stage, from 1."""
        return f"{self.word}_{ending}" if number is None else f"{self.word}_{ending}_{number}"


ASK = Sort("ask", "question", "p, slots", "the answer, quickly")
WHY = Sort("why", "question", "p, t, slots", "the same answer, slowly; the tracer is told everything")
ANEW = Sort("anew", "question", "p, slots", "what `ask_` gives, where that may have been kept: worked out again")

FIRST = Sort("first", "store", "p, slots", "what it is before it is stated")
CLOCK_SIDE = Sort("clock_side", "store", "p, slots", "the side in whose clock it ends")
KNOWN_TO = Sort("known_to", "store", "p, slots", "the side that alone knows it")
LAPSES = Sort("lapses", "store", "p, slots", "whether it falls away")

TAKER = Sort("taker", "action", "p, what the event bound", "whose it is to take")
KEEPER = Sort("keeper", "action", "p, what the event bound", "who alone knows that it is taken")
POSSIBLE = Sort("possible", "action", "p, what the event bound", "as much of its condition as no choice can change")
ALLOWED = Sort("allowed", "action", "p, scope", "its own condition")
LEGAL = Sort("legal", "action", "p, slots of the phrase", "all of it at once, for `it is legal to ...`")
TAKE = Sort("take", "action", "g, p, scope", "nothing: the steps")
MAY_GO = Sort("may_go", "action", "p, the thing, the hex", "whether it may go on into it (movement_analysis.py)")

CANDIDATES = Sort("candidates", "choice", "p", "what it may be at most, whatever was chosen before")
LIKELY = Sort("likely", "choice", "p, one", "whether it may be this, as far as can be told of it alone")
OPTIONS = Sort("options", "choice", "p, scope so far, the candidates", "what it may be, one after the other")
LEADS_ON = Sort("leads_on", "choice", "p, scope so far, what is chosen", "whether there is anybody for later choices")
FITS = Sort("fits", "choice", "p, scope so far, the set", "whether the whole set will do")

DO = Sort("do", "procedure", "g, p, slots", "nothing: the steps")
FOLLOW = Sort("follow", "follow", "g, p, slots of the event", "nothing: the steps")

SKIPPED = Sort("skipped", "sequence", "p", "whether it does not come, asked as it would begin")
UNTIL = Sort("until", "sequence", "p", "whether it comes no more, asked as it has ended")
BARS = Sort("bars", "sequence", "p", "all that keeps it from ending")
WHOSE = Sort("whose", "stage", "p", "the side whose this part of a sequence is")
PASSED = Sort("passed", "stage", "p", "whether this part does not come, asked as it would begin")

SORTS = (
    ASK, WHY, FIRST, CLOCK_SIDE, KNOWN_TO, LAPSES, TAKER, KEEPER, POSSIBLE, ALLOWED, LEGAL, TAKE, MAY_GO,
    CANDIDATES, LIKELY, OPTIONS, LEADS_ON, FITS, DO, FOLLOW, SKIPPED, UNTIL, BARS, WHOSE, PASSED,
)  # fmt: skip
DOING = (TAKE, FOLLOW, DO)  # whose steps change a game
PLAYED_BY = (*DOING, ASK, CANDIDATES, OPTIONS, ALLOWED, POSSIBLE, FITS, TAKER)  # what a game is played by


@dataclass(frozen=True)
class Function:
    """One that a program may have; some are written only where there is something to ask."""

    name: str
    sort: Sort
    id: str  # of what declares it
    says: str  # that, in the rulebook's words


def beginnings(sorts: Iterable[Sort]) -> tuple[str, ...]:
    """How the names of their functions begin, for whoever has no more than a name (a line of a traceback)."""
    return tuple(f"{one.word}_" for one in sorts)


def functions_of(program: Program) -> Iterator[Function]:
    declared = (
        ("question", ((one.function, one.id, one.phrase) for one in program.questions)),
        ("store", ((one.function, one.id, one.phrase) for one in program.stores)),
        ("action", ((one.function, one.id, one.phrase) for one in program.actions)),
        ("procedure", ((one.function, one.id, one.phrase) for one in program.procedures)),
        ("follow", ((one.function, one.id, f"[{one.id}]") for one in program.follows)),
        ("sequence", ((one.function, one.id, f"[{one.id}]") for one in program.sequences)),
    )
    for of, those in declared:
        sorts = [sort for sort in SORTS if sort.of == of]
        for ending, id_, says in those:
            for sort in sorts if ending else ():
                yield Function(sort.name(ending), sort, id_, says)
    for action in program.actions:
        for number in range(1, len(action.choices) + 1):
            for sort in (one for one in SORTS if one.of == "choice"):
                yield Function(sort.name(action.function, number), sort, action.id, action.phrase)
    for sequence in program.sequences:
        for number in range(1, len(sequence.stages) + 1) if sequence.function else ():
            for sort in (WHOSE, PASSED):
                yield Function(sort.name(sequence.function, number), sort, sequence.id, f"[{sequence.id}]")
