"""Conversions inside a workspace: which file is written, and by what."""

from collections.abc import Callable
from pathlib import PurePosixPath

from data_model import ActionRefused
from office_env.conversion import libreoffice
from office_env.workspace import Workspace


def convert_file(
    workspace: Workspace,
    source: str,
    target: str,
    convert: Callable[[bytes], bytes],
    endings: tuple[str, ...] = (".pdf",),
    by_libreoffice: tuple[str, str] | None = None,
) -> None:
    """Convert a file of the workspace into another, which carries the asked name and one of the endings.

    by_libreoffice: the two types, where LibreOffice can do it too; it does when the workspace's services say so.
    Raises FileMissing for the source, ActionRefused for a target of another type, UnreadableFile for damage.
    """
    content = workspace.read(source)
    if PurePosixPath(target).suffix.lower() not in endings:
        raise ActionRefused(f"The name {target!r} must end in {' or '.join(endings)}.")
    if by_libreoffice and workspace.services.conversion == "libreoffice":
        workspace.write(target, libreoffice.convert_with_libreoffice(content, *by_libreoffice))
    else:
        workspace.write(target, convert(content))
