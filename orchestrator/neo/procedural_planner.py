"""The procedural planners, which choose office, archetype, user and time from the run's seed and a survey."""

from collections.abc import Sequence

from pydantic import Field

from data_model import (
    Clock,
    ContentStore,
    FrozenModel,
    GenerationPlan,
    InputError,
    Persona,
    SurfPlan,
    TaskPlan,
    rng_for,
    sha256_hex,
)
from generators.dialogues import NEO_DAYS, plan_neo_conversation
from generators.tasks import OfficeSetting, archetype, choose_persona_and_clock
from generators.worlds import OfficeDay, make_office_day
from orchestrator.build_config import make_candidate_id
from orchestrator.neo.turns import CandidateTurn, choose_turn

SURFED_APPS = ("calendar", "email", "excel", "pdf", "word")
BROUGHT_APPS = ("calendar", "email", "excel", "ocr", "pdf", "shell", "word")
"""What is explored in an office that somebody brought, where pictures and notes may be all that there is to read."""


class OfficeSurvey(FrozenModel):
    """Which tasks an office supports, found before anything is planned.

    Attributes:
        office: The hash of the office.
        archetypes: Archetype -> the owners of mailboxes and calendars whose task it can be; empty if the office has no
            owners and anyone will do.
        setting: What the office says about the user and the day of a task.
        lacking: Archetype that the office does not feed -> what it lacks, as far as the archetype says.
        files: The number of files.
        used_files: The files that surfers found something in.
        languages: Two-letter code, or `unclear` -> the number of mails and documents in that language.
    """

    office: str
    archetypes: dict[str, tuple[str, ...]]
    setting: OfficeSetting
    lacking: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    files: int = 0
    used_files: tuple[str, ...] = ()
    languages: dict[str, int] = Field(default_factory=dict)


class ProceduralPlanner:
    """Planner that takes the archetypes in turn in seeded order, and for each the offices that support it.

    Each round of archetypes is shuffled anew, so that none is repeated before all were used.
    """

    def __init__(self, seed: int, split: str, surveys: Sequence[OfficeSurvey], voice_count: int) -> None:
        self.seed, self.split, self.voice_count = seed, split, voice_count
        self._surveys = {survey.office: survey for survey in surveys}
        self._offices_by_archetype: dict[str, list[str]] = {}
        for survey in surveys:
            for archetype_name in survey.archetypes:
                self._offices_by_archetype.setdefault(archetype_name, []).append(survey.office)
        if not self._offices_by_archetype:
            raise InputError("no office holds anything that a task can be made of", where="--office")

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """Plan a candidate; each further attempt takes another office or archetype."""
        turn = choose_turn(tuple(self._offices_by_archetype), self.seed, self.split, index, attempt)
        office = self._choose_office(turn, attempt)
        survey = self._surveys[office]
        rng = rng_for(self.seed, self.split, turn.first, "setting", attempt)
        persona, clock = choose_persona_and_clock(survey.archetypes[turn.archetype], survey.setting, rng)
        id = make_candidate_id(self.split, self.seed, index)
        plan = make_plan(id, turn.archetype, office, persona, clock, (index, self.voice_count))
        surf_plan = plan.surf.model_copy(update={"apps": BROUGHT_APPS})
        return plan.model_copy(update={"surf": surf_plan, "task": plan.task.model_copy(update={"twin": turn.twin})})

    def _choose_office(self, turn: CandidateTurn, attempt: int) -> str:
        offices = sorted(self._offices_by_archetype[turn.archetype])
        rng_for(self.seed, self.split, "offices", turn.archetype, turn.round_index // len(offices)).shuffle(offices)
        return offices[(turn.round_index + attempt - 1) % len(offices)]


class WorldPlanner:
    """Planner that makes up companies, several candidates in each, and takes the archetypes in turn in seeded order."""

    def __init__(self, seed: int, split: str, store: ContentStore, voice_count: int) -> None:
        self.seed, self.split, self.store, self.voice_count = seed, split, store, voice_count

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """Plan a candidate on a day of a company, whose office is written into the store; see `Planner`."""
        turn = choose_turn(tuple(archetype.names), self.seed, self.split, index, attempt)
        day = make_office_day(self.seed, self.split, turn.first, attempt)
        office = self.store.put_office(day.files)
        for path, text in day.transcriptions.items():
            self.store.put_transcription(sha256_hex(day.files[path]), text)
        id = make_candidate_id(self.split, self.seed, index)
        plan = make_plan(id, turn.archetype, office, day.persona, day.clock, (index, self.voice_count))
        update = {**_describe_company(day), "twin": turn.twin}
        return plan.model_copy(update={"task": plan.task.model_copy(update=update)})


def _describe_company(day: OfficeDay) -> dict[str, object]:
    return {
        "company": day.world.company.name,
        "industry": day.world.industry.name,
        "cases": day.cases,
        "asks": day.asks,
    }


def make_plan(
    id: str, archetype_name: str, office: str, persona: Persona, clock: Clock, voice_slice: tuple[int, int]
) -> GenerationPlan:
    """Make a plan whose surfers explore every application.

    Args:
        archetype_name: The archetype; empty if a model chooses the task.
        voice_slice: The index of the slice of phrases, and the number of slices.
    """
    index, voice_count = voice_slice
    return GenerationPlan(
        surf=SurfPlan(office=office, apps=SURFED_APPS),
        task=TaskPlan(id=id, archetype=archetype_name, persona=persona, clock=clock, days=NEO_DAYS),
        dialogue=plan_neo_conversation(clock, index % voice_count, voice_count),
    )
