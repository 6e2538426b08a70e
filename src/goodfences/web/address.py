"""Where a server can be reached, and where it keeps its tables."""

import socket
from pathlib import Path
from typing import Final

_ANY: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104  # compared with, not listened on
_LOCAL: Final = frozenset({"127.0.0.1", "localhost", "::1"})


def is_local(host: str) -> bool:
    """Whether only this machine can connect."""
    return host in _LOCAL


def own_address(host: str, port: int) -> str:
    """Return the address for this machine's own browser."""
    name = "127.0.0.1" if host in _ANY else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def lan_addresses(host: str, port: int) -> tuple[str, ...]:
    """Return the addresses for other machines in the network; none when the server listens to this machine only."""
    if is_local(host):
        return ()
    if host not in _ANY:
        return (own_address(host, port),)
    return tuple(f"http://{found}:{port}" for found in _own_ips())


def _own_ips() -> list[str]:
    """Return this machine's address in its network: the one that it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        found = str(probe.getsockname()[0])
    return [] if found.startswith("127.") or found == "0.0.0.0" else [found]  # noqa: S104  # compared with


def default_database() -> str:
    """Return the URL of the database in the user's data folder, which is made when missing."""
    import platformdirs

    folder = Path(platformdirs.user_data_dir("goodfences"))
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'tables.db'}"
