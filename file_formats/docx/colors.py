"""The colors of texts and of the ground behind them in Word documents."""

import re

from docx.oxml.ns import qn
from lxml import etree

_VALUE, _COLOR, _SHADING, _HIGHLIGHT = map(qn, ("w:val", "w:color", "w:shd", "w:highlight"))
_FILL, _THEME_COLOR, _THEME_FILL = map(qn, ("w:fill", "w:themeColor", "w:themeFill"))
_CODE = re.compile(r"[0-9A-Fa-f]{6}")
_HIGHLIGHTS = {
    "black": "000000", "blue": "0000FF", "cyan": "00FFFF", "green": "00FF00", "magenta": "FF00FF", "red": "FF0000",
    "yellow": "FFFF00", "white": "FFFFFF", "darkBlue": "00008B", "darkCyan": "008B8B", "darkGreen": "006400",
    "darkMagenta": "800080", "darkRed": "8B0000", "darkYellow": "808000", "darkGray": "A9A9A9", "lightGray": "D3D3D3",
}  # fmt: skip
_THEME = {"background1": "FFFFFF", "light1": "FFFFFF", "text1": "000000", "dark1": "000000"}
_MIN_CONTRAST = 0x10


def read_text_color(properties: etree._Element) -> bytes | None:
    """Return the color that run properties give; empty if it is automatic, None if they give none."""
    color = properties.find(_COLOR)
    return None if color is None else _decode(color.get(_VALUE, "auto"), color.get(_THEME_COLOR, ""))


def read_background(properties: etree._Element) -> bytes | None:
    """Return the color of the ground that properties of a run, paragraph, cell or table give, or None."""
    highlight = properties.find(_HIGHLIGHT)
    if highlight is not None and highlight.get(_VALUE) in _HIGHLIGHTS:
        return bytes.fromhex(_HIGHLIGHTS[highlight.get(_VALUE, "")])
    shading = properties.find(_SHADING)
    if shading is None:
        return None
    if shading.get(_VALUE) == "solid":
        return _decode(shading.get(_COLOR, "auto"), shading.get(_THEME_COLOR, "")) or b"\0\0\0"
    return _decode(shading.get(_FILL, "auto"), shading.get(_THEME_FILL, "")) or None


def has_contrast(color: bytes, ground: bytes) -> bool:
    """Return whether a text of a color can be read on a ground."""
    return max(abs(first - second) for first, second in zip(color, ground, strict=True)) >= _MIN_CONTRAST


def _decode(code: str, theme: str) -> bytes:
    code = code if _CODE.fullmatch(code) else _THEME.get(theme, "")
    return bytes.fromhex(code)
