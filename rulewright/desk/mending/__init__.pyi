"""Sentences that cannot be read as they stand: what was surely meant, put so that it can be."""

from rulewright.desk.mending.mended import mended as mended
