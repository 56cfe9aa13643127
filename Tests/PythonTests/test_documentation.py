"""The notebook and the code in docs/python.md, executed with SampleData."""

import doctest
import importlib
import json
import pathlib
import re
import subprocess
import sys

import nbformat
import numpy
import pytest
import vantage
from conftest import ROOT, SAMPLE
from nbclient import NotebookClient

NOTEBOOK = ROOT / "docs/notebooks/town.ipynb"


MODULES = sorted(path.stem for path in (ROOT / "Sources/Python/vantage").glob("*.py") if ">>>" in path.read_text())


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_the_code_run(module, folder, store, monkeypatch):
    monkeypatch.chdir(folder)
    names = {"vantage": vantage, "store": store, "numpy": numpy}
    tested = importlib.import_module("vantage" if module == "__init__" else f"vantage.{module}")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    result = doctest.testmod(tested, extraglobs=names, optionflags=flags)
    assert result.failed == 0 and result.attempted > 0


def test_the_notebook_runs(tmp_path):
    (tmp_path / "SampleData").symlink_to(SAMPLE)
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    shown = {kind for cell in notebook.cells for output in cell.get("outputs", ()) for kind in output.get("data", {})}
    assert {"image/jpeg", "image/png", "text/html"} <= shown
    text = json.dumps(notebook)
    assert (
        "/embed#scene=" in text
        and "Boulangerie" in text
        and "<progress" in text
        and len(list((tmp_path / "views").iterdir())) > 10
    )


def test_the_notebook_has_no_outputs():
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    nbformat.validate(notebook)
    assert all(
        cell.outputs == [] and cell.execution_count is None for cell in notebook.cells if cell.cell_type == "code"
    )


def test_the_code_on_the_page_runs(tmp_path, monkeypatch):
    (tmp_path / "SampleData").symlink_to(SAMPLE)
    monkeypatch.chdir(tmp_path)
    vantage.import_pictures(
        "town.sqlite", ["SampleData/map/places.geojsonl", "SampleData/map/aubeval/poi.geojson"], format="places"
    )
    text = (ROOT / "docs/python.md").read_text()
    names = {}
    for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        exec(compile(code, "python.md", "exec"), names)
    names["server"].close()
    assert pathlib.Path("view.jpg").read_bytes() == names["jpeg"] and names["report"]["status"].eq("done").any()


def test_the_package_passes_strict_type_checks():
    package = ROOT / "Sources/Python"
    checked = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--config-file",
            package / "pyproject.toml",
            "--cache-dir",
            "/dev/null",
            package / "vantage",
        ],
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.parametrize(
    "line, error",
    [
        ("store.scene(48, 7).snapshot()", "union-attr"),
        ("store.scene(48, 7, kind='film')", "typeddict-item|arg-type"),
        ("store.scene('a', 7)", "arg-type"),
    ],
)
def test_users_get_type_errors(tmp_path, line, error):
    program = tmp_path / "program.py"
    program.write_text(f"import vantage\nstore = vantage.open('a')\n{line}\n")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "/dev/null", program],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=tmp_path,
        env={"MYPYPATH": str(ROOT / "Sources/Python")},
    )
    assert re.search(rf"program.py:3: .*\[({error})\]", checked.stdout), checked.stdout


def test_the_documented_names_exist():
    text = (ROOT / "docs/python.md").read_text()
    for name in re.findall(r"vantage\.(\w+)\(", text):
        assert hasattr(vantage, name), name
    for name in re.findall(r"^\| `(\w+Error)`", text, re.MULTILINE):
        assert issubclass(getattr(vantage, name), vantage.Error)
