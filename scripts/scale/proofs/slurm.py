"""A batch of 20,000 rows on two Slurm nodes equals a single run, even if a node is killed."""

import time

from scale.batch import Batch
from scale.services.slurm import Slurm


def prove(tools):
    batch = Batch(tools)
    with Slurm(tools) as cluster:
        started = time.monotonic()
        wrapper = batch.start(
            [tools.root / "integrations/slurm/render-parts.sh", batch.parts, batch.output, *batch.options()],
            **cluster.environment,
        )
        batch.wait_for_archives(4, wrapper)
        cluster.kill("node1")
        batch.finish(wrapper)
        seconds = time.monotonic() - started
    return {**batch.compare(), "under Slurm, s": round(seconds, 1)}
