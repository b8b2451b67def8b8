"""Conversions inside a workspace: which file is written, and by what."""

from collections.abc import Callable
from pathlib import PurePosixPath

from data_model import ActionRefused
from office_env.conversion import libreoffice
from office_env.workspace.workspace import Workspace


def convert_file(
    workspace: Workspace,
    source: str,
    target: str,
    convert: Callable[[bytes], bytes],
    suffixes: tuple[str, ...] = (".pdf",),
    libreoffice_types: tuple[str, str] | None = None,
) -> None:
    """Convert a file of the workspace into another, which carries the asked name and one of the endings.

    Args:
        libreoffice_types: The two types, where LibreOffice can do it too; it does when the workspace's services say so.

    Raises:
        FileMissing: For the source, ActionRefused for a target of another type, UnreadableFile for damage.
    """
    content = workspace.read(source)
    if PurePosixPath(target).suffix.lower() not in suffixes:
        raise ActionRefused(f"The name {target!r} must end in {' or '.join(suffixes)}.")
    if libreoffice_types and workspace.services.conversion == "libreoffice":
        workspace.write(target, libreoffice.convert_with_libreoffice(content, *libreoffice_types))
    else:
        workspace.write(target, convert(content))
