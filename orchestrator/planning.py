"""The procedural planner: which office, which kind of task, whose, when; all from the run's seed and a survey."""

import datetime as dt
from collections.abc import Sequence

from data_model import DialoguePlan, Frozen, GenerationPlan, InputError, SurfPlan, TaskPlan, rng_for
from generators.tasks import conversation_days, setting

SURFED_APPS = ("calendar", "email", "excel", "pdf", "word")
DAYS = 5
UTTERANCES_A_DAY = (22, 36)


class OfficeSurvey(Frozen):
    """What one office offers, found before anything is planned.

    archetypes: the kinds of task that its findings feed. owners: of its mailboxes and calendars. first_event:
    `YYYY-MM-DD` of its earliest event, or None.
    """

    office: str
    archetypes: tuple[str, ...]
    owners: tuple[str, ...]
    first_event: str | None


class ProceduralPlanner:
    """Goes round the kinds of task in seeded order, and for each round the offices that feed it.

    A round of kinds is shuffled anew each time it is through, so that none is used again before all were.
    """

    def __init__(self, seed: int, split: str, surveys: Sequence[OfficeSurvey], voices: int) -> None:
        self.seed, self.split, self.voices = seed, split, voices
        self._surveys = {survey.office: survey for survey in surveys}
        self._feeding: dict[str, list[str]] = {}
        for survey in surveys:
            for kind in survey.archetypes:
                self._feeding.setdefault(kind, []).append(survey.office)
        if not self._feeding:
            raise InputError("no office holds anything that a task can be made of", where="--office")

    async def plan(self, index: int, attempt: int) -> GenerationPlan:
        """Plan a candidate; a further attempt takes the kind, and the office, after the last one."""
        kind, office = self._pick(index, attempt)
        survey = self._surveys[office]
        rng = rng_for(self.seed, self.split, index, "setting", attempt)
        first_event = dt.date.fromisoformat(survey.first_event) if survey.first_event else None
        persona, clock = setting(survey.owners, first_event, rng)
        id = f"{self.split}-{self.seed}-{index:05}"
        return GenerationPlan(
            surf=SurfPlan(office=office, apps=SURFED_APPS),
            task=TaskPlan(id=id, archetype=kind, persona=persona, clock=clock, days=DAYS),
            dialogue=DialoguePlan(
                dates=conversation_days(clock, DAYS),
                utterances_a_day=UTTERANCES_A_DAY,
                voice_slice=index % self.voices,
                voice_slices=self.voices,
            ),
        )

    def _pick(self, index: int, attempt: int) -> tuple[str, str]:
        kinds = sorted(self._feeding)
        turn, position = divmod(index, len(kinds))
        rng_for(self.seed, self.split, "kinds", turn).shuffle(kinds)
        kind = kinds[(position + attempt - 1) % len(kinds)]
        offices = sorted(self._feeding[kind])
        rng_for(self.seed, self.split, "offices", kind, turn // len(offices)).shuffle(offices)
        return kind, offices[(turn + attempt - 1) % len(offices)]
