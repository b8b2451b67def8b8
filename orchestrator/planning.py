"""The procedural planner: which office, which kind of task, whose, when; all from the run's seed and a survey."""

from collections.abc import Sequence

from data_model import (
    Clock,
    ContentStore,
    DialoguePlan,
    Frozen,
    GenerationPlan,
    InputError,
    Persona,
    SurfPlan,
    TaskPlan,
    rng_for,
)
from generators.tasks import archetype, conversation_days, setting
from generators.worlds import make_world
from orchestrator.build_config import candidate_id

SURFED_APPS = ("calendar", "email", "excel", "pdf", "word")
DAYS = 5
UTTERANCES_A_DAY = (22, 36)


class OfficeSurvey(Frozen):
    """What one office offers, found before anything is planned.

    archetypes: the kinds of task that its findings feed, each with those owners of its mailboxes and calendars as
    whose task it can be made; none where the office has no owners and anybody will do. first_event: `YYYY-MM-DD` of
    its earliest event, or None.
    """

    office: str
    archetypes: dict[str, tuple[str, ...]]
    first_event: str | None


class ProceduralPlanner:
    """Goes round the kinds of task in seeded order, and for each round the offices that feed it, as one who can ask it.

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

    async def plan(self, index: int, attempt: int, why: str = "") -> GenerationPlan:
        """Plan a candidate; a further attempt takes the kind, and the office, after the last one."""
        kind, office = self._pick(index, attempt)
        survey = self._surveys[office]
        rng = rng_for(self.seed, self.split, index, "setting", attempt)
        persona, clock = setting(survey.archetypes[kind], survey.first_event, rng)
        id = candidate_id(self.split, self.seed, index)
        return plan_of(id, kind, office, persona, clock, (index, self.voices))

    def _pick(self, index: int, attempt: int) -> tuple[str, str]:
        kind = _turn_of(list(self._feeding), self.seed, self.split, index, attempt)
        turn = index // len(self._feeding)
        offices = sorted(self._feeding[kind])
        rng_for(self.seed, self.split, "offices", kind, turn // len(offices)).shuffle(offices)
        return kind, offices[(turn + attempt - 1) % len(offices)]


class WorldPlanner:
    """Makes up a small world for each candidate, and goes round the kinds of task in seeded order."""

    def __init__(self, seed: int, split: str, store: ContentStore, voices: int) -> None:
        self.seed, self.split, self.store, self.voices = seed, split, store, voices

    async def plan(self, index: int, attempt: int, why: str = "") -> GenerationPlan:
        """Plan a candidate in a world of its own, which is written into the store; see `Planner`."""
        kind = _turn_of(list(archetype.names), self.seed, self.split, index, attempt)
        world = make_world(self.seed, self.split, index, attempt)
        office = self.store.put_office(world.files)
        id = candidate_id(self.split, self.seed, index)
        return plan_of(id, kind, office, world.persona, world.clock, (index, self.voices))


def _turn_of(kinds: list[str], seed: int, split: str, index: int, attempt: int) -> str:
    """The kind whose turn it is; each round of all kinds is in an order of its own."""
    turn, position = divmod(index, len(kinds))
    shuffled = sorted(kinds)
    rng_for(seed, split, "kinds", turn).shuffle(shuffled)
    return shuffled[(position + attempt - 1) % len(shuffled)]


def plan_of(id: str, kind: str, office: str, persona: Persona, clock: Clock, voice: tuple[int, int]) -> GenerationPlan:
    """A plan whose surfers go everywhere. kind: of task; empty where a model chooses. voice: slice, of how many."""
    index, voices = voice
    return GenerationPlan(
        surf=SurfPlan(office=office, apps=SURFED_APPS),
        task=TaskPlan(id=id, archetype=kind, persona=persona, clock=clock, days=DAYS),
        dialogue=DialoguePlan(
            dates=conversation_days(clock, DAYS),
            utterances_a_day=UTTERANCES_A_DAY,
            voice_slice=index % voices,
            voice_slices=voices,
        ),
    )
