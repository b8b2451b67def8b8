"""The peer of `word.write_to_file`: appends a paragraph with python-docx."""

import sys

import docx

path, contents = sys.argv[1:]
document = docx.Document(path)
document.add_paragraph(contents)
document.save(path)
