"""Complaints as data, the catalogue of their codes, the nearest right names, and how all that is drawn."""

from compiler.diagnostics.catalogue import BY_NAME as BY_NAME
from compiler.diagnostics.catalogue import CATALOGUE as CATALOGUE
from compiler.diagnostics.catalogue import Entry as Entry
from compiler.diagnostics.diagnostic import Diagnostic as Diagnostic
from compiler.diagnostics.diagnostic import Label as Label
from compiler.diagnostics.diagnostic import diagnose as diagnose
from compiler.diagnostics.diagnostic import has_errors as has_errors
from compiler.diagnostics.diagnostic import in_order as in_order
from compiler.diagnostics.explain import explain as explain
from compiler.diagnostics.render_json import render_github as render_github
from compiler.diagnostics.render_json import render_json as render_json
from compiler.diagnostics.render_json import render_sarif as render_sarif
from compiler.diagnostics.render_text import render_text as render_text
from compiler.diagnostics.suggest import did_you_mean as did_you_mean
from compiler.diagnostics.suggest import edits as edits
from compiler.diagnostics.suggest import listed as listed
from compiler.diagnostics.suggest import suggest as suggest
