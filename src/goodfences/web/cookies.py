"""The one cookie: 128 random bits that stand for a device; who that is at a table is derived from them."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

NAME: Final = "goodfences"
DAYS: Final = 400
"""How long browsers keep it: the longest they allow."""
_BYTES: Final = 16
_PERSON_LENGTH: Final = 20


def new_secret() -> bytes:
    """Return the secret of a new device."""
    return secrets.token_bytes(_BYTES)


def parse(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """Return the device's secret from the headers of a request, or None when they have none that is right."""
    for name, value in headers:
        if name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, text = part.strip().partition("=")
                if key == NAME:
                    return _decode(text)
    return None


def header(secret: bytes, *, secure: bool) -> str:
    """Return the value of the ``Set-Cookie`` header that gives a device its secret."""
    value = base64.urlsafe_b64encode(secret).decode().rstrip("=")
    flags = "; Secure" if secure else ""
    return f"{NAME}={value}; Path=/; Max-Age={DAYS * 86_400}; HttpOnly; SameSite=Lax{flags}"


def person(secret: bytes, code: str) -> str:
    """Return who a device is at a table: nobody can tell the secret from it, or that two tables have one guest."""
    return hmac.new(secret, f"person {code}".encode(), hashlib.sha256).hexdigest()[:_PERSON_LENGTH]


def _decode(text: str) -> bytes | None:
    try:
        secret = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        return None
    return secret if len(secret) == _BYTES else None
