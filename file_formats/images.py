"""Images: their type from their content, whatever the file name, and their pixels within limits."""

from io import BytesIO

from PIL import Image, ImageOps

from data_model import bounds
from file_formats.errors import UnreadableFile, damage_is_unreadable
from file_formats.silenced_output import silence_output

__all__ = ["detect_image_type", "dump_image", "has_several_frames", "load_image", "to_jpeg", "to_png"]

_MAGIC_NUMBERS = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"BM", "bmp"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
)
_READABLE_FORMATS = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
_PLAIN_MODES = ("L", "RGB", "RGBA")


def detect_image_type(content: bytes) -> str | None:
    """Return the type that the first bytes show: png, jpeg, gif, bmp, tiff or webp; None for anything else."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for magic, kind in _MAGIC_NUMBERS if content.startswith(magic)), None)


def load_image(content: bytes) -> Image.Image:
    """Return the first frame of an image, upright, in mode L, RGB or RGBA.

    Raises:
        UnreadableFile: The content is not an image, is damaged, or exceeds `bounds.IMAGE_PIXELS` or
            `bounds.IMAGE_BYTES`.
    """
    if detect_image_type(content) is None:
        raise UnreadableFile("not a readable image: its first bytes are those of no known type")
    if len(content) > bounds.IMAGE_BYTES:
        raise UnreadableFile(f"not a readable image: larger than {bounds.IMAGE_BYTES // 1_000_000} MB")
    # Pillow warns about sizes that are refused below, and about odd metadata that no reader needs.
    with (
        damage_is_unreadable("not a readable image"),
        silence_output(),
        Image.open(BytesIO(content), formats=_READABLE_FORMATS) as image,
    ):
        width, height = image.size
        if width * height > bounds.IMAGE_PIXELS:
            sizes = f"{width} x {height} pixels, more than {bounds.IMAGE_PIXELS:,}"
            raise UnreadableFile(f"not a readable image: it has {sizes}")
        return _to_plain_mode(ImageOps.exif_transpose(image))


def has_several_frames(content: bytes) -> bool:
    """Return whether an image file holds more than one picture, as animations and scans of several pages do.

    Raises:
        UnreadableFile: As for `load_image`.
    """
    if detect_image_type(content) not in ("gif", "tiff", "webp", "png"):
        return False
    with (
        damage_is_unreadable("not a readable image"),
        silence_output(),
        Image.open(BytesIO(content), formats=_READABLE_FORMATS) as image,
    ):
        try:
            image.seek(1)
        except EOFError:
            return False
        return True


def dump_image(image: Image.Image, file_type: str = "png") -> bytes:
    """Return an image as a `png` or `jpeg` file without metadata; equal pixels give equal bytes."""
    if file_type not in {"png", "jpeg"}:
        raise ValueError(f"images are written as png or jpeg, not as {file_type}")
    plain_image = _flatten_on_white(image) if file_type == "jpeg" else image.copy()
    plain_image.info = {}
    buffer = BytesIO()
    plain_image.save(buffer, file_type.upper())
    return buffer.getvalue()


def to_png(content: bytes) -> bytes:
    """Convert any readable image to PNG.

    Raises:
        UnreadableFile: As for `load_image`.
    """
    return dump_image(load_image(content))


def to_jpeg(content: bytes) -> bytes:
    """Convert any readable image to JPEG, with transparent areas in white.

    Raises:
        UnreadableFile: As for `load_image`.
    """
    return dump_image(load_image(content), "jpeg")


def _to_plain_mode(image: Image.Image) -> Image.Image:
    if image.mode in _PLAIN_MODES:
        return image.copy()
    return image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")


def _flatten_on_white(image: Image.Image) -> Image.Image:
    if image.mode != "RGBA":
        return image.convert("RGB")
    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.getchannel("A"))
    return page
