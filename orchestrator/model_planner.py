"""The planner by model: setting and size are drawn by seed, the three parts of the plan are asked of a model."""

import json
from collections.abc import Sequence

from data_model import ContentStore, GenerationPlan, InputError, JsonObject, rng_for
from generators.tasks import setting
from llm_gateway import Models, Sample, Shape
from office_env import Office
from orchestrator.build_config import candidate_id
from orchestrator.planning import SURFED_APPS, OfficeSurvey, plan_of
from orchestrator.roles import Planner
from templates import render

UTTERANCES_A_DAY = (60, 90)
"""As the published Neo dialogues have: 73 a day in the mean (Table 4)."""
GROUPS = (*[1] * 6, *[2] * 7, *[3] * 17)
"""Groups of 1, 2 and 3 applications as in Table 4 (60, 71 and 171 of 302), as a round that every build goes through."""
SUBTASKS = {1: (1, 2), 2: (2, 3), 3: (3, 4)}
FOLDERS = {"calendar": "calendar/", "email": "emails/"}
ENDINGS = {"excel": ".xlsx", "pdf": ".pdf", "word": ".docx"}
MOST_FILES = 40
TEMPLATE = "prompts/planner_plan.md.j2"


class OfficePlanner:
    """Goes round the offices in seeded order, as one of the owners of each; leaves the kind of task open."""

    def __init__(self, seed: int, split: str, surveys: Sequence[OfficeSurvey], voices: int) -> None:
        if not surveys:
            raise InputError("no office holds anything that a task can be made of", where="--office")
        self.seed, self.split, self.voices = seed, split, voices
        self._surveys = sorted(surveys, key=lambda survey: survey.office)

    async def plan(self, index: int, attempt: int, why: str = "") -> GenerationPlan:
        """Plan a candidate; a further attempt takes the office after the last one."""
        turn, position = divmod(index, len(self._surveys))
        order = list(self._surveys)
        rng_for(self.seed, self.split, "round of offices", turn).shuffle(order)
        survey = order[(position + attempt - 1) % len(order)]
        people = sorted({owner for owners in survey.archetypes.values() for owner in owners})
        rng = rng_for(self.seed, self.split, index, "setting", attempt)
        persona, clock = setting(people, survey.first_event, rng)
        id = candidate_id(self.split, self.seed, index)
        return plan_of(id, "", survey.office, persona, clock, (index, self.voices))


class ModelPlanner:
    """Lets a model fill in what is explored, proposed and talked about.

    setting_of: a planner that draws office, user, moment, days and voice; its kind of task is dropped. store: holds
    its offices. utterances_a_day: the least and the most, or None to keep those of the setting.
    """

    def __init__(
        self,
        models: Models,
        setting_of: Planner,
        store: ContentStore,
        seed: int,
        split: str = "neo",
        utterances_a_day: tuple[int, int] | None = UTTERANCES_A_DAY,
    ) -> None:
        self.models, self.setting_of, self.store = models, setting_of, store
        self.seed, self.split, self.utterances_a_day = seed, split, utterances_a_day

    async def plan(self, index: int, attempt: int, why: str = "") -> GenerationPlan:
        """See `Planner`; the model is told why the last plan came to nothing."""
        drawn = await self.setting_of.plan(index, attempt, why)
        office = Office(self.store, drawn.surf.office)
        inputs = {
            "date": drawn.task.clock.date,
            "weekday": drawn.task.clock.weekday,
            "persona": drawn.task.persona.model_dump(mode="json"),
            "applications": _applications(office),
            "wanted": wanted(self.seed, self.split, index),
            "days": drawn.task.days,
            "avoid": [why] if why else [],
        }
        answer = await self.models.structured(
            Sample(drawn.task.id, "planner", attempt), _messages(inputs), _shape(drawn.task.days), template=TEMPLATE
        )
        return self._filled(drawn, answer)

    def _filled(self, drawn: GenerationPlan, answer: JsonObject) -> GenerationPlan:
        goals = {app: _plain(answer["surf"][app]) for app in SURFED_APPS if app in answer["surf"]}
        task = {"archetype": "", "instruction": _plain(answer["task"])}
        dialogue: dict[str, object] = {"topics": tuple(_plain(topic) for topic in answer["topics"])}
        if self.utterances_a_day:
            dialogue["utterances_a_day"] = self.utterances_a_day
        return GenerationPlan(
            surf=drawn.surf.model_copy(update={"apps": tuple(goals) or SURFED_APPS, "goals": goals}),
            task=drawn.task.model_copy(update=task),
            dialogue=drawn.dialogue.model_copy(update=dialogue),
        )


def wanted(seed: int, split: str, index: int) -> dict[str, int]:
    """How many sub-tasks and applications are asked for: drawn, in rounds that hold groups of every size."""
    turn, position = divmod(index, len(GROUPS))
    groups = list(GROUPS)
    rng_for(seed, split, "groups", turn).shuffle(groups)
    group = groups[position]
    return {"subtasks": rng_for(seed, split, "subtasks", index).choice(SUBTASKS[group]), "apps_group": group}


def _applications(office: Office) -> list[JsonObject]:
    """The applications that can be explored, each with its files, the first ones where there are very many."""
    shown = []
    for app in SURFED_APPS:
        folder, ending = FOLDERS.get(app, "data/"), ENDINGS.get(app, "")
        files = [name for name in office.names() if name.startswith(folder) and name.lower().endswith(ending)]
        shown.append({"name": app, "files": files[:MOST_FILES], "files_in_all": len(files)})
    return shown


def _shape(days: int) -> Shape:
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
    return Shape("generation_plan", schema)


def _messages(inputs: JsonObject) -> tuple[dict[str, str], ...]:
    block = json.dumps(inputs, ensure_ascii=False, indent=1)
    return (
        {"role": "system", "content": render("prompts/planner_system.md.j2")},
        {"role": "user", "content": render(TEMPLATE, inputs=block)},
    )


def _plain(text: str) -> str:
    """A text as files can hold it: halves of surrogate pairs become question marks."""
    return text.encode("utf-8", errors="replace").decode()
