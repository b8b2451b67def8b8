"""Hostile folders: as the workspace of a score, as what is imported, as the office of a build, as a dataset."""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from data_model import Action, sha256_hex
from tests.homeragents.datasets import FILES, contains, laid_out, sealed, small_dataset
from tests.hostile.areas.verbs import VERBS, Verb, run_verbs
from tests.hostile.corpus.folders import GB, SPOILS, sparse
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import homer
from tests.importers.published import QUESTION, TASK, odysseybench, officebench
from tests.offices import image_bytes, office_files

_BUILD_LIMIT_S = 60.0
_IMAGE = image_bytes("card.png")


def run_score(case: str, attempt: Attempt) -> None:
    """`homer score` on what an agent left."""
    watched = tuple(contains(name, "Total") for name in FILES)
    dataset = small_dataset(attempt.place / "dataset", {"criteria": watched})
    workspace = laid_out(attempt.place / "workspace")
    SPOILS[case](workspace / "data", attempt.outside)
    attempt.begin("score")
    homer(attempt, "score", dataset, "custom-1", workspace, "--json", codes=(0, 1))


def run_import(case: str, attempt: Attempt) -> None:
    """`homer import` of a folder in which one testbed, or the folder of the tasks, is hostile."""
    kind, _, spoil = case.partition("-")
    source = attempt.place / "source"
    if kind == "officebench":
        officebench(source, {"1-1/0": TASK, "1-2/0": TASK})
    else:
        odysseybench(source, {"plus/1-1/0": QUESTION, "plus/1-2/0": QUESTION})
    SPOILS[spoil](source / "tasks" / "1-2" / "testbed" / "data", attempt.outside)
    attempt.begin("import")
    homer(attempt, "import", kind, source, attempt.place / "goal", "--json", codes=(0, 1, 2))
    attempt.begin("look for what is half done")
    attempt.expect(not list(attempt.place.glob(".*")), "something half done lies beside the goal")


def run_build(case: str, attempt: Attempt) -> None:
    """`homer build neo --office` of a folder of files."""
    office = laid_out(attempt.place / "office")
    SPOILS[case](office / "data", attempt.outside)
    attempt.begin("build")
    words = ("build", "neo", "--office", office, "--tasks", 1, "--max-candidates", 1, "--out", "made", "--json")
    homer(attempt, *words, codes=(0, 1, 2), limit_s=_BUILD_LIMIT_S)


def _picture_dataset(root: Path) -> Path:
    """A dataset whose solution reads a picture, of which the dataset holds the text."""
    from data_model import ContentStore

    store = ContentStore(root, manifest_files={})
    office = store.put_office({**FILES, "data/card.png": _IMAGE, **office_files(text={"notes.txt": "Call Tom."})})
    store.put_transcription(sha256_hex(_IMAGE), "Total: 12")
    read = Action(app="ocr", action="recognize_file", args={"file_path": "data/card.png"})
    finish = Action(app="system", action="finish_task", args={"answer": "12"})
    return small_dataset(
        root, {"office": office, "solution": (read, finish), "criteria": (contains("data/answer.txt", "12"),)}
    )


def _to(name: str) -> Callable[[Path, Path], None]:
    """Put a link in the place of a folder, or one to a secret in the place of every file by a name."""

    def spoil(dataset: Path, outside: Path) -> None:
        paths = list(dataset.glob(name))
        assert paths, name
        for path in paths:
            if path.is_dir():
                shutil.move(path, outside.parent / "moved")
                path.symlink_to(outside.parent / "moved")
            else:
                path.unlink()
                path.symlink_to(outside / "secret.txt")

    return spoil


def _grown(name: str, size: int) -> Callable[[Path, Path], None]:
    def spoil(dataset: Path, outside: Path) -> None:
        with next(dataset.glob(name)).open("ab") as stream:
            stream.truncate(size)

    return spoil


def _piped(name: str) -> Callable[[Path, Path], None]:
    def spoil(dataset: Path, outside: Path) -> None:
        path = next(dataset.glob(name))
        path.unlink()
        os.mkfifo(path)

    return spoil


_FILE, _TEXT = f"files/{sha256_hex(_IMAGE)}", "transcriptions/*.txt"
DATASETS: Mapping[str, Callable[[Path, Path], None]] = {
    "link-transcription": _to(_TEXT),
    "link-transcriptions": _to("transcriptions"),
    "link-file": _to(_FILE),
    "link-files": _to("files"),
    "link-office": _to("offices/*.json"),
    "link-offices": _to("offices"),
    "link-tasks": _to("tasks.jsonl"),
    "link-dialogues": _to("dialogues.jsonl"),
    "link-manifest": _to("manifest.json"),
    "link-card": lambda dataset, outside: (dataset / "README.md").symlink_to(outside / "secret.txt"),
    "sparse-transcription": _grown(_TEXT, 40 * GB),
    "sparse-file": _grown(_FILE, 40 * GB),
    "sparse-tasks": _grown("tasks.jsonl", 3 * GB),
    "sparse-manifest": _grown("manifest.json", 3 * GB),
    "sparse-beside": lambda dataset, outside: sparse(900 * GB)(dataset / "offices", outside),
    "pipe-transcription": _piped(_TEXT),
    "pipe-file": _piped(_FILE),
    "pipe-tasks": _piped("tasks.jsonl"),
    "pipe-office": _piped("offices/*.json"),
    "pipe-beside": SPOILS["pipe"],
    "deep-beside": SPOILS["deep-1500"],
    "odd-names-beside": SPOILS["odd-names"],
}
_OFFICE_OF = Verb(
    "build neo --office",
    ("build", "neo", "--office", "{dataset}", "--tasks", "1", "--max-candidates", "1", "--out", "{out}", "--json"),
)


def run_dataset(case: str, attempt: Attempt) -> None:
    """A dataset with links, pipes or files without end in it, before every verb and a server."""
    dataset = sealed(_picture_dataset(attempt.place / "dataset"))
    DATASETS[case](dataset, attempt.outside)
    run_verbs(attempt, dataset, (*VERBS, _OFFICE_OF))
    attempt.tries += 1
    attempt.begin("serve mcp")
    homer(attempt, "serve", "mcp", dataset, "custom-1", "--out", "served")


_IMPORTED = (
    "links-for-files", "link-for-folder", "links-in-a-circle", "pipes-for-files", "pipe", "devices", "sparse-900-gb",
    "sparse-3-gb", "deep-1500", "deep-3000", "odd-names", "many-30000", "long-ways",
)  # fmt: skip
SCORED = Area(
    "scored-folders",
    "(b) `homer score` on hostile folders (links, FIFOs, devices, sockets, 900 GB sparse, 3,000 deep, 30,000 files, odd"
    " names)",
    lambda scale: share(list(SPOILS), scale),
    run_score,
)
IMPORTED = Area(
    "imported-folders",
    "(b) import officebench/odysseybench of hostile folders",
    lambda scale: share([f"{kind}-{one}" for one in _IMPORTED for kind in ("officebench", "odysseybench")], scale),
    run_import,
)
BUILT = Area(
    "office-folders",
    "(b) `build neo --office` of hostile folders",
    lambda scale: share(list(SPOILS), scale),
    run_build,
    limit_s=_BUILD_LIMIT_S + 30,
)
DATASET_FOLDERS = Area(
    "dataset-folders",
    "(d) datasets with links, FIFOs and files without end in every place x 12 verbs: read outside, hang",
    lambda scale: share(list(DATASETS), scale),
    run_dataset,
    limit_s=_BUILD_LIMIT_S,
)
