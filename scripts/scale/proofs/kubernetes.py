"""The manifest of the Kubernetes job is valid, and its command renders the part that belongs to a pod's index."""

import pathlib
import subprocess

from scale.batch import Batch


def prove(tools):
    import kubernetes_validate
    import yaml

    job = yaml.safe_load((tools.root / "integrations/kubernetes/render-parts.yaml").read_text())
    kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)
    job["spec"]["completionMode"] = 5
    try:
        kubernetes_validate.validate(job, kubernetes_validate.latest_version(), strict=True)
        raise AssertionError("The validator accepts a wrong manifest.")
    except kubernetes_validate.ValidationError:
        pass

    batch = Batch(tools)
    batch.output.mkdir()
    [container] = job["spec"]["template"]["spec"]["containers"]
    # No container engine is needed: the command runs on this machine, with its paths changed.
    script = container["command"][2].replace("/data/town.sqlite", str(batch.store))
    script = script.replace("/data/parts", str(batch.parts)).replace("/data/views", str(batch.output))
    script = script.replace("--jobs 2", "--size 96x72")
    programs = f"{tools.folder}/bin"
    pathlib.Path(programs).mkdir()
    pathlib.Path(programs, "vantage").symlink_to(tools.vantage)
    for index in range(len(list(batch.parts.glob("part-*.jsonl")))):
        environment = {"PATH": f"{programs}:/usr/bin:/bin", "JOB_COMPLETION_INDEX": str(index)}
        done = subprocess.run([*container["command"][:2], script], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"Pod {index} exited with {done.returncode}: {done.stderr}"
    return {**batch.compare(), "schema": f"Kubernetes {kubernetes_validate.latest_version()}"}
