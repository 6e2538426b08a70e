"""How a server is set up: limits and addresses."""

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """What a server allows.

    Attributes:
        origins: origins (``https://cards.example``) whose pages may connect, beside the server's own host.
        sockets_per_address: connections that one address may hold.
        tables_per_hour: tables that one address may make in an hour.
        lookups_per_minute: unknown codes that one address may try in a minute.
        replays_per_minute: replays and proofs that one address may ask for in a minute: each reads a whole log.
        messages_per_second: messages that one connection may send in the long run; ``burst`` at once.
        quiet_ms: a connection from which nothing was heard for so long is closed.
        secure: whether pages come over https, so that the cookie is for https only.
        seeds: whether a table's cards may be asked for by a seed, and so known beforehand. For tests only.
        speed: how much faster than real time clocks and computers run. For tests only.
        lan: addresses of this machine in its network, for the invitation of phones.
    """

    origins: tuple[str, ...] = ()
    sockets_per_address: int = 100
    tables_per_hour: int = 60
    lookups_per_minute: int = 30
    replays_per_minute: int = 40
    messages_per_second: float = 8.0
    burst: int = 24
    quiet_ms: int = 45_000
    secure: bool = False
    seeds: bool = False
    speed: float = 1.0
    lan: tuple[str, ...] = ()
