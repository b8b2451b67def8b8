from .llm import SurfLimits as SurfLimits
from .llm import surf_with_model as surf_with_model
from .read_actions import ReadResult as ReadResult
from .read_actions import perform_read as perform_read
from .registry import surf as surf
from .registry import surfer as surfer
from .visits import list_app_files as list_app_files
