"""`docs/used.md` is what the counts in `docs/used.csv` come to."""

from __future__ import annotations

from collections import Counter

from benchmarks import used
from benchmarks.used import Counts


def test_the_page_is_printed_from_the_counts() -> None:
    assert used.PAGE.read_text(encoding="utf-8") == used.page(Counts.read())


def test_a_rule_counts_for_whose_it_is_wherever_it_answered() -> None:
    counts = Counts(
        Counter({("meadow/day", "games"): 5, ("meadow/night", "games"): 4, ("greedy/day", "games"): 1}),
        {
            ("meadow", "actions", "meadow", "graze {the goat}"): 2,
            ("meadow", "rules", "meadow", "Full goats rest"): 0,
            ("meadow", "rules", "meadow", "Worth"): 1,
            ("meadow", "rules", "meadow/day", "Noon wins"): 0,
            ("greedy", "rules", "meadow", "Full goats rest"): 1,
            ("greedy", "rules", "meadow", "Worth"): 0,
            ("greedy", "rules", "greedy", "Greedy"): 0,
            ("greedy", "rules", "greedy", "Hungry"): 0,
            ("greedy", "tried", "greedy", "Hungry"): 1,
        },
    )
    told = used.page(counts)
    assert "3 situations were played, 10 games; games with a fault: 0." in told
    assert "| meadow | 1 of 1 | 2 of 2 | 100.0 % | 2 of 2 | 100.0 % | 0 of 1 |" in told
    assert "| greedy | 0 of 0 | 0 of 2 | 0.0 % | 1 of 2 | 50.0 %, fewer than wanted | 0 of 0 |" in told
    assert "| meadow | 2 | 9 | 4 to 5 | 1 of 1 | 1 of 3 | 33.3 % | 33.3 % |" in told
    assert "| greedy | 1 | 1 | 1 | 0 of 0 | 1 of 4 | 25.0 % | 50.0 % |" in told
    assert "Rules, only tried (1): Hungry." in told
    assert "Rules, not even tried (1): Noon wins." in told


def test_what_is_told_to_be_out_of_reach_never_occurred() -> None:
    counts = Counts.read()
    found = [
        (owner, rule, [times for (_, sort, of, name), times in counts.times.items() if (of, name) == (owner, rule)])
        for (owners, _), rules in used.CANNOT.items()
        for owner in owners
        for rule in rules
    ]
    assert [(owner, rule) for owner, rule, times in found if not times or any(times)] == []


def test_what_was_counted_is_gone_on_with() -> None:
    counts = Counts(times={("meadow", "rules", "meadow", "Worth"): 1, ("greedy", "rules", "meadow", "Worth"): 0})
    assert counts.of("greedy").rules == {"Worth": 0}
    assert counts.of("meadow").rules == {"Worth": 1}
