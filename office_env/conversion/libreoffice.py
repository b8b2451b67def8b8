"""Conversion by LibreOffice where it is installed and asked for; its bytes differ from run to run."""

import os
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from data_model import ActionRefused, bounds
from office_env.formats.errors import UnreadableFile
from office_env.programs import ProgramLimits, run_program

_PROGRAMS = ("soffice", "libreoffice")
_KINDS = frozenset({"docx", "xlsx", "pdf", "odt", "ods", "csv", "txt", "html"})


def available() -> bool:
    """Whether LibreOffice is installed."""
    return _program() is not None


def convert_with_libreoffice(content: bytes, source: str, target: str, timeout_s: float = bounds.PROGRAM_S) -> bytes:
    """The file in another type, with layout, images and all formulas.

    source, target: types as file endings (`docx`, `pdf`). Every call has a profile of its own, so that calls
    run side by side. Raises ActionRefused where LibreOffice is absent or meets a limit, UnreadableFile where
    it gives no file.
    """
    program = _program()
    if program is None:
        raise ActionRefused("LibreOffice is not installed.")
    for kind in (source, target):
        if kind not in _KINDS:
            raise ValueError(f"no type that is converted: {kind!r}")
    with TemporaryDirectory(prefix="libreoffice-") as folder:
        room = Path(folder)
        given = room / f"given.{source}"
        given.write_bytes(content)
        command = [program, "--headless", "--norestore", "--nolockcheck", "--nodefault",
                   f"-env:UserInstallation={(room / 'profile').as_uri()}",
                   "--convert-to", target, "--outdir", str(room / "made"), str(given)]  # fmt: skip
        _run(command, room, timeout_s)
        made = room / "made" / f"given.{target}"
        if not made.is_file():
            raise UnreadableFile(f"LibreOffice made no {target} of this {source}")
        return made.read_bytes()


def _program() -> str | None:
    return next((found for name in _PROGRAMS if (found := shutil.which(name))), None)


def _run(command: list[str], room: Path, timeout_s: float) -> None:
    surroundings = {"PATH": os.environ.get("PATH", os.defpath), "HOME": str(room), "LANG": "C.UTF-8"}
    limits = ProgramLimits(
        seconds=timeout_s,
        data_bytes=bounds.PROGRAM_BYTES,
        file_bytes=bounds.PROGRAM_FILE_BYTES,
        output_bytes=bounds.PROGRAM_OUTPUT_BYTES,
    )
    if fault := run_program(command, limits, surroundings, folder=room).fault:
        raise ActionRefused(f"LibreOffice {fault}.")
