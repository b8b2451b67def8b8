from .mail import Mail as Mail
from .mail import read_mail as read_mail
from .mail import write_mail as write_mail
