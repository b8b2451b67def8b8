"""Every template renders with its variables, and with nothing less and nothing more."""

import pytest

from templates import find_template_variables, list_templates, render

VALUES: dict[str, object] = {
    "attack": {"tasks": 12, "policies": {"stuff_everything": 0}, "reader": 9, "unfinished": 1},
    "failed_measurements": {"solved_from_intent_and_subtasks": 2},
    "actions": (" - read a file: {'app': 'word'}",),
    "app": "word",
    "apps": ("word", "excel"),
    "charts": ({"title": "Pass rate", "svg": "<svg/>"},),
    "conventions": "- `scratch/` is free.\n",
    "clock": {"date": "2020-05-01", "weekday": "Friday", "time": "10:00 AM"},
    "configurations": ({"name": "gold", "about": "What nobody may see.", "rows": 12},),
    "content": "The cell holds 7.",
    "conversation": "Ann said hello.",
    "counts": {"imported": 5, "refused": 0},
    "datasets": 1,
    "engine": "procedural",
    "expected": "type integer",
    "found": '"seven"',
    "history": "Ann said hello.",
    "index": "H4sI",
    "inputs": '{"application": "excel"}',
    "instruction": "Please note it.",
    "intent": "Please bring the budget up to date.",
    "is_run": False,
    "kind": "OfficeBench",
    "left_out": ({"why": "not solved", "tasks": 2},),
    "license": "cc-by-4.0",
    "manner": 437,
    "notes": ("Over all tasks.",),
    "offices": 7,
    "others": "excel, pdf",
    "persona": {"name": "Bob", "email": "bob@example.com"},
    "pieces": ("H4sI",),
    "policy": "default-src 'none'",
    "pretty_name": "homeragents-neo",
    "rejected": {"proofs": 2, "corpus": 1},
    "rows": 12,
    "runs": 2,
    "run_rows": (
        dict.fromkeys(("name", "dataset", "solver", "memory", "top_k", "model", "trials"), "x") | {"marks": ("odd",)},
    ),
    "schema": '{"type": "object"}',
    "seed": 3,
    "script": "begin();",
    "seeds": 14,
    "size": "n<1K",
    "shown": ("## Steps",),
    "split": "neo",
    "style": "body { margin: 0; }",
    "subtasks": ("Set the rent.", "Tell Ann."),
    "system": "It is Friday.",
    "tables": (
        {"title": "Steps", "columns": ({"title": "run", "is_text": True},), "rows": (("<b>",),), "notes": ("Means.",)},
    ),
    "tasks": 12,
    "title": "neo, 12 tasks",
    "tool": "read_cell",
    "tools": ({"name": "read_cell", "description": "Reads.", "parameters": '{"type": "object"}'},),
    "where": "/rows/3",
}
SHOWN = {
    "documents/dataset_card.md.j2": ("# neo, seed 3, 12 tasks", "proofs 2, corpus 1.", "| reader | 9 of 12 |"),
    "documents/import_card.md.j2": ("# OfficeBench, imported, 12 tasks", "- imported: 5"),
    "documents/parquet_card.md.j2": ('license: "cc-by-4.0"', "- config_name: gold\n  default: true", "# neo, 12 tasks"),
    "documents/plus_card.md.j2": ("# plus, seed 3, 12 tasks", "of 14 seed tasks", "proofs 2, corpus 1."),
    "documents/report_page.html.j2": ("default-src &#39;none&#39;", "<bdi>&lt;b&gt;</bdi>", "body { margin: 0; }"),
    "documents/sft_card.md.j2": ("12 tasks, each solved", "Left out: 2 (not solved)."),
    "documents/inspect_card.md.j2": ("# neo, 12 tasks, for Inspect",),
    "documents/inspect_task.py.j2": ("for Inspect: neo, 12 tasks.", "@task\ndef odyssey("),
    "prompts/mcp_instructions.md.j2": ("It is Friday.\n\nThe task: Please note it.", "the resource `/rows/3`"),
    "prompts/officebench_step.md.j2": ("##Task: Please note it.", "##Current apps: word"),
    "prompts/officebench_system.md.j2": ("2020-05-01 (Friday)", " - word: read and write Word documents"),
    "prompts/schema_fallback.md.j2": ('```json\n{"type": "object"}\n```',),
    "prompts/schema_repair.md.j2": ('- Where: /rows/3\n- Expected: type integer\n- Found: "seven"',),
    "prompts/solver_intent_and_subtasks.md.j2": ("bring the budget up to date.", "\n2. Tell Ann.\n"),
    "prompts/surfer_goal.md.j2": ('```json\n{"application": "excel"}\n```',),
    "prompts/tool_fallback.md.j2": ("read_cell: Reads.\n```json",),
    "prompts/tool_outcome.md.j2": ("What came of read_cell:\nThe cell holds 7.",),
    "prompts/tools_system.md.j2": ("It is Friday, 2020-05-01, 10:00 AM.", "Bob (bob@example.com)"),
    "prompts/tools_task.md.j2": ("What was said on earlier days:", "Please note it."),
}


def variables(name: str) -> dict[str, object]:
    unknown = find_template_variables(name) - VALUES.keys()
    assert not unknown, f"give {sorted(unknown)} of {name} a plain value in this test"
    return {key: VALUES[key] for key in find_template_variables(name)}


def plain(value: object) -> object:
    """The same kind of value with nothing in it."""
    return type(value)() if isinstance(value, str | dict | tuple) and value is not VALUES["clock"] else value


@pytest.mark.parametrize("name", list_templates())
def test_a_template_renders_with_its_variables(name: str) -> None:
    text = render(name, **variables(name))
    assert text.strip()
    assert not [mark for mark in ("{{", "}}", "{%", "%}", "Undefined", "object at 0x") if mark in text]
    assert all(part in text for part in SHOWN.get(name, ()))
    assert render(name, **variables(name)) == text


@pytest.mark.parametrize("name", list_templates())
def test_a_template_renders_where_there_is_nothing_to_tell(name: str) -> None:
    always = ("persona", "instruction", "intent")
    empty = {key: value if key in always else plain(value) for key, value in variables(name).items()}
    assert render(name, **empty).strip()


@pytest.mark.parametrize("name", list_templates())
def test_a_template_refuses_a_missing_and_an_unused_variable(name: str) -> None:
    given = variables(name)
    for missing in sorted(given):
        lacking = {key: value for key, value in given.items() if key != missing}
        with pytest.raises(
            TypeError, match=rf"template {name}: missing variables \['{missing}'\], unused variables \[\]"
        ):
            render(name, **lacking)
    with pytest.raises(TypeError, match=r"missing variables \[\], unused variables \['surprise'\]"):
        render(name, **given, surprise=1)


def test_what_is_said_is_not_escaped_and_not_rendered_again() -> None:
    text = render("prompts/tools_task.md.j2", history="<b> & {{ secret }}", instruction="{% if x %}")
    assert "<b> & {{ secret }}" in text
    assert "{% if x %}" in text


def test_a_step_without_an_open_application_shows_the_applications() -> None:
    given = {**variables("prompts/officebench_step.md.j2"), "app": "", "conversation": "", "history": ()}
    text = render("prompts/officebench_step.md.j2", **given)
    assert "##Available apps: " in text
    assert not [head for head in ("##Current apps", "##Earlier conversation", "##History") if head in text]
