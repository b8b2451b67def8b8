"""Find secrets that consist of digits in numbers, whatever the notation of the number."""

import re

from llm_gateway.redaction.secret_forms import SecretForms

NUMBER_CHARACTERS = frozenset("0123456789.e+-")
_SPELLED_NUMBER = re.compile(
    r"(?<![\w.])(?:0[xX][0-9a-fA-F_]{4,60}|[0-9][0-9_]{0,60}(?:\.[0-9_]{0,60})?[eE][-+]?[0-9]{1,3}|[0-9]{1,60}(?:_[0-9]{1,60}){1,60})"
)
_BETWEEN_DIGITS = str.maketrans("", "", "., []")


def select_numeric_forms(forms: SecretForms) -> SecretForms:
    """Return the forms that the decimal text of a number can contain."""
    return tuple(form for form in forms if NUMBER_CHARACTERS.issuperset(form))


def is_spelled_as_number(text: str, forms: SecretForms) -> bool:
    """Return whether a text spells a numeric key in another notation, such as `0x2f`, `1.5e3` or `1_500`."""
    numeric_forms = select_numeric_forms(forms)
    if not numeric_forms:
        return False
    for spelled in _SPELLED_NUMBER.findall(text):
        try:
            value = _parse_number(spelled)
        except ValueError:
            continue
        if contains_numeric_form(numeric_forms, value):
            return True
    return False


def _parse_number(spelled: str) -> float:
    if spelled[:2] in ("0x", "0X"):
        return int(spelled, 16)
    return float(spelled) if "e" in spelled.lower() else int(spelled)


def contains_numeric_form(numeric_forms: SecretForms, value: object) -> bool:
    """Return whether the text of a number, or of a list of numbers, contains a form."""
    if not numeric_forms:
        return False
    text = repr(value)
    digits = text.translate(_BETWEEN_DIGITS)
    return any(form in text or form in digits for form in numeric_forms)
