"""Terminal output: results on standard output, progress on standard error."""

import json
import re
import sys
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from run_ledger import Progress, ProgressSnapshot

LINE_INTERVAL_S = 3.0


def print_json(document: Mapping[str, Any]) -> None:
    """Print one JSON document and nothing else; invisible and unencodable characters are escaped."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, indent=2)
    click.echo(re.sub(r"[^ -~\n]", _escape_in_json, text))


def print_line(text: str, to_errors: bool = False) -> None:
    """Print one line with control characters escaped: it may quote untrusted datasets, runs or file names."""
    from data_model import escape_unprintable

    click.echo(escape_unprintable(text).replace("\n", " "), err=to_errors)


def print_lines(text: str, to_errors: bool = False) -> None:
    """Print several lines, each as `print_line` does."""
    for line in text.split("\n"):
        print_line(line, to_errors)


def _escape_in_json(match: re.Match[str]) -> str:
    from data_model import escape_unprintable

    character = match[0]
    if escape_unprintable(character) == character:
        return character
    # JSON has no `\x1b`; a character beyond four hex digits becomes a surrogate pair.
    return f"\\u{ord(character):04x}" if ord(character) <= 0xFFFF else json.dumps(character)[1:-1]


class ProgressBar:
    """A live progress bar with the rate, the time left, and rejections by reason."""

    def __init__(self) -> None:
        self._progress: RichProgress | None = None
        self._task: TaskID | None = None

    def start(self, title: str, goal: int | None) -> None:
        """Implement `run_ledger.Progress`."""
        # Rich is imported here because a command that is piped or prints JSON never shows a bar.
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        from data_model import escape_unprintable

        self._progress = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("{task.fields[note]}", markup=False),
            console=Console(stderr=True),
        )
        self._task = self._progress.add_task(escape_unprintable(title), total=goal, rate="", note="")
        self._progress.start()

    def show(self, snapshot: "ProgressSnapshot") -> None:
        """Implement `run_ledger.Progress`."""
        if self._progress is None or self._task is None:
            return
        from data_model import escape_unprintable

        elapsed_s = self._progress.tasks[0].elapsed or 0.0
        newly_settled = snapshot.settled - snapshot.resumed
        rate = f"{newly_settled / elapsed_s * 60:.0f}/min" if elapsed_s > 1 else ""
        parts = [f"{count} {reason}" for reason, count in snapshot.rejected.items()]
        parts += [
            f"{count} {name}" for name, count in (("errored", snapshot.errored), ("crashed", snapshot.crashed)) if count
        ]
        parts += [snapshot.usage_text] if snapshot.usage_text else []
        self._progress.update(
            self._task, completed=snapshot.accepted, rate=rate, note=escape_unprintable(", ".join(parts))
        )

    def finish(self) -> None:
        """Implement `run_ledger.Progress`."""
        if self._progress is not None:
            self._progress.stop()


class ProgressLines:
    """Progress as a line on standard error every few seconds; shorter work prints none."""

    def __init__(self) -> None:
        self._title, self._goal, self._next_line_s = "", 0, 0.0

    def start(self, title: str, goal: int | None) -> None:
        """Implement `run_ledger.Progress`."""
        self._title, self._goal, self._next_line_s = title, goal or 0, monotonic() + LINE_INTERVAL_S

    def show(self, snapshot: "ProgressSnapshot") -> None:
        """Implement `run_ledger.Progress`."""
        if monotonic() >= self._next_line_s:
            self._next_line_s = monotonic() + LINE_INTERVAL_S
            print_line(f"homer: {self._title} {snapshot.accepted} of {self._goal}", to_errors=True)

    def finish(self) -> None:
        """Implement `run_ledger.Progress`."""


def make_progress(as_json: bool) -> "Progress":
    """Return a progress bar for a terminal, or silent progress under `--json` or in a pipe."""
    from run_ledger import SilentProgress

    return ProgressBar() if sys.stderr.isatty() and not as_json else SilentProgress()


def make_reading_progress(as_json: bool) -> "Progress":
    """Return the progress of reading an office, which prints nothing else: a bar for a terminal, else lines."""
    return ProgressBar() if sys.stderr.isatty() and not as_json else ProgressLines()
