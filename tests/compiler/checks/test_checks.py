"""Each check on a model with one fault, and all of them on one without."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from compiler import terms as t
from compiler.checks import check_all, shown
from compiler.checks.written.charts import gaps
from compiler.checks.written.citations import _of_ones_own
from compiler.graph import graph_of
from compiler.graph.build import parts_of
from compiler.graph.uses import uses
from compiler.model.documents import Entry, IndexLine, PackInfo, Source
from compiler.model.examples.lines import Then
from compiler.model.model import (
    Cell,
    Chart,
    ChartKey,
    Clock,
    Event,
    Example,
    Model,
    Option,
    Procedure,
    Question,
    Rule,
    Ruling,
    Sequence,
    Slot,
    Stage,
    Store,
    Upkeep,
)
from compiler.source import Span
from tests.oracle.small_models import (
    BASE,
    GLAZE,
    POT,
    THE_POT,
    both,
    compare,
    equal,
    glaze,
    glaze_of,
    is_hot,
    is_lidded,
    negated,
    number,
    question,
    rule,
    size,
    the,
    with_more,
)

PRICE = "the price of {the pot}"
HOUSE = ("house",)
SCOOPS = "the scoops in {the pot}"
SLOTS = (Slot("the pot", POT),)


def ask(of: str, about: t.Term = THE_POT) -> t.Ask:
    return t.Ask(t.NUMBER, of, (about,))


def stated(store: str, of: t.Term, value: t.Term) -> t.Set:
    return t.Set(store, (of,), value)


def sound() -> Model:
    """Every fact is set and read, every question asked and answered."""
    heat = stated("{the pot} is hot", the("it"), t.YesNo(t.YES_NO, True))
    fill = t.Change(SCOOPS, (the("it"),), ask(PRICE, the("it")))
    everyone = t.ForEach(t.Description(POT, "it", ()), (heat, fill), t.Name(t.SIDE, "the Cooks"))
    full = compare(t.Read(t.NUMBER, SCOOPS, (THE_POT,)), ">=", number(3))
    return with_more(
        BASE,
        questions=[question(PRICE)],
        rules=[
            rule("Plain", PRICE, 1, cites=HOUSE),
            rule("Hot", PRICE, 2, is_hot(THE_POT), outranks=("Plain",), cites=HOUSE),
            rule("Full", PRICE, 3, full, outranks=("Plain", "Hot"), cites=HOUSE),
        ],
        upkeeps=[
            Upkeep("Warming", "Cooking", "begins", None, (everyone,), cites=HOUSE),
            Upkeep("Resting", "Rest", "ends", None, (), cites=HOUSE),
        ],
    )


def names(model: Model) -> list[str]:
    return sorted({one.name for one in check_all(model, graph_of(model))})


def with_rules(*rules: Rule) -> Model:
    return with_more(sound(), rules=rules)


def fact(id: str, **more: object) -> Store:
    return replace(Store(id, id, SLOTS, t.YES_NO, "fact"), **more)  # type: ignore[arg-type]


def with_clock(clock: Clock) -> Model:
    model = sound()
    return with_more(model, stores=[replace(model.stores["{the pot} is hot"], clock=clock)])


def chart(keys: tuple[ChartKey, ...], kind: t.Kind = GLAZE) -> Model:
    cells: dict[tuple[int, ...], Cell] = {
        (place,): Cell((str(key.value),), Fraction(place)) for place, key in enumerate(keys)
    }
    fees = Chart("Fees", "fee", ("the x",), (keys,), cells, cites=HOUSE)
    fee = Question("fee", "the fee of {the x}", (Slot("the x", kind),), t.NUMBER, "one")
    asking = t.Ask(t.NUMBER, "fee", (size(THE_POT) if kind == t.NUMBER else glaze_of(THE_POT),))
    model = with_more(sound(), questions=[fee], charts=[fees])
    return with_more(model, rules=[rule("Plain", PRICE, asking, cites=HOUSE)])


def keys(*values: str | int) -> tuple[ChartKey, ...]:
    return tuple(ChartKey("is", Fraction(one) if isinstance(one, int) else one) for one in values)


def ruling(**more: object) -> Model:
    whole = Ruling("R-1", "?", "!", "official", (), ("Plain",), ("Shown",))
    example = Example("Shown", (), (Then(ask(PRICE, the("J")), ("Plain",)),))
    return with_more(sound(), rulings=[replace(whole, **more)], examples=[example])  # type: ignore[arg-type]


NEVER = both(is_hot(THE_POT), negated(is_hot(THE_POT)))
AT = ChartKey("at least", Fraction(3))

FAULTS: dict[str, Model] = {
    "unknown-rule": with_rules(rule("X", PRICE, 3, is_lidded(THE_POT), outranks=("Gone",), cites=HOUSE)),
    "outranks-elsewhere": with_more(
        with_rules(rule("X", "other", 3, outranks=("Plain",), cites=HOUSE)),
        questions=[question("other")],
        examples=[Example("E", (), (Then(ask("other", the("J")), ()),))],
    ),
    "outranks-upward": with_rules(
        rule("Up", PRICE, 3, is_lidded(THE_POT), cites=HOUSE, layer=2),
        rule("X", PRICE, 3, is_hot(THE_POT), outranks=("Up",), cites=HOUSE),
    ),
    "circular-outranking": with_rules(
        rule("X", PRICE, 3, is_lidded(THE_POT), outranks=("Y",), cites=HOUSE),
        rule("Y", PRICE, 3, is_hot(THE_POT), outranks=("X",), cites=HOUSE),
    ),
    "contradictory-options": with_more(
        with_rules(rule("X", PRICE, 3, is_hot(THE_POT), under=("O",), not_under=("O",), cites=HOUSE)),
        options=[Option("O", "?", False)],
    ),
    "circular-rules": with_rules(rule("X", PRICE, ask(PRICE, the("j")), is_lidded(THE_POT), cites=HOUSE)),
    "unset-fact": with_more(
        with_rules(rule("X", PRICE, 3, t.Read(t.YES_NO, "{the pot} is odd", (THE_POT,)), cites=HOUSE)),
        stores=[fact("{the pot} is odd")],
    ),
    "unread-fact": with_more(
        sound(),
        stores=[fact("{the pot} is odd")],
        upkeeps=[
            Upkeep(
                "Odd",
                "Rest",
                "ends",
                None,
                (stated("{the pot} is odd", the("j"), t.YesNo(t.YES_NO, True)),),
                cites=HOUSE,
            )
        ],
    ),
    "unused-declaration": with_more(sound(), procedures=[Procedure("stir {the pot}", "stir", SLOTS, ())]),
    "unannounced-event": with_more(sound(), events=[Event("{the pot} boils", "{the pot} boils", SLOTS)]),
    "unasked-question": with_more(with_rules(rule("X", "other", 1, cites=HOUSE)), questions=[question("other")]),
    "unanswered-question": with_more(
        with_rules(rule("Plain", PRICE, ask("other"), cites=HOUSE)), questions=[question("other")]
    ),
    "missing-answer": with_more(
        with_rules(
            rule("Plain", PRICE, ask("other"), cites=HOUSE),
            rule("X", "other", 1, is_hot(THE_POT), cites=HOUSE),
        ),
        questions=[question("other")],
    ),
    "unreachable-rule": with_rules(rule("X", PRICE, 3, NEVER, cites=HOUSE)),
    "missing-citation": with_rules(rule("X", PRICE, 3, is_hot(THE_POT))),
    "unknown-source": with_rules(rule("X", PRICE, 3, is_hot(THE_POT), cites=("K-9",))),
    "unknown-citation": with_more(
        with_rules(rule("X", PRICE, 3, is_hot(THE_POT), cites=("K-9",))),
        sources=[],
    ),
    "clock-without-side": with_clock(Clock("coming", "Cooking", "ends", None)),
    "unknown-sequence": with_clock(Clock("coming", "Lunch", "ends", None)),
    "wrong-turn": with_more(
        sound(),
        sequences=[Sequence("Morning", (Stage("Nap", None),)), Sequence("Nap", (Stage("Rest", None),))],
    ),
    "idle-phase": with_more(
        sound(),
        sequences=[
            Sequence("Evening", (Stage("Cooking", "the Cooks"), Stage("Rest", None), Stage("Nap", None))),
            Sequence("Nap", ()),
        ],
    ),
    "chart-gap": chart(keys("red", "blue")),
    "unreachable-row": chart((*keys("red", "blue", "grey"), ChartKey("is", "red"))),
    "chart-overlap": chart((AT, ChartKey("at most", Fraction(5))), t.NUMBER),
    "ruling-not-carried": ruling(carried_by=()),
    "ruling-not-proved": ruling(proved_by=()),
    "unknown-example": ruling(proved_by=("Gone",)),
    "unknown-name": ruling(supersedes=("R-0",)),
    "circular-rulings": ruling(supersedes=("R-1",)),
}
BOOK = Source("K", "Kitchen book", {"K-1": Entry("K-1", "1", "", "", "", "", "yes")})
LINE = IndexLine("steam", ("Gone",), "", "small", Span("index.yaml", 0, 5), (Span("index.yaml", 7, 13),))
FAULTS["unknown-rule"] = replace(sound(), index={"steam": LINE}, packs=(PackInfo("small", "K", "game", "1", "1", ()),))
FAULTS["unknown-citation"] = replace(FAULTS["unknown-citation"], sources={"K": BOOK})


def test_a_sound_model_has_no_findings() -> None:
    assert names(sound()) == []
    assert names(ruling()) == []
    assert names(chart(keys("red", "blue", "grey"))) == []
    assert names(chart((AT, ChartKey("anything", None)), t.NUMBER)) == []
    assert names(with_clock(Clock("coming", "Cooking", "ends", t.Builtin(t.SIDE, "side_of", (THE_POT,))))) == []
    assert names(with_clock(Clock("this", "phase", "ends", None))) == []


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_one_fault(name: str) -> None:
    assert names(FAULTS[name]) == [name]


@pytest.mark.parametrize(("see", "found"), [("the price", []), ("mist", []), ("a steam engine", ["unknown-name"])])
def test_the_index_leads_to_words_of_the_rules_or_to_an_entry(see: str, found: list[str]) -> None:
    lines = {said: replace(LINE, said=said, titles=(), see=to) for said, to in (("fog", see), ("mist", "price"))}
    assert names(replace(FAULTS["unknown-rule"], index=lines)) == found


def test_the_index_of_a_system_may_lead_to_what_its_games_have() -> None:
    """Its reference could not be printed by itself."""
    system = (PackInfo("small", "K", "system", "1", "1", ()),)
    assert "unknown-rule" not in names(replace(FAULTS["unknown-rule"], packs=system))


def test_asking_what_is_inside_is_no_circle() -> None:
    inside = t.Builtin(t.YES_NO, "is_inside", (the("one"), THE_POT))
    total = t.Gather(t.NUMBER, "sum", ask(PRICE, the("one")), t.Description(POT, "one", (inside,)))
    assert names(with_rules(rule("X", PRICE, total, is_lidded(THE_POT), cites=HOUSE))) == []


def test_who_allows_is_idle_where_somebody_forbids_whom_he_does_not_outrank() -> None:
    """Where nobody forbids, it is said for a variant that will."""
    may = with_more(sound(), questions=[question("boiling", t.YES_NO, "permission")])
    leave = rule("Leave", "boiling", None, is_lidded(THE_POT), "allowed", cites=HOUSE)
    ban = rule("Ban", "boiling", None, is_hot(THE_POT), "forbidden", cites=HOUSE)
    assert "idle-permission" not in names(with_more(may, rules=[leave]))
    assert "idle-permission" in names(with_more(may, rules=[leave, ban]))
    assert "idle-permission" not in names(with_more(may, rules=[replace(leave, outranks=("Ban",)), ban]))


def test_a_shared_system_may_leave_things_open() -> None:
    system = PackInfo("k", "K", "system", "1", "1", ())
    for fault in ("unset-fact", "unanswered-question", "missing-answer", "unannounced-event"):
        assert names(replace(FAULTS[fault], packs=(system,))) == []


def test_cases_that_together_are_all_are_an_answer() -> None:
    red = equal(glaze_of(THE_POT), glaze("red"))
    model = with_more(
        with_rules(
            rule("Plain", PRICE, ask("other"), cites=HOUSE),
            rule("X", "other", 1, red, cites=HOUSE),
            rule("Y", "other", 2, negated(red), cites=HOUSE),
        ),
        questions=[question("other")],
    )
    assert names(model) == []


def test_rules_that_examples_show_are_counted() -> None:
    model = ruling()
    found = shown(model, graph_of(model))
    assert (found.shown, found.not_shown) == (("Plain",), ("Hot", "Full"))


def test_what_a_sequence_asks_is_asked() -> None:
    """A fact that only a sequence reads, as to be skipped or to whom it belongs, hangs on nothing else."""
    calm, first = t.Read(t.YES_NO, "it is calm", ()), t.Read(t.SIDE, "the first side", ())
    one = Sequence("Morning", (Stage("Nap", None, first, calm),), skipped=calm)
    used = {use.target for part in parts_of(one) for use in uses(part, ())}
    assert used == {"it is calm", "the first side"}


def test_who_cites_no_document_is_told_how_one_of_his_own_is_declared() -> None:
    own = 'one of your own stands in `pack.yaml` under `sources:`, as in `ED: {title: "Our questions"}`'
    assert _of_ones_own("ED", ("PBQ", "PLS")) == f"there are `PBQ` and `PLS`; {own}"
    assert _of_ones_own("ED", ()) == own
    other = own.replace("ED:", "PBX:")
    assert _of_ones_own("PBX", ("PBQ", "PLS")) == f"did you mean `PBQ`?; {other}"


def test_all_that_a_chart_lacks_is_told_at_once() -> None:
    """Names in no row or column, and single cells; of very many the first."""
    both_ways = Question("fee", "fee", (Slot("the x", GLAZE), Slot("the y", t.NUMBER)), t.NUMBER, "one")
    axes = (keys("red"), (ChartKey("is", Fraction(1)), ChartKey("is", Fraction(3))))
    cells = {(0, 0): Cell(("red", "1"), Fraction(1)), (0, 1): Cell(("red", "3"), Fraction(1))}
    fees = Chart("Fees", "fee", ("the x", "the y"), axes, cells, cites=HOUSE)
    model = with_more(sound(), questions=[both_ways], charts=[fees])
    assert gaps(model, fees) == ["the x blue or grey", "the y 2"]
    assert gaps(model, replace(fees, cells={(0, 1): cells[0, 1]}))[2:] == ["the x red, the y 1"]
    wide = (keys("red", "blue", "grey"), (ChartKey("is", Fraction(1)), ChartKey("is", Fraction(99))))
    (told,) = gaps(model, replace(fees, axes=wide, cells={(x, y): cells[0, 0] for x in range(3) for y in range(2)}))
    assert told.endswith("20, 21 or 77 more")
