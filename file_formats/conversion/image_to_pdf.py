"""Image to PDF: one page of A4 that holds the picture."""

from io import BytesIO

from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from file_formats import load_image

_MARGIN = 36.0


def convert_image_to_pdf(content: bytes) -> bytes:
    """Convert an image to an A4 page without a text layer.

    The image is as large as fits, but a pixel is no larger than a point.

    Raises:
        UnreadableFile: The image cannot be read.
    """
    image = load_image(content)
    page = landscape(A4) if image.width > image.height else A4
    scale = min((page[0] - 2 * _MARGIN) / image.width, (page[1] - 2 * _MARGIN) / image.height, 1.0)
    width, height = image.width * scale, image.height * scale
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=page, invariant=1, pageCompression=1)
    place = ((page[0] - width) / 2, page[1] - _MARGIN - height)
    canvas.drawImage(ImageReader(image), *place, width=width, height=height, mask="auto")
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()
