"""Texts that try to leave their place in a report: markup in its page, formulas in its tables."""

import csv
from collections.abc import Mapping
from pathlib import Path

from data_model import ContentStore
from tests.evaluation.examples import example_dialogue, example_office, example_task
from tests.evaluation.runs import example_dataset
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share
from tests.hostile.harness.commands import homer
from tests.reports.html_page.pages import read_page

PAYLOADS: Mapping[str, str] = {
    "script": "<script>window.taken=1</script>",
    "ended-script": "</script></style></title><script>window.taken=1</script>",
    "picture": '"><img src=x onerror="window.taken=1">',
    "drawing": "<svg/onload=window.taken=1><foreignObject>",
    "frame": '<iframe srcdoc="<script>window.taken=1</script>"></iframe>',
    "link": "[x](javascript:window.taken=1) <a href=javascript:window.taken=1>x</a>",
    "comment": "<!-- --!> ]]> <![CDATA[",
    "template": "{{ 7*7 }}{% raw %}{{ self.__init__ }}${7*7}<%= 7*7 %>",
    "table": "| a | b |\n|---|---|\n| <b>x</b> | `y` |",
    "equals": "=1+1",
    "program": "=cmd|' /C calc'!A0",
    "plus": "+1+1",
    "minus": "-1+1",
    "at": "@SUM(1+1)",
    "tab": "\t=1+1",
    "quoted": '","=1+1","',
    "lines": 'a\n=1+1\r\n"=1+1',
    "codes": "\x1b]0;taken\x07\x1b[2J\u202e\u2028\x7f",
}
_SOLVER = """
from data_model import Action

PAYLOAD = {payload!r}
NAME = PAYLOAD.replace("/", "_")


class Writes:
    async def solve(self, assignment, episode):
        for app, action, args in (
            ("word", "create_new_file", {{"file_path": f"data/{{NAME}}.docx"}}),
            ("shell", "command", {{"command": f"echo x > 'data/{{NAME}}.txt'"}}),
            ("email", "send_email", {{"sender": "Bob", "recipient": "Ann", "subject": NAME, "content": PAYLOAD}}),
            (PAYLOAD, PAYLOAD, {{PAYLOAD: PAYLOAD}}),
        ):
            episode.step(Action(app=app, action=action, args=args))
        raise ValueError(PAYLOAD)
"""
_STARTS = ("=", "+", "-", "@", "\t", "\r")


def run(case: str, attempt: Attempt) -> None:
    """One text in every place of a dataset and of a run, then a report of both runs."""
    payload = PAYLOADS[case]
    dataset = _dataset(attempt.place / "data", payload)
    (attempt.place / "hostile.py").write_text(_SOLVER.format(payload=payload))
    name = payload.replace("/", "_").replace("\n", "_")[:60]
    runs = {"first": "oracle", name: "hostile:Writes"}
    for out, solver in runs.items():
        attempt.begin(f"eval {solver}")
        words = ("eval", dataset, f"--out=./{out}", "--solver", solver, "--json")
        homer(attempt, *words, codes=(0,), shows_tracebacks=True)
    attempt.begin("report")
    homer(attempt, "report", *(f"./{out}" for out in runs), "--out", "report", codes=(0,))
    attempt.begin("look")
    _look_at_page(attempt, attempt.place / "report" / "index.html", payload)
    tables = sorted((attempt.place / "report").rglob("*.csv"))
    holding = [f"{file.name} ({cell[:40]!r})" for file in tables for cell in _formulas(file)[:1]]
    attempt.expect(tables and not holding, f"{len(tables)} tables, formulas in: {', '.join(holding)}")
    if "<" in payload:
        for file in sorted((attempt.place / "report").rglob("*.md")):
            attempt.expect(payload not in file.read_text(encoding="utf-8"), f"raw in {file.name}")


def _dataset(root: Path, payload: str) -> Path:
    """A dataset whose every text that a report shows is the payload."""
    task = example_task(example_office(ContentStore(root)).hash)
    fact = task.facts[0].model_copy(update={"text": payload})
    subtask = task.subtasks[0].model_copy(update={"instruction": payload})
    texts = {"intent": payload, "description": payload, "facts": (fact,), "subtasks": (subtask,)}
    task = task.model_copy(update=texts)
    dialogue = example_dialogue(task.id)
    (day,) = dialogue.days
    (session,) = day.sessions
    turns = tuple(turn.model_copy(update={"text": f"{turn.text}{payload}"}) for turn in session.turns)
    day = day.model_copy(update={"sessions": (session.model_copy(update={"turns": turns}),)})
    return example_dataset(root, task, dialogues=(dialogue.model_copy(update={"days": (day,)}),))


def _look_at_page(attempt: Attempt, file: Path, payload: str) -> None:
    page = read_page(file)
    policies = [value for name, value in page.attributes if name == "content" and value and "default-src" in value]
    attempt.expect(policies and "default-src 'none'" in policies[0], f"the page's policy is {policies}")
    foreign = [name for name, value in page.attributes if name.startswith("on") or "window.taken" in (value or "")]
    attempt.expect(not foreign, f"attributes of the page: {foreign[:5]}")
    attempt.expect("<" not in payload or payload not in page.text, "the payload stands raw in the page")
    running = [text for _, text in page.scripts if "window.taken" in text]
    attempt.expect(not running, "the payload stands in a script")


def _formulas(file: Path) -> list[str]:
    """The cells of a table that a spreadsheet would work out."""
    with file.open(encoding="utf-8", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    return [cell for cell in cells if cell.startswith(_STARTS) and not _is_number(cell)]


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


REPORTS = Area(
    "reports",
    "(d) report page (`<script>`, `onerror`, svg, `{{ }}` in intent, talk, facts, file names, steps, exceptions) and"
    " CSV cells that begin with = + - @",
    lambda scale: share(list(PAYLOADS), scale),
    run,
    limit_s=60,
)
