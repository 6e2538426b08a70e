"""Ancestors, basins and hunts told in sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from goodfences.lab.backwards import Ancestor, Basin
from goodfences.lab.hunt_endless import LEAST_COURTS, EndlessFinds, FoundCycle, Kept
from goodfences.lab.hunt_finds import Find
from goodfences.lab.hunt_longest import Longest
from goodfences.words import say

_SHOWN: Final = 10
"""Cycles that are told in full though no balanced deal ends in them."""


def ancestor_sentences(deal: str, found: Sequence[Ancestor]) -> Iterator[str]:
    """Yield the deals that lead into a deal."""
    if not found:
        yield say("hunt.ancestors.none", deal=deal)
        return
    yield say("hunt.ancestors.title", n=len(found), count=f"{len(found):,}", deal=deal)
    for one in found:
        before = {"deal": one.deal, "before": str(one.tricks_before), "cards_before": str(one.cards_before)}
        if one.tricks is None:
            yield say("hunt.ancestors.endless", **before)
        else:
            yield say("hunt.ancestors.row", tricks=f"{one.tricks:,}", cards=f"{one.cards:,}", **before)


def basin_sentences(found: Basin) -> Iterator[str]:
    """Yield the deals that end in a cycle."""
    count = len(found.deals)
    yield say("hunt.basin.title", n=count, count=f"{count:,}", tricks=found.cycle_tricks, cards=found.cycle_cards)
    if found.is_mirrored:
        yield say("hunt.basin.mirrored")
    for one in found.deals:
        yield say("hunt.basin.row", deal=one.deal, tricks=one.preamble_tricks, cards=one.preamble_cards)


def longest_sentences(seed: str, longest: Longest, found: Sequence[Find]) -> Iterator[str]:
    """Yield the longest games of a hunt."""
    yield say("hunt.longest.title", games=f"{longest.games:,}", seed=seed)
    for find in found:
        lengths = {"tricks": f"{find.tricks:,}", "cards": f"{find.cards:,}"}
        yield say("hunt.longest.row", deal=find.deal, origin=find.origin, **lengths)
    if longest.given_up:
        yield say("hunt.longest.given_up", n=longest.given_up, count=f"{longest.given_up:,}")


def longest_headline(longest: Longest) -> str:
    """Return the longest game so far in a few words."""
    best = longest.found[0]
    return say("hunt.longest.headline", tricks=f"{best.tricks:,}", cards=f"{best.cards:,}")


def stage_sentence(kept: Kept) -> str:
    """Return how far a hunt for endless games is."""
    stage = kept.stage
    done = {"tried": f"{stage.tried:,}", "solved": f"{stage.solved:,}", "seconds": f"{kept.seconds:,.0f}"}
    done["patterns"] = f"{len(stage.cycles):,}"
    if stage.level <= LEAST_COURTS:
        return say("hunt.endless.small", **done)
    if stage.level <= kept.hunt.n_courts:
        return say("hunt.endless.level", level=stage.level, courts=kept.hunt.n_courts, **done)
    return say("hunt.endless.done", cycles=len(stage.complete), **done)


def endless_sentences(found: EndlessFinds) -> Iterator[str]:
    """Yield the cycles of the whole pack that a hunt has found, and their deals, and what it cost."""
    cost = {"tried": f"{found.tried:,}", "solved": f"{found.solved:,}", "seconds": f"{found.seconds:,.0f}"}
    if not found.cycles:
        yield say("hunt.endless.nothing")
    else:
        count, deals = len(found.cycles), sum(len(cycle.deals) for cycle in found.cycles)
        yield say("hunt.endless.title", n=count, count=f"{count:,}", deals=f"{deals:,}")
    barren = [cycle for cycle in found.cycles if not cycle.deals]
    for cycle in (*(cycle for cycle in found.cycles if cycle.deals), *barren[:_SHOWN]):
        yield from _cycle(cycle)
    if barren[_SHOWN:]:
        yield say("hunt.endless.more", n=len(barren) - _SHOWN, count=f"{len(barren) - _SHOWN:,}")
    yield say("hunt.endless.cost", patterns=f"{found.patterns:,}", **cost)


def _cycle(cycle: FoundCycle) -> Iterator[str]:
    told = {"tricks": str(cycle.tricks), "cards": str(cycle.cards), "position": cycle.position}
    told["deals"] = str(len(cycle.deals))
    if cycle.known:
        yield say("hunt.endless.known", year=cycle.known, **told)
    else:
        yield say("hunt.endless.new", **told)
    for deal in cycle.deals:
        yield say("hunt.endless.deal", deal=deal.deal, tricks=deal.preamble_tricks, cards=deal.preamble_cards)
