"""Good Fences: Screw Your Neighbor and Beggar My Neighbor, the card games you play against the person next to you."""

__version__ = "0.1.0"
