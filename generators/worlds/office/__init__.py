"""The files of a company on a day: workbooks, documents, mails and calendars, all from the same records."""
