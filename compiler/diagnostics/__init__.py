"""Complaints as data, the catalogue of their codes, the nearest right names, and how all that is drawn."""

from compiler.diagnostics.catalogue import BY_NAME, CATALOGUE, Entry
from compiler.diagnostics.diagnostic import Diagnostic, Label, diagnose, has_errors, in_order
from compiler.diagnostics.explain import explain
from compiler.diagnostics.render_json import render_github, render_json, render_sarif
from compiler.diagnostics.render_text import render_text
from compiler.diagnostics.suggest import did_you_mean, listed, suggest

__all__ = [
    "BY_NAME",
    "CATALOGUE",
    "Diagnostic",
    "Entry",
    "Label",
    "diagnose",
    "did_you_mean",
    "explain",
    "has_errors",
    "in_order",
    "listed",
    "render_github",
    "render_json",
    "render_sarif",
    "render_text",
    "suggest",
]
