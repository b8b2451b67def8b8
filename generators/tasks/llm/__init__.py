"""Tasks by model: it proposes and plans; bindings, wrong ways and all else is made of that by code."""

from generators.tasks.llm.plan_trial import PlanTrial, TrialResult, TrialRunner, run_trial_here, run_trial_payload
from generators.tasks.llm.task_proposer import propose_task_by_model

__all__ = ["PlanTrial", "TrialResult", "TrialRunner", "propose_task_by_model", "run_trial_here", "run_trial_payload"]
