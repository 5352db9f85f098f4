"""A game as data: who played, all that was decided and thrown, how it stands; to a side, as far as it knows."""

from __future__ import annotations

from rulewright.games.counsel import standing
from rulewright.scenes import Stage, data_of
from runtime.play import BY_RULES, Game


def game_data(stage: Stage, game: Game, seed: int, players: dict[str, str], eyes: str | None) -> dict[str, object]:
    """`over` is None, and `result` what it would be if it ended now, while the game is played."""
    umpire = eyes is None or game.over == BY_RULES
    p = game.position if umpire else game.position.view(eyes or "")
    told = [one.plain() for one in game.answers if umpire or one.is_known_to(eyes or "")]
    return {
        "what": stage.what,
        "title": stage.title,
        "program": stage.hash,
        "seed": seed,
        "players": players,
        "over": game.over,
        "result": list(standing(stage, p)),
        "answers": told,
        "position": data_of(p),
    }
