"""A task that says nearly what an accepted one says is not taken twice."""

from hypothesis import given
from hypothesis import strategies as st

from tests.verifier.candidates import task
from verifier import AcceptedTasks

WORDS = st.lists(st.sampled_from("send the report to Ann on Monday please now".split()), max_size=12).map(" ".join)
LONG = " ".join(f"word{number}" for number in range(40))


def test_the_first_is_kept_and_the_second_named_its_twin() -> None:
    corpus = AcceptedTasks()
    first, second = task(id="a", description=LONG), task(id="b", description=LONG.upper().replace(" ", "  "))
    assert corpus.find_near_duplicate(first) is None
    corpus.add(first)
    assert corpus.find_near_duplicate(second) == "a"
    other = AcceptedTasks()
    other.add(second)
    assert other.find_near_duplicate(first) == "b"


def test_the_earliest_accepted_twin_is_named() -> None:
    corpus = AcceptedTasks()
    for id in ("a", "b"):
        corpus.add(task(id=id, description=LONG))
    assert corpus.find_near_duplicate(task(id="c", description=LONG)) == "a"


def test_four_fifths_of_the_word_triples_are_not_yet_too_many() -> None:
    """One changed word at the end changes one triple of 38: 37 shared of 39; four changed ones: 34 of 42."""
    corpus = AcceptedTasks()
    corpus.add(task(id="a", description=LONG))

    def changed_at_the_end(words: int) -> str:
        return " ".join(LONG.split()[:-words] + [f"other{number}" for number in range(words)])

    assert corpus.find_near_duplicate(task(description=changed_at_the_end(1))) == "a"
    assert corpus.find_near_duplicate(task(description=changed_at_the_end(4))) == "a"
    assert corpus.find_near_duplicate(task(description=changed_at_the_end(5))) is None


def test_the_same_request_over_other_files_is_another_task() -> None:
    corpus = AcceptedTasks()
    ask = "Add a row for {} with {} hours to {}, and mail the total to {}."
    corpus.add(task(description=ask.format("Ann Weber", "120", "team_hours.xlsx", "bob@example.com")))
    assert (
        corpus.find_near_duplicate(
            task(description=ask.format("Tom Silva", "95", "night_shift.xlsx", "eva@example.com"))
        )
        is None
    )


@given(WORDS, WORDS)
def test_being_a_twin_is_mutual_and_of_oneself(one: str, other: str) -> None:
    def is_twin(accepted: str, asked: str) -> bool:
        corpus = AcceptedTasks()
        corpus.add(task(id="a", description=accepted))
        return corpus.find_near_duplicate(task(id="b", description=asked)) == "a"

    assert is_twin(one, one)
    assert is_twin(one, other) == is_twin(other, one)
