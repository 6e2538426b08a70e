"""A summary as a document for programs and as sentences for people. The same games give the same bytes."""

from collections.abc import Iterator

from msgspec import Struct

from goodfences.beggar.rules import Rules
from goodfences.lab import figures
from goodfences.lab.enumeration import EnumerationJob
from goodfences.lab.figures import Estimate, Length, Tail
from goodfences.lab.published import Agreement, compare
from goodfences.lab.sampling import SampleJob
from goodfences.lab.setup import Setup, format_hands
from goodfences.lab.summary import Cycle, Extreme, Summary
from goodfences.words import say


class Longest(Struct, frozen=True):
    """A longest game: its length, its number, and the deal itself (:mod:`goodfences.beggar.notation`)."""

    tricks: int
    cards: int
    game: int
    deal: str


class Endless(Struct, frozen=True):
    """The endless games of one period, and the first of them, which anybody can check."""

    cycle_tricks: int
    cycle_cards: int
    games: int
    preamble_tricks: int
    preamble_cards: int
    deal: str


class Report(Struct, frozen=True, kw_only=True):
    """What a sample or an enumeration found.

    Attributes:
        kind: ``sample`` or ``enumeration``.
        setup: what was played.
        seed: of a sample.
        games: how many.
        wins: for each seat, how many games it won.
        win_shares: likewise, as shares of the games that somebody won.
        tricks: how long games are in tricks; None when none is finite.
        cards: likewise in cards.
        tail: the exponential tail in tricks.
        above_200: share of games with more than 200 tricks.
        most_tricks: the game with the most tricks.
        most_cards: the game with the most cards.
        endless: number of endless games.
        cycles: the endless games by period.
        undecided: games without a court card.
        agreement: figures that others measured.
        tricks_histogram: games by tricks, from 0 on.
        cards_histogram: games by cards, from 0 on.
    """

    kind: str
    setup: Setup
    seed: str | None
    games: int
    wins: tuple[int, ...]
    win_shares: tuple[Estimate, ...]
    tricks: Length | None
    cards: Length | None
    tail: Tail | None
    above_200: Estimate
    most_tricks: Longest | None
    most_cards: Longest | None
    endless: int
    cycles: tuple[Endless, ...]
    undecided: int
    agreement: tuple[Agreement, ...]
    tricks_histogram: tuple[int, ...]
    cards_histogram: tuple[int, ...]


def report(job: SampleJob | EnumerationJob, summary: Summary, rules: Rules) -> Report:
    """Return what the games of a job show; deals are written as the rules name their cards."""
    sampled = isinstance(job, SampleJob)
    return Report(
        kind="sample" if sampled else "enumeration",
        setup=job.setup,
        seed=job.seed if isinstance(job, SampleJob) else None,
        games=summary.games,
        wins=summary.wins,
        win_shares=figures.win_shares(summary),
        tricks=figures.length(summary.by_tricks),
        cards=figures.length(summary.by_cards),
        tail=figures.tail(summary.by_tricks) if sampled else None,
        above_200=figures.longer_than(summary.by_tricks, 200),
        most_tricks=_longest(job, summary.most_tricks, rules),
        most_cards=_longest(job, summary.most_cards, rules),
        endless=summary.endless,
        cycles=tuple(_endless(job, cycle, rules) for cycle in summary.cycles),
        undecided=summary.undecided,
        agreement=compare(job.setup, summary) if sampled else (),
        tricks_histogram=summary.by_tricks,
        cards_histogram=summary.by_cards,
    )


def sentences(found: Report) -> Iterator[str]:
    """Yield what a report says, line by line."""
    key = f"lab.{found.kind}"
    yield say(f"{key}.games", n=found.games, games=f"{found.games:,}", seed=found.seed or "")
    if found.cards and found.tricks:
        for name, length in (("cards", found.cards), ("tricks", found.tricks)):
            yield _length(f"{key}.{name}", length)
            yield _quantiles(name, length)
    for seat, (won, part) in enumerate(zip(found.wins, found.win_shares, strict=True), start=1):
        yield say(
            f"{key}.wins", seat=seat, wins=f"{won:,}", share=f"{part.value:.5f}", error=f"{part.standard_error:.5f}"
        )
    if found.kind == "sample":
        error = found.above_200.standard_error
        yield say("lab.sample.above_200", share=f"{found.above_200.value:.4e}", error=f"{error:.1e}")
    if found.tail:
        fold, error = found.tail.e_fold.value, found.tail.e_fold.standard_error
        yield say("lab.sample.tail", above=found.tail.above, fold=f"{fold:.3f}", error=f"{error:.3f}")
    yield from _extremes(found)
    yield from _endings(found)
    yield from _agreements(found)


def headline(summary: Summary) -> str:
    """Return the longest game so far in a few words."""
    longest = summary.most_tricks
    if longest is None:
        return say("lab.progress.games")
    return say("lab.progress.longest", tricks=f"{longest.tricks:,}", cards=f"{longest.cards:,}")


def histogram_csv(found: Report) -> str:
    """Return both histograms as CSV: length, games with so many tricks, games with so many cards."""
    tricks, cards = found.tricks_histogram, found.cards_histogram
    rows = ["length,games_by_tricks,games_by_cards"]
    for size in range(max(len(tricks), len(cards))):
        counts = [bins[size] if size < len(bins) else 0 for bins in (tricks, cards)]
        if any(counts):
            rows.append(f"{size},{counts[0]},{counts[1]}")
    return "\n".join(rows) + "\n"


def _longest(job: SampleJob | EnumerationJob, extreme: Extreme | None, rules: Rules) -> Longest | None:
    if extreme is None:
        return None
    return Longest(extreme.tricks, extreme.cards, extreme.game, format_hands(job.deal(extreme.game), rules))


def _endless(job: SampleJob | EnumerationJob, cycle: Cycle, rules: Rules) -> Endless:
    deal = format_hands(job.deal(cycle.game), rules)
    return Endless(cycle.tricks, cycle.cards, cycle.games, cycle.preamble_tricks, cycle.preamble_cards, deal)


def _length(key: str, length: Length) -> str:
    return say(
        key,
        mean=f"{length.mean.value:.4f}",
        error=f"{length.mean.standard_error:.4f}",
        deviation=f"{length.deviation:.3f}",
        total=f"{length.total:,}",
        least=length.least,
        most=length.most,
        mode=length.mode,
    )


def _quantiles(name: str, length: Length) -> str:
    parts = "  ".join(f"{100 * part:g} %: {size}" for part, size in length.quantiles)
    return say(f"lab.quantiles.{name}", quantiles=parts)


def _extremes(found: Report) -> Iterator[str]:
    for longest in dict.fromkeys((found.most_tricks, found.most_cards)):
        if longest:
            yield say(
                "lab.longest",
                tricks=f"{longest.tricks:,}",
                cards=f"{longest.cards:,}",
                game=f"{longest.game:,}",
                deal=longest.deal,
            )


def _endings(found: Report) -> Iterator[str]:
    yield say("lab.endless", n=found.endless, endless=f"{found.endless:,}")
    for cycle in found.cycles:
        yield say(
            "lab.cycle",
            n=cycle.games,
            games=f"{cycle.games:,}",
            tricks=cycle.cycle_tricks,
            cards=cycle.cycle_cards,
            preamble_tricks=cycle.preamble_tricks,
            preamble_cards=cycle.preamble_cards,
            deal=cycle.deal,
        )
    if found.undecided:
        yield say("lab.undecided", n=found.undecided, games=f"{found.undecided:,}")


def _agreements(found: Report) -> Iterator[str]:
    if not found.agreement:
        return
    yield say("lab.agreement.title")
    for row in found.agreement:
        yield say(
            "lab.agreement.row",
            figure=say(f"lab.figure.{row.figure}"),
            ours=f"{row.ours.value:.6g}",
            error=f"{row.ours.standard_error:.2g}",
            published=f"{row.published.value:.6g}",
            published_error=f"{row.published.standard_error:.2g}",
            deviations=f"{row.deviations:+.2f}",
            chance=f"{row.chance:.2g}",
        )
    agrees = all(row.agrees for row in found.agreement)
    yield say("lab.agreement.yes" if agrees else "lab.agreement.no")
