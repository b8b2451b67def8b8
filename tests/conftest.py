"""What holds for every test: generated examples are the same on every machine, and no test is timed."""

import os
import tempfile

from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")

# What the tests name is noted here, and not in the home of whoever runs them.
_STATE = tempfile.TemporaryDirectory()
os.environ["XDG_STATE_HOME"] = _STATE.name
