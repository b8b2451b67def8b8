"""Reports of small runs, one of them full of texts that try to leave their place, and what a browser would find."""

import base64
import gzip
import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

from data_model import Action, ContentStore, Dataset, Evidence, Task
from evaluation import evaluate, make_eval_config
from reports import add_figures, add_page, load_runs, write_report
from tests.evaluation.examples import example_dialogue, example_office, example_task, set_cell
from tests.evaluation.runs import example_dataset

HOSTILE = (
    '</script><script>window.taken=1</script>"\'><img src=x onerror="window.taken=1"> <!-- <b>&amp;</b>'
    "\u2028\u2029 \u202eabc\u2066 ]]> $x$ \x7f"
)


class Page(NamedTuple):
    """A report's page.

    Attributes:
        scripts: (attributes, text) of its script elements, in order.
        tags: Of all elements.
    """

    path: Path
    text: str
    scripts: tuple[tuple[dict[str, str | None], str], ...]
    tags: tuple[str, ...]
    attributes: tuple[tuple[str, str | None], ...]

    @property
    def index(self) -> Any:
        """The list of its episodes."""
        return unpacked(self.script("index"))

    @property
    def piece(self) -> Any:
        """Its first task with its episodes."""
        return unpacked(self.script("piece-0"))

    def script(self, name: str) -> str:
        """The text of the script element of that id."""
        return next(text for attributes, text in self.scripts if attributes.get("id") == name)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.is_in_script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self.is_in_script = tag == "script"
        if self.is_in_script:
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        self.is_in_script = False

    def handle_data(self, data: str) -> None:
        if self.is_in_script:
            attributes, text = self.scripts[-1]
            self.scripts[-1] = (attributes, text + data)


def read_page(path: Path) -> Page:
    """Read a page as a browser does."""
    text = path.read_text(encoding="utf-8")
    reader = _Reader()
    reader.feed(text)
    return Page(path, text, tuple(reader.scripts), tuple(reader.tags), tuple(reader.attributes))


def unpacked(data: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(data)))


def hostile_dataset(root: Path) -> Path:
    """A dataset whose every text that a page shows is hostile."""
    office = example_office(ContentStore(root))
    plan = (
        set_cell(HOSTILE),
        Action(app="shell", action="command", args={"command": f"echo {HOSTILE!r}"}),
        Action(app="system", action="finish_task", args={"answer": HOSTILE}),
    )
    task = example_task(office.hash)
    fact = task.facts[0].model_copy(update={"text": HOSTILE})
    said = {"intent": HOSTILE, "description": HOSTILE, "facts": (fact,), "solution": plan}
    persona = task.persona.model_copy(update={"name": HOSTILE})
    subtask = task.subtasks[0].model_copy(update={"instruction": HOSTILE})
    return _with_hostile_talk(root, task.model_copy(update={**said, "persona": persona, "subtasks": (subtask,)}))


def _with_hostile_talk(root: Path, task: Task) -> Path:
    dialogue = example_dialogue(task.id)
    day = dialogue.days[0]
    session = day.sessions[0]
    turns = tuple(turn.model_copy(update={"text": f"{HOSTILE}{turn.text}"}) for turn in session.turns)
    day = day.model_copy(update={"sessions": (session.model_copy(update={"turns": turns}),)})
    evidence = Evidence(fact="f1", value="1200", turn=turns[0].id, start=3, end=len(turns[0].text), first=True)
    return example_dataset(
        root, task, dialogues=(dialogue.model_copy(update={"days": (day,), "evidence": (evidence,)}),)
    )


def reported(dataset: Path, folder: Path, *solvers: str, names: tuple[str, ...] = (), figures: bool = False) -> Page:
    """Run solvers on a dataset and report them."""
    runs = []
    for solver, name in zip(solvers, names or solvers, strict=True):
        runs.append(folder / name)
        if not runs[-1].exists():
            evaluate(make_eval_config(Dataset(dataset), solver=solver), runs[-1])
    out = folder / f"report-{sum(1 for _ in folder.glob('report-*'))}"
    write_report(load_runs(runs), out, (add_page, add_figures) if figures else (add_page,))
    return read_page(out / "index.html")
