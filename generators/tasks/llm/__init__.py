"""Task generator by model: a model proposes and plans a task; code derives its bindings, wrong ways and the rest."""

from generators.tasks.llm.plan_trial import PlanTrial, TrialResult, TrialRunner, run_trial_here, run_trial_payload
from generators.tasks.llm.task_proposer import propose_task_by_model

__all__ = ["PlanTrial", "TrialResult", "TrialRunner", "propose_task_by_model", "run_trial_here", "run_trial_payload"]
