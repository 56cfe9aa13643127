"""A batch of 20,000 rows on two Ray nodes equals a single run, even if a node is killed."""

import sys
import time

from scale.batch import Batch


def prove(tools):
    from ray.cluster_utils import Cluster

    batch = Batch(tools)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    try:
        doomed = cluster.add_node(num_cpus=1)
        cluster.add_node(num_cpus=1)
        started = time.monotonic()
        wrapper = batch.start(
            [sys.executable, tools.root / "integrations/ray/render_parts.py", batch.parts, batch.output, *batch.options()],
            RAY_ADDRESS=cluster.address,
        )
        batch.wait_for_archives(4, wrapper)
        cluster.remove_node(doomed, allow_graceful=False)
        batch.finish(wrapper)
        seconds = time.monotonic() - started
    finally:
        cluster.shutdown()
    return {**batch.compare(), "under Ray, s": round(seconds, 1)}
