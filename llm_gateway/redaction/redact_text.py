"""Mask the secrets and bearer tokens in a text."""

import re
from collections.abc import Iterable, Iterator

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
from llm_gateway.redaction.secret_forms import SecretForms
from llm_gateway.redaction.secret_numbers import is_spelled_as_number
from llm_gateway.redaction.skeletons import is_skeleton, make_aligned_skeletons, make_skeletons

MASK = "***"
OVERLONG_MASK = "*" * (bounds.REPLY_CHARACTERS + 1)
"""Replaces a text that is too long for any reply, so that it is refused for its length, as the text would be."""
MAX_CUT_CHARACTERS = 200_000
"""How many characters of one document's texts are redacted precisely; further texts with a secret are masked whole."""
MAX_ESCAPE_LEVELS = 4
"""How many levels of nested escapes are decoded; the arguments of a tool call, for example, are JSON within JSON."""
BEARER_TOKEN = re.compile(r"\b(bearer)\s+(?=[\"']?[\w.~+/:=-]*\d)[\"']?[\w.~+/:=-]{8,}", re.A | re.I)
"""A bearer token contains a digit; without one, what follows `bearer` is an ordinary word."""
MIN_BEARER_LENGTH = len("bearer 12345678")


def redact_text(text: str, forms: SecretForms, max_cut_characters: int = MAX_CUT_CHARACTERS) -> str:
    """Replace every secret and every bearer token in a text by `***`.

    Secrets are also found with styled letters, with escapes of JSON, Python, HTML or URLs, and across line breaks.

    Args:
        forms: The forms of the secrets, from `make_secret_forms`.
        max_cut_characters: A longer text that contains a secret is masked as a whole.
    """
    if len(text) < get_min_redactable_length(forms):
        return text
    if len(text) > bounds.REPLY_CHARACTERS:
        return OVERLONG_MASK
    decoder = get_escape_decoder(forms)
    # Most texts are too short to contain the longer forms.
    found_forms = _find_forms(["bearer", *(form for form in forms if len(form) <= len(text))], text, decoder)
    if is_spelled_as_number(text, forms):
        return MASK
    if found_secrets := [form for form in found_forms if form in forms]:
        if len(text) > max_cut_characters:
            return MASK
        text = _mask_forms(found_secrets, text, decoder)
        if _find_forms(forms, text, decoder):
            # Masking may have split a longer escape, so that its rest now reads as a character of the secret.
            return MASK
    return _mask_bearer_tokens(text, decoder) if "bearer" in found_forms else text


def get_min_redactable_length(forms: SecretForms) -> int:
    """Return the length of the shortest text that can contain a secret or a bearer token."""
    return min(len(forms[0]), MIN_BEARER_LENGTH) if forms else MIN_BEARER_LENGTH


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
