"""Whether a picture shows a page: its shape, its size, and where the ink lies."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

MIN_SIDE_PIXELS = 100
"""How many pixels the shorter side of a picture of a page must have; a page is 595 points wide."""
MAX_SHAPE_DIFFERENCE = 0.05
"""By how much of itself the ratio of width to height may differ from that of the page."""
MIN_LIKENESS = 0.7
"""The correlation of the darkness of both pictures, field by field."""

_COLUMNS, _ROWS = 24, 32
_MIN_DARKNESS = 2.0


def find_picture_fault(picture: bytes, page: bytes) -> str:
    """Return why a picture does not show a page, or an empty text if it does.

    Args:
        picture: The picture to judge.
        page: The page, drawn by us.

    Raises:
        UnreadableFile: One of them is not an image.
    """
    from file_formats import load_image

    image, expected = load_image(picture), load_image(page)
    if min(image.size) < MIN_SIDE_PIXELS:
        return f"a picture of {image.width} x {image.height} pixels"
    shape, expected_shape = image.width / image.height, expected.width / expected.height
    if abs(shape / expected_shape - 1) > MAX_SHAPE_DIFFERENCE:
        page_size = f"{expected.width} x {expected.height}"
        return f"a picture of {image.width} x {image.height} pixels, where the page has {page_size}"
    darkness, expected_darkness = _measure_darkness(image), _measure_darkness(expected)
    if max(expected_darkness) < _MIN_DARKNESS:
        return ""
    if max(darkness) - min(darkness) < _MIN_DARKNESS:
        return "an empty picture"
    likeness = _correlate(darkness, expected_darkness)
    return "" if likeness >= MIN_LIKENESS else f"a picture of something else (likeness {likeness:.2f})"


def _measure_darkness(image: "Image.Image") -> list[float]:
    from PIL import Image, ImageOps

    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    fields = ImageOps.invert(page.convert("L")).resize((_COLUMNS, _ROWS), Image.Resampling.BOX)
    return [float(value) for value in fields.tobytes()]


def _correlate(values: list[float], others: list[float]) -> float:
    mean, other_mean = sum(values) / len(values), sum(others) / len(others)
    pairs = [(value - mean, other - other_mean) for value, other in zip(values, others, strict=True)]
    spread = sum(value * value for value, _ in pairs) * sum(other * other for _, other in pairs)
    return sum(value * other for value, other in pairs) / spread**0.5 if spread else 0.0
