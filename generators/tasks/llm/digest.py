"""What a model is shown: findings cut to a bounded length, and the registries of criteria and actions."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from data_model import DocumentFinding, EventFinding, Finding, JsonObject, MailFinding, SheetFinding, canonical_json
from office_env import Office, action, argument_descriptions, arguments_model
from office_env.criteria import arguments_of, criterion

LONGEST_DIGEST = 24_000
ROWS, PARAGRAPHS, NOTES = 12, 12, 1500
NOT_ASKED = (
    "evaluate_exact_match",
    "evaluate_keyword_exist",
    "evaluate_doc_contain",
    "evaluate_file_contains_keywords",
)
"""Comparisons with reference files, of which we have none, and other names of the same check."""
NOT_PLANNED = ("llm.complete_text", "shell.command", "system.switch_app")


def digest(findings: Sequence[Finding], longest: int = LONGEST_DIGEST) -> list[JsonObject]:
    """The findings, each with its file and place; shorter and shorter until all together fit.

    longest: in characters of JSON. What does not fit even then is left out from the end of the longest kinds.
    """
    for share in (1.0, 0.5, 0.25, 0.1):
        shown = [_shown(one, share) for one in findings]
        if len(canonical_json(shown)) <= longest:
            return shown
    while shown and len(canonical_json(shown)) > longest:
        del shown[1::2]
        if len(shown) == 1 and len(canonical_json(shown)) > longest:
            return []
    return shown


def notes_of(notes: dict[str, str]) -> dict[str, str]:
    """What surfers say in their own words, each cut."""
    return {app: text[:NOTES] for app, text in sorted(notes.items())}


@cache
def criteria_asked() -> tuple[JsonObject, ...]:
    """The criteria that a task may use: name, what it checks, and the schema of its arguments."""
    return tuple(
        {
            "name": entry.name,
            "doc": " ".join(entry.documentation.split()),
            "args": _compact(arguments_of(entry.function).model_json_schema()),
        }
        for entry in criterion
        if entry.name not in NOT_ASKED
    )


@cache
def actions_offered() -> tuple[JsonObject, ...]:
    """The actions that a plan may take: application, name, what it does, and its arguments with their meaning."""
    return tuple(_action(entry.name, entry.documentation) for entry in action if entry.name not in NOT_PLANNED)


def action_names() -> dict[str, list[str]]:
    """The same actions by application, by name alone."""
    names: dict[str, list[str]] = {}
    for one in actions_offered():
        names.setdefault(str(one["app"]), []).append(str(one["action"]))
    return names


def files_of(office: Office, most: int = 200) -> list[str]:
    """The paths of an office, the first ones where there are very many."""
    return list(office.names()[:most])


def _action(name: str, documentation: str) -> JsonObject:
    app, _, action_name = name.partition(".")
    fields, told = arguments_model(name).model_fields, argument_descriptions(name)
    args = {key: told.get(key, "") + ("" if one.is_required() else " (may be left out)") for key, one in fields.items()}
    return {"app": app, "action": action_name, "does": documentation.splitlines()[0], "args": args}


def _compact(schema: Any) -> Any:
    """A schema without titles, which say nothing and cost tokens."""
    if isinstance(schema, dict):
        return {key: _compact(one) for key, one in schema.items() if not (key == "title" and isinstance(one, str))}
    return [_compact(one) for one in schema] if isinstance(schema, list) else schema


def _shown(finding: Finding, share: float) -> JsonObject:
    if isinstance(finding, SheetFinding):
        return _sheet(finding, max(2, int(ROWS * share)))
    if isinstance(finding, MailFinding):
        return finding.model_dump(mode="json", exclude={"asks"}) | {"body": finding.body[: int(600 * share)]}
    if isinstance(finding, EventFinding):
        return finding.model_dump(mode="json")
    return _document(finding, share)


def _sheet(finding: SheetFinding, rows: int) -> JsonObject:
    first, last = finding.header_row + 1, finding.header_row + len(finding.rows)
    return {
        "kind": "sheet",
        "file": finding.file,
        "place": f"sheet {finding.sheet}, header in row {finding.header_row}, data in rows {first} to {last}",
        "columns": {str(one.index): one.name[:60] for one in finding.columns[:20]},
        "rows": {str(first + at): _cut(row[:20], 60) for at, row in enumerate(finding.rows[:rows])},
        "first_free_row": last + 1,
    }


def _document(finding: DocumentFinding, share: float) -> JsonObject:
    return {
        "kind": "document",
        "application": finding.application,
        "file": finding.file,
        "headings": _cut(finding.headings[:10], 100),
        "paragraphs": _cut(finding.paragraphs[: max(2, int(PARAGRAPHS * share))], int(400 * share) + 60),
        "tables": [[_cut(row[:8], 40) for row in table[:4]] for table in finding.tables[:2]],
    }


def _cut(texts: Iterable[str], most: int) -> list[str]:
    return [text[:most] for text in texts]
