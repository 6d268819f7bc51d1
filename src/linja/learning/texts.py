"""All texts of the rules and the course, for the catalogues."""

from __future__ import annotations

from linja.learning import remarks
from linja.learning.differences import DIFFERENCES
from linja.learning.lessons import LESSONS
from linja.learning.task import Task
from linja.learning.topics import TOPICS


def texts() -> list[str | tuple[str, str]]:
    """Each text once; a pair where a number decides."""
    found: list[str | tuple[str, str]] = [*remarks.TEXTS]
    for topic in TOPICS:
        found += [topic.title, *(one.text for one in topic.said), *(one.caption for one in topic.examples)]
    for difference in DIFFERENCES:
        found += [difference.question, *difference.words.values()]
    for lesson in LESSONS:
        found += [lesson.title, *(one.text for one in lesson.said)]
        for task in lesson.tasks:
            told = task.instead if isinstance(task, Task) else task.answers
            found += [task.ask, task.done, *(text for _, text in told if text)]
    return list(dict.fromkeys(found))
