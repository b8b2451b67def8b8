"""What applications keep in files: mailboxes, calendars, workbooks, and the users that they belong to."""
