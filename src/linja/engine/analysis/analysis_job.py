"""The analysis of one record as a job that any process or machine can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from linja.engine.analysis.game import analyse
from linja.engine.judge import ExactJudge
from linja.engine.search import SearchJudge
from linja.solution.opened import needed_solution

if TYPE_CHECKING:
    from linja.engine.analysis.game import GameAnalysis
    from linja.engine.judgement import Judge
    from linja.record import Record
    from linja.rules import Rules


@dataclass(frozen=True)
class AnalysisJob:
    """A record, and who judges it: the solution, or a search of so many nodes."""

    number: int
    """among all records"""
    record: Record
    nodes: int | None
    """None: the solution, which has to be there"""


def analyse_job(job: AnalysisJob) -> tuple[int, GameAnalysis]:
    """The record's number and its analysis. Raises MissingSolution or InvalidSolution."""
    return job.number, analyse(job.record, judge_of(job.record.rules, job.nodes))


def judge_of(rules: Rules, nodes: int | None) -> Judge:
    """The judge that searches so many nodes, or the exact one. Raises MissingSolution or InvalidSolution."""
    return ExactJudge(needed_solution(rules)) if nodes is None else SearchJudge(rules, nodes)
