"""Run jobs in this process, in a pool of processes, or on the machines of a Ray cluster.

It is independent of the game and may import only the errors.
"""

from linja.parallel.cluster import Cluster, ClusterLost
from linja.parallel.executor import Executor, Pool, Serial
from linja.parallel.orphans import end_group, ending_orphans
from linja.parallel.worker import Worker, WorkerLost

__all__ = [
    "Cluster",
    "ClusterLost",
    "Executor",
    "Pool",
    "Serial",
    "Worker",
    "WorkerLost",
    "end_group",
    "ending_orphans",
]
