"""Stores that Vantage creates from the inputs, and recreates when the program or the inputs are newer."""

import contextlib
import sqlite3

import commands
from context import say
from inputs import points

# Makes scenes without pictures look as if they had some.
CLAIM_PICTURES = "UPDATE scene SET content_hash = randomblob(32)"


def of_pictures(context, folder, levels):
    """Returns a store with the pictures in a folder. Progressive originals get a copy that can be read in part."""
    path = context.folder("stores") / f"{folder.name}-{levels}.sqlite"
    table = folder / "scenes.csv"
    if not _is_fresh(context, path, table):
        rewrite = ["--rewrite"] if "progressive" in folder.name else []
        imported(context, table, path, "--levels", levels, *rewrite)
    return path


def of_points(context, count):
    """Returns a store of `count` scenes without pictures."""
    path = context.folder("stores") / f"points-{count}.sqlite"
    table = points.scenes(context, count)
    if not _is_fresh(context, path, table):
        imported(context, table, path, "--format", "csv")
    return path


def of_table(context, table):
    """Returns a store of the scenes in a table. The store is named after the table's folder.

    The scenes claim to have pictures, because the viewer's map leaves out scenes without one.
    """
    path = context.folder("stores") / f"{table.parent.name}.sqlite"
    if not _is_fresh(context, path, table):
        imported(context, table, path, "--format", "csv")
        with contextlib.closing(sqlite3.connect(path)) as store, store:
            store.execute(CLAIM_PICTURES)
    return path


def of_folder(context, folder):
    """Returns a store with the pictures in a folder."""
    path = context.folder("stores") / f"{folder.name}.sqlite"
    if not _is_fresh(context, path, folder):
        imported(context, folder, path)
    return path


def empty(context):
    """Returns an empty store."""
    folder = context.folder("inputs") / "nothing"
    folder.mkdir(exist_ok=True)
    path = context.folder("stores") / "empty.sqlite"
    imported(context, folder, path)
    return path


def imported(context, source, store, *options):
    """Imports into a new store, and returns the time and memory that the import took."""
    say(f"importing {source.parent.name} into {store.name}")
    # Uses another name until the store is complete, so that an interrupted import is not mistaken for a store.
    part = store.with_suffix(".part")
    _remove(part)
    cost = commands.run([context.vantage, "import", source, "--store", part, "--quiet", *options])
    _remove(store)
    part.rename(store)
    return cost


def _remove(store):
    for suffix in ("", "-wal", "-shm"):
        store.with_name(store.name + suffix).unlink(missing_ok=True)


def _is_fresh(context, path, table):
    if not path.exists():
        return False
    made = path.stat().st_mtime
    return made > context.vantage.stat().st_mtime and made > table.stat().st_mtime
