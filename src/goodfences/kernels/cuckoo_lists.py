"""Where the lists of a table begin: see :mod:`goodfences.kernels.cuckoo_layout` for what they hold."""

from goodfences.kernels.cuckoo_layout import N_FIELDS, R_SEATS, Table
from goodfences.kernels.inlined import inlined


@inlined
def hand_of(s: Table, base: int) -> int:
    """Return where the ranks in front of the places begin."""
    return int(base + N_FIELDS + s[R_SEATS])


@inlined
def known_of(s: Table, base: int) -> int:
    """Return where the masks of who knows them begin."""
    return int(base + N_FIELDS + 2 * s[R_SEATS])


@inlined
def stake_of(s: Table, base: int) -> int:
    """Return where the seats' stakes begin; their payouts follow."""
    return int(base + N_FIELDS + 3 * s[R_SEATS])


@inlined
def shown_of(s: Table, base: int) -> int:
    """Return where what everybody sees of the places begins."""
    return int(base + N_FIELDS + 5 * s[R_SEATS])


@inlined
def target_of(s: Table, base: int) -> int:
    """Return where the targets of a fresh deal begin; what came there follows."""
    return int(base + N_FIELDS + 6 * s[R_SEATS])


@inlined
def pack_of(s: Table, base: int) -> int:
    """Return where a table's pack begins."""
    return int(base + N_FIELDS + 8 * s[R_SEATS] + 2)
