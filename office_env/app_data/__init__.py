"""What applications keep in files: mailboxes, calendars, workbooks, their users."""
