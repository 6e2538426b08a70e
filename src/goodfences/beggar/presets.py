"""The house rules that people play by, by name (RULES 2)."""

from typing import Final

from goodfences.beggar.rules import Rules

PRESETS: Final[dict[str, Rules]] = {
    "beggar": Rules(),
    "camicia": Rules(deck="italian", penalties="A:1,2:2,3:3"),
    "timed": Rules(end="minutes:10"),
    "quick": Rules(out="pile_empty", debt="ends", end="tricks:25"),
    "two_packs": Rules(packs=2),
}
"""Preset name -> rules. A preset is a starting point: any option of it can be changed."""
