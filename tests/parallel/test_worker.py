"""A worker's life: how it starts and how it ends."""

from __future__ import annotations

import multiprocessing
import signal
import subprocess
import sys

import pytest

from linja.parallel import worker

ENDED_WHILE_STARTING = """
import signal, threading
from multiprocessing import Pipe
from linja.parallel import worker

begin = threading.Thread.start

def start(thread):
    signal.raise_signal(signal.SIGTERM)
    begin(thread)

threading.Thread.start = start
worker._serve(abs, Pipe()[0], 0)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_a_worker_that_is_ended_while_it_starts_ends_at_once_and_says_nothing() -> None:
    done = subprocess.run([sys.executable, "-c", ENDED_WHILE_STARTING], check=False, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (-signal.SIGTERM, b"")


def test_a_worker_answers_and_ends() -> None:
    helper = worker.Worker(abs)
    helper.send(-3)
    assert helper.receive(60) == 3
    helper.stop()
    helper.end()
    assert multiprocessing.active_children() == []
