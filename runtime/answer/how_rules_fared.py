"""Which rules gave an answer, and what the others did instead: read off the tree of its explanation.

An answer is followed from its root. Of each question that it used, the rules that *gave* its value are found:
the one that prevailed, those that contributed something, the prohibitions that bite, what allowed by taking away
one that would; and what silenced a rule that spoke against the value. From each of them it goes on to what was asked
by the conditions that decided, and for what it says. What settled nothing on the way (another candidate, another part
of an `or`) is left aside, as are the rules that did not give the value, with all that they asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from runtime.answer.sentences import effect
from runtime.answer.tree import RuleTold, Told, questions
from runtime.records import dataclass


@dataclass(frozen=True)
class Reason:
    """A rule of a question that the answer used."""

    told: Told
    rule: RuleTold
    gave: bool

    @property
    def gave_way(self) -> bool:
        """It spoke against the answer: silenced, or a leave that some prohibition is not touched by."""
        silenced = bool(self.rule.applies and self.rule.silenced_by)
        return not self.gave and (silenced or (self._is_leave and self.told.value is False))

    @property
    def _is_leave(self) -> bool:
        return self.told.combine == "permission" and self.rule.rule.effect == "allowed" and bool(self.rule.stands)

    @property
    def in_words(self) -> str:
        rule = self.rule
        if self.gave:
            return "gave it"
        if self._is_leave:
            forbidding = [f"[{one.rule.id}]" for one in given_by(self.told) if one.rule.effect == "forbidden"]
            said = " and ".join(forbidding) if forbidding else "nothing that it outranks"
            return f"allows it, and {said} forbids it"
        if rule.silenced_by:
            over = " and ".join(f"[{name}]" for name in rule.silenced_by)
            said = effect(rule) if rule.said or self.told.combine == "permission" else "would apply"
            return f"{said} and gives way to {over}"
        if rule.applies is False:
            failed = " and ".join(test.text for test in rule.failed)
            return f"does not apply, because {failed}" if failed else "says nothing here"
        return "changes nothing here" if rule.stands else "cannot be told"


def reasons(tree: Told) -> Iterator[Reason]:
    """All rules of all questions that the answer used, those that stand nearest to it first."""
    waiting = [tree]
    while waiting:
        later: list[Told] = []
        for told in waiting:
            gave = given_by(told)
            yield from (Reason(told, one, one in gave) for one in told.rules)
            asked = [*told.asked, *(one for rule in gave for one in asked_by(rule))]
            later += [one for one in asked if not one.aside]
        waiting = later


def given_by(told: Told) -> tuple[RuleTold, ...]:
    """The rules that the value of one question comes from."""
    if told.value is None:
        return ()
    against = {one.rule.id for one in told.rules if one.applies and one.silenced_by and _is_against(told, one)}
    silencers = {name for one in told.rules if one.rule.id in against for name in one.silenced_by}
    return tuple(one for one in told.rules if one.stands and (_speaks_for(told, one) or one.rule.id in silencers))


def _is_against(told: Told, one: RuleTold) -> bool:
    """Whether a silenced rule would have had its part in another value."""
    if told.combine != "permission":
        return one.rule.effect != "nothing"
    return one.rule.effect == ("forbidden" if told.value else "allowed")


def _speaks_for(told: Told, one: RuleTold) -> bool:
    if told.combine == "permission":
        return one.rule.effect == "forbidden" and not told.value
    return one.rule.effect != "nothing" and not one.idle


def asked_by(rule: RuleTold) -> tuple[Told, ...]:
    """By the conditions that decided, then for what it says."""
    return (*(told for test in rule.decided for told in test.asked), *questions(rule.to_say))
