"""Define a criterion and score a workspace with it: `python examples/own_criterion.py FOLDER`."""

import sys
from pathlib import Path

from criteria import Args, References, criterion, score_criterion
from data_model import Action, Checks, ContentStore, Criterion, failed, passed
from file_formats import docx
from office_env import FileTree, Office, open_workspace, run_plan


# docs/new_criterion.md shows this criterion.
class LengthArgs(Args):
    """Arguments of the criterion.

    Attributes:
        file: A Word document.
        most: How many words it may have.
    """

    file: str
    most: int


@criterion
def evaluate_docx_length(workspace: FileTree, seed: FileTree, references: References, args: LengthArgs) -> Checks:
    """The document is there and holds a text of at most so many words."""
    if not workspace.exists(args.file):
        yield failed(args.file, "a Word document", "no such file")
        return
    words = len(docx.read_document(workspace.read(args.file)).text.split())
    if not words:
        yield failed(args.file, "a text", "an empty document")
    elif words > args.most:
        yield failed(args.file, f"at most {args.most} words", f"{words} words")
    else:
        yield passed(f"{words} words", args.file)


# Score with it, as `homer score` does with every criterion of a task.
def main(folder: Path) -> None:
    """Write a document in an empty office, and print the results of two limits on its length."""
    store = ContentStore(folder)
    office = Office(store, store.put_office({}))
    workspace = open_workspace(office, folder / "workspace")
    file = {"file_path": "data/note.docx"}
    plan = (
        Action(app="word", action="create_new_file", args=file),
        Action(app="word", action="write_to_file", args={**file, "contents": "The review moves to Friday."}),
    )
    run_plan(workspace, plan)
    for most in (5, 4):
        length_criterion = Criterion(function="evaluate_docx_length", args={"file": "data/note.docx", "most": most})
        for check in score_criterion(length_criterion, workspace, office, {}):
            print(f"{check.status}: {check.message}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
