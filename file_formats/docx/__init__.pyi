from .append import append_blocks as append_blocks
from .document import DocumentText as DocumentText
from .document import dump_document as dump_document
from .document import load_document as load_document
from .document import new_document as new_document
from .document import read_document as read_document
from .document import read_paragraph_texts as read_paragraph_texts
from .document import write_document as write_document
