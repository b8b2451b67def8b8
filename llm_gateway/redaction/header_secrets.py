"""Secrets in the headers that a user sets for an endpoint."""

import base64
import re
from collections.abc import Mapping

SECRET_HEADER = re.compile(r"auth|key|token|secret|cookie|password|credential|session", re.I)
HEADER_WORD = re.compile(r"[^\s;,=]+(?==*(?:[\s;,]|$))")
_BASIC = re.compile(r"\bbasic\s+([\w+/-]+)", re.A | re.I)


def extract_header_secrets(headers: Mapping[str, object]) -> list[str]:
    """Return the words in request headers with secret-sounding names, without names before an equals sign.

    The decoded user and password of `Authorization: Basic` (RFC 7617) are included.
    """
    values = [value for name, value in headers.items() if isinstance(value, str) and SECRET_HEADER.search(name)]
    words = [word for value in values for word in HEADER_WORD.findall(value)]
    basic = [part for value in values for found in _BASIC.findall(value) for part in _decode_basic_credentials(found)]
    return words + basic


def _decode_basic_credentials(encoded: str) -> list[str]:
    """Decode Basic credentials into `user:password` and the password alone; empty if they are not credentials."""
    try:
        both = base64.b64decode(encoded + "=" * (-len(encoded) % 4)).decode()
    except ValueError:
        return []
    return [both, both.partition(":")[2]] if ":" in both else []
