"""The names of recorded trajectories."""

from data_model import make_task_file_name


def trajectory_path(task_id: str, trial: int) -> str:
    """Return the path of an episode's steps, relative to the run's folder."""
    return f"trajectories/{make_task_file_name(task_id)}.{trial}.jsonl"
