from criteria import criterion as criterion
from criteria import score_workspace as score_workspace
from data_model import Assignment as Assignment
from data_model import Dataset as Dataset
from data_model import Dialogue as Dialogue
from data_model import InputError as InputError
from data_model import Task as Task
from data_model import Verdict as Verdict
from evaluation import EvalConfig as EvalConfig
from evaluation import evaluate as evaluate
from evaluation import make_eval_config as make_eval_config
from evaluation import rescore_run as rescore_run
from importers import import_odysseybench as import_odysseybench
from importers import import_officebench as import_officebench
from office_env import Episode as Episode
from office_env import Office as Office
from office_env import Workspace as Workspace
from office_env import action as action
from office_env import open_workspace as open_workspace
from office_env import perform_action as perform_action
from office_env import run_plan as run_plan
from orchestrator import BuildConfig as BuildConfig
from orchestrator import build_neo as build_neo
from orchestrator import resume_build as resume_build
from verifier import check_dataset as check_dataset

PACKAGES: tuple[str, ...]
__all__: list[str]
