from .model_session import CallPool as CallPool
from .model_session import ModelSession as ModelSession
from .model_session import check_models as check_models
from .model_session import run_with_models as run_with_models
