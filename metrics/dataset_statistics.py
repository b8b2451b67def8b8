"""The statistics of a dataset, as the paper prints them (OdysseyBench, Table 4 and Figure 3)."""

import statistics
from collections import Counter

from data_model import TOKENIZER_NAME, Dataset, Dialogue, FrozenModel, Task, count_tokens
from verifier import Variety, VarietyCounter, open_office_texts

TABLE_GROUPS = ("1", "2", "3", "overall")


class StatisticsColumn(FrozenModel):
    """One column of Table 4; a mean is None if there is nothing to average."""

    conversations: int
    sessions_a_conversation: float | None
    utterances_a_session: float | None
    tokens_a_conversation: float | None
    tokens_a_session: float | None
    tokens_an_utterance: float | None


class SolutionLength(FrozenModel):
    """How many actions the solutions take."""

    least: int
    median: float
    most: int


class DatasetStatistics(FrozenModel):
    """The statistics of a dataset: the numbers of OdysseyBench's Table 4, and counts of tasks and facts by kind.

    Attributes:
        tokenizer: The tokenizer that counted the tokens.
        tasks: The number of tasks.
        table: Application group (`1`, `2`, `3`, `overall`) -> its column.
        steps: Steps of the reference solution -> number of tasks.
        solution_length: The same in three numbers; None if no task has a solution.
        applications: Application -> number of tasks.
        archetypes: Archetype -> number of tasks.
        fact_kinds: Kind of fact -> number of facts.
        app_groups: Application group (`1`, `2`, `3`) -> number of tasks.
        variety: How often tasks repeat each other.
    """

    tokenizer: str
    tasks: int
    table: dict[str, StatisticsColumn]
    steps: dict[int, int]
    solution_length: SolutionLength | None
    applications: dict[str, int]
    archetypes: dict[str, int]
    fact_kinds: dict[str, int]
    app_groups: dict[str, int]
    variety: Variety


class _GroupSums(Counter[str]):
    """The sums of conversations, sessions, utterances and tokens of one group."""

    def add(self, dialogue: Dialogue, tokens: int) -> None:
        self["conversations"] += 1
        self["sessions"] += sum(len(day.sessions) for day in dialogue.days)
        self["utterances"] += len(dialogue.turns)
        self["tokens"] += tokens

    def make_column(self) -> StatisticsColumn:
        def mean(numerator: str, denominator: str) -> float | None:
            return round(self[numerator] / self[denominator], 1) if self[denominator] else None

        return StatisticsColumn(
            conversations=self["conversations"],
            sessions_a_conversation=mean("sessions", "conversations"),
            utterances_a_session=mean("utterances", "sessions"),
            tokens_a_conversation=mean("tokens", "conversations"),
            tokens_a_session=mean("tokens", "sessions"),
            tokens_an_utterance=mean("tokens", "utterances"),
        )


def compute_statistics(dataset: Dataset) -> DatasetStatistics:
    """Compute the statistics of a dataset; the tokens of a conversation are those of its utterances' texts.

    A task outside the paper's application groups counts only in the column `overall`.
    """
    sums = {group: _GroupSums() for group in TABLE_GROUPS}
    steps, applications, archetypes, fact_kinds = Counter[int](), Counter[str](), Counter[str](), Counter[str]()
    app_groups, variety = Counter[str](), VarietyCounter()
    tasks = 0
    for task in dataset.tasks():
        tasks += 1
        app_groups[str(task.difficulty.apps)] += 1
        variety.add(task)
        _count_task(task, steps, applications, archetypes, fact_kinds)
        dialogue = dataset.dialogue(task.id)
        if dialogue is not None:
            tokens = count_tokens(turn.text for turn in dialogue.turns)
            for group in {str(task.difficulty.apps), "overall"} & set(TABLE_GROUPS):
                sums[group].add(dialogue, tokens)
    with open_office_texts(dataset.store) as find_office_texts:
        repetition = variety.summarize(find_office_texts)
    return DatasetStatistics(
        tokenizer=TOKENIZER_NAME,
        tasks=tasks,
        table={group: sums[group].make_column() for group in TABLE_GROUPS},
        steps=dict(sorted(steps.items())),
        solution_length=_summarize_lengths(steps),
        applications=dict(sorted(applications.items())),
        archetypes=dict(sorted(archetypes.items())),
        fact_kinds=dict(sorted(fact_kinds.items())),
        app_groups=dict(sorted(app_groups.items())),
        variety=repetition,
    )


def _summarize_lengths(steps: Counter[int]) -> SolutionLength | None:
    lengths = sorted(steps.elements())
    if not lengths:
        return None
    return SolutionLength(least=lengths[0], median=statistics.median(lengths), most=lengths[-1])


def _count_task(
    task: Task, steps: Counter[int], applications: Counter[str], archetypes: Counter[str], fact_kinds: Counter[str]
) -> None:
    if task.difficulty.steps is not None:
        steps[task.difficulty.steps] += 1
    applications.update(task.apps)
    fact_kinds.update(fact.kind for fact in task.facts)
    if task.provenance.archetype:
        archetypes[task.provenance.archetype] += 1
