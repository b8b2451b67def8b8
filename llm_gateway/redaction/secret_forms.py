"""The forms in which a secret is searched for in a text."""

import base64
import re
from collections.abc import Iterable

from llm_gateway.redaction.escapes import squeeze
from llm_gateway.redaction.skeletons import is_skeleton, make_skeleton

MIN_SECRET_LENGTH = 8
MAX_WORD_LENGTH = 15
PLAIN_WORD = re.compile(r"[A-Z]?[a-z]*|[A-Z]*")
SecretForms = tuple[str, ...]


def make_secret_forms(secrets: Iterable[str]) -> SecretForms:
    """Return the forms in which secrets are searched for (plain, hexadecimal and base64), the shortest first.

    Texts that `is_secret` rejects are ignored.
    """
    forms = {form.lower() for secret in secrets if is_secret(secret) for form in _encode_secret(secret)}
    return tuple(sorted(forms, key=lambda form: (len(form), form)))


def is_secret(text: str) -> bool:
    """Return whether a key is a real secret: long enough, and not a plain word given to servers without keys."""
    is_word = len(text) <= MAX_WORD_LENGTH and PLAIN_WORD.fullmatch(text) is not None
    return len(text) >= MIN_SECRET_LENGTH and not is_word


def _encode_secret(secret: str) -> list[str]:
    """Return a secret plain, squeezed, in hexadecimal, and in base64 at each alignment within a longer text.

    The base64 forms contain only characters that encode nothing but the secret. Skeletons of all forms are included.
    """
    content = secret.encode()
    forms = [secret, squeeze(secret), content.hex()]
    for offset in range(3):
        encoded = base64.b64encode(bytes(offset) + content).decode()
        exact = encoded[-(-8 * offset // 6) : 8 * (offset + len(content)) // 6]
        forms += [exact, exact.replace("+", "-").replace("/", "_")]
    forms += filter(is_skeleton, map(make_skeleton, tuple(forms)))
    return [form for form in forms if len(form) >= MIN_SECRET_LENGTH]
