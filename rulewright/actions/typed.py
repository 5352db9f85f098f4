"""Words as a person types them: questions in their everyday order, actions as in an example."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal, overload

from compiler.diagnostics import diagnose, did_you_mean, listed
from compiler.graph import lacking
from compiler.model import (
    Next,
    NextAction,
    NextDone,
    NextEvent,
    NextGoOn,
    NextMoment,
    NextProcedure,
    NextReaction,
    NextTaken,
)
from compiler.phrases import VERBS, Reading, Unread, only, read_event
from compiler.source import SourceFile, Span
from compiler.syntax import Word, read_words
from compiler.terms import YES_NO, HexLabel, Term
from compiler.trees import within
from rulewright.actions.judging import actions_asked, judged
from rulewright.actions.reacting import judged_reaction
from rulewright.actions.spoken import (
    ORDER,
    QUESTION,
    General,
    Meant,
    Quoted,
    Reader,
    in_chances,
    in_general,
    in_steps,
    in_time,
    nearest_said,
    put_together,
    quoted,
    spelled_out,
    understood,
    without_why,
)
from rulewright.actions.verdict import verdict
from rulewright.scenes import (
    ASKED,
    NotLegal,
    NotPlayedWith,
    Refused,
    Scene,
    Unplayable,
    Untaken,
    Window,
    carry_out,
    with_printed,
)
from rulewright.shelf import Slip
from runtime.answer import Aspect
from runtime.play import CannotAnswer, Chooser, Illegal, NoDie, RunOut, Stuck
from runtime.records import dataclass
from runtime.space import UnknownHex

_IN_STEPS = "in two steps:"
ASKING = (
    ("what", "is"),
    ("what", "are"),
    ("what", "'s"),
    ("who", "is"),
    ("which", "is"),
    ("how", "much", "is"),
    ("is", "it", "so", "that"),
)


@dataclass(frozen=True)
class Question:
    """`read_as`: in the words of the rules, where it was said otherwise. `asks_why`: of `why can S not ...`.
    `in_general`: asked of the rules, and of these who stand in for all of their kind.
    """

    term: Term
    read_as: str = ""
    asks_why: bool = False
    in_general: tuple[General[Term], ...] = ()


@overload
def question(scene: Scene, text: str, of_rules: Literal[False] = False) -> Question | Refused: ...


@overload
def question(scene: Scene, text: str, of_rules: bool) -> Question | Refused | Quoted: ...


def question(scene: Scene, text: str, of_rules: bool = False) -> Question | Refused | Quoted:
    """A value or a condition, as the rules say it: `may T enter M6 from M5?`; else as people may. `of_rules`: also with
    nobody named, of those who stand in for all; at the last of the rules themselves.
    """
    text = spelled_out(text)
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems or not words:
        return Refused(tuple(problems), {ASKED: file}) if problems else _empty()
    asked = without_why(words)
    if asked:
        put = question(scene, asked, of_rules)
        return replace(put, read_as=put.read_as or asked, asks_why=True) if isinstance(put, Question) else put
    verdict = _read(scene, words)
    if not isinstance(verdict, Unread):
        return _on_the_board(scene, verdict, file) or Question(verdict)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    meant = understood(scene, words, QUESTION, _read)
    if len(meant) == 1:
        term = meant[0].terms[0]
        return _on_the_board(scene, term, file) or Question(term, _as_told(meant[0].said))
    general = in_general(scene, words, _read) if of_rules else ()
    if general:
        return Question(general[0].term, general[0].said, asks_why=True, in_general=general)
    if meant:
        raise Slip(_several(text, meant))
    rules = quoted(scene, words) if of_rules else None
    if rules is not None:
        return rules
    problem = nearest_said(scene, words, verdict.mended(), Reader(QUESTION, _read, _against))
    return Refused((replace(problem, notes=(*_with_what_is_done(scene, words), *problem.notes)),), {ASKED: file})


def _with_what_is_done(scene: Scene, words: tuple[Word, ...]) -> tuple[str, ...]:
    """How it is typed that something is to be done first."""
    steps = in_steps(scene, words, _done, _read)
    if steps:
        return (_IN_STEPS, f'  {steps[1]} --after "{steps[0]}"')
    so = in_time(scene, words, _read)
    if so:
        return ("what stands against it, or for it, is told by", f'  rulewright ask POSITION --why "{so}"')
    done = in_chances(scene, words, _done)
    return ("what may come of it:", f'  rulewright odds POSITION "{done}"') if done else ()


def _as_told(said: str) -> str:
    """Without the words that only ask."""
    words = said.replace("what's ", "what is ").split()
    low = tuple(word.lower() for word in words)
    opening = next((one for one in ASKING if low[: len(one)] == one), ())
    return " ".join(words[len(opening) :])


def _against(scene: Scene, term: Term | NextDone) -> int:
    """How much stands in the way of what is asked or done."""
    if isinstance(term, NextTaken):
        return len(judged(scene, term).reasons)
    if isinstance(term, NextDone):
        return 0
    taken = actions_asked(scene, term)
    if taken or term.kind != YES_NO or lacking(scene.table.model, scene.table.on, term):
        return sum(_against(scene, one) for one in taken)
    answer = scene.table.why(scene.position, scene.names, term)
    return 0 if answer.value is True else max(1, len(answer.by))


def _several(text: str, meant: list[Meant[Any]]) -> str:
    return "\n".join([f"`{text}` may mean any of these; which is asked?", *(f"  {one.said}" for one in meant)])


def _on_the_board(scene: Scene, term: Term, file: SourceFile) -> Refused | None:
    """The first hex named that is on none of the boards."""
    for part in within(term):
        if not isinstance(part, HexLabel):
            continue
        try:
            scene.position.space.hex(part.label)
        except UnknownHex as nowhere:
            found = diagnose("unknown-hex", str(nowhere), part.span or Span(ASKED, 0, 0), help=nowhere.near)
            return Refused((found,), {ASKED: file})
    return None


def _orders(words: tuple[Word, ...]) -> list[tuple[Word, ...]]:
    """The words as statements. A verb in front may belong after any of the words that follow."""
    low = tuple(word.low for word in words)
    for opening in ASKING:
        if low[: len(opening)] == opening:
            return [words[len(opening) :]]
    if low[0] == "cannot" or low[0] in VERBS:
        return [(*words[1:after], words[0], *words[after:]) for after in range(2, len(words) + 1)] or [words]
    return [words]


def _listed(scene: Scene, words: tuple[Word, ...]) -> tuple[Word, ...]:
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


def _read(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    """As the rules say it; a verb in front belongs where it reads."""
    verdicts = [_in_order(scene, order) for order in _orders(_listed(scene, words))]
    found = [one for one in verdicts if not isinstance(one, Unread)]
    if len({repr(one) for one in found}) == 1:
        return found[0]
    if found:
        help_ = "put the verb after what is asked about"
        span = Span(ASKED, words[0].start, words[-1].end)
        return Unread(diagnose("two-readings", "this can be read in several ways", span, help=help_))
    # Where no order reads, the one that got furthest has the most to say.
    return max((one for one in verdicts if isinstance(one, Unread)), key=lambda one: one.problem.primary.span.start)


def _in_order(scene: Scene, words: tuple[Word, ...]) -> Term | Unread:
    r = scene.reading(words)
    return only(r, 0, _asked(r), "the question", _asked)


def _asked(r: Reading) -> list[tuple[int, Term]]:
    found: list[tuple[int, Term]] = []
    for end, term in (*r.values(0), *r.conditions(0)):
        if (end, term) not in found:
            found.append((end, term))
    return found


def _empty() -> Refused:
    raise Slip("there is nothing asked: `the cost for T to enter M6 from M5`, for one")


# ---- what is done


def doing(scene: Scene, text: str) -> Next | Refused:
    """One action, reaction, procedure or event, as it stands after `Next,` in an example, or as people order it."""
    found = orders(scene, text)
    if isinstance(found, Refused):
        return found
    if len(found) > 1:
        each = listed(tuple(one.text for one in found), "or")
        raise Slip(f"`{text}` orders several things; one is meant here: {each}")
    return found[0]


def orders(scene: Scene, text: str) -> tuple[Next, ...] | Refused:
    """What is to be done; of several who do the same one after another, each."""
    words, problems = read_words(text, ASKED)
    file = SourceFile(ASKED, text)
    if problems:
        return Refused(tuple(problems), {ASKED: file})
    if not words:
        raise Slip("an action is meant, and nothing is said")
    words = _listed(scene, words)
    if [word.low for word in words[:4]] == ["play", "goes", "on", "to"]:
        return (NextGoOn(*_moment(scene, words[4:]), text=text),)
    if words[0].sort == "name" and words[-1].low in ("begins", "ends"):
        return (NextMoment(words[-1].low, *_moment(scene, words[:-1]), text=text),)

    verdict = _done(scene, words)
    if not isinstance(verdict, Unread):
        return _playable(scene, (replace(verdict, text=text),), file)
    if verdict.is_spent:
        return Refused((verdict.problem,), {ASKED: file})
    meant = understood(scene, words, ORDER, _done)
    if len(meant) > 1:
        raise Slip(_several(text, meant))
    if meant:
        return _playable(scene, meant[0].terms, file)
    # Who begins an action rightly and breaks off wants its end told, not another action that would read.
    unfinished = verdict.trial is not None and verdict.trial.unfinished
    problem = verdict.problem if unfinished else verdict.mended()
    problem = nearest_said(scene, words, problem, Reader(ORDER, _done, _against))
    steps = in_steps(scene, words, _done, _done, ORDER)
    notes = (_IN_STEPS, f'  {steps[1]} --after "{steps[0]}"') if steps else ()
    return Refused((replace(problem, notes=(*notes, *problem.notes)),), {ASKED: file})


def _playable(scene: Scene, orders: tuple[NextDone, ...], file: SourceFile) -> tuple[NextDone, ...] | Refused:
    """Unless they speak of what is not played with, or of no hex of the boards."""
    arguments = tuple(one for order in orders for one in order.arguments)
    off = lacking(scene.table.model, scene.table.on, *arguments)
    if off:
        raise Slip(str(NotPlayedWith(off, scene.table.on)))
    return next(filter(None, (_on_the_board(scene, one, file) for one in arguments)), orders)


def _done(scene: Scene, words: tuple[Word, ...]) -> NextDone | Unread:
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


def _moment(scene: Scene, words: tuple[Word, ...]) -> tuple[str, str | None]:
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


def _all_ordered(scene: Scene, texts: Iterable[str]) -> list[Next] | Refused:
    events: list[Next] = []
    for text in texts:
        found = orders(scene, text)
        if isinstance(found, Refused):
            return found
        events += found
    return events


def after(
    scene: Scene,
    texts: tuple[str, ...],
    dice: tuple[int, ...],
    side: str | None = None,
    when_out: Chooser | None = None,
) -> Scene | Refused:
    """The scene after these actions, the dice falling as told; what cannot be done is told as the side may know.

    `when_out` answers what is asked beyond what the position says. Where something is asked that nobody answers, it
    breaks off; the moments to react that came before are there all the same.
    """
    if not texts and not dice:
        return scene
    events = _all_ordered(scene, texts)
    if isinstance(events, Refused):
        return events
    if dice and not events:
        raise Slip("dice are told, and nothing is done that could throw them")
    windows: list[Window] = []
    came: dict[str, set[Aspect]] = {}
    broken_off = ""
    before = scene.game.position.mark()
    try:
        carry_out(
            *(scene.table, scene.game, scene.names, events, scene.chosen, dice),
            windows=windows,
            when_out=when_out,
            came=came,
        )
    except NotLegal as fault:
        judgment = judged(replace(scene, position=scene.game.position), fault.event)
        raise Slip("\n".join([str(fault)] if judgment.legal else map(str, verdict(judgment)))) from None
    except Untaken as fault:
        _, judgment = judged_reaction(replace(scene, done=fault.after, windows=tuple(windows)), fault.reaction, side)
        raise Slip("\n".join([str(fault)] if judgment.legal else map(str, verdict(judgment)))) from None
    except RunOut as fault:
        hint = "; `dice` tells what the dice show, in their order: 3, 5" if isinstance(fault, NoDie) else ""
        last = [event for event in events if not isinstance(event, NextReaction)][-1]
        if not windows or windows[-1].done is not last:
            raise Slip(f"{fault}{hint}") from None
        broken_off = f"{fault}{hint}"
    except (Unplayable, CannotAnswer, Illegal, Stuck) as fault:
        raise Slip(str(fault)) from None
    if events and scene.game.position.mark() == before and all(isinstance(one, NextEvent) for one in events):
        heard = listed(tuple(one.text for one in events), "and")
        hint = "What is so is told in the position"
        raise Slip(f"nothing comes of {heard}: no rule heeds it here. {hint}")
    done = [event.text for event in events if not isinstance(event, NextReaction)][-1:]
    names, scope = with_printed(scene.game.position, scene.names, scene.scope)  # what has come into being has a name
    return replace(
        scene,
        position=scene.game.position,
        names=names,
        scope=scope,
        done="".join(done),
        windows=tuple(windows),
        came=tuple((rule, frozenset(changed)) for rule, changed in came.items()),
        broken_off=broken_off,
    )
