"""How episodes are named on disk."""

from data_model import file_name_of


def trajectory_name(task: str, trial: int) -> str:
    """Where the steps of an episode lie, from the run's directory."""
    return f"trajectories/{file_name_of(task)}.{trial}.jsonl"
