"""The odds of a game by listing its deals, or by sampling them: the plain way, for every house rule and any payoff."""
from typing import Final
import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from goodfences.odds.game import Game
from goodfences.odds.words import Tree
Floats = NDArray[np.float64]
from goodfences.kernels import cuckoo_odds_deals as kernel

def facts(g):
    f=np.zeros(kernel.N_FACTS,np.int64)
    f[kernel.SEATS]=g.seats; f[kernel.RANKS]=g.ranks; f[kernel.KING_RANK]=g.king
    f[kernel.QUEEN_RANK]=g.ranks-2 if g.queen=='on' else -1
    f[kernel.JACK_RANK]=g.ranks-3 if g.jack=='on' else -1
    f[kernel.TIE]=4 if g.aim=='reach_highest' else ["all_lose","nearest_left_loses","farthest_left_loses","pairs_safe"].index(g.tie)
    f[kernel.KING_STAYS]=g.drawn_king=='allowed'
    f[kernel.LATE]=g.look=='on_turn'
    f[kernel.AT_ONCE]=g.kings=='at_once'
    return f
def evaluate(tree,strategy,cost=None):
    g=tree.game
    n=g.seats
    if cost is None:
        cost=np.array([[m>>i&1 for i in range(n)] for m in range(1<<n)],float)
        if g.aim=='reach_highest': cost=-cost
    sums=np.zeros((3,tree.n_sets)); masks=np.zeros(1<<n)
    t=(tree.seat,tree.form,tree.base,tree.answer,tree.kids)
    for first in range(g.ranks):
        kernel.play_all(first,np.array(g.counts,float),t,tree.roots,facts(g),cost,strategy,sums,masks)
    return sums,masks
