"""Redact keys and tokens from an endpoint's response before any of it is stored or shown."""

import base64
import re
from collections.abc import Iterable, Iterator
from typing import Any

from data_model import bounds
from llm_gateway.redaction.escapes import (
    ESCAPE_PREFIXES,
    AlignedText,
    EscapeDecoder,
    align_text,
    collapse_whitespace,
    get_escape_decoder,
    lowercase_aligned,
    remove_whitespace,
    remove_whitespace_aligned,
    squeeze,
    squeeze_aligned,
)
from llm_gateway.redaction.skeletons import is_skeleton, make_aligned_skeletons, make_skeleton, make_skeletons

MASK = "***"
OVERLONG_MASK = "*" * (bounds.REPLY_CHARACTERS + 1)
"""Replaces a text that is too long for any reply, so that it is refused for its length, as the text would be."""
MAX_CUT_CHARACTERS = 200_000
"""How many characters of one document's texts are redacted precisely; further texts with a secret are masked whole."""
MIN_SECRET_LENGTH = 8
_TEXT_OVERHEAD = 20
"""The overhead of searching one text, counted as characters."""
MAX_WORD_LENGTH = 15
PLAIN_WORD = re.compile(r"[A-Z]?[a-z]*|[A-Z]*")
READ_MEMBERS = ("usage", "data", "error", "choices")
"""The members of a response that are read."""
MAX_ESCAPE_LEVELS = 4
"""How many levels of nested escapes are decoded; the arguments of a tool call, for example, are JSON within JSON."""
BEARER_TOKEN = re.compile(r"\b(bearer)\s+(?=[\"']?[\w.~+/:=-]*\d)[\"']?[\w.~+/:=-]{8,}", re.A | re.I)
"""A bearer token contains a digit; without one, what follows `bearer` is an ordinary word."""
MIN_BEARER_LENGTH = len("bearer 12345678")
TEXT_TYPES = frozenset({str, dict, list})
NUMBER_CHARACTERS = frozenset("0123456789.e+-")
_SPELLED_NUMBER = re.compile(
    r"(?<![\w.])(?:0[xX][0-9a-fA-F_]{4,60}|[0-9][0-9_]{0,60}(?:\.[0-9_]{0,60})?[eE][-+]?[0-9]{1,3}|[0-9]{1,60}(?:_[0-9]{1,60}){1,60})"
)
_BETWEEN_DIGITS = str.maketrans("", "", "., []")
SecretForms = tuple[str, ...]


def make_secret_forms(secrets: Iterable[str]) -> SecretForms:
    """Return the forms in which secrets are searched for (plain, hexadecimal and base64), the shortest first.

    Texts that `is_secret` rejects are ignored.
    """
    forms = {form.lower() for secret in secrets if is_secret(secret) for form in _encode_secret(secret)}
    return tuple(sorted(forms, key=lambda form: (len(form), form)))


def redact(text: str, forms: SecretForms, max_cut_characters: int = MAX_CUT_CHARACTERS) -> str:
    """Replace every secret and every bearer token in a text by `***`.

    Secrets are also found with styled letters, with escapes of JSON, Python, HTML or URLs, and across line breaks.

    Args:
        forms: The forms of the secrets, from `make_secret_forms`.
        max_cut_characters: A longer text that contains a secret is masked as a whole.
    """
    if len(text) < _min_redactable_length(forms):
        return text
    if len(text) > bounds.REPLY_CHARACTERS:
        return OVERLONG_MASK
    decoder = get_escape_decoder(forms)
    # Most texts are too short to contain the longer forms.
    found_forms = _find_forms(["bearer", *(form for form in forms if len(form) <= len(text))], text, decoder)
    if _is_spelled_as_number(text, forms):
        return MASK
    if found_secrets := [form for form in found_forms if form in forms]:
        if len(text) > max_cut_characters:
            return MASK
        text = _mask_forms(found_secrets, text, decoder)
        if _find_forms(forms, text, decoder):
            # Masking may have split a longer escape, so that its rest now reads as a character of the secret.
            return MASK
    return _mask_bearer_tokens(text, decoder) if "bearer" in found_forms else text


def is_secret(text: str) -> bool:
    """Return whether a key is a real secret: long enough, and not a plain word given to servers without keys."""
    is_word = len(text) <= MAX_WORD_LENGTH and PLAIN_WORD.fullmatch(text) is not None
    return len(text) >= MIN_SECRET_LENGTH and not is_word


def redact_document(document: Any, forms: SecretForms, has_vectors: bool = False) -> Any:
    """Redact every text in a parsed JSON document in place, including object keys, and return the document.

    Numbers whose decimal text contains a secret are redacted too, because numbers become text later. Texts beyond
    REPLY_SEARCHED are masked without a search. The function is not recursive, so documents can be arbitrarily deep.

    Args:
        document: Parsed JSON.
        forms: The forms of the secrets, from `make_secret_forms`.
        has_vectors: Whether the document has vectors; lists of nothing but numbers, which never become text, are then
            skipped.
    """
    numeric_forms = tuple(form for form in forms if NUMBER_CHARACTERS.issuperset(form))
    min_length = _min_redactable_length(forms)
    root = [document]
    # The members that are read go first, because there may be more texts than are searched.
    priority_members = (
        [document[name] for name in READ_MEMBERS if name in document] if isinstance(document, dict) else []
    )
    pending: list[Any] = [root, *(container for container in priority_members if isinstance(container, dict | list))]
    visited_ids = {id(container) for container in pending[1:]}
    remaining_characters, searched = MAX_CUT_CHARACTERS, 0
    while pending:
        container = pending.pop()
        items: Iterable[tuple[Any, Any]]
        if isinstance(container, dict):
            searched += sum(len(key) + _TEXT_OVERHEAD for key in container)
            if searched > bounds.REPLY_SEARCHED:
                # Its keys would all have to be searched; only members that were already visited are kept.
                visited_members = {key: value for key, value in container.items() if id(value) in visited_ids}
                container.clear()
                container.update(visited_members)
            remaining_characters -= _redact_keys(container, forms, min_length, remaining_characters)
            items = container.items()
        elif TEXT_TYPES.isdisjoint(map(type, container)) and (
            has_vectors or not _contains_numeric_form(numeric_forms, container)
        ):
            # Skipped for speed: a vector has thousands of numbers.
            continue
        else:
            items = enumerate(container)
        for key, value in items:
            kind = type(value)
            if kind is str:
                searched += len(value) + _TEXT_OVERHEAD
                if searched > bounds.REPLY_SEARCHED:
                    container[key] = MASK
                elif len(value) >= min_length and (redacted := redact(value, forms, remaining_characters)) is not value:
                    container[key] = redacted
                    remaining_characters -= len(value)
            elif kind is dict or kind is list:
                if value and id(value) not in visited_ids:
                    pending.append(value)
            elif numeric_forms and (kind is int or kind is float) and _contains_numeric_form(numeric_forms, value):
                container[key] = MASK
    return root[0]


def _redact_keys(container: dict[str, Any], forms: SecretForms, min_length: int, remaining_characters: int) -> int:
    """Redact the keys of an object; return the number of characters of those that changed."""
    new_keys, changed_characters = dict[str, str](), 0
    for key in container:
        if (
            len(key) >= min_length
            and (new_key := redact(key, forms, remaining_characters - changed_characters)) is not key
        ):
            new_keys[key] = new_key
            changed_characters += len(key)
    if new_keys:
        entries = [(new_keys.get(key, key), value) for key, value in container.items()]
        container.clear()
        container.update(entries)
    return changed_characters


def _is_spelled_as_number(text: str, forms: SecretForms) -> bool:
    """Return whether a text spells a numeric key in another notation, such as `0x2f`, `1.5e3` or `1_500`."""
    numeric = tuple(form for form in forms if NUMBER_CHARACTERS.issuperset(form))
    if not numeric:
        return False
    for spelled in _SPELLED_NUMBER.findall(text):
        try:
            value = _number(spelled)
        except ValueError:
            continue
        if _contains_numeric_form(numeric, value):
            return True
    return False


def _number(spelled: str) -> float:
    if spelled[:2] in ("0x", "0X"):
        return int(spelled, 16)
    return float(spelled) if "e" in spelled.lower() else int(spelled)


def _contains_numeric_form(numeric_forms: SecretForms, value: object) -> bool:
    """Return whether the text of a number, or of a list of numbers, contains a form."""
    if not numeric_forms:
        return False
    text = repr(value)
    digits = text.translate(_BETWEEN_DIGITS)
    return any(form in text or form in digits for form in numeric_forms)


def _min_redactable_length(forms: SecretForms) -> int:
    """Return the length of the shortest text that can contain a secret or a bearer token."""
    return min(len(forms[0]), MIN_BEARER_LENGTH) if forms else MIN_BEARER_LENGTH


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


def _mask_bearer_tokens(text: str, decoder: EscapeDecoder) -> str:
    """Mask every bearer token in a text; mask the whole text if a token is written with escapes."""
    text = level = BEARER_TOKEN.sub(_mask_bearer_token, text)
    for _ in range(MAX_ESCAPE_LEVELS + 1):
        if BEARER_TOKEN.search(collapse_whitespace(level)):
            return MASK
        decoded = decoder.decode(level)
        if decoded == level:
            break
        level = decoded
    return text


def _mask_bearer_token(match: re.Match[str]) -> str:
    return f"{match[1]} {MASK}"


def _find_forms(forms: Iterable[str], text: str, decoder: EscapeDecoder) -> list[str]:
    """Return the forms that a text contains, as written or squeezed, on any level of escapes."""
    found = list[str]()
    remaining = list(forms)
    for level in _iter_decoded_levels(text, decoder):
        lower, squeezed = level.lower(), squeeze(level)
        level_skeletons = make_skeletons(level) if any(map(is_skeleton, remaining)) else []
        skeleton_matches = [
            form for form in remaining if is_skeleton(form) and any(form in skeleton for skeleton in level_skeletons)
        ]
        if matches := [form for form in remaining if form in squeezed or form in lower or form in skeleton_matches]:
            found += matches
            remaining = [form for form in remaining if form not in matches]
    return found


def _iter_decoded_levels(text: str, decoder: EscapeDecoder) -> Iterator[str]:
    """Yield a text, then the text with its escapes decoded once, twice and so on, while that changes it."""
    yield text
    for _ in range(MAX_ESCAPE_LEVELS):
        if not any(prefix in text for prefix in ESCAPE_PREFIXES):
            return
        decoded = remove_whitespace(decoder.decode(text))
        if decoded == text:
            return
        text = decoded
        yield text


def _mask_forms(forms: Iterable[str], text: str, decoder: EscapeDecoder) -> str:
    """Mask every form that `_find_forms` finds in a text, including all escapes that it is written with."""
    spans = list[tuple[int, int]]()
    aligned = align_text(text)
    for _ in range(MAX_ESCAPE_LEVELS + 1):
        for variant in (lowercase_aligned(aligned), squeeze_aligned(aligned)):
            for form in forms:
                spans += _find_spans(form, variant)
        for variant in make_aligned_skeletons(aligned):
            for form in filter(is_skeleton, forms):
                spans += _find_spans(form, variant)
        decoded = remove_whitespace_aligned(decoder.decode_aligned(aligned))
        if decoded.text == aligned.text:
            break
        aligned = decoded
    parts, position = list[str](), 0
    for start, end in _merge_spans(sorted(spans)):
        parts += (text[position:start], MASK)
        position = end
    return "".join((*parts, text[position:]))


def _find_spans(form: str, aligned: AlignedText) -> list[tuple[int, int]]:
    return [(aligned.starts[start], aligned.ends[end - 1]) for start, end in _find_occurrences(form, aligned.text)]


def _find_occurrences(form: str, text: str) -> list[tuple[int, int]]:
    """Return the ranges of a form in a text; overlapping occurrences are merged."""
    spans, start = list[tuple[int, int]](), text.find(form)
    while start >= 0:
        spans.append((start, start + len(form)))
        start = text.find(form, start + 1)
    return _merge_spans(spans)


def _merge_spans(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged = list[tuple[int, int]]()
    for start, end in spans:
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged
