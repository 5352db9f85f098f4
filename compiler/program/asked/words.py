"""Conditions and values back in words, for explanations: with the declared phrases, said so or denied.

Variables of the question become marks `{0:boat}` (which of the given values, of what kind), filled when
an answer is told; variables bound by a description keep their name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from compiler import terms
from compiler.program.writer import Scope, Writer
from compiler.terms import UNNAMED, Description, Term
from runtime.operations import BY_NAME
from runtime.program import deny, fill, with_article
from runtime.values import print_number

_COMPARED = {">=": "at least", "<=": "at most", ">": "more than", "<": "less than", "==": "exactly"}
_TURNED = {">=": "<", "<=": ">", ">": "<=", "<": ">="}
_OF_MANY = {"is": "are", "has": "have"}
_CLAUSES = ("that ", "whose ", "such that ")
_OWN = "'s "
_ARITHMETIC = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}


@dataclass
class Words:
    w: Writer
    s: Scope
    values: list[str] = field(default_factory=list)  # the Python variables marks stand for

    def say(self, term: Term) -> str:
        """A value, or a condition said to hold."""
        plain = self.w.plain(term)
        if plain is not None:
            return self._plain(plain)
        match term:
            case terms.Variable():
                return self._variable(term)
            case terms.HexLabel():
                return term.label
            case terms.Read():
                return fill(self.w.model.stores[term.store].phrase, self._all(term.arguments))
            case terms.Ask():
                return fill(self.w.model.questions[term.question].phrase, self._all(term.arguments))
            case terms.Builtin(operation="these"):
                *some, last = self._all(term.arguments)
                return f"{', '.join(some)} and {last}" if some else last
            case terms.Builtin(operation="greater" | "lesser"):
                return f"the {term.operation} of {' and '.join(self._all(term.arguments))}"
            case terms.Builtin():
                return fill(BY_NAME[term.operation].phrases[0], self._all(term.arguments))
            case terms.Legal():
                phrase = self.w.model.actions[term.action].phrase
                return f"it is legal to {fill(phrase, self._all(term.arguments))}"
            case terms.Arithmetic():
                return f"{self._part(term.left)} {_ARITHMETIC[term.operator]} {self._part(term.right)}"
            case terms.Round():
                return f"{self._part(term.operand)}, rounded {'up' if term.up else 'down'}"
            case terms.Shift():
                return (
                    f"{self.say(term.operand)} moved {'up' if term.up else 'down'} by {self._part(term.by)}"
                )
            case terms.Branches():
                return "; otherwise ".join(
                    self.say(value) if test is None else f"{self.say(value)} if {self.say(test)}"
                    for value, test in term.branches
                )
            case terms.Suppose():
                return f"{self._supposed(term)}, {self.say(term.body)}"
            case terms.Way():
                return self._way(term)
        return self._gathered(term)

    def _way(self, term: terms.Way, can: str = "can") -> str:
        """A way and how it goes on, as its parts are written."""
        through, step = term.on.through, term.on.step
        told = f" through {self.describe(through, many=True)}" if through.conditions else ""
        bound = f"in at most {self.say(term.most)} steps" if term.most is not None else ""
        if len(step.description.conditions) > 1 or step.cost is not None:
            outer, (self.s, _) = self.s, self.s.bind(through.variable, through.kind, by_description=True)
            self.s, _ = self.s.bind(step.description.variable, step.description.kind, by_description=True)
            told += f" by steps from {through.variable} to {step.description.variable}"
            _, *conditions = step.description.conditions  # the first is that they are adjacent
            told += f" such that {' and '.join(map(self.say, conditions))}" if conditions else ""
            told += f" costing {self.say(step.cost)}" if step.cost is not None else ""
            self.s = outer
        if step.cost is not None and term.most is not None:
            bound = f"at a cost of at most {self.say(term.most)}"
        told += f", {bound}" if bound else ""
        start, goal = self.say(term.start), self.say(term.goal)
        if term.kind.name == "number":
            return f"the {'fewest steps' if step.cost is None else 'least cost'} from {start} to {goal}{told}"
        return f"{goal} {can} be reached from {start}{told}"

    def _supposed(self, term: terms.Suppose) -> str:
        """What is supposed, as far as it can be told in a few words."""
        told = []
        for step in term.changes:
            if isinstance(step, terms.LetRecord):
                have = [f"{store.rpartition(_OWN)[2]} {self.say(value)}" for store, value in step.attributes]
                told.append(f"a new {step.kind}{' with ' if have else ''}{', '.join(have)}, called {step.variable}")
            elif isinstance(step, terms.Set):
                read = terms.Read(term.kind, step.store, step.arguments)
                plain = isinstance(step.value, terms.YesNo)
                said = self.say(read) if not plain or self.w.plain(step.value) else self.deny(read)
                told.append(f"that {said}" if plain else f"that {said} is {self.say(step.value)}")
            elif isinstance(step, terms.Place):
                where = "out of play" if step.place is None else f"{step.how} {self.say(step.place)}"
                told.append(f"that {self.say(step.thing)} is {where}")
            else:
                told.append("that it were otherwise")
        return f"supposing {' and '.join(told)}"

    def deny(self, term: Term) -> str:
        """A condition said not to hold."""
        match term:
            case terms.Not():
                return self.say(term.operand)
            case terms.Read():
                return fill(deny(self.w.model.stores[term.store].phrase), self._all(term.arguments))
            case terms.Ask():
                return fill(deny(self.w.model.questions[term.question].phrase), self._all(term.arguments))
            case terms.Builtin():
                return fill(deny(BY_NAME[term.operation].phrases[0]), self._all(term.arguments))
            case terms.Equal():
                return f"{self.say(term.left)} is not {self.say(term.right)}"
            case terms.Compare():
                return self.say(terms.Compare(term.kind, _TURNED[term.operator], term.left, term.right))
            case terms.OneOf():
                return f"{self.say(term.operand)} is none of {', '.join(self._all(term.options))}"
            case terms.Among():
                return f"{self.say(term.element)} is not among {self.say(term.group)}"
            case terms.IsA():
                return f"{self.say(term.operand)} is not {with_article(term.noun)}"
            case terms.Exists() if (term.operator, self.w.plain(term.number)) == (">=", 1):
                return f"there is no {self.describe(term.description)}"
            case terms.Exists() if (term.operator, self.w.plain(term.number)) == ("==", 0):
                return f"there is {with_article(self.describe(term.description))}"
            case terms.Way():
                return self._way(term, "cannot")
            case terms.Suppose():
                return f"{self._supposed(term)}, {self.deny(term.body)}"
            case terms.All():
                return " or ".join(self.deny(one) for one in term.operands)
            case terms.AnyOf():
                return " and ".join(self.deny(one) for one in term.operands)
        return f"it is not so that {self.say(term)}"

    def _gathered(self, term: Term) -> str:
        match term:
            case terms.Count():
                return f"the number of {self.describe(term.description, many=True)}"
            case terms.Gather():
                d = term.description
                named = "" if d.variable.startswith(UNNAMED) else f", called {d.variable}"
                return f"the {term.how} of {self._of_each(d, term.body)} for each {self.describe(d)}{named}"
            case terms.SetOf():
                return self.describe(term.description, many=True)
            case terms.TheOne():
                return f"the one {self.describe(term.description)}"
            case terms.Not():
                return self.deny(term.operand)
            case terms.All():
                return " and ".join(self.say(one) for one in term.operands)
            case terms.AnyOf():
                return " or ".join(self.say(one) for one in term.operands)
            case terms.Equal():
                return f"{self.say(term.left)} is {self.say(term.right)}"
            case terms.Compare():
                return f"{self.say(term.left)} is {_COMPARED[term.operator]} {self.say(term.right)}"
            case terms.OneOf():
                return f"{self.say(term.operand)} is one of {', '.join(self._all(term.options))}"
            case terms.Among():
                return f"{self.say(term.element)} is among {self.say(term.group)}"
            case terms.IsA():
                return f"{self.say(term.operand)} is {with_article(term.noun)}"
            case terms.Exists():
                return self._exists(term)
            case terms.Every():
                so = self._of_each(term.description, term.condition)
                one = f"every {self.describe(term.description)}"
                return f"{one} {so.removeprefix('it ')}" if so.startswith("it ") else f"{one} is such that {so}"
        raise NotImplementedError(type(term).__name__)

    def _exists(self, term: terms.Exists) -> str:
        number = self.w.plain(term.number)
        if (term.operator, number) == (">=", 1):
            return f"there is {with_article(self.describe(term.description))}"
        if (term.operator, number) == ("==", 0):
            return f"there is no {self.describe(term.description)}"
        many = self.describe(term.description, many=True)
        return f"there are {_COMPARED[term.operator]} {self.say(term.number)} {many}"

    def _of_each(self, d: Description, term: Term) -> str:
        """What is said of each thing described."""
        outer, (self.s, _) = self.s, self.s.bind(d.variable, d.kind, by_description=True)
        said = self._unnamed(self.say(term), d.variable)
        self.s = outer
        return said

    def _unnamed(self, said: str, variable: str) -> str:
        """What a description gave no name is `it` there, and `that boat` where something else is described."""
        for name in self.s.bound:
            if name.startswith(UNNAMED):
                told = "it" if name == variable else f"that {self.s.kinds[name].name}"
                said = re.sub(rf"\b{name}\b", told, said).replace("it's ", "its ")
        return said

    def describe(self, d: Description, many: bool = False) -> str:
        noun = d.type or d.kind.name
        if many:
            noun = self._plural(noun)
        if d.numbers is not None:
            noun += f" from {self.say(d.numbers[0])} to {self.say(d.numbers[1])}"
        outer, (self.s, _) = self.s, self.s.bind(d.variable, d.kind, by_description=True)
        told = [self._unnamed(self._relation(one, d.variable, many), d.variable) for one in d.conditions]
        self.s = outer
        places = [one for one in told if not one.startswith(_CLAUSES)]
        clauses = [one for one in told if one.startswith(_CLAUSES)]
        return " ".join([noun, *places, *([" and ".join(clauses)] if clauses else [])])

    def _relation(self, term: Term, variable: str, many: bool) -> str:
        """`in M5`, `that is moored`, `whose depth is 2` for a condition on the thing described."""
        said = self.say(term)
        if isinstance(term, terms.Not):
            said = self.deny(term.operand)
        if said.startswith(f"{variable} "):
            rest = said.removeprefix(f"{variable} ")
            for opening in ("is in ", "is inside ", "is around ", "is among ", "is adjacent to ", "is on "):
                if rest.startswith(opening):
                    return rest.removeprefix("is ")
            verb, space, object_ = rest.partition(" ")
            return f"that {_OF_MANY.get(verb, verb) if many else verb}{space}{object_}"
        if said.startswith(f"{variable}'s "):
            return f"whose {said.removeprefix(f'{variable}{chr(39)}s ')}"
        return f"such that {said}"

    def _variable(self, term: terms.Variable) -> str:
        if term.name in self.s.bound or term.name not in self.s.names:
            return term.name  # a name the sentence gives itself: by a description, or to a record supposed
        python = self.s.names[term.name]
        if python not in self.values:
            self.values.append(python)
        return f"{{{self.values.index(python)}:{self.s.kinds[term.name].name}}}"

    def _all(self, those: tuple[Term, ...]) -> list[str]:
        return [self._part(one) if isinstance(one, terms.Arithmetic) else self.say(one) for one in those]

    def _part(self, term: Term) -> str:
        simple = not isinstance(term, terms.Arithmetic | terms.Round | terms.Shift | terms.Branches)
        return self.say(term) if simple else f"({self.say(term)})"

    def _plain(self, value: object) -> str:
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return "nobody"
        return value if isinstance(value, str) else str(value) if not _counts(value) else print_number(value)  # type: ignore[arg-type]

    def _plural(self, noun: str) -> str:
        for declared in (self.w.model.types, self.w.model.kinds, self.w.model.choices):
            if noun in declared:
                return declared[noun].plural
        return {"hex": "hexes"}.get(noun, f"{noun}s")


def _counts(value: object) -> bool:
    return hasattr(value, "numerator")
