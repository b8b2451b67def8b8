"""Check that a run directory contains only plain files and folders, and nothing that leads out of it."""

from pathlib import Path

from data_model import InputError, walk_entries

LOCK_NAME, WORKSPACES_NAME = "lock", "workspaces"


def check_run_entries(run: Path) -> None:
    """Raise InputError for anything that does not belong in a run, such as a link, or a folder in place of a file.

    A run may come from someone else, and resuming it writes and deletes files in it.
    """
    for entry in walk_entries(run, max_depth=1):
        top_name, _, inner_path = entry.name.partition("/")
        is_hidden = top_name.startswith(".")
        if top_name == WORKSPACES_NAME or (is_hidden and (inner_path or entry.kind in ("file", "folder"))):
            # Deleted as a whole when the run is opened.
            continue
        expected_kind = "file" if not inner_path and ("." in top_name or top_name == LOCK_NAME) else "folder"
        if entry.kind in ("link", "other") or (not inner_path and entry.kind != expected_kind):
            found_text = (
                "a link" if entry.kind == "link" else f"a {entry.kind}" if entry.kind != "other" else "no plain file"
            )
            expected_text = f"a plain {'file or folder' if inner_path or is_hidden else expected_kind}"
            raise InputError("is in the way of the run; remove it", str(run / entry.name), expected_text, found_text)
