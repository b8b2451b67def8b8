"""The planner by model: the setting and size are drawn by seed, and a model writes the three parts of the plan."""

import json
from collections.abc import Sequence

from data_model import ContentStore, GenerationPlan, InputError, JsonObject, rng_for
from generators.dialogues import NEO_UTTERANCES_A_DAY_BY_MODEL
from generators.tasks import choose_persona_and_clock
from llm_gateway import CallId, Models, OutputSchema
from office_env import Office
from orchestrator.build_config import make_candidate_id
from orchestrator.neo.procedural_planner import SURFED_APPS, OfficeSurvey, make_plan
from orchestrator.roles import Planner
from templates import render

APP_GROUPS = (*[1] * 6, *[2] * 7, *[3] * 17)
"""One round of app groups, which every build repeats; groups of 1, 2 and 3 as in Table 4 (60, 71 and 171 of 302)."""
SUBTASKS_BY_GROUP = {1: (1, 2), 2: (2, 3), 3: (3, 4)}
FOLDER_BY_APP = {"calendar": "calendar/", "email": "emails/"}
SUFFIX_BY_APP = {"excel": ".xlsx", "pdf": ".pdf", "word": ".docx"}
MAX_FILES = 40
TEMPLATE = "prompts/planner_plan.md.j2"


class OfficePlanner:
    """Planner that takes the offices in turn in seeded order, as one of the owners, and leaves the archetype open."""

    def __init__(self, seed: int, split: str, surveys: Sequence[OfficeSurvey], voice_count: int) -> None:
        if not surveys:
            raise InputError("no office holds anything that a task can be made of", where="--office")
        self.seed, self.split, self.voice_count = seed, split, voice_count
        self._surveys = sorted(surveys, key=lambda survey: survey.office)

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """Plan a candidate; each further attempt takes the next office."""
        round_index, position = divmod(index, len(self._surveys))
        round_of_offices = list(self._surveys)
        rng_for(self.seed, self.split, "round of offices", round_index).shuffle(round_of_offices)
        survey = round_of_offices[(position + attempt - 1) % len(round_of_offices)]
        people = sorted({owner for owners in survey.archetypes.values() for owner in owners})
        rng = rng_for(self.seed, self.split, index, "setting", attempt)
        persona, clock = choose_persona_and_clock(people, survey.setting, rng)
        id = make_candidate_id(self.split, self.seed, index)
        return make_plan(id, "", survey.office, persona, clock, (index, self.voice_count))


class ModelPlanner:
    """Planner that lets a model fill in what is explored, proposed and talked about.

    Attributes:
        draft_planner: The planner that draws office, user, time, days and voice; its archetype is dropped.
        store: The store of the offices.
        utterances_a_day: The minimum and maximum, or None to keep those of the draft.
    """

    def __init__(
        self,
        models: Models,
        draft_planner: Planner,
        store: ContentStore,
        seed: int,
        split: str = "neo",
        utterances_a_day: tuple[int, int] | None = NEO_UTTERANCES_A_DAY_BY_MODEL,
    ) -> None:
        self.models, self.draft_planner, self.store = models, draft_planner, store
        self.seed, self.split, self.utterances_a_day = seed, split, utterances_a_day

    async def plan(self, index: int, attempt: int, previous_failure: str = "") -> GenerationPlan:
        """Implement `Planner`; the model is told why the previous plan failed."""
        draft = await self.draft_planner.plan(index, attempt, previous_failure)
        office = Office(self.store, draft.surf.office)
        inputs = {
            "date": draft.task.clock.date,
            "weekday": draft.task.clock.weekday,
            "persona": draft.task.persona.model_dump(mode="json"),
            "applications": _describe_applications(office),
            "wanted": draw_task_size(self.seed, self.split, index),
            "days": draft.task.days,
            "avoid": [previous_failure] if previous_failure else [],
        }
        answer = await self.models.chat_json(
            CallId(draft.task.id, "planner", attempt),
            _make_messages(inputs),
            _make_output_schema(draft.task.days),
            template=TEMPLATE,
        )
        return self._fill_draft(draft, answer)

    def _fill_draft(self, draft: GenerationPlan, answer: JsonObject) -> GenerationPlan:
        goals = {app: _replace_surrogates(answer["surf"][app]) for app in SURFED_APPS if app in answer["surf"]}
        task = {"archetype": "", "instruction": _replace_surrogates(answer["task"])}
        dialogue: dict[str, object] = {"topics": tuple(_replace_surrogates(topic) for topic in answer["topics"])}
        if self.utterances_a_day:
            dialogue["utterances_a_day"] = self.utterances_a_day
        return GenerationPlan(
            surf=draft.surf.model_copy(update={"apps": tuple(goals) or SURFED_APPS, "goals": goals}),
            task=draft.task.model_copy(update=task),
            dialogue=draft.dialogue.model_copy(update=dialogue),
        )


def draw_task_size(seed: int, split: str, index: int) -> dict[str, int]:
    """Draw how many subtasks and applications to ask for, in rounds that contain groups of every size."""
    round_index, position = divmod(index, len(APP_GROUPS))
    groups = list(APP_GROUPS)
    rng_for(seed, split, "groups", round_index).shuffle(groups)
    group = groups[position]
    return {"subtasks": rng_for(seed, split, "subtasks", index).choice(SUBTASKS_BY_GROUP[group]), "apps_group": group}


def _describe_applications(office: Office) -> list[JsonObject]:
    """Describe the applications that can be explored, each with its first MAX_FILES files."""
    applications = []
    for app in SURFED_APPS:
        folder, suffix = FOLDER_BY_APP.get(app, "data/"), SUFFIX_BY_APP.get(app, "")
        files = [name for name in office.names() if name.startswith(folder) and name.lower().endswith(suffix)]
        applications.append({"name": app, "files": files[:MAX_FILES], "files_in_all": len(files)})
    return applications


def _make_output_schema(days: int) -> OutputSchema:
    sentence = {"type": "string", "minLength": 1, "maxLength": 400}
    surf = {
        "type": "object",
        "properties": dict.fromkeys(SURFED_APPS, sentence),
        "additionalProperties": False,
        "minProperties": 1,
    }
    topic = {"type": "string", "minLength": 1, "maxLength": 200}
    properties = {
        "surf": surf,
        "task": {"type": "string", "minLength": 1, "maxLength": 2000},
        "topics": {"type": "array", "items": topic, "minItems": days, "maxItems": days},
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    return OutputSchema("generation_plan", schema)


def _make_messages(inputs: JsonObject) -> tuple[dict[str, str], ...]:
    block = json.dumps(inputs, ensure_ascii=False, indent=1)
    return (
        {"role": "system", "content": render("prompts/planner_system.md.j2")},
        {"role": "user", "content": render(TEMPLATE, inputs=block)},
    )


def _replace_surrogates(text: str) -> str:
    """Replace lone surrogates by question marks, so that a file can hold the text."""
    return text.encode("utf-8", errors="replace").decode()
