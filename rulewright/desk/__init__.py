"""The desk: where packs lie, what was found out before, what was wished, how findings and pages are shown."""
