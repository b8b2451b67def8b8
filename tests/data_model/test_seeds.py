"""Every choice comes from a documented string, the same in every process."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from data_model import rng_for, seed_for

ROOT = Path(__file__).resolve().parents[2]
DRAWS = """
from data_model import rng_for, seed_for
rng = rng_for(7, "neo", 3)
print(seed_for(7, "neo", 3), [rng.random() for _ in range(5)], rng.sample(range(100), 5), rng.choice("abc"))
"""


def test_a_seed_is_the_hash_of_the_parts_joined_as_documented() -> None:
    assert seed_for(7, "neo", 3) == int(hashlib.sha256(b"7::neo::3").hexdigest(), 16)


@given(st.lists(st.text(alphabet="abc0 é", max_size=4) | st.integers(), min_size=1, max_size=4))
def test_equal_parts_give_equal_draws_and_another_part_gives_others(parts: list[object]) -> None:
    draws = [rng_for(*parts).random() for _ in range(2)]
    assert draws[0] == draws[1]
    assert seed_for(*parts) != seed_for(*parts, 1)


def test_draws_do_not_depend_on_the_hashes_of_a_process() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", DRAWS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "4711", "random")
    }
    assert len(outputs) == 1
