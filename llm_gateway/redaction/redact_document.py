"""Mask the secrets and bearer tokens in a parsed JSON document, in its keys, texts and numbers."""

from collections.abc import Iterable
from typing import Any

from data_model import bounds
from llm_gateway.redaction.redact_text import MASK, MAX_CUT_CHARACTERS, get_min_redactable_length, redact_text
from llm_gateway.redaction.secret_forms import SecretForms
from llm_gateway.redaction.secret_numbers import contains_numeric_form, select_numeric_forms

_TEXT_OVERHEAD = 20
"""The overhead of searching one text, counted as characters."""
READ_MEMBERS = ("usage", "data", "error", "choices")
"""The members of a response that are read."""
TEXT_TYPES = frozenset({str, dict, list})


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
    numeric_forms = select_numeric_forms(forms)
    min_length = get_min_redactable_length(forms)
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
            has_vectors or not contains_numeric_form(numeric_forms, container)
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
                elif (
                    len(value) >= min_length
                    and (redacted := redact_text(value, forms, remaining_characters)) is not value
                ):
                    container[key] = redacted
                    remaining_characters -= len(value)
            elif kind is dict or kind is list:
                if value and id(value) not in visited_ids:
                    pending.append(value)
            elif numeric_forms and (kind is int or kind is float) and contains_numeric_form(numeric_forms, value):
                container[key] = MASK
    return root[0]


def _redact_keys(container: dict[str, Any], forms: SecretForms, min_length: int, remaining_characters: int) -> int:
    """Redact the keys of an object; return the number of characters of those that changed."""
    new_keys, changed_characters = dict[str, str](), 0
    for key in container:
        if (
            len(key) >= min_length
            and (new_key := redact_text(key, forms, remaining_characters - changed_characters)) is not key
        ):
            new_keys[key] = new_key
            changed_characters += len(key)
    if new_keys:
        entries = [(new_keys.get(key, key), value) for key, value in container.items()]
        container.clear()
        container.update(entries)
    return changed_characters
