from .dataset_import import ImportResult as ImportResult
from .odysseybench import import_odysseybench as import_odysseybench
from .officebench import import_officebench as import_officebench
