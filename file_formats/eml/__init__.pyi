from .mail import Mail as Mail
from .mail import read_attachments as read_attachments
from .mail import read_mail as read_mail
from .message_content import Attachment as Attachment
from .writing import write_mail as write_mail
