"""What tests of proofs take: a candidate that was really drafted."""

import pytest

from tests.verifier.drafted import Drafted, drafted


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Drafted:
    return drafted(tmp_path_factory.mktemp("drafted"))
