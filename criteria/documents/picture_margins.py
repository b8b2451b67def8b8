"""Pictures of a page with a frame or with other margins than the page has, put back on the page."""

import math
from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from criteria.step_budget import spend_steps

if TYPE_CHECKING:
    from PIL import Image

MIN_PAGE_SHARE, MAX_PAGE_SHARE = 0.75, 1.3
"""How wide the page may be, as a share of the width of the picture: less is a small picture on an empty ground."""
MAX_CUT = 0.15
"""By how much of itself the shape of the picture may differ from that of the page, with all margins."""

_MIN_CONTRAST = 40
_MAX_TRIMMED_GROUNDS = 3
_MAX_SHAPE_DIFFERENCE = 0.03
_MAX_WIDTH_STEPS, _MAX_COMPARED, _MAX_GAP = 3, 6, 2


class _Box(NamedTuple):
    """The part of a picture inside of all even ground, as (left, top, right, bottom) in pixels."""

    left: int
    top: int
    right: int
    bottom: int


def align_with_page(image: "Image.Image", source: bytes, page_number: int) -> "Iterator[Image.Image]":
    """Yield the picture on white paper of the size of the page, for each size that its margins leave open.

    Args:
        image: The picture, in grey.
        source: The PDF.
        page_number: Which page it should show, from 1.
    """
    box = _find_content(image)
    page, page_box = _draw_with_content(source, page_number, image.width)
    if box is None or page_box is None or abs(image.width * page.height / image.height / page.width - 1) > MAX_CUT:
        return
    scales = [wanted / drawn for wanted, drawn in zip(_measure(box), _measure(page_box), strict=True)]
    if abs(scales[0] / scales[1] - 1) > _MAX_SHAPE_DIFFERENCE:
        return
    width = round(page.width * sum(scales) / 2)
    if not MIN_PAGE_SHARE * image.width <= width <= MAX_PAGE_SHARE * image.width:
        return
    candidates: list[tuple[int, int, tuple[int, int], _Box]] = []
    # Programs round the height of a page up or down.
    for step, shorter in product(range(-_MAX_WIDTH_STEPS, _MAX_WIDTH_STEPS + 1), (0, 1)):
        height = math.ceil((width + step) * page.height / page.width - 0.5) - shorter
        drawn, drawn_box = _draw_with_content(source, page_number, width + step, height)
        if drawn_box is not None:
            gaps = [abs(one - other) for one, other in zip(_measure(box), _measure(drawn_box), strict=True)]
            candidates.append((sum(gaps), abs(step), drawn.size, drawn_box))
    for gap, _, size, drawn_box in sorted(candidates)[:_MAX_COMPARED]:
        if gap <= _MAX_GAP:
            yield _put_on_paper(image.crop(box), size, drawn_box)


def _draw_with_content(
    source: bytes, page_number: int, width: int, height: int = 0
) -> "tuple[Image.Image, _Box | None]":
    from file_formats.pdf import draw_page

    drawn = draw_page(source, page_number, width, height, with_letters=False).image
    spend_steps(drawn.width * drawn.height // 10)
    return drawn, _find_content(drawn)


def _measure(box: _Box) -> tuple[int, int]:
    return box.right - box.left, box.bottom - box.top


def _put_on_paper(content: "Image.Image", size: tuple[int, int], box: _Box) -> "Image.Image":
    from PIL import Image

    paper = Image.new("L", size, "white")
    paper.paste(content, box[:2])
    return paper


def _find_content(image: "Image.Image") -> _Box | None:
    """Return what is inside of a frame and of the margins, or None for an empty picture."""
    from PIL import Image, ImageChops

    box = _Box(0, 0, *image.size)
    for _ in range(_MAX_TRIMMED_GROUNDS):
        part = image.crop(box)
        ground = Image.new("L", part.size, part.getpixel((0, 0)))
        differing = ImageChops.difference(part, ground).point(lambda value: 255 if value > _MIN_CONTRAST else 0)
        inner = differing.getbbox()
        if inner is None:
            return None
        box = _Box(box.left + inner[0], box.top + inner[1], box.left + inner[2], box.top + inner[3])
    return box
