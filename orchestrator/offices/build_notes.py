"""What a build says at its end about the offices that a user brought."""

from collections import Counter
from collections.abc import Sequence

from generators.tasks import archetype
from orchestrator.neo.procedural_planner import OfficeSurvey
from orchestrator.offices.inventory import describe_languages


def make_office_notes(surveys: Sequence[OfficeSurvey], skipped: int, kinds: Sequence[str]) -> tuple[str, ...]:
    """Say how much of the offices is used, and warn if all tasks are of one kind.

    Args:
        surveys: The surveys of the offices that support a task.
        skipped: The number of other offices.
        kinds: The archetype of each accepted task.
    """
    files, used = sum(survey.files for survey in surveys), sum(len(survey.used_files) for survey in surveys)
    fed = {kind for survey in surveys for kind in survey.archetypes}
    offices = f"{len(surveys):,} office{'s' * (len(surveys) != 1)}"
    unfed = f"; {skipped:,} more feed none" if skipped else ""
    languages = sum((Counter(survey.languages) for survey in surveys), Counter[str]())
    written = f"; mails and documents are written in {describe_languages(languages)}" if languages else ""
    notes = [
        f"{offices} with {files:,} files, {used:,} of them read for tasks, feed {len(fed)} of {len(archetype.names)} "
        f"kinds of task{unfed}{written}; `homer survey` says what is not used and why"
    ]
    if len(kinds) > 1 and len(set(kinds)) == 1 and kinds[0]:
        notes.append(f"all {len(kinds):,} tasks are of one kind, {kinds[0]}: the offices feed too few others")
    return tuple(notes)
