"""The inputs of the prompts: findings cut to a bounded length, and descriptions of actions."""

from collections.abc import Iterable, Sequence
from functools import cache

from data_model import DocumentFinding, EventFinding, Finding, JsonObject, MailFinding, SheetFinding, canonical_json
from office_env import Office, action, build_arguments_model, describe_arguments

MAX_FINDINGS_CHARS = 24_000
MAX_ROWS, MAX_PARAGRAPHS, MAX_NOTE_CHARS = 12, 12, 1500
EXCLUDED_ACTIONS = ("llm.complete_text", "shell.command", "system.switch_app")


def condense_findings(findings: Sequence[Finding], max_chars: int = MAX_FINDINGS_CHARS) -> list[JsonObject]:
    """Condense the findings, each with its file and place, until they fit together.

    Every finding is shortened first, down to a tenth of its rows and paragraphs. If that is not enough, every second
    finding is dropped until the rest fits.

    Args:
        findings: The findings.
        max_chars: The maximum length of all of them, in characters of JSON.
    """
    for share in (1.0, 0.5, 0.25, 0.1):
        condensed = [_condense_finding(one, share) for one in findings]
        if len(canonical_json(condensed)) <= max_chars:
            return condensed
    while condensed and len(canonical_json(condensed)) > max_chars:
        del condensed[1::2]
        if len(condensed) == 1 and len(canonical_json(condensed)) > max_chars:
            return []
    return condensed


def truncate_notes(notes: dict[str, str]) -> dict[str, str]:
    """Cut the surfers' free-text notes to a bounded length each."""
    return {app: text[:MAX_NOTE_CHARS] for app, text in sorted(notes.items())}


@cache
def describe_actions() -> tuple[JsonObject, ...]:
    """Describe the actions that a plan may use: application, name, purpose, and arguments with their meaning."""
    return tuple(
        _describe_action(entry.name, entry.documentation) for entry in action if entry.name not in EXCLUDED_ACTIONS
    )


def list_action_names() -> dict[str, list[str]]:
    """List the names of these actions by application."""
    names: dict[str, list[str]] = {}
    for description in describe_actions():
        names.setdefault(str(description["app"]), []).append(str(description["action"]))
    return names


def list_files(office: Office, max_files: int = 200) -> list[str]:
    """List the paths of an office, at most the first `max_files`."""
    return list(office.names()[:max_files])


def _describe_action(name: str, documentation: str) -> JsonObject:
    app, _, action_name = name.partition(".")
    fields, descriptions = build_arguments_model(name).model_fields, describe_arguments(name)
    args = {
        key: descriptions.get(key, "") + ("" if one.is_required() else " (may be left out)")
        for key, one in fields.items()
    }
    return {"app": app, "action": action_name, "does": documentation.splitlines()[0], "args": args}


def _condense_finding(finding: Finding, share: float) -> JsonObject:
    if isinstance(finding, SheetFinding):
        return _condense_sheet(finding, max(2, int(MAX_ROWS * share)))
    if isinstance(finding, MailFinding):
        return finding.model_dump(mode="json", exclude={"asks"}) | {"body": finding.body[: int(600 * share)]}
    if isinstance(finding, EventFinding):
        return finding.model_dump(mode="json")
    return _condense_document(finding, share)


def _condense_sheet(finding: SheetFinding, max_rows: int) -> JsonObject:
    first, last = finding.header_row + 1, finding.header_row + len(finding.rows)
    return {
        "kind": "sheet",
        "file": finding.file,
        "place": f"sheet {finding.sheet}, header in row {finding.header_row}, data in rows {first} to {last}",
        "columns": {str(one.index): one.name[:60] for one in finding.columns[:20]},
        "rows": {str(first + at): _truncate_texts(row[:20], 60) for at, row in enumerate(finding.rows[:max_rows])},
        "first_free_row": last + 1,
        **({"rows_with_totals": list(finding.summary_rows)} if finding.summary_rows else {}),
    }


def _condense_document(finding: DocumentFinding, share: float) -> JsonObject:
    return {
        "kind": "document",
        "application": finding.application,
        "file": finding.file,
        "headings": _truncate_texts(finding.headings[:10], 100),
        "paragraphs": _truncate_texts(finding.paragraphs[: max(2, int(MAX_PARAGRAPHS * share))], int(400 * share) + 60),
        "tables": [[_truncate_texts(row[:8], 40) for row in table[:4]] for table in finding.tables[:2]],
    }


def _truncate_texts(texts: Iterable[str], max_chars: int) -> list[str]:
    return [text[:max_chars] for text in texts]
