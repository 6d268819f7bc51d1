"""Jobs done by this process, by a pool of processes, or by the machines of a Ray cluster, whatever the jobs are.

It knows nothing of the game: it may import the errors alone.
"""

from linja.parallel.cluster import Cluster, ClusterLost
from linja.parallel.executor import Executor, Pool, Serial
from linja.parallel.orphans import ending_orphans
from linja.parallel.worker import Worker, WorkerLost

__all__ = ["Cluster", "ClusterLost", "Executor", "Pool", "Serial", "Worker", "WorkerLost", "ending_orphans"]
