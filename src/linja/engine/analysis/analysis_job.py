"""The analysis of one record as a job that any process or machine can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.engine.analysis.game import analyse
from linja.engine.judge import open_judge

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis
    from linja.record import Record


@dataclass(frozen=True)
class AnalysisJob:
    """A record, and how it is judged, so that all machines do it alike."""

    number: int
    """among all records"""
    record: Record
    exact: bool
    """by the solution, which has to be there; else by a search"""
    nodes: int
    """of a search"""


def analyse_job(job: AnalysisJob) -> tuple[int, GameAnalysis]:
    """The record's number and its analysis. Raises MissingSolution or InvalidSolution."""
    judge = open_judge(job.record.rules, nodes=job.nodes, exact=job.exact)
    return job.number, analyse(job.record, judge)
