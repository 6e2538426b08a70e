"""Why a connection to a table ends, and how long private links are good: numbers that the page knows too."""

from typing import Final

SENT_AWAY: Final = 4000
"""The host sent this person away."""
TAKEN_OVER: Final = 4001
"""A newer page, or another device, of the same person has taken over."""
NOT_LET_IN: Final = 4003
"""The door is locked, or the host said no."""
NO_TABLE: Final = 4004
"""There is no such table, or no more."""
TOO_FAST: Final = 4008
"""Too many messages."""
NOT_A_MESSAGE: Final = 4009
"""Again and again something that is no message."""
TOO_MANY: Final = 4013
"""Too many connections from this address."""
STRANGER: Final = 4015
"""No cookie, or a page of another site."""
RESTART: Final = 1012
"""The server restarts: come again."""
TROUBLE: Final = 1013
"""The table is in trouble: come again."""

MOVE_MINUTES: Final = 10
"""How long the link that moves a seat to another device is good."""
