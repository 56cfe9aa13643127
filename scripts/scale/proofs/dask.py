"""A batch of 20,000 rows on two Dask workers equals a single run, even if a worker is killed."""

import os
import signal
import sys
import time

from scale.batch import Batch


def prove(tools):
    from distributed import LocalCluster

    batch = Batch(tools)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=tools.folder) as cluster:
        started = time.monotonic()
        wrapper = batch.start(
            [sys.executable, tools.root / "integrations/dask/render_parts.py", batch.parts, batch.output, *batch.options()],
            DASK_SCHEDULER_ADDRESS=cluster.scheduler_address,
        )
        batch.wait_for_archives(4, wrapper)
        os.kill(cluster.workers[0].pid, signal.SIGKILL)
        batch.finish(wrapper)
        seconds = time.monotonic() - started
    return {**batch.compare(), "under Dask, s": round(seconds, 1)}
