"""Which people of a task are made up, because the office names too few of them."""

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, SheetFinding, Task
from generators.tasks.persona_and_clock import find_office_setting, list_mailbox_owners


def list_invented(task: Task, findings: tuple[Finding, ...]) -> tuple[str, ...]:
    """List what of a task's people is made up: `persona`, `persona address` or `recipients`.

    Args:
        task: The task.
        findings: What the surfers reported of its office.
    """
    is_invented = {
        "persona": task.persona.name not in list_mailbox_owners(findings),
        "persona address": task.persona.email not in find_office_setting(findings).addresses.values(),
        "recipients": not _list_recipients(task) <= _list_known_addresses(findings, task),
    }
    return tuple(name for name, value in is_invented.items() if value)


def _list_recipients(task: Task) -> set[str]:
    replaced = {fact.supersedes for fact in task.facts}
    live = [fact for fact in task.facts if fact.kind not in ("decoy", "retraction") and fact.id not in replaced]
    return {value.value.casefold() for fact in live if fact.needed for value in fact.values if value.type == "address"}


def _list_known_addresses(findings: tuple[Finding, ...], task: Task) -> set[str]:
    text = " ".join(text for finding in findings for text in _list_texts(finding)).casefold()
    return {address for address in _list_recipients(task) if address in text}


def _list_texts(finding: Finding) -> tuple[str, ...]:
    match finding:
        case MailFinding():
            return (finding.sender, *finding.recipients, finding.body)
        case SheetFinding():
            return tuple(cell for row in finding.rows for cell in row if "@" in cell)
        case DocumentFinding():
            return (*finding.paragraphs, *(cell for table in finding.tables for row in table for cell in row))
        case EventFinding():
            return (finding.summary, finding.location)
