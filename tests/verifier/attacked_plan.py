"""A plan that writes whatever operators attack."""

from typing import Any

from data_model import Action

STEPS: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("excel", "set_cell", {"file_path": "data/costs.xlsx", "row_idx": 3, "column_idx": 2, "text": "41000"}),
    (
        "excel",
        "set_range",
        {"file_path": "data/costs.xlsx", "row_idx": 5, "column_idx": 1, "values": [["Sum", 71000]]},
    ),
    ("excel", "create_new_file", {"file_path": "data/list.xlsx"}),
    (
        "excel",
        "set_range",
        {"file_path": "data/list.xlsx", "row_idx": 1, "column_idx": 1, "values": [["Ann", 12000], ["Ben", 13000]]},
    ),
    ("excel", "create_new_file", {"file_path": "data/ranks.xlsx"}),
    (
        "excel",
        "set_range",
        {"file_path": "data/ranks.xlsx", "row_idx": 1, "column_idx": 1, "values": [["Who", "Sum"], ["Ben", 13000]]},
    ),
    ("word", "write_to_file", {"file_path": "data/plan.docx", "contents": "We meet at 16:00 on 2024-05-17."}),
    ("word", "create_new_file", {"file_path": "data/note.docx"}),
    ("word", "write_heading", {"file_path": "data/note.docx", "text": "Costs"}),
    ("word", "write_to_file", {"file_path": "data/note.docx", "contents": "We meet at 16:00 on 2024-05-17."}),
    ("word", "write_to_file", {"file_path": "data/note.docx", "contents": "Room: the big one"}),
    ("word", "write_to_file", {"file_path": "data/note.docx", "contents": "Case F-2335: 120"}),
    ("word", "write_to_file", {"file_path": "data/note.docx", "contents": "Case F-2336, half-done: 130"}),
    ("word", "write_table", {"file_path": "data/note.docx", "rows": [["Ann", "12000"], ["Ben", "13000"]]}),
    ("word", "convert_to_pdf", {"word_file_path": "data/note.docx", "pdf_file_path": "data/note.pdf"}),
    ("pdf", "convert_to_image", {"pdf_file_path": "data/note.pdf", "image_file_path": "data/note.png"}),
    ("calendar", "move_event", {"user": "Ann", "summary": "Review", "time_start": "2024-05-17 16:00:00"}),
    *(
        (
            "calendar",
            "create_event",
            {
                "user": "Ann",
                "summary": "Lunch",
                "time_start": f"2024-05-{day} 12:00:00",
                "time_end": f"2024-05-{day} 13:00:00",
            },
        )
        for day in (20, 27)
    ),
    *(
        (
            "email",
            "send_email",
            {
                "sender": "Ann",
                "recipient": recipient,
                "subject": "Costs",
                "content": "The sum is 71000. We meet at 16:00 on 2024-05-17.",
            },
        )
        for recipient in ("bob@x.example", "eve@x.example")
    ),
    (
        "email",
        "send_email",
        {"sender": "Ann", "recipient": "ida@x.example", "subject": "Cases", "content": "F-2335: open\nF-2336: open"},
    ),
    ("email", "reply_email", {"username": "Ann", "email_id": "Tea", "content": "See you at 16:00."}),
    ("email", "forward_email", {"username": "Ann", "recipient": "bob@x.example", "email_id": "Tea"}),
    ("system", "finish_task", {"answer": "3"}),
)
PLAN = tuple(Action(app=app, action=action, args=args) for app, action, args in STEPS)
OLD_MAIL = {"sender": "Ann", "recipient": "old@x.example", "subject": "Costs", "content": "The sum is 71000."}
