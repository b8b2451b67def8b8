"""Encode the data of the page as compressed JSON in base64, inside the page or in scripts beside it."""

import base64
import gzip
import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from data_model import write_atomically

MAX_PAGE_BYTES = 24_000_000
"""Larger pages are slow to open, and mail and issue trackers refuse them."""
EPISODES_FOLDER = "episodes"


def pack_json(data: Any) -> str:
    """Encode data as compressed JSON in base64, none of whose characters can end an HTML element."""
    text = json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    # A timestamp in the gzip header would make two reports of one run differ.
    return base64.b64encode(gzip.compress(text.encode(), compresslevel=9, mtime=0)).decode("ascii")


def write_data_scripts(packed_tasks: Sequence[str], folder: Path) -> None:
    """Write each task's data as a script below `folder`: a page opened from disk may load only scripts."""
    delete_data_scripts(folder)
    for number, packed_task in enumerate(packed_tasks):
        write_atomically(folder / EPISODES_FOLDER / f"{number}.js", f'homerEpisodes({number},"{packed_task}");\n')


def delete_data_scripts(folder: Path) -> None:
    """Delete the scripts that an earlier, larger report left beside its page."""
    scripts_folder = folder / EPISODES_FOLDER
    if scripts_folder.is_dir() and not scripts_folder.is_symlink():
        shutil.rmtree(scripts_folder)
