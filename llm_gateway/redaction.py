"""Keys and tokens, taken out of what an endpoint says before anything of it is kept or shown."""

import base64
import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import unescape
from typing import Any

MASK = "***"
SHORTEST_SECRET = 8
LONGEST_WORD = 15
PLAIN_WORD = re.compile(r"[A-Z]?[a-z]*|[A-Z]*")
SECRET_HEADER = re.compile(r"auth|key|token|secret|cookie|password|credential|session", re.I)
WORD_OF_HEADER = re.compile(r"[^\s;,=]+(?==*(?:[\s;,]|$))")
CODE = re.compile(r"\\{1,8}(?:u([0-9a-f]{4})|x([0-9a-f]{2}))", re.I)
LEFT_OUT = (" ", "\n", "\r", "\t", "\\n", "\\r", "\\t", "\\")
"""What a text is compared without, to find in it what was wrapped over lines or escaped."""
PERCENT = re.compile(r"(?:%[0-9a-f]{2}){1,1000}", re.I)
LEVELS = 4
"""How often a text may be written out within another, as the arguments of a tool call are JSON within JSON."""
GAP = r"(?:\s|\\{1,8}[nrt]){0,40}"
"""What may stand between two characters of a secret that was wrapped over lines."""
BEARER = re.compile(r"\b(bearer)\s+(?=[\w.~+/=-]*\d)[\w.~+/=-]{8,}", re.A | re.I)
"""A token has a digit; what else a bearer may be of is a word."""
SHORTEST_BEARER = len("bearer 12345678")
TEXTUAL = frozenset({str, dict, list})
Forms = tuple[str, ...]


def forms_of(secrets: Iterable[str]) -> Forms:
    """The forms in which secrets are looked for: as they are, in hexadecimal, and in base64; the shortest first.

    What is no secret by `is_secret` is looked for in none.
    """
    forms = {form.lower() for secret in secrets if is_secret(secret) for form in _forms(secret)}
    return tuple(sorted(forms, key=lambda form: (len(form), form)))


def redact(text: str, forms: Forms) -> str:
    """Put `***` in the place of every secret in a text, and of every bearer token.

    A secret is also found in other letters, written out by JSON, Python, HTML or in an address, and over lines.
    """
    shortest = min(len(forms[0]), SHORTEST_BEARER) if forms else SHORTEST_BEARER
    if len(text) < shortest or not (found := _found((*forms, "bearer"), text)):
        return text
    for form in found:
        if form in forms:
            text = _pattern(form).sub(MASK, text)
    # What was found and cannot be cut out takes the whole text with it.
    return MASK if _found(forms, text) else BEARER.sub(rf"\1 {MASK}", text)


def is_secret(text: str) -> bool:
    """Whether a key is one: long enough, and no plain word such as servers without keys are given (`anything`)."""
    is_word = len(text) <= LONGEST_WORD and PLAIN_WORD.fullmatch(text) is not None
    return len(text) >= SHORTEST_SECRET and not is_word


def secrets_of_headers(headers: Mapping[str, object]) -> list[str]:
    """The words in the headers of a request that are named like a secret, names before an equals sign left out."""
    values = [value for name, value in headers.items() if isinstance(value, str) and SECRET_HEADER.search(name)]
    return [word for value in values for word in WORD_OF_HEADER.findall(value)]


def redact_document(document: Any, forms: Forms) -> Any:
    """Redact every text of a parsed JSON document, keys of objects included, in place; gives the document.

    It does not recurse: documents come as deep as the parser lets them.
    """
    whole = [document]
    left: list[Any] = [whole]
    while left:
        part = left.pop()
        if isinstance(part, dict):
            _redact_keys(part, forms)
        elif TEXTUAL.isdisjoint(map(type, part)):
            # A vector is thousands of numbers.
            continue
        values: Iterable[tuple[Any, Any]] = part.items() if isinstance(part, dict) else enumerate(part)
        for place, value in values:
            if isinstance(value, str):
                part[place] = redact(value, forms)
            elif isinstance(value, dict | list):
                left.append(value)
    return whole[0]


def _redact_keys(part: dict[str, Any], forms: Forms) -> None:
    if any(redact(key, forms) != key for key in part):
        entries = [(redact(key, forms), value) for key, value in part.items()]
        part.clear()
        part.update(entries)


def _forms(secret: str) -> list[str]:
    """A secret as it is, without what `_bare` leaves out, in hexadecimal, and in base64 at each place in a longer text.

    Of base64 those characters count that hold nothing but the secret.
    """
    content = secret.encode()
    forms = [secret, _bare(secret), content.hex()]
    for before in range(3):
        encoded = base64.b64encode(bytes(before) + content).decode()
        whole = encoded[-(-8 * before // 6) : 8 * (before + len(content)) // 6]
        forms += [whole, whole.replace("+", "-").replace("/", "_")]
    return [form for form in forms if len(form) >= SHORTEST_SECRET]


def _found(forms: Iterable[str], text: str) -> list[str]:
    """The forms that a text holds, as it is or bare."""
    lower, bare = text.lower(), _bare(text)
    return [form for form in forms if form in bare or form in lower]


def _bare(text: str) -> str:
    """A text in small letters, without white space, and with every character as itself."""
    for _ in range(LEVELS):
        if "&" in text or "%" in text:
            text = PERCENT.sub(_characters, unescape(text))
        if "\\u" in text or "\\x" in text:
            text = CODE.sub(_character, text)
        for space in LEFT_OUT:
            text = text.replace(space, "") if space in text else text
        if not ("%" in text or "&" in text):
            break
    return (text if text.isascii() else "".join(text.split())).lower()


def _character(found: re.Match[str]) -> str:
    return chr(int(found[1] or found[2], 16))


def _characters(found: re.Match[str]) -> str:
    return bytes.fromhex(found[0].replace("%", "")).decode("latin-1")


@lru_cache(maxsize=64)
def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(GAP.join(map(_spelt, form)), re.I)


def _spelt(character: str) -> str:
    itself, code = re.escape(character), f"{ord(character):02x}"
    number = f"&#(?:x0{{0,4}}{code}|0{{0,4}}{ord(character)});"
    return rf"(?:{itself}|\\{{1,8}}(?:u00{code}|x{code}|{itself})|%(?:25){{0,4}}{code}|{number})"
