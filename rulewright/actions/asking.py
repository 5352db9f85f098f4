"""A position opened, moved on and seen by a side; answers in brief, and where they are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from compiler.model import Model
from compiler.terms import Legal, Term
from rulewright.actions.choices_told import Told
from rulewright.actions.judging import actions_asked, judged
from rulewright.actions.typed import after
from rulewright.actions.verdict import ground
from rulewright.scenes import Refused, Scene, contested, seen_by
from rulewright.shelf import Slip, View
from rulewright.telling import otherwise, written
from runtime.answer import Answer, Line, Sentence, assumed, lines_of, reason
from runtime.position import say_fact


def moved_on(scene: Scene, view: View) -> Scene | Refused:
    """The position as the side that looks may know it, after what is done first, as far as it can tell; that may have
    broken off, so that a reaction can be asked of."""
    scene = seen_by(scene, view.side)
    told = Told(scene, view.choose)
    done = after(scene, view.after, view.dice, view.side, told)
    if isinstance(done, Refused):
        return done
    return replace(done, answered=frozenset(told.used))


def done_to_its_end(scene: Scene) -> None:
    if scene.broken_off:
        raise Slip(scene.broken_off)


def brief(answer: Answer) -> str:
    """The bare answer."""
    if answer.sort != "answer":
        return f"{answer.sort}: {answer.why}"
    if isinstance(answer.value, bool):
        return "yes" if answer.value else "no"
    return answer.tree.said if answer.tree is not None and answer.tree.said else str(answer.value)


def sources(model: Model, lines: list[Line]) -> list[str]:
    """Where the rules named in these lines are written."""
    places = written(model, (name for line in lines for name in line.named))
    return ["", "Where it is written:", *(f"  {one}" for one in places)] if places else []


def contested_of(scene: Scene, term: Term, answer: Answer) -> list[str]:
    """What is said of the contested points that the answer to a question hangs on."""

    def ask(there: Scene) -> object:
        found = there.table.why(there.position, there.names, term)
        return found.sort, found.value

    trees = [answer.tree] if answer.tree is not None else []
    return otherwise(scene.built.model, scene.table.on, contested(scene, trees, (term,), (), ask))


def reasons(scene: Scene, term: Term, answer: Answer, full: bool = False) -> list[str]:
    """The reason, what it assumes, what paragraphs say otherwise, and where all of it is written."""
    lines = lines_of(grounds(scene, term, answer, full))
    return [*map(str, lines), *contested_of(scene, term, answer), *sources(scene.built.model, lines)]


def grounds(scene: Scene, term: Term, answer: Answer, full: bool = False) -> tuple[Sentence, ...]:
    """Of an action whether it is legal: how it is judged, which tells more than the answer."""
    own = () if isinstance(term, Legal) else (reason(answer, full), *assumed(answer, full))
    judgments = [judged(scene, one) for one in actions_asked(scene, term)]
    answers = [answer, *(why.answer for one in judgments for why in one.reasons if why.answer is not None)]
    return (*own, *(ground(one, why=True, full=full) for one in judgments), *_came(scene, answers))


def _came(scene: Scene, answers: Iterable[Answer]) -> Iterator[Sentence]:
    """Of the facts that these rest on: those that followed by rule from what was done before."""
    p = scene.position
    looked_at = frozenset().union(*(answer.looked_at for answer in answers))
    for rule, changed in scene.came:
        for number, key in sorted(looked_at & changed, key=str):
            if not isinstance(number, int):
                continue
            store, table = p.program.stores[number], p.values[number]
            if store.sort == "fact" and key in table:
                said = say_fact(p, store, key, table[key])
                yield Sentence(f"[{rule}] made it so that {said}.", rules=(rule,))
