"""Write the playthrough files anew: ``python scripts/playthroughs.py``. Tests compare them with what the code does."""

from pathlib import Path

from goodfences import beggar, cuckoo
from goodfences.beggar import playthrough as beggar_playthrough
from goodfences.cuckoo import playthrough as cuckoo_playthrough

SEED = 1
FOLDER = Path(__file__).parent.parent / "tests" / "playthroughs"


def all_playthroughs() -> dict[Path, str]:
    """Return every file and what should be in it: one for each preset of each game."""
    games = (("cuckoo", cuckoo, cuckoo_playthrough), ("beggar", beggar, beggar_playthrough))
    return {
        FOLDER / name / f"{preset}.txt": module.playthrough(preset, SEED)
        for name, game, module in games
        for preset in game.PRESETS
    }


if __name__ == "__main__":
    for path, text in all_playthroughs().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        print(path.relative_to(FOLDER.parent.parent))
