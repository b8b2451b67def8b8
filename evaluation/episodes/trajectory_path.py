"""How episodes are named on disk."""

from data_model import make_task_file_name


def trajectory_path(task_id: str, trial: int) -> str:
    """Where the steps of an episode lie, from the run's directory."""
    return f"trajectories/{make_task_file_name(task_id)}.{trial}.jsonl"
