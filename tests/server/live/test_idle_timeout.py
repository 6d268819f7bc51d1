"""Clients that send nothing."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from linja.server import create_app
from linja.server.live.client import IDLE
from tests.server.visitors import Visitor

if TYPE_CHECKING:
    from linja.server import Settings


def test_who_says_nothing_for_long_is_let_go(settings: Settings) -> None:
    quick = replace(settings, limits=replace(settings.limits, idle=0.3))
    with TestClient(create_app(quick)) as client:
        ada = Visitor(client)
        with ada.look(ada.make()) as screen, pytest.raises(WebSocketDisconnect) as closed:
            deque(iter(screen.receive, None), maxlen=0)
    assert closed.value.code == IDLE
