"""Causes that lie in files, arguments and calendars."""

import re

from criteria.damaged_files import find_damage
from criteria.differences.disagreement import Disagreement
from criteria.registry import criterion
from criteria.score import score_criterion
from criteria.target_files import file_type
from office_env import InMemoryFileTree


def asks_for_nothing(disagreement: Disagreement) -> bool:
    """Return whether the check has no keyword or cell, or a blank keyword."""
    requirements = disagreement.keywords or disagreement.args.get("matches", ())
    return not requirements or not all(str(one).strip() for one in requirements)


def has_invalid_arguments(disagreement: Disagreement) -> bool:
    """Return whether the corrected profile refused the arguments."""
    return not disagreement.checks and disagreement.criterion.function in criterion


def is_unreadable_file(disagreement: Disagreement) -> bool:
    """Return whether what exists is not a file, or is damaged."""
    target = disagreement.resolve_target()
    return disagreement.passes_exact and (not target.is_file() or find_damage(target) is not None)


def has_trailing_slash(disagreement: Disagreement) -> bool:
    """Return whether the file exists but its path was written with a slash at the end."""
    target = disagreement.resolve_target()
    return target.has_trailing_slash and target.is_file()


def compares_other_types(disagreement: Disagreement) -> bool:
    """Return whether the files are not workbooks and OfficeBench does not find them equal."""
    return file_type(disagreement.resolve_target("result_file").name) != "workbook" and not disagreement.passes_exact


def raises_in_exact_profile(disagreement: Disagreement) -> bool:
    """Return whether OfficeBench's function raises on a calendar that passes the corrected profile."""
    return disagreement.passes_corrected and disagreement.exact_raises()


def overlaps_only_by_repetition(disagreement: Disagreement) -> bool:
    """Return whether the calendar has no overlap once its recurrence rules are removed."""
    calendars = {
        name: disagreement.workspace.read(name)
        for name in disagreement.workspace.names()
        if name.startswith("calendar/")
    }
    without_repetition = InMemoryFileTree(
        {name: re.sub(rb"(?m)^RRULE:.*\r?\n", b"", content) for name, content in calendars.items()}
    )
    checks = score_criterion(disagreement.criterion, without_repetition, disagreement.seed, disagreement.references)
    return not disagreement.passes_corrected and all(check.status == "passed" for check in checks)
