"""The lists of entries of the five documents are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.model.sources import build_source
from compiler.source import SourceFile
from compiler.syntax.chart_records import RawSource
from compiler.syntax.pack_file import read_entries
from compiler.syntax.yaml_nodes import Scalar

RULES = Path(__file__).resolve().parents[2] / "rules"
COUNTS = {
    "platoon_system/sources/PLQ.yaml": 426,
    "platoon_system/sources/PLS.yaml": 349,
    "platoon_system/sources/PBQ.yaml": 400,
    "panzer_grenadier/sources/PGO.yaml": 114,
    "panzerbitz/sources/PBO.yaml": 65,
}


def entries_of(path: str) -> dict[str, object]:
    source = SourceFile(path, (RULES / path).read_text(encoding="utf-8"))
    raw, faults = read_entries(source)
    assert faults == ()
    prefix = Scalar(Path(path).stem, raw[0].id.span)
    return dict(build_source(RawSource(prefix, "", None), raw).entries)


@pytest.mark.parametrize("path", COUNTS)
def test_every_entry_is_read_and_bears_its_documents_prefix(path: str) -> None:
    entries = entries_of(path)
    assert len(entries) == COUNTS[path]
    assert {name.split("-")[0] for name in entries} == {Path(path).stem}


def test_relations_point_to_entries_and_are_told_on_both_sides() -> None:
    every = {name: entry for path in COUNTS for name, entry in entries_of(path).items()}
    back = {
        "same": "same",
        "opposite": "opposite",
        "differs": "differs",
        "refines": "refined by",
        "refined by": "refines",
    }
    for name, entry in every.items():
        for other, relation in entry.related:  # type: ignore[attr-defined]
            assert (name, back[relation]) in every[other].related  # type: ignore[attr-defined]
