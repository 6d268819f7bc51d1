"""How jobs get into batches and out of them: each is done, and counted once, whatever a batch had time for."""

from __future__ import annotations

import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from linja.errors import InvalidRules, LinjaError
from linja.parallel import Cluster, ClusterLost, Worker, batch, cluster
from linja.parallel.batch import do_batch, unpacked
from linja.parallel.cluster import _Dispatcher, _Driver
from linja.parallel.ray_driver import Finished
from linja.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Near(_Driver):
    """A cluster that is this process: it finishes the youngest batch first, one for each question."""

    def __init__(self) -> None:
        self.batches: dict[int, bytes] = {}
        self.sizes: list[int] = []

    def connect(self) -> int:
        return 2

    def exchange(self, batches: dict[int, bytes]) -> Finished:
        self.batches |= batches
        number, youngest = self.batches.popitem()
        answer = do_batch(youngest, lambda: "near")
        self.sizes.append(len(unpacked(answer).results))
        return Finished({number: answer}, 2)


@pytest.fixture(autouse=True)
def ray_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray itself is not needed here: it comes with the extra dev-all."""
    monkeypatch.setattr(cluster, "find_spec", lambda _name: True)


def results(work: Callable[[Any], Any], jobs: list[Any], near: Near | None = None) -> list[Any]:
    return list(_Dispatcher(work, jobs, None).run(near or Near()))


def test_every_job_is_done_once_in_batches_that_shrink() -> None:
    near = Near()
    assert sorted(results(abs, list(range(-1000, 0)), near)) == list(range(1, 1001))
    assert max(near.sizes) > 100
    assert min(near.sizes) == 1


def test_what_a_batch_has_no_time_for_is_done_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "BATCH_SECONDS", 0)
    near = Near()
    assert sorted(results(abs, list(range(-50, 0)), near)) == list(range(1, 51))
    assert set(near.sizes) == {1}


def test_results_before_an_error_count_and_the_error_names_the_machine() -> None:
    run = _Dispatcher(Rules.parse, ["zen", "chess"], 1).run(Near())
    assert str(next(run)) == "zen"
    with pytest.raises(InvalidRules, match=r"^on near: .*chess"):
        next(run)


@pytest.mark.parametrize("address", ["", "nonsense", "ray://there:10001", "there:port", "there:0", "there:65536", ":1"])
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(LinjaError, match="not the address of a Ray cluster"):
        Cluster(address)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    with pytest.raises(LinjaError, match=r"pip install 'linja\[ray\]'"):
        Cluster("auto")


def test_nothing_to_do_needs_no_cluster() -> None:
    assert list(Cluster("127.0.0.1:1").run(abs, [])) == []


def test_a_driver_that_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 0.01)
    worker = Worker(time.sleep)
    worker.send(1000)
    try:
        with pytest.raises(ClusterLost, match="does not answer"):
            _Driver(worker, "there:1").connect()
    finally:
        worker.kill()
        worker.stop()
        worker.end()


def test_a_cluster_without_processors_is_given_up_after_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_WITHOUT_PROCESSORS", 0)
    worker = Worker(partial(Finished, processors=0))
    try:
        with pytest.raises(ClusterLost, match="no machine left"):
            _Driver(worker, "there:1").exchange({})
    finally:
        worker.stop()
        worker.end()
