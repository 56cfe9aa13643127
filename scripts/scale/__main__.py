"""Runs proofs one after another, each in its own process with a time limit, and reports the results."""

import importlib
import json
import os
import signal
import subprocess
import sys
import time

from scale.tools import ROOT, Skipped, Tools

LIMIT = 180
RESULTS = ROOT / ".build" / "scale" / "results.json"


def main(names):
    results = [run(name) for name in names]
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=2) + "\n")
    print()
    for result in results:
        print(f"{result['proof']}: {result['result']} in {result['seconds']} s{reason(result)}")
        for name, value in result.get("figures", {}).items():
            print(f"  {name}: {value}")
    count = {kind: sum(result["result"] == kind for result in results) for kind in ("passed", "FAILED", "skipped")}
    print(f"Proofs: {count['passed']} passed, {count['FAILED']} failed, {count['skipped']} skipped.")
    return 1 if count["FAILED"] else 0 if count["passed"] else 77


def reason(result):
    return f": {result['reason']}" if "reason" in result else ""


def run(name):
    """Runs a proof in another process, so that its leftovers can be ended with its process group."""
    print(f"— {name}", flush=True)
    started = time.monotonic()
    reader, writer = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-m", "scale", "--proof", name, str(writer)], pass_fds=[writer], start_new_session=True
    )
    os.close(writer)
    try:
        process.wait(timeout=LIMIT)
        with open(reader) as output:
            result = json.loads(output.read() or '{"result": "FAILED", "reason": "The proof ended without a result."}')
    except subprocess.TimeoutExpired:
        result = {"result": "FAILED", "reason": f"The proof took longer than {LIMIT} s."}
    finally:
        end(process)
    return {"proof": name, "seconds": round(time.monotonic() - started), **result}


def end(process):
    """Ends a proof and everything that it started."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        try:
            os.killpg(process.pid, number)
            time.sleep(1)
        except ProcessLookupError:
            break
    process.wait()


def prove(name, writer):
    """Runs a proof in this process, and writes its result as JSON."""
    proof = importlib.import_module(f"scale.proofs.{name}")
    with Tools(name) as tools:
        try:
            result = {"result": "passed", "figures": proof.prove(tools) or {}}
        except Skipped as error:
            result = {"result": "skipped", "reason": str(error)}
        except AssertionError as error:
            result = {"result": "FAILED", "reason": str(error)}
    with open(writer, "w") as output:
        json.dump(result, output)


if sys.argv[1] == "--proof":
    prove(sys.argv[2], int(sys.argv[3]))
else:
    sys.exit(main(sys.argv[1:]))
