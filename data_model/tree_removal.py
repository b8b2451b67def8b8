"""Remove folders with any content, however deeply nested and whatever its names.

This module imports only the standard library, because `processes.worker_supervisor` loads it as a single file.
"""

import os
import shutil
from contextlib import suppress


def remove_tree(root: str | os.PathLike[str]) -> None:
    """Remove a folder, or a file or link in its place, as far as permissions allow; links are not followed."""
    path = os.fspath(root)
    if os.path.islink(path) or not os.path.isdir(path):
        with suppress(OSError):
            os.unlink(path)
        return
    # rmtree is recursive and fails for a few hundred nested folders.
    with suppress(RecursionError):
        shutil.rmtree(path, ignore_errors=True)
    if os.path.isdir(path):
        _empty_folder(path)
        with suppress(OSError):
            os.rmdir(path)


def _empty_folder(root: str) -> None:
    """Remove everything in a folder without recursion, by moving the content of its subfolders up level by level."""
    is_changed = True
    with suppress(OSError):
        while is_changed and (names := os.listdir(root)):
            is_changed = any([_lift_content(os.path.join(root, name), root) for name in names])


def _lift_content(path: str, root: str) -> bool:
    """Move the content of a folder up to the root and remove the folder, or unlink a file; return if that worked."""
    is_changed = False
    with suppress(OSError):
        if os.path.isdir(path) and not os.path.islink(path):
            os.chmod(path, 0o700)
            for name in os.listdir(path):
                # A random name cannot collide with an existing one.
                os.rename(os.path.join(path, name), os.path.join(root, os.urandom(12).hex()))
                is_changed = True
            os.rmdir(path)
        else:
            os.unlink(path)
        is_changed = True
    return is_changed
