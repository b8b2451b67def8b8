"""A picture of a page is compared with the page by its shape and where it is dark."""

import pytest
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from file_formats import dump_image, load_image
from file_formats.conversion import convert_pdf_to_png
from office_env import InMemoryFileTree
from tests.criteria.judged_conversions import LETTER
from tests.criteria.scoring import messages, score
from tests.offices import Content, pdf_bytes


def picture(content: Content, dpi: float = 72.0, kind: str = "png") -> bytes:
    return dump_image(load_image(convert_pdf_to_png(pdf_bytes(content), 1, dpi)), kind)


def judge_picture(content: bytes) -> list[str]:
    files = InMemoryFileTree({"data/a.pdf": pdf_bytes(LETTER), "data/b.png": content})
    return messages(score("evaluate_page_picture", files, file="data/b.png", source="data/a.pdf"))


@pytest.mark.parametrize("dpi", [36, 72, 96, 150, 300])
def test_a_picture_of_a_page_has_any_resolution(dpi: float) -> None:
    assert not judge_picture(picture(LETTER, dpi))
    assert not judge_picture(picture(LETTER, dpi, "jpeg"))


def test_specks_blank_pages_and_other_pages_are_no_picture_of_the_page() -> None:
    for size in ((1, 1), (595, 842), (842, 595)):
        assert judge_picture(dump_image(Image.new("RGB", size, "white")))
    assert judge_picture(dump_image(Image.new("RGB", (595, 842), "black")))
    assert judge_picture(picture(["A line of another page."]))
    assert judge_picture(picture(LETTER[::-1]))
    page = load_image(picture(LETTER))
    assert judge_picture(dump_image(page.transpose(Image.Transpose.ROTATE_180)))
    assert judge_picture(b"not a picture")


@pytest.mark.parametrize("dpi", [72, 150])
def test_another_digit_line_and_blur_are_seen(dpi: float) -> None:
    letter: Content = [LETTER[0], "Regarding: Brightwell Print", "On file: 3"]
    source = pdf_bytes(letter)

    def judge_letter_picture(content: bytes) -> list[str]:
        files = InMemoryFileTree({"data/a.pdf": source, "data/b.png": content})
        return messages(score("evaluate_page_picture", files, file="data/b.png", source="data/a.pdf"))

    page = load_image(picture(letter, dpi)).convert("L")
    smaller = page.resize((int(page.width * 0.8), int(page.height * 0.8)), Image.Resampling.LANCZOS)
    for right in (page, page.resize((page.width * 2, page.height * 2)), smaller, page.point(lambda v: 255 * (v > 140))):
        assert judge_letter_picture(dump_image(right)) == []
    assert judge_letter_picture(dump_image(page.filter(ImageFilter.GaussianBlur(dpi / 18))))
    for other in (
        [*letter[:2], "On file: 8"],
        [letter[0], letter[2], letter[1]],
        [letter[0], "Regarding: Everly Software", letter[2]],
        letter[:2],
        [*letter, "Or maybe 4"],
    ):
        assert judge_letter_picture(picture(other, dpi)), other


@pytest.mark.parametrize(("border", "colour"), [(5, "white"), (20, "white"), (3, "black")])
def test_a_frame_and_other_margins_are_no_other_picture(border: int, colour: str) -> None:
    page = load_image(picture(LETTER, 144)).convert("RGB")

    framed = ImageOps.expand(page, border, colour)
    assert not judge_picture(dump_image(framed))
    ImageDraw.Draw(framed).rectangle((0, 0, framed.width // 2, framed.height), fill="white")
    assert judge_picture(dump_image(framed))


def test_a_small_page_on_a_large_ground_a_cut_one_and_a_pale_one_fail() -> None:
    page = load_image(picture(LETTER, 144)).convert("RGB")
    ground = Image.new("RGB", page.size, "white")
    ground.paste(page.resize((page.width // 2, page.height // 2)), (page.width // 4, page.height // 4))
    assert judge_picture(dump_image(ground))
    assert judge_picture(dump_image(page.crop((0, 0, page.width, page.height // 2))))
    assert "pale" in " ".join(judge_picture(dump_image(Image.blend(page, Image.new("RGB", page.size, "white"), 0.9))))
