"""Images: their real type whatever their name says, and their pixels within bounds."""

from io import BytesIO

from PIL import Image, ImageOps

from data_model import bounds
from office_env.formats.errors import UnreadableFile, damage_is_unreadable
from office_env.formats.quiet import quiet

__all__ = ["dump_image", "image_type", "load_image", "to_jpeg", "to_png"]

_MAGIC = (
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"BM", "bmp"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
)
_READ = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
_PLAIN_MODES = ("L", "RGB", "RGBA")


def image_type(content: bytes) -> str | None:
    """What the first bytes say: png, jpeg, gif, bmp, tiff or webp; None for anything else."""
    if content[:4] == b"RIFF" and content[8:12] == b"WEBP":
        return "webp"
    return next((kind for magic, kind in _MAGIC if content.startswith(magic)), None)


def load_image(content: bytes) -> Image.Image:
    """The first frame, upright, in mode L, RGB or RGBA.

    Raises UnreadableFile for what is no image or a damaged one, and over `bounds.IMAGE_PIXELS` or `bounds.IMAGE_BYTES`.
    """
    if image_type(content) is None:
        raise UnreadableFile("not a readable image: its first bytes are those of no known type")
    if len(content) > bounds.IMAGE_BYTES:
        raise UnreadableFile(f"not a readable image: larger than {bounds.IMAGE_BYTES // 1_000_000} MB")
    # Pillow warns of sizes that are refused below, and of odd metadata that no reader needs.
    with damage_is_unreadable("not a readable image"), quiet(), Image.open(BytesIO(content), formats=_READ) as image:
        width, height = image.size
        if width * height > bounds.IMAGE_PIXELS:
            sizes = f"{width} x {height} pixels, more than {bounds.IMAGE_PIXELS:,}"
            raise UnreadableFile(f"not a readable image: it has {sizes}")
        return _plain(ImageOps.exif_transpose(image))


def dump_image(image: Image.Image, kind: str = "png") -> bytes:
    """The image's file, `png` or `jpeg`; the same pixels give the same bytes. Holds no metadata."""
    if kind not in {"png", "jpeg"}:
        raise ValueError(f"images are written as png or jpeg, not as {kind}")
    bare = _on_white(image) if kind == "jpeg" else image.copy()
    bare.info = {}
    buffer = BytesIO()
    bare.save(buffer, kind.upper())
    return buffer.getvalue()


def to_png(content: bytes) -> bytes:
    """Any readable image as PNG. Raises UnreadableFile."""
    return dump_image(load_image(content))


def to_jpeg(content: bytes) -> bytes:
    """Any readable image as JPEG, transparency on white. Raises UnreadableFile."""
    return dump_image(load_image(content), "jpeg")


def _plain(image: Image.Image) -> Image.Image:
    if image.mode in _PLAIN_MODES:
        return image.copy()
    return image.convert("RGBA" if "A" in image.getbands() or "transparency" in image.info else "RGB")


def _on_white(image: Image.Image) -> Image.Image:
    if image.mode != "RGBA":
        return image.convert("RGB")
    page = Image.new("RGB", image.size, "white")
    page.paste(image, mask=image.getchannel("A"))
    return page
