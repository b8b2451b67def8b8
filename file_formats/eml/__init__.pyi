from .addresses import read_addresses as read_addresses
from .mail import Mail as Mail
from .mail import read_attachments as read_attachments
from .mail import read_mail as read_mail
from .mail import read_parts as read_parts
from .message_content import Attachment as Attachment
from .message_content import MailPart as MailPart
from .writing import write_mail as write_mail
