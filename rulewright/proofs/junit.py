"""Examples played, as JUnit's XML: what other programs read of tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from xml.etree import ElementTree

from compiler.source import Span
from rulewright.proofs.shortfall import faults
from rulewright.scenes import Result


def junit(of_packs: Mapping[str, Sequence[Result]], place: Callable[[Span | None], str]) -> str:
    """`place` tells where something stands, as FILE:LINE:COLUMN."""
    suites = ElementTree.Element("testsuites", name="rulewright")
    for pack, results in of_packs.items():
        failed = sum(not one.fine for one in results)
        suite = ElementTree.SubElement(suites, "testsuite", name=pack, tests=str(len(results)), failures=str(failed))
        for result in results:
            file, _, at = place(result.example.span).partition(":")
            known = {"name": result.example.id, "classname": pack, "file": file, "line": at.partition(":")[0]}
            case = ElementTree.SubElement(suite, "testcase", known)
            if not result.fine:
                told = faults(result)
                ElementTree.SubElement(case, "failure", message=told[0] if told else "").text = "\n".join(told)
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"
