"""A batch of 20,000 rows on two Spark executors equals a single run, even if an executor is killed."""

import os
import pathlib
import shutil
import signal
import sys
import time

from scale.batch import Batch


def prove(tools):
    try:
        import pyspark
    except ImportError:
        raise tools.Skipped("pyspark is missing. Install pyspark==4.3.0 (456 MB) in .build/scale/venv.") from None
    if not shutil.which("java"):
        raise tools.Skipped("java is missing. Install default-jre-headless.")

    batch = Batch(tools)
    started = time.monotonic()
    submit = pathlib.Path(pyspark.__file__).parent / "bin" / "spark-submit"
    wrapper = batch.start(
        [submit, "--master", "local-cluster[2,1,1024]", "--conf", "spark.ui.enabled=false",
         "--conf", "spark.task.maxFailures=8", tools.root / "integrations/spark/render_parts.py",
         batch.parts, batch.output, *batch.options()],
        PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1", SPARK_LOCAL_DIRS=str(tools.folder / "spark"),
        SPARK_WORKER_DIR=str(tools.folder / "spark"),
    )
    batch.wait_for_archives(4, wrapper)
    os.kill(executors(wrapper.pid)[0], signal.SIGKILL)
    batch.finish(wrapper)
    return {**batch.compare(), "under Spark, with its start, s": round(time.monotonic() - started, 1)}


def executors(pid):
    """Returns the executors among the descendants of a process."""
    children = {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(folder.name))
    found, queue = [], [pid]
    while queue:
        child = queue.pop()
        queue += children.get(child, [])
        if b"CoarseGrainedExecutorBackend" in pathlib.Path(f"/proc/{child}/cmdline").read_bytes():
            found.append(child)
    assert found, "Spark has no executor."
    return sorted(found)
