"""OCR: the text of an image, from a stored transcription or by Tesseract."""

from data_model import ActionRefused, sha256_hex
from file_formats import images
from file_formats.conversion import tesseract
from office_env.action_registry import action
from office_env.workspace.workspace import Workspace


@action(
    app="ocr",
    writes=False,
    failure="Failed to recognize text from {file_path}",
    missing="The file {file_path} does not exist. Failed to recognize text.",
)
def recognize_file(workspace: Workspace, file_path: str) -> str:
    """Read the text in an image, such as a scanned card, list or receipt.

    Args:
        file_path: The image (png, jpg, gif, bmp, tiff, webp), such as data/receipt.jpg.
    """
    content = workspace.read(file_path)
    text = workspace.services.find_transcription(sha256_hex(content))
    if text is None:
        image = images.load_image(content)
        if not tesseract.is_available():
            raise ActionRefused("There is no stored transcription of this image, and Tesseract is not installed.")
        text = tesseract.recognize_text(image)
    return f"The text from {file_path} is:\n{text}"
