"""Colours by name: whoever draws takes them from here, and whoever reads what is to be drawn judges by them."""

from __future__ import annotations

COLOURS = {
    "white": "#ffffff",
    "black": "#1c1a17",
    "gray": "#8d8c88",
    "grey": "#8d8c88",
    "light gray": "#c9c8c2",
    "dark gray": "#55544f",
    "red": "#b5382c",
    "pink": "#dba79d",
    "brown": "#8a5f3a",
    "light brown": "#c6a477",
    "tan": "#dcc59a",
    "sand": "#efe3c0",
    "cream": "#f3eddb",
    "orange": "#d9862f",
    "yellow": "#e6c84b",
    "green": "#5f8a4c",
    "light green": "#b9cc9a",
    "dark green": "#3c5f36",
    "olive": "#8b8b52",
    "blue": "#5b8db5",
    "light blue": "#bcd6e2",
    "dark blue": "#2f5375",
    "purple": "#7d5a8c",
    "none": "none",
}


def brightness(colour: str) -> int | None:
    """From 0 to 255, as eyes weigh red, green and blue; None of what is no colour."""
    code = COLOURS.get(colour, colour)
    if len(code) != 7 or not code.startswith("#"):
        return None
    red, green, blue = (int(code[at : at + 2], 16) for at in (1, 3, 5))
    return (299 * red + 587 * green + 114 * blue) // 1000
