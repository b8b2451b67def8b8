"""What a run holds: plain files and folders, and nothing that leads out of it."""

from pathlib import Path

from data_model import InputError, entries_below

LOCK, WORKSPACES = "lock", "workspaces"


def refuse_others(run: Path) -> None:
    """Raise InputError where something in a run is none of its own: a link, or a folder in the place of a file.

    A run may come from somebody else, and what goes on with it writes and deletes below it.
    """
    for entry in entries_below(run, deepest=1):
        top, _, below = entry.name.partition("/")
        is_hidden = top.startswith(".")
        if top == WORKSPACES or (is_hidden and (below or entry.kind in ("file", "folder"))):
            # Thrown away as a whole.
            continue
        expected = "file" if not below and ("." in top or top == LOCK) else "folder"
        if entry.kind in ("link", "other") or (not below and entry.kind != expected):
            what = "a link" if entry.kind == "link" else f"a {entry.kind}" if entry.kind != "other" else "no plain file"
            right = f"a plain {'file or folder' if below or is_hidden else expected}"
            raise InputError("stands in the way of the run; remove it", str(run / entry.name), right, what)
