from .examined_files import examine_files as examine_files
from .file_report import EventReport as EventReport
from .file_report import FileKind as FileKind
from .file_report import FileReport as FileReport
from .file_report import MailReport as MailReport
from .file_report import SurveyedColumn as SurveyedColumn
from .file_report import TableReport as TableReport
