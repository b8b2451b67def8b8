"""Causes that lie in files, arguments and calendars."""

import re

from office_env.criteria.difference_cases import Case
from office_env.criteria.reading import damage_in, type_of
from office_env.criteria.registry import criterion
from office_env.criteria.score import score_criterion
from office_env.files import MemoryFiles


def nothing_asked(case: Case) -> bool:
    """There is no keyword or cell, or a blank keyword."""
    asked = case.keywords or case.args.get("matches", ())
    return not asked or not all(str(one).strip() for one in asked)


def arguments_refused(case: Case) -> bool:
    """The corrected profile did not take the arguments."""
    return not case.checks and case.criterion.function in criterion


def unsound(case: Case) -> bool:
    """What exists is no file, or no sound one."""
    place = case.place()
    return case.exact and (not place.is_file() or damage_in(place) is not None)


def written_as_folder(case: Case) -> bool:
    """The file is there, its path written with a slash at its end."""
    place = case.place()
    return place.as_folder and place.is_file()


def other_types(case: Case) -> bool:
    """The files are no workbooks, and OfficeBench cannot find them equal."""
    return type_of(case.place("result_file").name) != "workbook" and not case.exact


def raises(case: Case) -> bool:
    """OfficeBench's function raises, and the calendar is there."""
    return case.corrected and case.exact_raises()


def repeats(case: Case) -> bool:
    """Without its rules of repetition the calendar has no overlap."""
    calendars = {name: case.workspace.read(name) for name in case.workspace.names() if name.startswith("calendar/")}
    once = MemoryFiles({name: re.sub(rb"(?m)^RRULE:.*\r?\n", b"", content) for name, content in calendars.items()})
    checks = score_criterion(case.criterion, once, case.seed, case.references)
    return not case.corrected and all(check.status == "passed" for check in checks)
