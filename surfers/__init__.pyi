from .llm import SurfLimits as SurfLimits
from .llm import surf_with_model as surf_with_model
from .looking import ReadResult as ReadResult
from .looking import perform_read as perform_read
from .registry import surf as surf
from .registry import surfer as surfer
from .visiting import list_app_files as list_app_files
