"""Kernels: the two games on flat arrays of small numbers, compiled by numba (extra ``lab``).

Nothing here knows of cards, seats' names or events. A Beggar hand is an array of ``uint8``, top card first: 0 for a
plain card, 1 to 4 for a court card that makes the next seat pay so many (J 1, Q 2, K 3, A 4; some kernels allow 9).
Every kernel runs the same source with ``NUMBA_DISABLE_JIT=1``, releases the interpreter's lock, is kept compiled on
disk, and is tested against the plain engine game by game.

The modules for Beggar, from the tools up, each with its public functions:

* ``compiled``: ``@compiled``, the one way a kernel is compiled.
* ``streams``: ``key_of(seed, purpose)``, ``block``, ``fill``, ``roll``: counter-based random words, so that game ``i``
  of a seed is the same wherever it is played. ``shuffle``: ``shuffle(cards, key, game)``, in place.
* ``beggar_pack``: ``Pack(plain, courts)``: a pack as numbers, its piles and its number of deals.
* ``beggar_ring``: ``sample(...)``, the straightforward loop: the named baseline of every benchmark.
* ``beggar_scalar``: ``play(hand_a, hand_b, limit) -> (tricks, cards, winner)`` on bit planes, two seats and up to
  64 cards; ``classify(hand_a, hand_b) -> (winner, tricks, cards, preamble_tricks, preamble_cards, cycle_tricks,
  cycle_cards)``, which decides endless games exactly (winner 2); ``trick(game)``, one trick.
* ``beggar_tables``, ``beggar_deal``, ``beggar_order``: deals without shuffling, at random (``deal``) or all of them in
  order (``deal_next``, ``deal_at``), as records; ``beggar_record``: records from and to hands.
* ``beggar_step``, ``beggar_batch``: ``play(records, limit, tricks, cards, winners)``, 128 games side by side.
* ``beggar_tally``: ``settle`` what the batch left undecided, ``tally`` the results.
* ``beggar_seats``: ``play(deck, starts, out, debt)`` and ``sample(...)``: any number of seats, one pack or two, every
  value of ``debt`` and ``out``.
"""
