"""Doors shut: which pages may connect or post, and what a page may load."""

from collections.abc import Iterable, Mapping
from typing import Final

CSP: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'{sockets}; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""No inline script or style, nothing of anybody else's."""

HEADERS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def page_headers(host: str) -> dict[str, str]:
    """Return the headers of a page; older browsers need the socket's address spelt out."""
    clean = host if all(char.isalnum() or char in ".-:[]" for char in host) else ""
    sockets = f" ws://{clean} wss://{clean}" if clean else ""
    return {**HEADERS, "Content-Security-Policy": CSP.format(sockets=sockets), "Cache-Control": "no-store"}


def is_own(headers: Iterable[tuple[bytes, bytes]], origins: Iterable[str]) -> bool:
    """Whether a socket or a post comes from a page of this server: its ``Origin`` is this host, or an allowed one."""
    found = dict(headers)
    origin = found.get(b"origin", b"").decode("latin-1")
    host = found.get(b"host", b"").decode("latin-1")
    if not origin or not host:
        return False
    return origin in origins or origin in {f"http://{host}", f"https://{host}"}
