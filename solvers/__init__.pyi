from .isolated.isolated_solver import IsolatedSolver as IsolatedSolver
from .isolated.isolated_solver import check_solver_target as check_solver_target
from .registry import Solver as Solver
from .registry import solver as solver
