"""Checks of what is written: sources, rulings, charts, names, what nobody uses."""

from compiler.checks.written import charts as charts
from compiler.checks.written import citations as citations
from compiler.checks.written import rulings as rulings
from compiler.checks.written import seeming as seeming
from compiler.checks.written import specials as specials
from compiler.checks.written import unused as unused
from compiler.checks.written import ways as ways
from compiler.checks.written.examples import shown as shown
