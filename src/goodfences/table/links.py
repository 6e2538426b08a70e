"""Codes that people say, keys that links carry, and signed links that move a seat to another device."""

import base64
import hmac
import secrets
from typing import Final

LETTERS: Final = "BCDFGHJKMNPQRSTWXYZ"
"""Letters that cannot be taken for one another when written, and make no words: 47 million codes of six."""

CODE_LENGTH: Final = 6
_KEY_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_KEY_LENGTH: Final = 12
_SIGNATURE: Final = 16


def new_code() -> str:
    """Return an unpredictable code for a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_key() -> str:
    """Return an unpredictable key for an invite: 59 bits."""
    return "".join(secrets.choice(_KEY_LETTERS) for _ in range(_KEY_LENGTH))


def parse_code(text: str) -> str | None:
    """Return the code that somebody typed, in whatever case and with spaces or dashes, or None when it is none."""
    code = "".join(char for char in text.upper() if char not in " -")
    return code if len(code) == CODE_LENGTH and set(code) <= set(LETTERS) else None


def sign_move(key: bytes, code: str, person: str, expires_ms: int) -> str:
    """Return a token that moves a person's place at a table to another device, until it expires or was used."""
    body = f"{code}.{person}.{expires_ms}".encode()
    token = hmac.digest(key, body, "sha256")[:_SIGNATURE] + body
    return base64.urlsafe_b64encode(token).decode().rstrip("=")


def read_move(key: bytes, token: str, now_ms: int) -> tuple[str, str] | None:
    """Return the table's code and the person of a token, or None when it is false or has expired."""
    try:
        raw = base64.urlsafe_b64decode(token + "=" * (-len(token) % 4))
        signature, body = raw[:_SIGNATURE], raw[_SIGNATURE:]
        code, person, expires = body.decode("ascii").split(".")
    except ValueError:
        return None
    if not hmac.compare_digest(signature, hmac.digest(key, body, "sha256")[:_SIGNATURE]):
        return None
    return (code, person) if now_ms < int(expires) else None
