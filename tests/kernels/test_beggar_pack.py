"""A pack as numbers."""

import numpy as np
import pytest

from goodfences.errors import GoodFencesError
from goodfences.kernels.beggar_pack import Pack


def test_whole_pack():
    pack = Pack()
    assert (pack.n_cards, pack.n_courts, pack.piles) == (52, 16, (26, 26))
    assert pack.n_deals == 653_534_134_886_878_245_000  # 52! / (36! 4!^4)
    assert pack.suits_batch


def test_odd_card_goes_to_the_first_seat():
    assert Pack(4, (1,)).piles == (3, 2)


def test_cards_and_of_are_inverses():
    pack = Pack(3, (1, 0, 2, 1))
    assert pack.cards().tolist() == [0, 0, 0, 1, 3, 3, 4]
    assert Pack.of(pack.cards()) == pack
    assert Pack.of(np.array([0, 5], np.uint8)).courts == (0, 0, 0, 0, 1)


@pytest.mark.parametrize(
    "pack", [Pack(36, (4, 4, 4, 5)), Pack(42, (1,)), Pack(9, ()), Pack(9, (0, 0, 0, 0, 1)), Pack(40, (4, 4, 4, 1))]
)
def test_batch_kernel_does_not_take_every_pack(pack):
    assert not pack.suits_batch


@pytest.mark.parametrize("counts", [(-1, (4,)), (1, ()), (9, (-1,)), (9, (1,) * 10)])
def test_no_such_pack(counts):
    with pytest.raises(GoodFencesError, match="no pack has"):
        Pack(*counts)
