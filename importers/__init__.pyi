from .correction_overlay import DEFECTS as DEFECTS
from .correction_overlay import Correction as Correction
from .correction_overlay import Overlay as Overlay
from .correction_overlay import read_overlay as read_overlay
from .dataset_import import ImportResult as ImportResult
from .odysseybench import import_odysseybench as import_odysseybench
from .officebench import import_officebench as import_officebench
