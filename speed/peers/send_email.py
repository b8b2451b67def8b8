"""The peer of `email.send_email`: writes a mail into two mailboxes with the standard library."""

import sys
from email.message import EmailMessage
from pathlib import Path

sender, recipient, subject, content = sys.argv[1:]
message = EmailMessage()
message["From"] = f"{sender}@example.com"
message["To"] = f"{recipient}@example.com"
message["Subject"] = subject
message.set_content(content)
for user in (sender, recipient):
    mailbox = Path("emails", user)
    mailbox.mkdir(parents=True, exist_ok=True)
    (mailbox / f"{subject}.eml").write_bytes(message.as_bytes())
