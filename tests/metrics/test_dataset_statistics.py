"""Table 4, counted over a dataset and as it was published."""

from pathlib import Path

import pytest

from data_model import Dataset, Day, Dialogue, Difficulty, Provenance, Session, Turn, write_manifest, write_rows
from metrics import PAPER_TABLES, SolutionLength, compute_statistics
from tests.verifier.candidates import task


def conversation(id: str, sessions: list[list[str]]) -> Dialogue:
    """A dialogue with these utterances in these sessions, one session a day."""
    days = []
    for number, texts in enumerate(sessions, start=1):
        turns = tuple(
            Turn(id=f"d{number}.s1.t{place}", role="user", text=text, ts=f"2024-05-{number:02}T09:{place:02}:00")
            for place, text in enumerate(texts)
        )
        days.append(
            Day(index=number, date=f"2024-05-{number:02}", sessions=(Session(id=f"d{number}.s1", turns=turns),))
        )
    return Dialogue(task=id, days=tuple(days))


@pytest.fixture
def dataset(tmp_path: Path) -> Dataset:
    def of(id: str, apps: int, steps: int | None, archetype: str | None = None) -> object:
        made_by = Provenance(engine="procedural", archetype=archetype)
        return task(id=id, difficulty=Difficulty(apps=apps, steps=steps), provenance=made_by)

    tasks = [of("a", 1, 3, "letter"), of("b", 1, 5), of("c", 2, 3, "letter"), of("d", 3, None), of("e", 7, 3)]
    write_rows(tmp_path / "tasks.jsonl", tasks)  # type: ignore[arg-type]  # tasks all
    rows = [
        conversation("a", [["one two three", "one"], ["one"]]),
        conversation("b", [["one two"]]),
        conversation("c", [["one"] * 4, ["one"] * 4]),
        conversation("e", [["one"]]),
    ]
    write_rows(tmp_path / "dialogues.jsonl", rows)
    write_manifest(tmp_path, "custom", {}, {})
    return Dataset(tmp_path)


def test_each_row_of_the_table_is_a_quotient_of_sums(dataset: Dataset) -> None:
    table = compute_statistics(dataset).table
    assert table["1"].model_dump() == {
        "conversations": 2,
        "sessions_a_conversation": 1.5,
        "utterances_a_session": 1.3,
        "tokens_a_conversation": 3.5,
        "tokens_a_session": 2.3,
        "tokens_an_utterance": 1.8,
    }
    assert (table["2"].utterances_a_session, table["2"].tokens_an_utterance) == (4.0, 1.0)
    assert table["overall"].conversations == 4
    assert table["overall"].sessions_a_conversation == 1.5
    assert table["overall"].tokens_a_conversation == 4.0


def test_where_there_is_nothing_to_take_a_mean_of_there_is_none(dataset: Dataset) -> None:
    column = compute_statistics(dataset).table["3"]
    assert column.conversations == 0
    assert {value for key, value in column.model_dump().items() if key != "conversations"} == {None}


def test_tasks_are_counted_by_what_they_are_made_of(dataset: Dataset) -> None:
    found = compute_statistics(dataset)
    assert (found.tasks, found.tokenizer) == (5, "o200k_base")
    assert found.steps == {3: 3, 5: 1}
    assert found.solution_length == SolutionLength(least=3, median=3, most=5)
    assert found.app_groups == {"1": 2, "2": 1, "3": 1, "7": 1}
    assert found.archetypes == {"letter": 2}
    assert found.applications == {app: 5 for app in sorted(task().apps)}
    assert found.fact_kinds == {"decoy": 5, "fact": 15, "preference": 5, "update": 5}


@pytest.mark.parametrize("name", sorted(PAPER_TABLES))
@pytest.mark.parametrize(
    ("mean", "weight", "rounding"),
    [
        ("sessions_a_conversation", ("conversations",), 0.1),
        ("tokens_a_conversation", ("conversations",), 0.1),
        ("utterances_a_session", ("conversations", "sessions_a_conversation"), 0.1),
        ("tokens_a_session", ("conversations", "sessions_a_conversation"), 0.6),
        ("tokens_an_utterance", ("conversations", "sessions_a_conversation", "utterances_a_session"), 0.1),
    ],
)
def test_the_published_overall_column_is_the_weighted_mean_of_its_groups(
    name: str, mean: str, weight: tuple[str, ...], rounding: float
) -> None:
    columns = {group: column.model_dump() for group, column in PAPER_TABLES[name].items()}
    overall = columns.pop("overall")

    def weigh(column: dict[str, float]) -> float:
        product = 1.0
        for key in weight:
            product *= column[key]
        return product

    total = sum(weigh(column) for column in columns.values())
    assert sum(column["conversations"] for column in columns.values()) == overall["conversations"]
    expected = sum(weigh(column) * column[mean] for column in columns.values()) / total
    assert overall[mean] == pytest.approx(expected, abs=rounding)
