"""A peer: append a paragraph with python-docx, in a process of its own."""

import sys

import docx

path, contents = sys.argv[1:]
document = docx.Document(path)
document.add_paragraph(contents)
document.save(path)
