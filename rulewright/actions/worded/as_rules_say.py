"""Words as the rules say them: a verb in front of a question belongs where it reads, `R and S and T` is a list."""

from __future__ import annotations

from compiler.diagnostics import Diagnostic, diagnose, did_you_mean
from compiler.model import NextAction, NextDone, NextEvent, NextProcedure, NextReaction
from compiler.phrases import VERBS, Reading, Unread, Unreadable, only, read_event
from compiler.source import Span
from compiler.syntax import Word
from compiler.terms import Term
from rulewright.actions.spoken import put_together
from rulewright.scenes import ASKED, Scene
from rulewright.shelf import Slip

_ASKING = (
    ("what", "is"),
    ("what", "are"),
    ("what", "'s"),
    ("who", "is"),
    ("which", "is"),
    ("how", "much", "is"),
    ("is", "it", "so", "that"),
)


def without_asking(said: str) -> str:
    """Without the words that only ask."""
    words = said.replace("what's ", "what is ").split()
    low = tuple(word.lower() for word in words)
    opening = next((one for one in _ASKING if low[: len(one)] == one), ())
    return " ".join(words[len(opening) :])


def _orders(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The words as statements. A verb in front may belong after any of the words that follow."""
    low = tuple(word.low for word in words)
    for opening in _ASKING:
        if low[: len(opening)] == opening:
            return [words[len(opening) :]]
    if low[0] == "cannot" or low[0] in VERBS:
        return [(*words[1:after], words[0], *words[after:]) for after in range(2, len(words) + 1)] or [words]
    return [words]


def as_written(scene: Scene, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """`R and S and T` as a rulebook writes it: `R, S and T`."""
    is_name = [word.text in scene.names for word in words]
    joins = [
        word.low == "and" and 0 < at < len(words) - 1 and is_name[at - 1] and is_name[at + 1]
        for at, word in enumerate(words)
    ]
    return tuple(
        word._replace(text=",", low=",", sort="comma") if joins[at] and any(joins[at + 2 : at + 3]) else word
        for at, word in enumerate(words)
    )


def read_question(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    """As the rules say it; a verb in front belongs where it reads."""
    verdicts = [_in_order(scene, order) for order in _orders(as_written(scene, words))]
    found = [one for one in verdicts if not isinstance(one, Unread)]
    if len({repr(one) for one in found}) == 1:
        return found[0]
    if found:
        help_ = "put the verb after what is asked about"
        span = Span(ASKED, words[0].start, words[-1].end)
        problem = diagnose("two-readings", "this can be read in several ways", span, help=help_)
        return Unread(lambda: (problem, None))
    unread = [one for one in verdicts if isinstance(one, Unread)]
    spent = [one for one in unread if one.is_spent]

    def tell() -> tuple[Diagnostic, Unreadable | None]:
        """Where no order reads, the one that got furthest has the most to say."""
        furthest = max(spent or unread, key=lambda one: one.problem.primary.span.start)
        return furthest.problem, furthest.trial

    return Unread(tell, is_spent=bool(spent))


def _in_order(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    r = scene.reading(words)
    return only(r, 0, _asked(r), "the question", _asked)


def _asked(r: Reading) -> list[tuple[int, Term]]:
    found: list[tuple[int, Term]] = []
    for end, term in (*r.values(0), *r.conditions(0)):
        if (end, term) not in found:
            found.append((end, term))
    return found


def read_order(scene: Scene, words: tuple[Word, ...]) -> NextDone | Unread:
    text = put_together(word.text for word in words)

    def done(r: Reading) -> list[tuple[int, NextDone]]:
        found: list[tuple[int, NextDone]] = []
        for end, target, arguments in r.match(r.vocabulary.done, 0, ()):
            action = scene.table.model.actions.get(target.id)
            done_as = NextProcedure if action is None else NextAction if action.event is None else NextReaction
            found.append((end, done_as(target.id, arguments, text=text)))
        for end, event, arguments in read_event(r, 0):
            found.append((end, NextEvent(event, arguments, text=text)))
        return found

    r = scene.reading(words)
    return only(r, 0, done(r), "what is done", done)


def moment_of(scene: Scene, words: tuple[Word, ...]) -> tuple[str, str | None]:
    """`[Movement] of the Reds`: the sequence and the side."""
    model = scene.table.model
    name = words[0].text.removeprefix("[").removesuffix("]").strip() if words else ""
    if name not in model.sequences:
        near = did_you_mean(name, model.sequences)
        raise Slip(f"there is no phase `{name}`{'; ' + near if near else ''}")
    said = " ".join(word.low for word in words[2:])
    sides = model.choices["side"].names if "side" in model.choices else ()
    side = next((one for one in sides if one.lower() in (said, f"the {said}")), "")
    if said and not side:
        raise Slip(f"there is no side `{said}`; {did_you_mean(said, sides) or ''}")
    return name, side or None
