"""What reaches the terminal: results on standard output, a live bar on standard error."""

import json
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from run_ledger import Progress, Snapshot

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff"
    "\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Control characters, halves of pairs, and what has no width or turns the direction of writing."""


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document and nothing else; half a surrogate pair, as in names of files, stays as its escape."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=2)
    click.echo(_UNSEEN.sub(lambda found: json.dumps(found[0])[1:-1], text))


def say(text: str, err: bool = False) -> None:
    """Print words, some of which may be an endpoint's, a solver's or a file's, on standard output or error.

    What a terminal would obey, or would not show, such as colours and the direction of writing, is shown as its escape.
    """
    click.echo(_UNSEEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text), err=err)


class Bar:
    """A live bar with rate, time left, and rejections by reason."""

    def __init__(self) -> None:
        self._progress: RichProgress | None = None
        self._task: TaskID | None = None

    def start(self, title: str, goal: int | None) -> None:
        """See `run_ledger.Progress`."""
        # Rich is imported here: a command that is piped or prints JSON never shows a bar.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
            console=Console(stderr=True),
        )
        self._task = self._progress.add_task(title, total=goal, rate="", note="")
        self._progress.start()

    def show(self, snapshot: "Snapshot") -> None:
        """See `run_ledger.Progress`."""
        if self._progress is None or self._task is None:
            return
        elapsed = self._progress.tasks[0].elapsed or 0.0
        fresh = snapshot.settled - snapshot.resumed
        rate = f"{fresh / elapsed * 60:.0f}/min" if elapsed > 1 else ""
        parts = [f"{count} {reason}" for reason, count in snapshot.rejected.items()]
        parts += [
            f"{count} {name}" for name, count in (("errored", snapshot.errored), ("crashed", snapshot.crashed)) if count
        ]
        parts += [snapshot.spent] if snapshot.spent else []
        self._progress.update(self._task, completed=snapshot.accepted, rate=rate, note=", ".join(parts))

    def finish(self) -> None:
        """See `run_ledger.Progress`."""
        if self._progress is not None:
            self._progress.stop()


def progress_for(as_json: bool) -> "Progress":
    """A bar where somebody looks, silence under `--json` or in a pipe."""
    from run_ledger import SilentProgress

    return Bar() if sys.stderr.isatty() and not as_json else SilentProgress()
