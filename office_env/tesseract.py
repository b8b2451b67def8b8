"""Tesseract, the program: used where it is installed, never required."""

import io
import os
import shutil
import signal
import subprocess

from PIL.Image import Image

from data_model import ActionRefused

_TIMEOUT_S = 60.0


def is_available() -> bool:
    """Whether the program is installed."""
    return shutil.which("tesseract") is not None


def recognized_text(image: Image, timeout_s: float = _TIMEOUT_S) -> str:
    """The text that Tesseract sees in an image; ActionRefused where it is absent, fails or takes too long."""
    program = shutil.which("tesseract")
    if program is None:
        raise ActionRefused("Tesseract is not installed.")
    content = io.BytesIO()
    image.convert("RGB").save(content, format="PNG")
    with subprocess.Popen(
        [program, "stdin", "stdout"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=_surroundings(),
        start_new_session=True,
    ) as process:
        try:
            seen, complaint = process.communicate(content.getvalue(), timeout_s)
        except subprocess.TimeoutExpired as error:
            raise ActionRefused(f"Tesseract took longer than {timeout_s:g} s.") from error
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode:
        reason = " ".join(complaint.decode("utf-8", errors="replace").split())[:200] or "no reason given"
        raise ActionRefused(f"Tesseract could not read the image: {reason}.")
    return seen.decode("utf-8", errors="replace").strip()


def _surroundings() -> dict[str, str]:
    kept = ("PATH", "TESSDATA_PREFIX")
    # Several threads of one image are slower than one, and run in the way of other workers.
    return {name: os.environ[name] for name in kept if name in os.environ} | {"OMP_THREAD_LIMIT": "1"}
