"""Solved games kept: those of the presets come with the package, others are kept in the user's cache folder.

A file is a line of JSON and then compressed numbers: which choices are made (one bit a set), the few chances that are
mixed, and the odds as parts of 65,535.
"""

import hashlib
import lzma
import os
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Final

import msgspec
import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from goodfences.errors import GoodFencesError
from goodfences.odds.game import Game
from goodfences.odds.solution import Method, Solution
from goodfences.odds.tally import Report
from goodfences.odds.words import tree_of

Floats = NDArray[np.float64]

VERSION: Final = 1
"""Changes when the solver's answers would, so that no old answer is read."""

SHIPPED: Final = Path(__file__).parent / "solutions"
SUFFIX: Final = ".odds"

_SCALE: Final = 65535


class _Head(msgspec.Struct, frozen=True):
    version: int
    game: Game
    losses: tuple[float, ...]
    nash_conv: float
    method: Method
    error: float
    fractions: tuple[str, ...] | None
    mixed: dict[int, str] | None
    chances: dict[int, float]
    n_sets: int
    bracket: tuple[float, float] | None = None


def name_of(game: Game) -> str:
    """Return the file name of a game: the same on every machine, different for every game and version."""
    text = msgspec.json.encode((VERSION, game.standard()), order="sorted")
    return hashlib.sha256(text).hexdigest()[:16] + SUFFIX


def fetch(game: Game, *, report: Report | None = None) -> Solution:
    """Return a game's solution: from the package, from the cache, or solved now and put there.

    Raises:
        GoodFencesError: the game has more words than can be listed.
    """
    known = find(game)
    if known is not None:
        return known
    from goodfences.odds.solve import solve_game

    solution = solve_game(game.standard(), report=report)
    keep(solution)
    return solution


def sketch(game: Game) -> Solution:
    """Return a game's solution if it is kept, or else nearly best play, found in moments; that one is not kept on disk.

    Raises:
        GoodFencesError: the game has more words than can be listed.
    """
    known = find(game)
    if known is not None:
        return known
    name = name_of(game)
    if name not in _sketches:
        from goodfences.odds.sketch import sketch_game

        if len(_sketches) >= _MOST_SKETCHES:
            _sketches.clear()
        _sketches[name] = sketch_game(game.standard())
    return _sketches[name]


_MOST_SKETCHES: Final = 64
_sketches: dict[str, Solution] = {}


def find(game: Game) -> Solution | None:
    """Return a game's solution if it is kept in memory, in the package or in the cache."""
    name = name_of(game)
    if name not in _memory:
        for folder in (SHIPPED, cache_folder()):
            path = folder / name
            if path.is_file():
                try:
                    _memory[name] = read(path.read_bytes())
                    break
                except GoodFencesError:
                    continue
    return _memory.get(name)


_memory: dict[str, Solution] = {}


def forget() -> None:
    """Empty the memory; what is in the package and in the cache stays."""
    _memory.clear()
    _sketches.clear()


def keep(solution: Solution) -> None:
    """Remember a solution, in memory and in the cache; a cache that cannot be written is no error."""
    name = name_of(solution.game)
    _memory[name] = solution
    folder = cache_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, suffix=".tmp", delete=False) as file:
            file.write(write(solution))
        Path(file.name).replace(folder / name)
    except OSError:
        return


def cache_folder() -> Path:
    """Return the folder of the cache; ``GOODFENCES_CACHE`` names another."""
    other = os.environ.get("GOODFENCES_CACHE")
    return (Path(other) if other else user_cache_path("goodfences")) / "odds"


def write(solution: Solution) -> bytes:
    """Write a solution as the bytes of its file; :func:`read` is the inverse, but for the rounding of the odds."""
    mixing = np.flatnonzero((solution.strategy > 0) & (solution.strategy < 1))
    head = _Head(
        version=VERSION,
        game=solution.game,
        losses=solution.losses,
        nash_conv=solution.nash_conv,
        method=solution.method,
        error=solution.error,
        fractions=None if solution.fractions is None else tuple(str(loss) for loss in solution.fractions),
        mixed=None if solution.mixed is None else {index: str(chance) for index, chance in solution.mixed.items()},
        chances={int(index): float(solution.strategy[index]) for index in mixing},
        n_sets=solution.tree.n_sets,
        bracket=solution.bracket,
    )
    bits = np.packbits(solution.strategy > 0.5).tobytes()
    odds = np.round(np.stack([solution.keep, solution.swap]) * _SCALE).astype("<u2")
    # High and low bytes apart compress better.
    parts = np.stack([odds >> 8, odds & 255]).astype(np.uint8).tobytes()
    return msgspec.json.encode(head) + b"\n" + lzma.compress(bits + parts, format=lzma.FORMAT_ALONE)


def read(data: bytes) -> Solution:
    """Read a solution.

    Raises:
        GoodFencesError: it is no solution, or of another version.
    """
    line, _, rest = data.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=_Head)
        content = np.frombuffer(lzma.decompress(rest), dtype=np.uint8)
    except (msgspec.DecodeError, lzma.LZMAError, EOFError) as error:
        msg = "this is not a solution of a game"
        raise GoodFencesError(msg) from error
    tree = tree_of(head.game)
    n_bits = (head.n_sets + 7) // 8
    if head.version != VERSION or tree.n_sets != head.n_sets or len(content) != n_bits + 4 * head.n_sets:
        msg = f"a solution of version {head.version}, of {head.n_sets} sets: expected {VERSION} and {tree.n_sets}"
        raise GoodFencesError(msg)
    strategy = np.unpackbits(content[:n_bits], count=head.n_sets).astype(float)
    for index, chance in head.chances.items():
        strategy[index] = chance
    high, low = content[n_bits:].reshape(2, 2, head.n_sets).astype(float)
    keep_odds, swap_odds = (high * 256 + low) / _SCALE
    return Solution(
        game=head.game,
        strategy=strategy,
        keep=keep_odds,
        swap=swap_odds,
        losses=head.losses,
        nash_conv=head.nash_conv,
        method=head.method,
        error=head.error,
        fractions=None if head.fractions is None else tuple(Fraction(loss) for loss in head.fractions),
        mixed=None if head.mixed is None else {index: Fraction(chance) for index, chance in head.mixed.items()},
        bracket=head.bracket,
    )
