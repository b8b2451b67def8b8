"""A small dataset on disk, and the command line run on it as a user runs it."""

import datetime as dt
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from data_model import (
    Action,
    Binding,
    ContentStore,
    Criterion,
    Difficulty,
    Fact,
    Persona,
    Provenance,
    Task,
    Value,
    WrongWay,
    make_clock,
    write_manifest,
    write_rows,
)
from homeragents.cli import run
from tests.offices import office_files

ROOT = Path(__file__).resolve().parents[2]
FILES = office_files(
    excel={"score.xlsx": [["Ann", 87], ["Bob", 91]]},
    word={"note.docx": ["Ann has 87."]},
    pdf={"bill.pdf": ["Total: 12"]},
    mail={"Bob": [("Ann", "Lunch", "At noon?")]},
    calendar={"Bob": [("Standup", "2024-05-01 09:00:00", "2024-05-01 09:30:00")]},
)
GOAL = {"file_path": "data/total.docx"}
DAY = dt.date(2024, 5, 1)
FACT = Fact(
    id="f1",
    kind="fact",
    text="The bill comes to 12.",
    values=(Value(type="number", value="12"),),
    subtask=None,
    day=1,
    needed=True,
)
OTHERS = ("Total: 13", "Total: 14", "Total: 15")


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    output: str
    errors: str

    @property
    def document(self) -> Any:
        """The one JSON document on standard output."""
        return json.loads(self.output)

    @property
    def sentence(self) -> str:
        """The one line `homer: ...` on standard error, with nothing on standard output."""
        assert self.output == ""
        assert self.errors.startswith("homer: ")
        assert self.errors.count("\n") == 1
        return self.errors.removeprefix("homer: ").strip()


Homer = Callable[..., Ended]


def homer_in_this_process(capsys: pytest.CaptureFixture[str], *arguments: object) -> Ended:
    """Run the command line here."""
    code = run([str(argument) for argument in arguments])
    return Ended(code, *capsys.readouterr())


def homer_in_a_process(*arguments: object, cwd: Path | None = None, **environment: str) -> Ended:
    """Run `homer` in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "homeragents", *map(str, arguments)],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def plan(contents: str) -> tuple[Action, ...]:
    """Write a document that says that."""
    return (
        Action(app="word", action="create_new_file", args=GOAL),
        Action(app="word", action="write_to_file", args={**GOAL, "contents": contents}),
    )


def contains(file: str, keyword: str) -> Criterion:
    """The file says the keyword."""
    return Criterion(
        function="evaluate_contain",
        args={"doc_type": file.rpartition(".")[2], "file": file, "keywords": [keyword]},
    )


def small_task(*, office: str, **changes: Any) -> Task:
    """A task of our own making: write the total of a bill into a document."""
    row: dict[str, Any] = {
        "id": "custom-1",
        "split": "custom",
        "apps": ("pdf", "word"),
        "persona": Persona(name="Bob", email="bob@example.com"),
        "clock": make_clock(DAY),
        "office": office,
        "description": "Write the total of the bill into total.docx.",
        "intent": "Please write down what the bill comes to.",
        "criteria": (contains("data/total.docx", "Total: 12"),),
        "solution": plan("Total: 12"),
        "facts": (FACT,),
        "bindings": (Binding(fact="f1", value="12", path="/solution/1/args/contents", how="inside"),),
        "wrong_ways": tuple(
            WrongWay(kind="other_value", fact="f1", why=f"says {other}", plan=plan(other)) for other in OTHERS
        ),
        "difficulty": Difficulty(apps=2, steps=2),
        "provenance": Provenance(engine="hand"),
    }
    return Task(**(row | changes))


def small_dataset(root: Path, *changes: dict[str, Any]) -> Path:
    """Write a dataset of small tasks, one for each set of changes; one task without any."""
    store = ContentStore(root)
    office = store.put_office(FILES)
    write_rows(root / "tasks.jsonl", [small_task(**{"office": office, **change}) for change in changes or ({},)])
    write_rows(root / "dialogues.jsonl", ())
    sealed(root)
    return root


def sealed(root: Path) -> Path:
    """Write the manifest of a dataset anew, over whatever it now holds."""
    write_manifest(root, "custom", {"kind": "custom"}, {})
    return root


def laid_out(root: Path, **files: bytes | None) -> Path:
    """Lay the office out as a workspace an agent has left; `data__x` means `data/x`, None deletes."""
    for name, content in {**FILES, **{key.replace("__", "/"): value for key, value in files.items()}}.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_bytes(content)
    return root
