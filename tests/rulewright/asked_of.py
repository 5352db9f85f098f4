"""The two positions of which most is asked, one of each game: asked_of_leader.position and asked_of_blitz.position."""

from __future__ import annotations

from pathlib import Path

LEADER, BLITZ = (
    Path(__file__).with_name(f"asked_of_{one}.position").read_text(encoding="utf-8") for one in ("leader", "blitz")
)
