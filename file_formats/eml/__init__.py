"""E-mail files (`.eml`): any mail is read as text, and the office's own mails are written."""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
