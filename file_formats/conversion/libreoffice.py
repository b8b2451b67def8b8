"""Conversion by LibreOffice if it is installed and asked for; its bytes differ from run to run."""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from data_model import ActionRefused, bounds
from file_formats import UnreadableFile
from processes.programs import ProgramLimits, run_program

_PROGRAM_NAMES = ("soffice", "libreoffice")
_FILE_TYPES = frozenset({"docx", "xlsx", "pdf", "odt", "ods", "csv", "txt", "html"})


def is_available() -> bool:
    """Return whether LibreOffice is installed."""
    return _find_program() is not None


def convert_with_libreoffice(
    content: bytes, source_type: str, target_type: str, timeout_s: float = bounds.PROGRAM_S
) -> bytes:
    """Convert a file to another type, with layout, images and all formulas.

    Every call has a LibreOffice profile of its own, so calls can run side by side.

    Args:
        source_type: The source's type, as a file suffix (`docx`).
        target_type: The target's type, as a file suffix (`pdf`).

    Raises:
        ActionRefused: LibreOffice is not installed or exceeds a limit.
        UnreadableFile: LibreOffice writes no file.
    """
    program = _find_program()
    if program is None:
        raise ActionRefused("LibreOffice is not installed.")
    for file_type in (source_type, target_type):
        if file_type not in _FILE_TYPES:
            raise ValueError(f"files of the type {file_type!r} are not converted")
    with TemporaryDirectory(prefix="libreoffice-") as folder:
        work_folder = Path(folder)
        source_file = work_folder / f"given.{source_type}"
        source_file.write_bytes(content)
        command = [program, "--headless", "--norestore", "--nolockcheck", "--nodefault",
                   f"-env:UserInstallation={(work_folder / 'profile').as_uri()}",
                   "--convert-to", target_type, "--outdir", str(work_folder / "made"), str(source_file)]  # fmt: skip
        _run_libreoffice(command, work_folder, timeout_s)
        target_file = work_folder / "made" / f"given.{target_type}"
        if not target_file.is_file():
            raise UnreadableFile(f"LibreOffice made no {target_type} of this {source_type}")
        return target_file.read_bytes()


def _find_program() -> str | None:
    return next((path for name in _PROGRAM_NAMES if (path := shutil.which(name))), None)


def _run_libreoffice(command: list[str], work_folder: Path, timeout_s: float) -> None:
    environment = {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(work_folder), "LANG": "C.UTF-8"}
    limits = ProgramLimits(
        timeout_s=timeout_s,
        data_bytes=bounds.PROGRAM_BYTES,
        file_bytes=bounds.PROGRAM_FILE_BYTES,
        output_bytes=bounds.PROGRAM_OUTPUT_BYTES,
    )
    if fault := run_program(command, limits, environment, working_folder=work_folder).limit_exceeded:
        raise ActionRefused(f"LibreOffice {fault}.")
