"""Text recognition by the program Tesseract, which is used if it is installed and never required."""

import os
import shutil
from tempfile import TemporaryFile

from PIL.Image import Image

from data_model import ActionRefused, bounds
from processes.programs import ProgramLimits, run_program


def is_available() -> bool:
    """Return whether Tesseract is installed."""
    return shutil.which("tesseract") is not None


def recognize_text(image: Image, timeout_s: float = bounds.PROGRAM_S) -> str:
    """Return the text that Tesseract sees in an image.

    Raises:
        ActionRefused: Tesseract is not installed, fails or exceeds a limit.
    """
    program = shutil.which("tesseract")
    if program is None:
        raise ActionRefused("Tesseract is not installed.")
    limits = ProgramLimits(
        timeout_s=timeout_s,
        data_bytes=bounds.PROGRAM_BYTES,
        file_bytes=bounds.PROGRAM_FILE_BYTES,
        output_bytes=bounds.PROGRAM_OUTPUT_BYTES,
    )
    with TemporaryFile() as content:
        image.convert("RGB").save(content, format="PNG")
        content.seek(0)
        result = run_program([program, "stdin", "stdout"], limits, _build_environment(), standard_input=content)
    if result.limit_exceeded:
        raise ActionRefused(f"Tesseract {result.limit_exceeded}.")
    if result.exit_code:
        reason = " ".join(result.error_output.decode("utf-8", errors="replace").split())[:200] or "no reason given"
        raise ActionRefused(f"Tesseract could not read the image: {reason}.")
    return result.output.decode("utf-8", errors="replace").strip()


def _build_environment() -> dict[str, str]:
    inherited = ("PATH", "TESSDATA_PREFIX")
    # Several threads for one image are slower than one, and slow down other workers.
    return {name: os.environ[name] for name in inherited if name in os.environ} | {"OMP_THREAD_LIMIT": "1"}
