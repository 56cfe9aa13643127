"""A Slurm cluster with two nodes on this machine, from Debian's packages. Needs root, as Slurm's own daemons do."""

import contextlib
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

from scale.tools import Skipped, Tools

SETTINGS = """
ClusterName=scale
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
CryptoType=crypto/munge
StateSaveLocation={folder}/state
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdSpoolDir={folder}/spool-%n
SlurmdPidFile={folder}/slurmd-%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
MinJobAge=30
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=node[1-2] NodeHostname={host} NodeAddr=127.0.0.1 Port=[{first}-{second}] CPUs=1 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES State=UP
"""


class Slurm:
    """A cluster, used as a context manager. `environment` makes Slurm's commands use it."""

    def __init__(self, tools):
        for program in ("slurmctld", "slurmd", "munged", "sbatch"):
            if not shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin"):
                raise Skipped(f"{program} is missing. Install slurmctld, slurmd, slurm-client and munge.")
        if os.geteuid() != 0:
            raise Skipped("Slurm's daemons need root.")
        self.folder = tools.folder / "slurm"
        self.processes = {}

    def __enter__(self):
        for folder in ("", "state", "spool-node1", "spool-node2"):
            (self.folder / folder).mkdir(mode=0o755)
        host = socket.gethostname().split(".")[0]
        first = consecutive_ports()
        settings = self.folder / "slurm.conf"
        settings.write_text(
            SETTINGS.format(
                host=host, folder=self.folder, controller=Tools.free_port(), first=first, second=first + 1
            )
        )
        self.environment = {"SLURM_CONF": str(settings)}
        try:
            self._start_munge()
            self._start("controller", "slurmctld", "-D", "-c")
            for node in ("node1", "node2"):
                self._start(node, "slurmd", "-D", "-N", node)
            self._wait_for_nodes()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes.values()):
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()

    def kill(self, node):
        """Kills the daemon of a node, and the tasks that it runs, without warning."""
        daemon = self.processes[node]
        os.kill(daemon.pid, signal.SIGKILL)
        daemon.wait()
        for pid in tasks(node):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def _start_munge(self):
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o400)
        files = {"key-file": "munge.key", "socket": "munge.socket", "pid-file": "munge.pid", "log-file": "munge.log"}
        options = [f"--{name}={self.folder / file}" for name, file in files.items()]
        self._start("munge", "munged", "--foreground", "--force", f"--seed-file={self.folder}/munge.seed", *options)
        wait_until(lambda: (self.folder / "munge.socket").exists(), "Munge did not start.")

    def _start(self, name, program, *options):
        log = (self.folder / f"{name}.out").open("w")
        self.processes[name] = subprocess.Popen(
            [shutil.which(program, path="/usr/sbin:/usr/bin"), *options],
            stdout=log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **self.environment},
        )

    def _wait_for_nodes(self):
        def are_idle():
            done = subprocess.run(
                ["sinfo", "--noheader", "--format=%D %t"], capture_output=True, text=True,
                env={**os.environ, **self.environment},
            )
            return done.stdout.split() == ["2", "idle"]

        wait_until(are_idle, f"The nodes of Slurm did not become idle; see {self.folder}.")


def tasks(node):
    """Returns the processes of a node's tasks, and the daemons that watch over these tasks."""
    found = set()
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if f"SLURMD_NODENAME={node}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                found.add(int(folder.name))
                parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
                if pathlib.Path(f"/proc/{parent}/cmdline").read_bytes().startswith(b"slurmstepd"):
                    found.add(parent)
    return found


def consecutive_ports():
    """Returns the first of two consecutive ports that were free a moment ago."""
    while True:
        first = Tools.free_port()
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", first + 1))
                return first
            except OSError:
                continue


def wait_until(is_true, failure, limit=30):
    until = time.monotonic() + limit
    while not is_true():
        assert time.monotonic() < until, failure
        time.sleep(0.2)
