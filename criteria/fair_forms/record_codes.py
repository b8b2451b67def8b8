"""Which record a text speaks of: the numbers of records, such as `RT03112` and `T2024-227`."""

import re
from collections.abc import Iterator, Sequence

from data_model import Span

_CODE = re.compile(r"(?<![\w.@/\\-])[A-Z]{1,6}[ -]?[0-9][0-9A-Z]*(?:[-/][0-9A-Z]+)*(?![\w@/\\]|[.-]\w)")
_MIN_DIGITS = 3
"""`B3` and `Q2` are cells and quarters."""


def find_other_records(text: str, own: Sequence[str], request: str) -> Iterator[str]:
    """Find the numbers of records that a text is not about.

    A number of the kind of one that the text may name, `RT03112` beside `RT03121`, is that of another record, even if
    the request speaks of it elsewhere. A number of another kind is fair if the request holds it.

    Args:
        own: What the text must say and may name.
        request: The words of the request.
    """
    held = {code for one in own for code in list_codes(one)}
    shapes = {_read_shape(code) for code in held}
    named = set(list_codes(request))
    for code in dict.fromkeys(list_codes(text)):
        if code not in held and (_read_shape(code) in shapes or code not in named):
            yield code


def find_respelled_codes(text: str, own: Sequence[str]) -> tuple[Span, ...]:
    """Find numbers of records with other separators, as in file names: `RD2024-0683` for `RD2024/0683`."""
    spans = list[Span]()
    for code in dict.fromkeys(code for one in own for code in list_codes(one)):
        parts = re.split("[/_-]", code)
        if len(parts) > 1:
            pattern = rf"(?<!\w){'[ /_-]'.join(map(re.escape, parts))}(?!\w)"
            spans += (Span(*match.span()) for match in re.finditer(pattern, text) if match[0] != code)
    return tuple(spans)


def list_codes(text: str) -> tuple[str, ...]:
    """Return the numbers of records that a text names, without blanks."""
    found = (match[0].replace(" ", "") for match in _CODE.finditer(text))
    return tuple(code for code in found if sum(map(str.isdigit, code)) >= _MIN_DIGITS)


def _read_shape(code: str) -> str:
    return re.sub("[0-9]+", "0", code)
