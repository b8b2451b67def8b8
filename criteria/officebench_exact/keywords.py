"""OfficeBench's keyword checks, bug for bug."""

from typing import Any

from criteria.officebench_exact.file_text import read_text_as
from criteria.officebench_exact.mailbox import list_mailbox
from criteria.registry import References, exact_criterion
from criteria.step_budget import spend_steps
from criteria.target_files import resolve_target
from office_env import FileTree


@exact_criterion
def evaluate_contain(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """Every keyword occurs in the text as a substring, ignoring case; a missing file fails.

    From the first keyword that Python reads as a number, commas are removed from the text, for later keywords too.
    """
    doc_type = args["doc_type"]
    if doc_type == "email":
        return contains_all_keywords(list_mailbox(workspace, args["username"]), args["keywords"])
    target = resolve_target(args["file"], workspace, seed, references)
    if not target.exists() or not target.is_file():
        return False
    return contains_all_keywords(read_text_as(doc_type, target), args["keywords"])


@exact_criterion
def evaluate_not_contain(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """The plain negation of `evaluate_contain`: one absent keyword is enough, and so is a missing file."""
    return not evaluate_contain(workspace, seed, references, args)


def contains_all_keywords(text: str, keywords: list[str]) -> bool:
    """Return whether every keyword occurs in the text as the original looks for it, one after the other."""
    text = text.lower()
    for keyword in keywords:
        spend_steps(len(text) // 10 + 1)
        keyword = keyword.lower()
        if _is_number(keyword):
            text = text.replace(",", "")
        if keyword not in text:
            return False
    return True


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
