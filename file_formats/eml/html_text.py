"""The readable text of an HTML mail: lines, list items and table rows, without markup."""

import html
import re

# An alternative that is left open runs to the end of the input, so no input costs more than one pass;
# html.parser, which is more exact, is quadratic on malformed markup.
_INVISIBLE = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|head|title)\b[^<>]*+>.*?(?:</\1[^<>]*>|\Z)", re.DOTALL | re.I
)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*+)[^<>]*+>|<[!?][^<>]*+>")
_LINK = re.compile(
    r"""\b(?:href|src|background|action|poster)\s{0,9}=\s{0,9}(?:"([^"<>]*+)"|'([^'<>]*+)'|([^\s"'<>]++))"""
    r"""|\burl\(\s{0,9}["']?([^\s"'<>()]++)""",
    re.I,
)
_STRUCK = re.compile(r"<(s|strike|del)\b[^<>]*+>.*?(?:</\1[^<>]*>|\Z)", re.DOTALL | re.I)
_WHITE = r"(?:white\b|#fff\b|#ffffff\b|transparent\b|rgba?\(\s?255,\s?255,\s?255)"
_UNSEEN = (
    r"display\s?:\s?none|visibility\s?:\s?(?:hidden|collapse)|(?:font-size|max-height|opacity)\s?:\s?0(?![.]?[1-9])"
    r"|font-size\s?:\s?1p[xt]"
    r"|\shidden\b|mso-hide\s?:\s?all"
)
_ELEMENT = r"<([a-z][a-z0-9]*+)\b(?=[^<>]*(?:{}))[^<>]*+>.*?(?:</\1[^<>]*>|\Z)"
_HIDDEN = re.compile(_ELEMENT.format(_UNSEEN), re.DOTALL | re.I)
_LINED_THROUGH = re.compile(_ELEMENT.format("line-through"), re.DOTALL | re.I)
# White on white: only where nothing has a background of another colour.
_PALE = re.compile(
    _ELEMENT.format(rf"""(?<![\w-])color\s?:\s?{_WHITE}|\scolor\s?=\s?["']?{_WHITE}"""), re.DOTALL | re.I
)
_BACKGROUND = re.compile(
    rf"""\b(?:background(?:-color)?\s?:\s?|bgcolor\s?=\s?["']?|background\s?=)(?!\s?["']?{_WHITE})""", re.I
)
_CELL_TAGS = frozenset({"td", "th"})
_BLOCK_TAG = re.compile(
    "address|article|blockquote|body|br|caption|dd|div|dl|dt|footer|form|h[1-6]|header|hr|html|li|main|ol|p|pre"
    "|section|table|tbody|tfoot|thead|tr|ul"
)


def html_to_text(markup: str) -> str:
    """Return the text that a person would read: one line per block or table row, cells separated by tabs."""
    pieces: list[str] = []
    position = 0
    visible = _INVISIBLE.sub("", markup)
    for tag in _TAG.finditer(visible):
        if tag.start() > position:
            pieces.append(_clean_text(visible[position : tag.start()]))
        position = tag.end()
        name = (tag.group(2) or "").lower()
        if name in _CELL_TAGS:
            pieces.append("\t" if tag.group(1) else "")
        elif _BLOCK_TAG.fullmatch(name):
            pieces.append("\n")
    pieces.append(_clean_text(visible[position:]))
    lines = (_clean_line(line) for line in "".join(pieces).split("\n") if line)
    return "\n".join(line for line in lines if line)


def drop_unsaid(markup: str) -> str:
    """Return markup without what is struck through or hidden, which nobody takes for said."""
    for pattern in (_STRUCK, _LINED_THROUGH, *_list_hiding(markup)):
        markup = pattern.sub(" ", markup)
    return markup


def list_hidden_texts(markup: str) -> tuple[str, ...]:
    """Return the texts of markup that a reader does not see: hidden, of no size, or as pale as the page."""
    visible = _INVISIBLE.sub("", markup)
    texts = (html_to_text(match[0]) for pattern in _list_hiding(markup) for match in pattern.finditer(visible))
    return tuple(text for text in texts if text.strip())


def _list_hiding(markup: str) -> tuple[re.Pattern[str], ...]:
    return (_HIDDEN,) if _BACKGROUND.search(markup) else (_HIDDEN, _PALE)


def read_table_rows(markup: str) -> tuple[tuple[str, ...], ...]:
    """Return the cells of every table row in the markup, in order, whichever table it belongs to."""
    return tuple(tuple(line.split("\t")) for line in html_to_text(markup).split("\n") if "\t" in line)


def list_link_targets(markup: str) -> tuple[str, ...]:
    """Return where the links and pictures of the markup lead to, in order."""
    return tuple(html.unescape(match[1] or match[2] or match[3] or match[4] or "") for match in _LINK.finditer(markup))


def _clean_text(text: str) -> str:
    """Decode entities and collapse every run of white space into one space."""
    return re.sub(r"\s+", " ", html.unescape(text))


def _clean_line(line: str) -> str:
    return "\t".join(re.sub(r" +", " ", cell).strip() for cell in line.split("\t")).rstrip("\t")
