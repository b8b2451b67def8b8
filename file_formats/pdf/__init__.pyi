from .page_extras import read_page_extras as read_page_extras
from .page_reader import check_pdf as check_pdf
from .page_reader import count_pages as count_pages
from .page_reader import make_unreadable_error as make_unreadable_error
from .pages import read_page_tables as read_page_tables
from .pages import read_page_texts as read_page_texts
from .pages import write_pdf as write_pdf
