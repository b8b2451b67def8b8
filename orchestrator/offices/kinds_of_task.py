"""Find for each archetype whether an office supports it, as whose task, and what is lacking if it does not."""

from collections.abc import Iterator
from typing import NamedTuple

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, bounds, rng_for
from generators.tasks import (
    Need,
    OfficeSetting,
    TaskContext,
    archetype,
    choose_persona_and_clock,
    find_office_setting,
    list_mailbox_owners,
    list_needs,
    make_recipe,
)
from office_env import Office
from orchestrator.neo.procedural_planner import OfficeSurvey
from orchestrator.offices.inventory import count_languages

# A recipe may fail by chance; an archetype that the office supports succeeds within this many attempts.
RECIPE_ATTEMPTS = 2
# Each takes some seconds, and a build needs only a few users for each kind of task.
_MAX_PEOPLE_OF_LARGE_OFFICE = 5


class _SurveyedOffice(NamedTuple):
    office: Office
    findings: tuple[Finding, ...]
    setting: OfficeSetting


def find_feasible_kinds(office: Office, findings: tuple[Finding, ...]) -> OfficeSurvey:
    """Try every archetype on an office as a task of each of its people, and note what those lack that it does not feed.

    Args:
        findings: What the surfers reported of the office.
    """
    surveyed = _SurveyedOffice(office, findings, find_office_setting(findings))
    max_people = bounds.OFFICE_ASKERS if len(findings) <= bounds.OFFICE_TRIED_FINDINGS else _MAX_PEOPLE_OF_LARGE_OFFICE
    people = _sample_people(list_mailbox_owners(findings), office.hash, max_people)
    contexts = _Contexts(surveyed)
    askers_by_kind = {entry.name: _find_askers(entry.name, contexts, people) for entry in archetype} if findings else {}
    lacking = {
        entry.name: _list_lacking(list_needs(entry.name), contexts, people)
        for entry in archetype
        if askers_by_kind.get(entry.name) is None
    }
    return OfficeSurvey(
        office=office.hash,
        archetypes={kind: askers for kind, askers in askers_by_kind.items() if askers is not None},
        setting=surveyed.setting,
        lacking=lacking,
        files=len(office.names()),
        used_files=tuple(sorted({finding.file for finding in findings})),
        languages=count_languages(_list_prose(findings)),
    )


def _list_prose(findings: tuple[Finding, ...]) -> Iterator[str]:
    """Yield the texts of mails and documents, whose language shows more clearly than that of tables and titles."""
    for one in findings:
        if isinstance(one, MailFinding):
            yield one.body
        elif isinstance(one, DocumentFinding):
            yield "\n".join(one.paragraphs)


class _Contexts:
    """The contexts in which archetypes are tried: one for each person and attempt, the same for every archetype."""

    def __init__(self, surveyed: _SurveyedOffice) -> None:
        self.surveyed = surveyed

    def make(self, kind: str, asker: tuple[str, ...], attempt: int) -> TaskContext:
        """Make the context of an attempt to make a task of a kind."""
        office, _, setting = self.surveyed
        rng = rng_for("survey", office.hash, kind, *asker)
        persona, clock = choose_persona_and_clock(asker, setting, rng)
        return TaskContext(office.hash, office.names(), self._sample(persona.name, attempt), persona, clock)

    def _sample(self, person: str, attempt: int) -> tuple[Finding, ...]:
        """Return all findings of a small office, and of a large one a sample besides the person's own mails and events.

        Archetypes compare the texts of an office with each other, which takes minutes for hundreds of files.
        """
        findings = self.surveyed.findings
        if len(findings) <= bounds.OFFICE_TRIED_FINDINGS:
            return findings
        rng = rng_for("survey", self.surveyed.office.hash, "findings", attempt)
        others = [number for number, one in enumerate(findings) if not _is_own(one, person)]
        kept: set[int] = set()
        for kind in sorted({findings[number].kind for number in others}):
            numbers = [number for number in others if findings[number].kind == kind]
            kept.update(rng.sample(numbers, min(len(numbers), bounds.OFFICE_TRIED_FINDINGS // 12)))
        return tuple(one for number, one in enumerate(findings) if number in kept or _is_own(one, person))


def _is_own(finding: Finding, person: str) -> bool:
    return isinstance(finding, MailFinding | EventFinding) and finding.user == person


def _sample_people(people: tuple[str, ...], office: str, count: int) -> tuple[str, ...]:
    """Return at most so many of the people, sampled and sorted."""
    if len(people) <= count:
        return people
    return tuple(sorted(rng_for("survey", office, "askers").sample(people, count)))


def _list_askers(people: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield each person alone, or nobody if there are no people."""
    yield from ((person,) for person in people) if people else [()]


def _find_askers(kind: str, contexts: _Contexts, people: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return the people whose task an archetype can be; empty if there are no people, None if it cannot be made."""
    feasible = [asker for asker in _list_askers(people) if _can_make_recipe(kind, contexts, asker)]
    return tuple(person for asker in feasible for person in asker) if feasible else None


def _can_make_recipe(kind: str, contexts: _Contexts, asker: tuple[str, ...]) -> bool:
    rng = rng_for("survey", contexts.surveyed.office.hash, kind, *asker)
    choose_persona_and_clock(asker, contexts.surveyed.setting, rng)
    return any(
        make_recipe(kind, contexts.make(kind, asker, attempt), rng) is not None for attempt in range(RECIPE_ATTEMPTS)
    )


def _list_lacking(needs: tuple[Need, ...], contexts: _Contexts, people: tuple[str, ...]) -> tuple[str, ...]:
    """Return what is lacking for every person; empty if the archetype states no need that is not met."""
    unmet = [
        tuple(need.description for need in needs if not need.is_met(contexts.make("needs", asker, 0)))
        for asker in _list_askers(people)
    ]
    return sorted(unmet, key=len)[0]
