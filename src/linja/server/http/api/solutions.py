"""Solutions over HTTP: their progress, building one, and declining it."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request

from linja.server.errors import Refused
from linja.server.game.state import SolutionStatus  # noqa: TC001 - FastAPI reads it
from linja.server.http.dependencies import LIMITED, CurrentServices, RulesText, error_responses, read_rules
from linja.server.http.services import decides_on_solutions

router = APIRouter(prefix="/api", responses=error_responses(400, 413, 422, 429))


@router.get("/solutions")
async def show_solutions(services: CurrentServices) -> dict[str, list[SolutionStatus]]:
    """The status of the solutions: missing, building or ready."""
    return {"solutions": services.builder.statuses()}


def _decide(request: Request) -> None:
    """Only a player on this machine may decide, and only if there is no other operator. Raises Refused."""
    if not decides_on_solutions(request):
        raise Refused("not-allowed", "on this server, only the operator decides which solutions are built")


DECIDING = [*LIMITED, Depends(_decide)]


@router.post("/solutions/{rules}", status_code=202, responses=error_responses(403, 409), dependencies=DECIDING)
async def build_solution(rules: RulesText, services: CurrentServices) -> SolutionStatus:
    """Build a solution in the background."""
    text = str(read_rules(rules))
    await services.builder.start(text)
    return services.builder.status(text)


@router.delete("/solutions/{rules}", responses=error_responses(403), dependencies=DECIDING)
async def refuse_solution(rules: RulesText, services: CurrentServices) -> SolutionStatus:
    """Stop building a solution, and do not start it again automatically."""
    text = str(read_rules(rules))
    await services.builder.refuse(text)
    return services.builder.status(text)
