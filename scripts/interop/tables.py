"""Reads the tables that vantage prints, with pyarrow, DuckDB, GeoPandas, pandas and OGR, and compares them with JSON.
Then passes tables written by these libraries to vantage.

Usage: tables.py VANTAGE SAMPLE_DATA FOLDER
"""

import csv
import datetime
import io
import json
import pathlib
import subprocess
import sys

import duckdb
import geopandas
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pyogrio

vantage, sample, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
store = folder / "tables.sqlite"
places = [sample / "map/places.geojsonl", sample / "map/aubeval/poi.geojson"]


def check(label, found, expected=True):
    assert found == expected, f"{label}: expected {expected}, got {found}"
    print(f"{label}: {found}")


def run(*arguments, status=0, text=None):
    result = subprocess.run([vantage, *map(str, arguments)], input=text, capture_output=True)
    assert result.returncode == status, f"{arguments}: {result.returncode}, {result.stderr.decode()}"
    return result


def output(*arguments, **options):
    return run(*arguments, "--store", store, **options).stdout


def lines(*arguments, **options):
    return [json.loads(line) for line in output(*arguments, **options).splitlines()]


def arrow_rows(data):
    table = pyarrow.ipc.open_stream(data).read_all()
    table.validate(full=True)
    return table.to_pylist()


def known(row):
    """The cells that are not null, with times as JSON writes them."""
    return {name: plain(value) for name, value in row.items() if value is not None}


def plain(value):
    if not isinstance(value, datetime.datetime):
        return value
    assert value.utcoffset() == datetime.timedelta(0)
    text = value.strftime("%Y-%m-%dT%H:%M:%S")
    return f"{text}.{value.microsecond // 1000:03}Z" if value.microsecond else f"{text}Z"


def flat(line, prefixes):
    """The members of a JSON line as columns: those of objects get a prefix, and lists become text."""
    row = {}
    for name, value in line.items():
        if isinstance(value, dict) and name in prefixes:
            for key, inner in flat(value, prefixes).items():
                row[prefixes[name](key)] = inner
        elif isinstance(value, list):
            row[name] = "; ".join(value)
        elif value is not None:
            row[name] = value
    return row


def prefixed(prefix):
    return lambda key: prefix + key[0].upper() + key[1:]


def of_obstacle(key):
    names = {"id": "hiddenByID", "coordinateLatitude": "hiddenByLatitude", "coordinateLongitude": "hiddenByLongitude"}
    return names.get(key, prefixed("hiddenBy")(key))


def compare(label, command, expected, status=0, text=None):
    """Checks that all formats have the same rows."""
    arrow = output(*command, "--format", "arrow", status=status, text=text)
    rows = arrow_rows(arrow)
    assert [known(row) for row in rows] == expected, f"{label}: Arrow differs from JSON"
    columns = list(rows[0])
    chosen = ["--columns", ",".join(columns)]
    assert lines(*command, "--format", "ndjson", *chosen, status=status, text=text) == expected
    features = json.loads(output(*command, "--format", "geojson", *chosen, status=status, text=text))["features"]
    assert [feature["properties"] for feature in features] == expected
    cells = list(csv.DictReader(io.StringIO(output(
        *command, "--format", "csv", *chosen, status=status, text=text).decode())))
    assert len(cells) == len(expected)
    for row, line in zip(cells, expected):
        for name in columns:
            value = line.get(name)
            if value is None:
                assert row[name] == "", f"{label}: {name} is not empty"
            elif isinstance(value, bool):
                assert row[name] == str(value).lower()
            elif isinstance(value, (int, float)):
                assert float(row[name]) == value
            else:
                assert row[name] == value
    # Any selection and order of columns.
    few = columns[::-3]
    table = pyarrow.ipc.open_stream(output(
        *command, "--format", "arrow", "--columns", ",".join(few), status=status, text=text)).read_all()
    assert table.column_names == few
    assert table.to_pylist() == [{name: row[name] for name in few} for row in rows]
    print(f"{label}: {len(expected)} rows, {len(columns)} columns in four formats")
    return arrow, columns


output("import", *(sample / name for name in ("street", "photos", "cropped", "tables", "mapillary", "stac")),
       "--collection", "aubeval", "--license", "CC0-1.0", "--attribution", "The Vantage authors", "--quiet")
output("import", "--format", "places", *places, "--collection", "places", "--quiet")

# available --batch, with places, items, rows that fail, and places without imagery.
found = lines("search", "boulangerie", "--near", "48.2,7.7", "--limit", "1", "--json")[0]
points = "id,latitude,longitude,item\n" + "".join(
    f"p{index},{48.2 + index * 1e-4},{7.7 - index * 1e-5},\n" for index in range(1200)
) + f"shop,,,{found['id']}\nunreadable,x,1,\nnobody,,,0000000000000\n\"quo\"\"te, comma\",48.2,7.7,\n"
command = ["available", "--batch", "-", "--radius", "80"]
prefixes = {"coordinate": prefixed("scene"), "hiddenBy": of_obstacle, "error": prefixed("error")}
expected = [flat(line, prefixes) for line in lines(*command, status=2, text=points.encode())]
assert {line.get("available") for line in expected} == {True, False, None}
assert any("visibility" in line for line in expected)
compare("available --batch", command, expected, status=2, text=points.encode())

# These columns are determined without reading scenes.
few = ["id", "latitude", "longitude", "available", "errorCode", "errorMessage"]
rows = arrow_rows(output(*command, "--format", "arrow", "--columns", ",".join(few), status=2, text=points.encode()))
assert [known(row) for row in rows] == [{name: row[name] for name in few if name in row} for row in expected]
print(f"available --batch without scenes: {len(rows)} rows")

# scenes
prefixes = {"coordinate": lambda key: key}
scenes = [flat(line, prefixes) for line in lines("scenes", "--json")]
arrow, columns = compare(
    "scenes", ["scenes"], [known(row) for row in arrow_rows(output("scenes", "--format", "arrow"))])
for row, line in zip(arrow_rows(arrow), scenes):
    assert known({name: row[name] for name in line}) == line

# batch
requests = sample / "requests.csv"
prefixes = {"view": prefixed("view"), "hiddenBy": of_obstacle, "error": prefixed("error")}
command = ["batch", requests, "--output", folder / "views", "--size", "64x48", "--quiet"]
expected = [flat(line, prefixes) for line in lines(*command, "--json")[:-1]]
compare("batch", command, expected)

# search and where
queries = "id,query,latitude,longitude\na,8 rue des tanneurs,48.2,7.7\nb,no such place,,\nc,boulangerie,,\nd,,1,2\n"
command = ["search", "--batch", "-", "--limit", "4"]
expected = []
for line in lines(*command, status=2, text=queries.encode()):
    base = {name: line[name] for name in ("id", "query") if name in line}
    base |= flat({"error": line["error"]}, {"error": prefixed("error")}) if "error" in line else {}
    for rank, match in enumerate(line.get("matches", []), 1):
        row = flat(match, {"coordinate": lambda key: key})
        if "names" in row:
            row["names"] = json.dumps(row["names"], ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        expected.append({**row, **base, "rank": rank, "place": match["id"]})
    if not line.get("matches"):
        expected.append(base)
compare("search --batch", command, expected, status=2, text=queries.encode())
single = lines("search", "boulangerie", "--limit", "4", "--json")
check("search --batch and search", [row["place"] for row in expected if row["id"] == "c"],
      [match["id"] for match in single])

positions = "latitude,longitude\n48.2004,7.6999\n0,0\n48.1965,7.7012\n"
command = ["where", "--batch", "-", "--jobs", "2"]
rows = arrow_rows(output(*command, "--format", "arrow", text=positions.encode()))
for row, line in zip(rows, lines(*command, text=positions.encode())):
    for kind in ("address", "item", "town"):
        match = line.get(kind)
        check(f"the {kind} of row {row['id']}", row[f"{kind}Place"], match and match["place"]["id"])
    check("territories", row["territories"], "; ".join(place["name"] for place in line["territories"]) or None)
compare("where --batch", command, [known(row) for row in rows], text=positions.encode())

# More than one record batch, in constant memory.
many = folder / "many.csv"
many.write_text("latitude,longitude\n" + "48.2,7.7\n" * 150_000)
reader = pyarrow.ipc.open_stream(output("available", "--batch", many, "--format", "arrow", "--columns", "id,available"))
batches = list(reader)
check("record batches", [batch.num_rows for batch in batches], [65_536, 65_536, 150_000 - 2 * 65_536])
check("the last id", batches[-1].column(0)[-1].as_py(), "150000")

# GeoParquet
parquet = folder / "scenes.parquet"
output("scenes", "--format", "geoparquet", "--output", parquet)
table = pyarrow.parquet.read_table(parquet)
table.validate(full=True)
rows = table.to_pylist()
assert [known({name: row[name] for name in columns}) for row in rows] == [known(row) for row in arrow_rows(arrow)]
print(f"GeoParquet in pyarrow: {len(rows)} rows equal those in Arrow")
check("bbox", all(row["bbox"]["xmin"] == row["longitude"] and row["bbox"]["ymax"] == row["latitude"] for row in rows))
metadata = json.loads(pyarrow.parquet.read_metadata(parquet).metadata[b"geo"])
check("GeoParquet version", metadata["version"], "1.1.0")
chunks = pyarrow.parquet.read_metadata(parquet).row_group(0)
ranges = {chunk.path_in_schema: chunk.statistics for chunk in map(chunks.column, range(chunks.num_columns))}
check("the range of bbox.xmin", ranges["bbox.xmin"].min, min(row["longitude"] for row in rows))
check("nulls in heading", ranges["heading"].null_count, sum(row["heading"] is None for row in rows))
frame = geopandas.read_parquet(parquet)
check("GeoPandas", all(frame.geometry.x == frame.longitude) and all(frame.geometry.y == frame.latitude))
check("its coordinate system", frame.crs.to_string(), "OGC:CRS84")
middle = frame.longitude.median()
inside = geopandas.read_parquet(parquet, bbox=(-180, -90, middle, 90))
check("GeoPandas with a box", len(inside), int((frame.longitude <= middle).sum()))
check("DuckDB", duckdb.sql(f"SELECT count(*), min(longitude), max(captured) FROM '{parquet}'").fetchall()[0][:2],
      (len(rows), min(row["longitude"] for row in rows)))
check("polars", polars.read_parquet(parquet).height, len(rows))
if "Parquet" in pyogrio.list_drivers():
    check("OGR", len(pyogrio.read_dataframe(parquet)), len(rows))
else:
    # Debian's GDAL and that in pyogrio's wheels are built without Arrow.
    print("OGR: skipped, because its build has no Parquet driver")
features = folder / "scenes.geojson"
features.write_bytes(output("scenes", "--format", "geojson", "--columns", "scene,heading"))
check("OGR with GeoJSON", len(pyogrio.read_dataframe(features)), len(rows))
empty = folder / "empty.parquet"
output("scenes", "--bbox", "0,0,1,1", "--format", "geoparquet", "-o", empty)
check("an empty GeoParquet file", len(geopandas.read_parquet(empty)), 0)

# Tables as input
base = ["available", "--batch", "-", "--radius", "80"]
plain_points = "id,latitude,longitude\n" + "".join(
    f"p{index},{48.2 + index * 1e-4:.6f},{7.7 - index * 1e-5:.6f}\n" for index in range(50))
expected = output(*base, text=plain_points.encode())
frame = pandas.read_csv(io.StringIO(plain_points))
table = pyarrow.Table.from_pandas(frame, preserve_index=False).replace_schema_metadata()


def stream(table, **options):
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_stream(sink, table.schema, options=pyarrow.ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(table, max_chunksize=7)
    return sink.getvalue().to_pybytes()


def file(table, **options):
    sink = pyarrow.BufferOutputStream()
    with pyarrow.ipc.new_file(sink, table.schema, options=pyarrow.ipc.IpcWriteOptions(**options)) as writer:
        writer.write_table(table, max_chunksize=7)
    return sink.getvalue().to_pybytes()


views = table.set_column(0, "id", table["id"].cast(pyarrow.string_view()))
extra = table.append_column("list", pyarrow.array([[1]] * 50)).append_column(
    "struct", pyarrow.array([{"x": 1, "y": "z"}] * 50)).append_column("none", pyarrow.nulls(50))
moved = extra.select(["list", "struct", "none", "id", "longitude", "latitude"])
polars_stream, polars_file = io.BytesIO(), io.BytesIO()
polars.from_arrow(table).write_ipc_stream(polars_stream, compression="uncompressed")
polars.from_arrow(table).write_ipc(polars_file, compression="uncompressed")
for label, data in {
    "an Arrow stream": stream(table), "an Arrow file": file(table),
    "Arrow with large text": stream(table.set_column(0, "id", table["id"].cast(pyarrow.large_string()))),
    "Arrow with views": stream(views),
    "Arrow with a dictionary": stream(table.set_column(0, "id", table["id"].dictionary_encode())),
    "Arrow with other columns": file(moved), "a stream from polars": polars_stream.getvalue(),
    "a slice": stream(pyarrow.concat_tables([table.slice(0, 13), table.slice(13)])),
}.items():
    check(label, output(*base, text=data) == expected)
for codec in ("lz4", "zstd"):
    message = run(*base, "--store", store, status=65, text=stream(table, compression=codec)).stderr.decode()
    check(f"compression with {codec}", "is compressed with" in message)
# polars writes files that do not begin with their schema.
message = run(*base, "--store", store, status=65, text=polars_file.getvalue()).stderr.decode()
check("a file from polars", "write_ipc_stream" in message)
frame = geopandas.GeoDataFrame(frame[["id"]], geometry=geopandas.points_from_xy(frame.longitude, frame.latitude))
frame = frame.set_crs(4326)
for driver in ("GeoJSON", "GeoJSONSeq"):
    path = folder / f"points.{driver}"
    pyogrio.write_dataframe(frame, path, driver=driver, COORDINATE_PRECISION=15)
    check(f"points from OGR's driver {driver}", output("available", "--batch", path, "--radius", "80") == expected)
path = folder / "points.parquet"
pyarrow.parquet.write_table(table, path)
message = run("available", "--batch", path, "--store", store, status=65).stderr.decode()
check("a Parquet file", "is a Parquet file" in message)

# The commands for Parquet in docs/cli.md.
python = ("import sys, pyarrow, pyarrow.parquet as p; f = p.ParquetFile(sys.argv[1]); "
          "w = pyarrow.ipc.new_stream(sys.stdout.buffer, f.schema_arrow); "
          "[w.write_batch(b) for b in f.iter_batches()]; w.close()")
piped = subprocess.run([sys.executable, "-c", python, path], capture_output=True, check=True).stdout
check("Parquet piped as Arrow", output(*base, text=piped) == expected)
copy = f"COPY (FROM '{path}') TO '/dev/stdout' (FORMAT csv)"
command = [sys.executable, "-c", f"import duckdb; duckdb.sql(\"{copy}\")"]
piped = subprocess.run(command, capture_output=True, check=True).stdout
check("Parquet piped as CSV", output(*base, text=piped) == expected)
