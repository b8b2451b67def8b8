"""What tasks of one office share is what each of them would find alone."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from data_model import Clock, Persona
from generators.tasks import TaskContext
from generators.tasks.building_blocks.name_spellings import group_spellings, is_short_for, is_spelling_of, split_name
from generators.tasks.building_blocks.office_cache import cache_by_office
from tests.data_model.rows import task

SPELLINGS = "Neri, Kerstin|K. Neri|Kerstin Neri|Neri|K.|Kerstin Neri-Stein|Stein GmbH|Stein|S. & K.|".split("|")
NAMES = st.sampled_from(SPELLINGS)


def make_context() -> TaskContext:
    one = task()
    persona: Persona = one.persona
    clock: Clock = one.clock
    return TaskContext("0" * 64, ("data/a.txt", "data/b.txt"), (), persona, clock)


def test_tasks_of_an_office_share_what_was_found_there() -> None:
    asked: list[TaskContext] = []

    @cache_by_office
    def find(context: TaskContext) -> int:
        asked.append(context)
        return len(context.files)

    context = make_context()
    assert [find(context), find(replace(context, plain_texts=("Read me.",)))] == [2, 2]
    assert len(asked) == 1
    assert find(replace(context, files=("data/a.txt",))) == 1
    assert len(asked) == 2


def test_what_is_shared_cannot_follow_from_what_tasks_do_not_share() -> None:
    find = cache_by_office(lambda context: context.plain_texts)
    assert find(replace(make_context(), plain_texts=("Read me.",))) == ()


@given(names=st.lists(NAMES))
def test_names_are_grouped_as_by_comparing_each_with_each(names: list[str]) -> None:
    grouped = group_spellings(names)
    words = {one: split_name(one) for one in names if one}
    for name, full in grouped.items():
        assert is_spelling_of(words[name], words[full])
        assert not [one for one in words if is_short_for(words[full], words[one])]
    whole = [one for one in words.values() if not any(is_short_for(one, other) for other in words.values())]
    for name in words.keys() - grouped.keys():
        assert len({tuple(sorted(one)) for one in whole if is_spelling_of(words[name], one)}) != 1
