"""Whether a picture shows a page: its shape, where the ink lies, and each letter of its text."""

from collections.abc import Iterator, Sequence
from statistics import median
from typing import TYPE_CHECKING, NamedTuple, cast

from criteria.documents.picture_margins import align_with_page
from criteria.step_budget import spend_steps

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image

    from file_formats.pdf import DrawnPage

MIN_SIDE_PIXELS = 100
"""How many pixels the shorter side of a picture of a page must have; a page is 595 points wide."""
MIN_PIXELS_PER_POINT = 0.4
"""Nobody can read text of the usual size in a picture with fewer pixels, which is 29 to the inch."""
MAX_SHAPE_DIFFERENCE = 0.05
"""By how much of itself the ratio of width to height may differ from that of the page."""
MIN_LIKENESS = 0.7
"""The correlation of the darkness of both pictures, field by field, and of the usual letter."""
MIN_CONTRAST_SHARE = 0.25
"""How far the lightest and the darkest pixel must be apart, as a share of what it is on the page."""
MAX_LETTER_GAPS = ((0.985, 0.06), (0.95, 0.10), (MIN_LIKENESS, 0.32))
"""By how much a letter may be less like the page's than the usual letter is, by how like that one is at least.

Measured on generated letters at 72 to 300 dots per inch: sharp, in JPEG of quality 60, resized and in grey, letters
differ by at most 0.02 to 0.09, another digit by 0.07 to 0.28; in black and white at low resolution nobody can tell.
"""
MAX_FOREIGN_DARKNESS = 32.0
"""How much darker or lighter, of 255, a field of 8 x 8 pixels outside of the text may be than on the page."""

_COLUMNS, _ROWS = 24, 32
_MIN_DARKNESS = 2.0
_MAX_COMPARED_WIDTH, _SUPERSAMPLING, _FIELD = 1000, 3, 8
_MAX_SUPERSAMPLED_PIXELS, _MAX_LETTERS = 12_000_000, 5_000


class _Comparison(NamedTuple):
    """How like the page's the usual letter of a picture is, and what is wrong with the picture."""

    usual_likeness: float
    fault: str


def find_picture_fault(picture: bytes, source: bytes, page_number: int = 1) -> str:
    """Return why a picture does not show a page of a PDF, or an empty text if it does.

    Args:
        picture: The picture to judge.
        source: The PDF.
        page_number: Which page, from 1.

    Raises:
        UnreadableFile: The picture is no image, or the PDF has no such page.
    """
    from file_formats import load_image
    from file_formats.pdf import draw_page

    image, page = _to_grey(load_image(picture)), draw_page(source, page_number)
    closest = _compare(image, page, source, page_number)
    if closest.fault and closest.usual_likeness < MAX_LETTER_GAPS[1][0] and min(image.size) >= MIN_SIDE_PIXELS:
        for aligned in align_with_page(image, source, page_number):
            closest = max(closest, _compare(aligned, page, source, page_number))
            if closest.usual_likeness >= MAX_LETTER_GAPS[0][0]:
                break
    return closest.fault


def _compare(image: "Image.Image", page: "DrawnPage", source: bytes, page_number: int) -> _Comparison:
    if fault := _find_fault_of_shape(image, page):
        return _Comparison(-1.0, fault)
    if not any(letter.text.isalnum() for letter in page.letters):
        return _Comparison(1.0, "")
    return _find_fault_of_text(image, page, source, page_number)


def _find_fault_of_shape(image: "Image.Image", page: "DrawnPage") -> str:
    """Return what is wrong with a picture whatever its text says."""
    expected = page.image
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
    if likeness < MIN_LIKENESS:
        return f"a picture of something else (likeness {likeness:.2f})"
    if _measure_contrast(image) < MIN_CONTRAST_SHARE * _measure_contrast(expected):
        return "a picture too pale to read"
    has_text = any(letter.text.isalnum() for letter in page.letters)
    if has_text and image.width < MIN_PIXELS_PER_POINT * expected.width:
        return f"a picture of {image.width} x {image.height} pixels, too small to read"
    return ""


def _find_fault_of_text(image: "Image.Image", page: "DrawnPage", source: bytes, page_number: int) -> _Comparison:
    """Compare letter by letter, with the page drawn as sharp as the picture, smoother, enlarged, and without greys."""
    from file_formats.pdf import draw_page

    small = image
    if image.width > _MAX_COMPARED_WIDTH:
        small = _resize(image, (_MAX_COMPARED_WIDTH, max(1, image.height * _MAX_COMPARED_WIDTH // image.width)))
    closest = _Comparison(-1.0, "")
    for drawn in _draw_variants(image, small, page, source, page_number):
        closest = max(closest, _compare_text(small, drawn, page))
        if closest.usual_likeness >= MAX_LETTER_GAPS[0][0]:
            break
    if closest.fault and closest.usual_likeness < MAX_LETTER_GAPS[0][0]:
        drawn = draw_page(source, page_number, *image.size, with_letters=False, smooth_text=False).image
        unsmoothed = _compare_text(small, _resize(drawn, small.size), page)
        return unsmoothed if unsmoothed.usual_likeness >= MAX_LETTER_GAPS[0][0] else closest
    return closest


def _draw_variants(
    image: "Image.Image", small: "Image.Image", page: "DrawnPage", source: bytes, page_number: int
) -> "Iterator[Image.Image]":
    from file_formats.pdf import draw_page

    yield _resize(draw_page(source, page_number, *image.size, with_letters=False).image, small.size)
    width, height = small.width * _SUPERSAMPLING, small.height * _SUPERSAMPLING
    if width * height <= _MAX_SUPERSAMPLED_PIXELS:
        yield _resize(draw_page(source, page_number, width, height, with_letters=False).image, small.size)
    yield page.image.resize(small.size)


def _compare_text(image: "Image.Image", drawn: "Image.Image", page: "DrawnPage") -> _Comparison:
    import numpy as np

    pixels, expected = (255 - np.asarray(one, dtype=np.float32) for one in (image, drawn))
    x_scale, y_scale = image.width / page.image.width, image.height / page.image.height
    letters = [letter for letter in page.letters if letter.text.strip()]
    outside = pixels - expected
    likenesses: list[tuple[float, str]] = []
    for letter in letters[:_MAX_LETTERS]:
        left, right = max(int(letter.left * x_scale) - 1, 0), int(letter.right * x_scale + 1) + 1
        top, bottom = max(int(letter.top * y_scale) - 1, 0), int(letter.bottom * y_scale + 1) + 1
        box = slice(top, max(bottom, 0)), slice(left, max(right, 0))
        outside[box] = 0
        if letter.text.isalnum() and expected[box].size and expected[box].max() - expected[box].min() > _MIN_DARKNESS:
            likenesses.append((_correlate_pixels(pixels[box], expected[box]), letter.text))
    spend_steps(200 * len(letters) + image.width * image.height // 10)
    usual = median(likeness for likeness, _ in likenesses) if likenesses else 1.0
    if fault := _find_unlike_letter(likenesses, usual):
        return _Comparison(usual, fault)
    rows, columns = (side // _FIELD * _FIELD for side in outside.shape)
    fields = outside[:rows, :columns].reshape(rows // _FIELD, _FIELD, columns // _FIELD, _FIELD).mean(axis=(1, 3))
    has_more = bool(fields.size) and np.abs(fields).max() > MAX_FOREIGN_DARKNESS
    return _Comparison(usual, "a picture with something else beside the text" if has_more else "")


def _find_unlike_letter(likenesses: Sequence[tuple[float, str]], usual: float) -> str:
    if not likenesses:
        return ""
    allowed = next((gap for least, gap in MAX_LETTER_GAPS if usual >= least), None)
    if allowed is None:
        return f"a picture of another text, or too blurred to read (likeness {usual:.2f})"
    lowest, letter = min(likenesses)
    return f"a picture with something else in the place of {letter!r}" if usual - lowest > allowed else ""


def _correlate_pixels(pixels: "np.ndarray", expected: "np.ndarray") -> float:
    one, other = pixels - pixels.mean(), expected - expected.mean()
    spread = float((one * one).sum() * (other * other).sum())
    return float((one * other).sum()) / spread**0.5 if spread > 1 else 0.0


def _resize(image: "Image.Image", size: tuple[int, int]) -> "Image.Image":
    from PIL import Image

    return image if image.size == size else image.resize(size, Image.Resampling.BOX)


def _to_grey(image: "Image.Image") -> "Image.Image":
    from PIL import Image

    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.getchannel("A") if image.mode == "RGBA" else None)
    return page.convert("L")


def _measure_contrast(image: "Image.Image") -> int:
    darkest, lightest = cast("tuple[int, int]", image.getextrema())
    return lightest - darkest


def _measure_darkness(image: "Image.Image") -> list[float]:
    from PIL import Image, ImageOps

    fields = ImageOps.invert(image).resize((_COLUMNS, _ROWS), Image.Resampling.BOX)
    return [float(value) for value in fields.tobytes()]


def _correlate(values: list[float], others: list[float]) -> float:
    mean, other_mean = sum(values) / len(values), sum(others) / len(others)
    pairs = [(value - mean, other - other_mean) for value, other in zip(values, others, strict=True)]
    spread = sum(value * value for value, _ in pairs) * sum(other * other for _, other in pairs)
    return sum(value * other for value, other in pairs) / spread**0.5 if spread else 0.0
