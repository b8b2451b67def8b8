"""Causes that lie in files, arguments and calendars."""

import re

from criteria.differences.disagreement import Disagreement
from criteria.file_text import file_type, find_damage
from criteria.registry import criterion
from criteria.score import score_criterion
from office_env import InMemoryFileTree


def asks_for_nothing(disagreement: Disagreement) -> bool:
    """There is no keyword or cell, or a blank keyword."""
    requirements = disagreement.keywords or disagreement.args.get("matches", ())
    return not requirements or not all(str(one).strip() for one in requirements)


def has_invalid_arguments(disagreement: Disagreement) -> bool:
    """The corrected profile did not take the arguments."""
    return not disagreement.checks and disagreement.criterion.function in criterion


def is_unreadable_file(disagreement: Disagreement) -> bool:
    """What exists is no file, or no sound one."""
    target = disagreement.resolve_target()
    return disagreement.passes_exact and (not target.is_file() or find_damage(target) is not None)


def has_trailing_slash(disagreement: Disagreement) -> bool:
    """The file is there, its path written with a slash at its end."""
    target = disagreement.resolve_target()
    return target.has_trailing_slash and target.is_file()


def compares_other_types(disagreement: Disagreement) -> bool:
    """The files are no workbooks, and OfficeBench cannot find them equal."""
    return file_type(disagreement.resolve_target("result_file").name) != "workbook" and not disagreement.passes_exact


def raises_in_exact_profile(disagreement: Disagreement) -> bool:
    """OfficeBench's function raises, and the calendar is there."""
    return disagreement.passes_corrected and disagreement.exact_raises()


def overlaps_only_by_repetition(disagreement: Disagreement) -> bool:
    """Without its rules of repetition the calendar has no overlap."""
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
