"""Images: the real type counts, damage and size are said, writing is repeatable."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from file_formats import images
from file_formats.errors import UnreadableFile

TASKS = Path(__file__).resolve().parents[3] / "../shared/officebench/tasks"


def complaint(read: Callable[[bytes], object], content: bytes) -> str:
    """What the reader says of the file; nothing where it reads it."""
    try:
        read(content)
    except UnreadableFile as error:
        return str(error)
    return ""


def picture(kind: str = "PNG", size: tuple[int, int] = (6, 4), mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size, 0).save(buffer, kind)
    return buffer.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP"])
def test_each_type_is_known_by_its_bytes_and_becomes_png(kind: str) -> None:
    content = picture(kind)
    assert images.detect_image_type(content) == kind.lower()
    made = images.to_png(content)
    assert images.detect_image_type(made) == "png"
    assert images.load_image(made).size == (6, 4)
    assert images.to_png(content) == made


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA", "I;16"])
def test_every_kind_of_pixel_becomes_jpeg(mode: str) -> None:
    assert images.detect_image_type(images.to_jpeg(picture(mode=mode))) == "jpeg"


def test_other_bytes_are_refused() -> None:
    assert images.detect_image_type(b"%PDF-1.4") is None
    with pytest.raises(UnreadableFile, match="known type"):
        images.load_image(b"%PDF-1.4")
    with pytest.raises(ValueError, match="png or jpeg"):
        images.dump_image(images.load_image(picture()), "bmp")


@pytest.mark.parametrize("size", [(9000, 9000), (15_000, 15_000)])
def test_an_image_with_too_many_pixels_is_refused(size: tuple[int, int]) -> None:
    with pytest.raises(UnreadableFile, match="not a readable image"):
        images.load_image(picture(size=size, mode="1"))


@given(st.integers(0, 500), st.binary(max_size=20), st.sampled_from(["PNG", "JPEG", "GIF", "TIFF", "BMP"]))
@settings(deadline=None, max_examples=100)
def test_damage_never_crashes_a_reader(at: int, put: bytes, kind: str) -> None:
    content = picture(kind)
    at %= len(content)
    for damaged in (content[:at], content[:at] + put + content[at + len(put) :]):
        assert "\n" not in complaint(images.to_png, damaged)


@pytest.mark.skipif(not TASKS.is_dir(), reason="OfficeBench's tasks are not beside the repository")
def test_real_images_with_wrong_names_are_read() -> None:
    paths = [path for path in sorted(TASKS.glob("*/testbed/**/*.*")) if path.suffix in {".jpg", ".png"}]
    wrong = [
        path
        for path in paths
        if images.detect_image_type(path.read_bytes()) != {".jpg": "jpeg", ".png": "png"}[path.suffix]
    ]
    assert len(wrong) == 4
    assert all(images.load_image(path.read_bytes()).size > (1, 1) for path in wrong)
