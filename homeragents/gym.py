"""Register `HomerOffice-v0` with Gymnasium (extra `gym`) when this module is imported.

    import gymnasium
    import homeragents.gym

    env = gymnasium.make("HomerOffice-v0", dataset="my-dataset", task_id="neo-7-00000")

`gymnasium.make("homeragents.gym:HomerOffice-v0", ...)` does both.
"""

from data_model import InputError

try:
    from gymnasium import register
except ImportError as missing:
    raise InputError("the Gymnasium environment needs an extra: pip install 'homeragents[gym]'") from missing

ENVIRONMENT_ID = "HomerOffice-v0"
"""The environment id for `gymnasium.make`."""

__all__ = ["ENVIRONMENT_ID"]

register(id=ENVIRONMENT_ID, entry_point="adapters.gymnasium_environment:HomerOffice")
