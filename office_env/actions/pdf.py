"""PDF: read, and converted to images and Word documents; images become PDF files."""

from pathlib import PurePosixPath

from file_formats import images, pdf
from file_formats.conversion import convert_image_to_pdf, convert_pdf_to_docx, convert_pdf_to_png
from office_env.action_registry import action
from office_env.app_data.file_conversion import convert_file
from office_env.workspace.workspace import Workspace


@action(
    app="pdf",
    writes=False,
    failure="Failed to read the file.",
    missing="The pdf file {pdf_file_path} does not exist. Failed to read the file.",
)
def read_file(workspace: Workspace, pdf_file_path: str) -> str:
    """Read the text of all pages of a PDF file.

    Args:
        pdf_file_path: The PDF, such as data/invoice.pdf.
    """
    texts = pdf.read_page_texts(workspace.read(pdf_file_path))
    if not any(text.strip() for text in texts):
        return f"The pdf file {pdf_file_path} holds no text: its {len(texts)} pages are pictures or blank."
    return "\n".join(texts)


@action(
    app="pdf",
    writes=True,
    failure="Failed:",
    missing="The file {pdf_file_path} does not exist. Failed to convert pdf to image.",
)
def convert_to_image(workspace: Workspace, pdf_file_path: str, image_file_path: str, page: int = 1) -> str:
    """Convert one page of a PDF file to an image.

    Args:
        pdf_file_path: The PDF to convert; it stays.
        image_file_path: The image to write, ending in .png, .jpg or .jpeg; an older file of that name is replaced.
        page: Which page, counted from 1; the first when left out.
    """
    is_png = PurePosixPath(image_file_path).suffix.lower() == ".png"

    def draw_page(content: bytes) -> bytes:
        png = convert_pdf_to_png(content, page)
        return png if is_png else images.to_jpeg(png)

    convert_file(workspace, pdf_file_path, image_file_path, draw_page, suffixes=(".png", ".jpg", ".jpeg"))
    return "Success"


@action(
    app="pdf",
    writes=True,
    failure="Failed:",
    missing="The pdf file {pdf_file_path} does not exist. Failed to convert the file to word.",
)
def convert_to_word(workspace: Workspace, pdf_file_path: str, word_file_path: str) -> str:
    """Convert a PDF file to a Word document: its text and ruled tables; images and layout are not kept.

    Args:
        pdf_file_path: The PDF to convert; it stays.
        word_file_path: The document to write, ending in .docx; an older file of that name is replaced.
    """
    convert_file(workspace, pdf_file_path, word_file_path, convert_pdf_to_docx, suffixes=(".docx",))
    return "Success"


@action(
    app="pdf",
    writes=True,
    failure="Failed to convert {image_file_path} to {pdf_file_path}",
    missing="The file {image_file_path} does not exist. Failed to convert the image to pdf.",
)
def image_convert_to_pdf(workspace: Workspace, image_file_path: str, pdf_file_path: str) -> str:
    """Convert an image to a PDF file of one page; the page holds the picture but no text that can be searched.

    Args:
        image_file_path: The image to convert (png, jpg, gif, bmp, tiff, webp); it stays.
        pdf_file_path: The PDF to write, ending in .pdf; an older PDF of that name is replaced.
    """
    convert_file(workspace, image_file_path, pdf_file_path, convert_image_to_pdf)
    return f"Successfully convert {image_file_path} to {pdf_file_path}"
