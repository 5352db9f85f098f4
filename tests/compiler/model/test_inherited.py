"""Packs that extend others change what they inherit: places taken along a chain, ranks settled from above, clashes told."""

from __future__ import annotations

from compiler.model.as_written import called
from compiler.model.build import Built, PackText, build
from compiler.model.changing import settled
from compiler.model.documents import PackInfo
from compiler.source import SourceFile
from compiler.terms import ForEach
from tests.compiler.henhouse import INFO, world


def packs(**texts: str) -> Built:
    """The yard, and a pack for each text: `c__a_b` extends `a` and `b`; a plain name extends the yard."""
    made = [PackText(INFO, (SourceFile("world.rulebook", world()),))]
    for name, text in texts.items():
        pack, _, below = name.partition("__")
        info = PackInfo(pack, pack, "variant", "1.0.0", "1", tuple(below.split("_")) if below else ("yard",))
        made.append(PackText(info, (SourceFile(f"{pack}.rulebook", text),)))
    return build(made)


def told(built: Built) -> list[tuple[str, str, str | None]]:
    return [(one.name, one.message, one.help) for one in built.problems]


MUD = "Rule [Mud toll]; cites house; outranks [Plain toll].\nThe toll is 2 if the new hex's ground is mud.\n"
"""The world has [Plain toll]."""


def test_a_place_goes_along_a_chain_of_replacements() -> None:
    built = packs(
        a=MUD + "Rule [New toll]; cites house; replaces [Plain toll].\nThe toll is 4.\n",
        b__a="Rule [Newer toll]; cites house; replaces [New toll].\nThe toll is 5.\n",
        c__b="Rule [Newest toll]; cites house; replaces [Plain toll].\nThe toll is 6.\n",
    )
    assert told(built) == []
    assert {name: rule.outranks for name, rule in built.model.rules.items() if "toll" in name} == {
        "Mud toll": ("Newest toll",),
        "Newest toll": (),
    }
    assert [one.id for one in built.model.replaced["Newest toll"]] == ["Plain toll", "New toll", "Newer toll"]


def test_a_chain_may_be_told_in_any_order() -> None:
    text = (
        "Rule [Newer toll]; cites house; replaces [New toll].\nThe toll is 5.\n"
        "Rule [New toll]; cites house; replaces [Plain toll].\nThe toll is 4.\n"
    )
    built = packs(a=MUD + text)
    assert told(built) == []
    assert built.model.rules["Mud toll"].outranks == ("Newer toll",)
    assert "New toll" not in built.model.rules


def test_what_takes_a_place_belongs_to_the_family_too() -> None:
    built = packs(
        a="# Fords\n\nRule [Ford toll]; cites house.\nThe toll is 3 if the new hex's ground is mud.\n",
        b__a="# Mine\n\nRule [My ford toll]; cites house; replaces [Ford toll].\nThe toll is 2.\n",
        c__b="Rule [Free]; cites house; outranks every rule of [Fords].\nThe toll is 0 if the hen is brave.\n",
    )
    assert told(built) == []
    assert built.model.rules["Free"].outranks == ("My ford toll",)


def test_a_rule_yields_to_inherited_ones() -> None:
    built = packs(
        a=MUD, b__a="Rule [Mine]; cites house; yields to [Mud toll]; outranks [Plain toll].\nThe toll is 9.\n"
    )
    assert told(built) == []
    assert built.model.rules["Mud toll"].outranks == ("Plain toll", "Mine")
    assert built.model.rules["Mine"].yields == ("Mud toll",)


def test_a_pack_above_both_says_who_outranks_whom() -> None:
    texts = {
        "a": MUD,
        "b": "Rule [Rain toll]; cites house; outranks [Plain toll].\nThe toll is 7 if the hen is brave.\n",
        "c__a_b": "Rule [Mud first]; cites house.\n[Mud toll] outranks [Rain toll].\n",
    }
    built = packs(**texts)
    assert told(built) == []
    assert built.model.rules["Mud toll"].outranks == ("Plain toll", "Rain toll")
    assert "Mud first" not in built.model.rules
    assert built.model.rankings["Mud first"].below == ("Rain toll",)


def test_a_ranking_says_one_thing() -> None:
    built = packs(a=MUD, c__a="Rule [Mud first]; cites house.\n[Mud toll] outranks [Plain tol].\n")
    assert [one[0] for one in told(built)] == ["unknown-rule"]
    built = packs(a=MUD, c__a="Rule [Mud first]; cites house.\n[Mud toll] outranks [Plain toll] if it rains.\n")
    assert told(built) == [
        ("no-reading", "a sentence about ranks reads `[Name] outranks [Name].`, and says nothing else", None)
    ]


TAKEN = 'Procedure "rest {the hen}"; replaces "rest {the hen}"; cites house.\n1. Now the hen is brave.\n'
FURTHER = 'Procedure "rest {the hen}"; changed; cites house.\nAfterwards:\n1. Now the hen is brave.\n'


def test_two_packs_that_know_nothing_of_each_other_clash_and_a_third_settles_it() -> None:
    cure = 'a pack that extends both settles it: an item of its own there says `replaces "rest {the hen}"`'
    expected = [
        ("replaced-twice", '`a` has taken the place of "rest {the hen}" already', cure),
    ]
    bold = TAKEN.replace("is brave", "is not brave")
    assert told(packs(a=TAKEN, b=bold)) == expected
    assert told(packs(a=TAKEN, b=FURTHER)) == expected
    assert told(packs(a=FURTHER, b=TAKEN)) == [("replaced-twice", '`a` changes "rest {the hen}" already', cure)]
    assert told(packs(a=FURTHER, b=FURTHER)) == []
    assert told(packs(a=TAKEN, b__a=FURTHER)) == []
    assert told(packs(a=TAKEN, b=bold, c__a_b=TAKEN)) == []


def test_two_rules_take_one_place_and_a_third_settles_it() -> None:
    a = "Rule [A toll]; cites house; replaces [Plain toll].\nThe toll is 4.\n"
    b = "Rule [B toll]; cites house; replaces [Plain toll].\nThe toll is 5.\n"
    c = "Rule [C toll]; cites house; replaces [A toll], [B toll].\nThe toll is 6.\n"
    cure = "a pack that extends both settles it: an item of its own there says `replaces [Plain toll]`"
    assert told(packs(a=a, b=b)) == [("replaced-twice", "[A toll] has taken the place of [Plain toll] already", cure)]
    for text in (c, c.replace("[A toll], [B toll]", "[Plain toll]")):
        built = packs(a=MUD + a, b=b, c__a_b=text)
        assert told(built) == []
        assert [name for name in built.model.rules if name in ("Plain toll", "A toll", "B toll")] == []
        assert built.model.rules["Mud toll"].outranks == ("C toll",)


def test_what_is_not_there_cannot_be_changed() -> None:
    wrong = {
        'Procedure "rest {the hens}"; changed; cites house.\nFirst:\n1. Stop.\n': "nothing-to-change",
        'Procedure "ret {the hen}"; left out; cites house.': "nothing-to-change",
        'Procedure "rest {the hen}"; replaces [Resting]; cites house.\n1. Stop.\n': "nothing-to-change",
        'Procedure "rest {the rooster}"; replaces "rest {the hen}"; cites house.\n1. Stop.\n': "nothing-to-change",
        'Procedure "rest {the hen}"; changed; cites house.\nAfter the die for rest:\n1. Stop.\n': "nothing-to-change",
        'Procedure "rest {the hen}"; changed; cites house.\nLater:\n1. Stop.\n': "unexpected-word",
        'Procedure "rest {the hen}"; changed; cites house.': "missing-body",
        'Procedure "rest {the hen}"; left out; cites house.\n1. Stop.\n': "unexpected-body",
        "Upkeep [Feeding]; left out; cites house.": "nothing-to-change",
    }
    assert {text: [one[0] for one in told(packs(a=text))] for text in wrong} == {
        text: [name] for text, name in wrong.items()
    }
    thrower = 'Procedure "toss"; cites house.\n1. Roll a die for rest, called the roll.\n'
    (wrong_place,) = told(
        packs(a=thrower + 'Procedure "rest {the hen}"; changed; cites house.\nAfter the die for rest:\n1. Stop.\n')
    )
    assert wrong_place[1:] == ("no die is rolled for `rest` there", "it is rolled in `toss`")
    near = told(packs(a='Procedure "ret {the hen}"; left out; cites house.'))
    assert near == [
        (
            "nothing-to-change",
            'no procedure is said "ret {the hen}", so nothing can be changed',
            "did you mean `rest {the hen}`?",
        )
    ]


def test_in_which_order_rounds_come_is_told_of_rounds_that_are_there() -> None:
    call = 'Procedure "call {the flock, hens} to {the hex}"; changed; cites house.\n'
    right = ("For each caller in the order the side to move chooses.", "For each caller in random order.")
    assert [told(packs(a=f"{call}{line}\n")) for line in right] == [[], []]
    loops = [
        settled(packs(a=f"{call}{line}\n").model).procedures["call {the flock, hens} to {the hex}"].steps[0]
        for line in right
    ]
    assert [isinstance(one, ForEach) and (one.chooser is not None, one.by_chance) for one in loops] == [
        (True, False),
        (False, True),
    ]
    wrong = {
        "For each hen in the order the side to move chooses.": "nothing is done there for each `hen`",
        "For each caller in the order of their names.": "this is no order",
        "For each caller in the order (the hex) chooses.": "a side is wanted here",
    }
    assert {line: [one[1] for one in told(packs(a=f"{call}{line}\n"))] for line in wrong} == {
        line: [message] for line, message in wrong.items()
    }


def test_phases_are_put_into_a_turn_that_is_there() -> None:
    day = (
        "Sequence [Year]; cites house.\n1. [Spring].\n2. [Fight] of the Reds.\n3. [Fight] of the Blues, skipped if [WHEN].\n"
        'Fact "it is wet"; cites house.\n'
    ).replace("[WHEN]", "it is wet")
    more = (
        "Sequence [Year]; changed; cites house.\nFirst:\n1. [Dawn].\nAfter [Fight] of the Reds:\n1. [Rest] of the Reds, "
        "skipped if it is not wet.\n2. [Count].\nAfterwards:\n1. [Dusk] of the Blues.\n"
    )
    after_each = "Sequence [Year]; changed; cites house.\nAfter [Fight]:\n1. [Pause].\n"
    built = packs(a=day, b__a=more, c__b=after_each)
    assert told(built) == []
    stages = built.model.sequences["Year"].stages
    assert [one.sequence for one in stages] == (
        ["Dawn", "Spring", "Fight", "Pause", "Rest", "Count", "Fight", "Pause", "Dusk"]
    )
    assert [one.side for one in stages if one.side] == ["the Reds", "the Reds", "the Blues", "the Blues"]
    assert [one.sequence for one in stages if one.skipped is not None] == ["Rest", "Fight"]
    both = told(
        packs(a=day, b__a=after_each, c__a=after_each.replace("Pause", "Drill"), d__b_c='Fact "x"; cites house.\n')
    )
    assert "nothing-to-change" not in [one[0] for one in both]
    wrong = {
        "After [Sleep]:\n1. [Rest].\n": "there is no [Sleep] in it",
        "After [Fight] of the Greens:\n1. [Rest].\n": "there is no [Fight] of the Greens in it",
        "1. [Rest].\n": "where this comes is not said",
        "Before [Fight]:\n1. [Rest].\n": "this is no place in a sequence",
    }
    head = "Sequence [Year]; changed; cites house.\n"
    assert {text: told(packs(a=day, b__a=head + text))[0][1] for text in wrong} == wrong
    assert (
        told(packs(a=head + "First:\n1. [Rest].\n"))[0][1] == "no sequence is called [Year], so nothing can be changed"
    )


WALK = 'Action "walk {the hen} into {the new hex}"; changed; '


def test_by_whom_and_when_is_changed_and_nothing_else_that_a_title_says_is_passed_over() -> None:
    built = packs(a=WALK + "taken by the Blues; cites house.\n")
    assert told(built) == []
    walk = settled(built.model).actions["walk {the hen} into {the new hex}"]
    assert (getattr(walk.taken_by, "value", None), walk.phases) == ("the Blues", ("Time of a side",))
    for part in ("known only to the Blues", "while the luck of Alma is 1"):
        built = packs(a=f"{WALK}{part}; cites house.\nFirst:\n1. Now the hen is brave.\n")
        first = " ".join(part.split()[: 3 if part.startswith("known") else 1])
        assert [one[1] for one in told(built)] == [f"`{first}` is not said of what is changed"]


def test_a_name_that_what_is_changed_gives_too_is_not_spoken_of_afterwards() -> None:
    inner = 'Procedure "rest {the hen}"; replaces "rest {the hen}"; cites house.\n1. Let the limit be 4.\n'
    body = "First:\n1. Let the limit be 6.\nAfterwards:\n1. Now the eggs of the hen are the limit.\n"
    changed = f'Procedure "rest {{the hen}}"; changed; cites house.\n{body}'
    assert told(packs(a=changed)) == []
    assert [one[1] for one in told(packs(a=inner, b__a=changed))] == [
        "what is changed calls something the limit itself"
    ]


def test_what_takes_the_place_of_a_rule_or_definition_has_a_name_of_its_own() -> None:
    rule = "Rule [{}]; replaces [Plain toll]; cites house.\nThe toll is 4.\n"
    loose = 'Definition [{}]; replaces [Loose]; cites house.\n"{{the hen}} is loose" means that the hen is tired.\n'
    for text, old in ((rule, "Plain toll"), (loose, "Loose")):
        assert told(packs(a=text.format("New"))) == []
        word = text.split()[0]
        cure = f"what takes its place has a name of its own: `{word} [New name]; replaces [{old}]`"
        assert told(packs(a=text.format(old))) == [("duplicate-declaration", f"[{old}] is declared twice", cure)]
    assert "Loose" not in packs(a=loose.format("New")).model.rules
    number = 'Definition [New]; replaces [Loose]; cites house.\n"{the hen} is loose" means 4.\n'
    assert [one[0] for one in told(packs(a=number))] == ["duplicate-declaration"]


def test_a_fact_is_said_anew_by_its_own_phrase() -> None:
    crowed = 'Fact "{the hen} has crowed"; replaces "{the hen} has crowed"; '
    built = packs(a=crowed + "cites house.\n")
    assert told(built) == []
    before, now = built.model.stores["{the hen} has crowed"], settled(built.model).stores["{the hen} has crowed"]
    assert before.clock is not None
    assert (now.clock, now.kind) == (None, before.kind)
    assert [one[0] for one in told(packs(a=crowed + "it holds one number; cites house.\n"))] == ["wrong-kind"]
    other = crowed.replace("{the hen}", "{the bird, a hen}", 1)
    assert [one[0] for one in told(packs(a=other + "cites house.\n"))] == ["nothing-to-change"]
    gone = crowed.replace("crowed", "crooned") + "cites house.\n"
    assert [one[0] for one in told(packs(a=gone))] == ["nothing-to-change"]
    assert [one[0] for one in told(packs(a=crowed + "cites house.\n", b=crowed + "cites house.\n"))] == [
        "replaced-twice"
    ]


def test_a_pack_settles_an_inherited_option_otherwise() -> None:
    rain = 'Option [Rain]; asks "Does it rain?"; off unless chosen; because "it is wet"; cites house.\n'
    on = "Option [Rain]; replaces [Rain]; on unless refused; cites house.\n"
    built = packs(a=rain, b__a=on)
    assert told(built) == []
    option = built.model.options["Rain"]
    assert (option.on, option.asks, option.because, option.pack) == (True, "Does it rain?", "it is wet", "b")
    off = on.replace("on unless refused", 'off unless chosen; because "it is cold"')
    assert told(packs(a=rain, b__a=on, c__a=on)) == []
    assert told(packs(a=rain, b__a=on, c__b=off)) == []
    assert [one[0] for one in told(packs(a=rain, b__a=on, c__a=off))] == ["replaced-twice"]
    built = packs(a=rain, b__a=on, c__a=off, d__b_c=off)
    assert told(built) == []
    assert not built.model.options["Rain"].on
    assert [one[0] for one in told(packs(a=rain + on))] == ["nothing-to-change"]
    assert [one[0] for one in told(packs(a=on))] == ["nothing-to-change"]
    assert [one[0] for one in told(packs(a=rain, b__a=on.replace("[Rain]; on", "[Ran]; on")))] == ["nothing-to-change"]
    again = "Option [Rain]; on unless refused; cites house.\n"
    [(_, _, cure)] = [one for one in told(packs(a=rain, b__a=again)) if one[0] == "duplicate-declaration"]
    assert cure == "a pack above says it anew with `replaces [Rain]`"
    crowed = 'Fact "{the hen} has crowed"; cites house.\n'
    assert told(packs(a=crowed))[0][2] == 'a pack above says it anew with `replaces "{the hen} has crowed"`'


def test_an_action_keeps_the_name_besides_its_phrase_when_another_takes_its_place() -> None:
    crow = (
        'Action "crow with {the hen}"; called [Crowing]; taken by the side to move in [Time of a side]; cites house.\n'
    )
    what = "The player chooses:\n1. the hen, from among hens.\nWhat happens:\n1. Now the hen is tired.\n"
    again = f'Action "crow with {{the hen}}"; replaces [Crowing]; cites house.\n{what}'
    built = packs(a=crow + what, b__a=again)
    assert told(built) == []
    assert called(settled(built.model)) == {"Crowing": ("action", "crow with {the hen}")}
    twice = packs(a=crow + what + crow.replace("crow with", "cackle with") + what)
    assert [name for name, _, _ in told(twice)] == ["duplicate-declaration"]
