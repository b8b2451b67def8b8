"""What tests of dialogues take: eight that were written with one seed."""

import pytest

from data_model import Dialogue
from tests.generators.dialogues.drafts import dialogue_of

SOME = tuple(range(8))


@pytest.fixture(scope="session")
def dialogues() -> tuple[Dialogue, ...]:
    return tuple(dialogue_of(voice_slice) for voice_slice in SOME)
