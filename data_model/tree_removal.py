"""Folders removed with all that others put into them, however deep they lie and whatever they are called.

It imports nothing but the standard library: `processes.worker_supervisor` loads this file alone.
"""

import os
import shutil
from contextlib import suppress


def remove_tree(root: str | os.PathLike[str]) -> None:
    """Remove a folder, or what stands in its place, as far as it may be done; a link is not followed."""
    path = os.fspath(root)
    if os.path.islink(path) or not os.path.isdir(path):
        with suppress(OSError):
            os.unlink(path)
        return
    # It goes down by recursion, and does not come back from a few hundred folders within each other.
    with suppress(RecursionError):
        shutil.rmtree(path, ignore_errors=True)
    if os.path.isdir(path):
        _empty_folder(path)
        with suppress(OSError):
            os.rmdir(path)


def _empty_folder(root: str) -> None:
    """Remove what is in a folder: what is in the folders there comes up to it, one level after another."""
    is_changed = True
    with suppress(OSError):
        while is_changed and (names := os.listdir(root)):
            is_changed = any([_lift_content(os.path.join(root, name), root) for name in names])


def _lift_content(path: str, root: str) -> bool:
    """Move what a folder holds up to the root and remove it, or unlink a file; returns whether anything came of it."""
    is_changed = False
    with suppress(OSError):
        if os.path.isdir(path) and not os.path.islink(path):
            os.chmod(path, 0o700)
            for name in os.listdir(path):
                # Nobody can have taken a name that nobody knows.
                os.rename(os.path.join(path, name), os.path.join(root, os.urandom(12).hex()))
                is_changed = True
            os.rmdir(path)
        else:
            os.unlink(path)
        is_changed = True
    return is_changed
