"""How the look of a cell hides its text or takes it back: struck through, in the colour of its ground, tiny."""

from typing import Any

from openpyxl.styles.colors import COLOR_INDEX

_Rgb = tuple[int, int, int]
_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
_THEME_COLOURS = {0: _WHITE, 1: _BLACK}
_MIN_CONTRAST = 24
_MIN_POINTS = 3


def describe_look(font: Any, fill: Any, number_format: str = "General") -> str:
    """Describe what keeps a text in this font on this fill from being read, or that it is struck; empty if nothing.

    A colour in the number format, such as `[White]0`, goes before that of the font.
    """
    parts = []
    colour = _BLACK if font.color is None else _read_colour(font.color)
    if "[white]" in number_format.casefold():
        colour = _WHITE
    if font.strike:
        parts.append("struck through")
    if font.sz is not None and font.sz < _MIN_POINTS:
        parts.append("too small to read")
    if is_text_invisible(colour, fill):
        parts.append("in the colour of its ground")
    return ", ".join(parts)


def describe_fill(fill: Any) -> str:
    """Describe the ground of a cell by the digits of its colour; empty if it is white or there is none.

    A colour that only the theme of the workbook says, and a pattern, are `coloured`.
    """
    if fill is None or fill.fill_type is None:
        return ""
    colour = _read_colour(fill.fgColor) if fill.fill_type == "solid" else None
    if _is_like(colour, _WHITE):
        return ""
    return "coloured" if colour is None else "".join(f"{part:02X}" for part in colour)


def are_fills_alike(first: str, second: str) -> bool:
    """Return whether two fills, as `describe_fill` describes them, may be the same: programs write a colour anew."""
    if first == second or not (first and second):
        return first == second
    colours = _parse_rgb(first), _parse_rgb(second)
    return "coloured" in (first, second) or _is_like(*colours)


def conceals_text(style: Any) -> bool:
    """Return whether the style of a conditional format hides the text of a cell or strikes it through."""
    font, fill, number_format = style.font, style.fill, getattr(style.numFmt, "formatCode", None)
    if number_format is not None and not any(letter in number_format for letter in "0#?@GgYyMmDdHhSs"):
        return True
    if font is None:
        return False
    # The fill of a conditional format is the colour behind its pattern.
    ground = None if fill is None or fill.bgColor is None else _read_colour(fill.bgColor)
    colour = None if font.color is None else _read_colour(font.color)
    is_invisible = colour is not None and _is_like(colour, _WHITE if fill is None else ground)
    return bool(font.strike) or is_invisible


def is_text_invisible(colour: _Rgb | None, fill: Any) -> bool:
    """Return whether a text of a colour cannot be seen on a fill."""
    if fill is None or fill.fill_type is None:
        return _is_like(colour, _WHITE)
    return fill.fill_type == "solid" and _is_like(colour, _read_colour(fill.fgColor))


def _is_like(first: _Rgb | None, second: _Rgb | None) -> bool:
    return first is not None and second is not None and _measure_contrast(first, second) < _MIN_CONTRAST


def _measure_contrast(first: _Rgb, second: _Rgb) -> int:
    return max(abs(one - other) for one, other in zip(first, second, strict=True))


def _read_colour(colour: Any) -> _Rgb | None:
    """Return red, green and blue of a colour; None if only the theme of the workbook says them."""
    if colour.type == "theme":
        found = _THEME_COLOURS.get(colour.theme)
    elif colour.type == "indexed":
        found = _parse_rgb(COLOR_INDEX[colour.indexed]) if 0 <= colour.indexed < len(COLOR_INDEX) else None
    else:
        found = _parse_rgb(str(colour.rgb))
    return None if found is None else _tint(found, colour.tint or 0.0)


def _parse_rgb(text: str) -> _Rgb | None:
    try:
        number = int(text[-6:], 16)
    except ValueError:
        return None
    return number >> 16 & 255, number >> 8 & 255, number & 255


def _tint(colour: _Rgb, tint: float) -> _Rgb:
    red, green, blue = (
        round(part * (1 + tint) if tint < 0 else part + (255 - part) * min(tint, 1.0)) for part in colour
    )
    return red, green, blue
