"""The article of a noun, as it is spoken."""

from __future__ import annotations

from runtime.program import with_article


def test_a_number_has_the_article_that_it_is_spoken_with() -> None:
    an = ["8", "81 mm mortar", "88 mm gun", "11", "18 pounder", "M4", "RF-8", "SU-152", "HMG", "early Sherman", "oar"]
    a = [
        "7",
        "1",
        "10",
        "12",
        "17 pounder",
        "100 mm gun",
        "110 mm gun",
        "180 mm gun",
        "KV-1",
        "BT-7",
        "Hotchkiss",
        "unit",
        "barge",
    ]
    assert [with_article(one) for one in an] == [f"an {one}" for one in an]
    assert [with_article(one) for one in a] == [f"a {one}" for one in a]
