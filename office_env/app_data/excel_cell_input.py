"""What a cell holds after a text, number or truth value was typed into it."""

import math
import re

from data_model import ActionRefused
from file_formats.formulas import CellConstant
from office_env.refusals import refuse_value_errors

CellInput = str | int | float | bool | None
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<rest>(?:\.[0-9]+)?(?:[eE][+-]?[0-9]{1,3})?)")
_MAX_DIGITS = 15


def parse_cell_input(cell_input: CellInput) -> CellConstant:
    """Return what a cell holds after `cell_input` was typed into it; None and the empty text empty it.

    Text is a number only if it is written as plain code writes one: `100`, `100.50`, `-5`, `1e3`. Everything else stays
    text: `007`, `+5`, `1,234`, `5%`, `$5`, `8:00`, `2024-11-12`, `True`, `None`, and whole numbers of over 15 digits,
    which Excel would round. `=...` is a formula. JSON numbers, true and false keep their type.

    Raises:
        ActionRefused: The number is infinite or NaN, which no cell can hold.
    """
    if isinstance(cell_input, bool) or cell_input is None:
        return cell_input
    if isinstance(cell_input, str):
        return _parse_text_input(cell_input)
    if isinstance(cell_input, int):
        return cell_input if abs(cell_input) < 10**_MAX_DIGITS else _format_integer(cell_input)
    if not math.isfinite(cell_input):
        raise ActionRefused(f"A cell cannot hold the number {cell_input}.")
    return cell_input


def _parse_text_input(text: str) -> CellConstant:
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text or None
    if not match["rest"]:
        return int(text) if len(text.lstrip("-")) <= _MAX_DIGITS else text
    number = float(text)
    return number if math.isfinite(number) else text


def _format_integer(number: int) -> str:
    with refuse_value_errors():
        return str(number)
