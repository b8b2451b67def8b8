"""Tesseract through pytesseract, the extra `ocr`: used where it is installed, never required."""

import importlib
import importlib.util
import shutil
from typing import Any

from PIL.Image import Image

from data_model import ActionRefused

_TIMEOUT_S = 60


def is_available() -> bool:
    """Whether both the Python package and the program are there."""
    return importlib.util.find_spec("pytesseract") is not None and shutil.which("tesseract") is not None


def recognized_text(image: Image) -> str:
    """The text that Tesseract sees in an image; ActionRefused where it fails or takes over a minute."""
    pytesseract: Any = importlib.import_module("pytesseract")
    try:
        return str(pytesseract.image_to_string(image, timeout=_TIMEOUT_S)).strip()
    except RuntimeError as error:
        # Its own TesseractError is one, and what it raises at the time limit is another.
        raise ActionRefused(f"Tesseract could not read the image: {str(error)[:200]}.") from error
