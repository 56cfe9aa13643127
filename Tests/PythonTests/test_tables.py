"""Points from tables, without a store."""

import gc
import io

import geopandas
import numpy
import pandas
import polars
import pyarrow
import pyproj
import pytest
import shapely
import vantage
from vantage import _arrow_export, _tables

LATITUDES, LONGITUDES = [48.2, 48.25, 48.3], [7.7, 7.75, 7.8]


def columns():
    return {
        "available": numpy.array([True, False, True]),
        "scene": numpy.array([b"9ZE0J7NHS926P", b"", b"67DMD0TJ02EKB"], "S13"),
        "distance": numpy.array([0.5, numpy.nan, 2]),
        "captured": numpy.array(["2025-06-14T13:40:30.500", "NaT", "1969-12-31T23:59:59.999"], "datetime64[ms]"),
        "kind": numpy.array([0, -1, 1], numpy.int8),
    }


@pytest.mark.parametrize("latitude", ["latitude", "Lat", "LATITUDE", "lat ", "y", "la-ti_tude"])
@pytest.mark.parametrize("longitude", ["longitude", "lon", "LNG", "Long", "X"])
def test_columns_are_found_by_their_names(latitude, longitude):
    frame = pandas.DataFrame({"name": "abc", longitude: LONGITUDES, latitude: LATITUDES})
    table = _tables.read(frame)
    assert table.latitudes.tolist() == LATITUDES and table.longitudes.tolist() == LONGITUDES


def test_explicit_columns_take_precedence():
    frame = pandas.DataFrame({"lat": 0.0, "lon": 0.0, "north": LATITUDES, "east": LONGITUDES})
    table = _tables.read(frame, "north", "east")
    assert table.latitudes.tolist() == LATITUDES and table.longitudes.tolist() == LONGITUDES


def test_a_missing_column_is_named_with_those_that_exist():
    with pytest.raises(vantage.UsageError, match="No column is named latitude, lat or y.*'north', 'lon'") as failure:
        _tables.read(pandas.DataFrame({"north": LATITUDES, "lon": LONGITUDES}))
    assert failure.value.status == 64
    with pytest.raises(vantage.UsageError, match="There is no column 'north'"):
        _tables.read(pandas.DataFrame({"lat": LATITUDES, "lon": LONGITUDES}), "north")


def test_contiguous_arrays_are_not_copied():
    latitudes, longitudes = numpy.array(LATITUDES), numpy.array(LONGITUDES)
    table = _tables.read((latitudes, longitudes))
    assert numpy.shares_memory(table.latitudes, latitudes) and numpy.shares_memory(table.longitudes, longitudes)
    pairs = numpy.array([LATITUDES, LONGITUDES]).T
    assert numpy.shares_memory(_tables.read(pairs).latitudes, pairs)


@pytest.mark.parametrize(
    "points", [[[48.2, 7.7], [48.3, 7.8]], numpy.array([[48.2, 7.7], [48.3, 7.8]], "f4"), ([48.2, 48.3], (7.7, 7.8))]
)
def test_other_arrays_are_converted(points):
    table = _tables.read(points)
    assert table.latitudes.dtype == table.longitudes.dtype == numpy.float64
    assert table.latitudes == pytest.approx([48.2, 48.3], abs=1e-5) and table.longitudes == pytest.approx(
        [7.7, 7.8], abs=1e-5
    )


@pytest.mark.parametrize(
    "points", [numpy.zeros((3, 3)), numpy.zeros(4), (numpy.zeros(3), numpy.zeros(2)), (numpy.zeros((2, 2)),) * 2]
)
def test_other_shapes_are_rejected(points):
    with pytest.raises(vantage.UsageError, match="shape"):
        _tables.read(points)


def test_an_unknown_column_of_results_is_rejected():
    with pytest.raises(vantage.UsageError, match="There is no column 'speed'. The columns are available, scene"):
        _tables.checked_columns(["distance", "speed"])
    assert _tables.checked_columns(["distance", "distance"]) == ["distance"]


@pytest.mark.parametrize("system", [4326, 3857, 32632, 2154])
def test_geometry_is_converted_to_degrees(system):
    points = pyproj.Transformer.from_crs(4326, system, always_xy=True).transform(LONGITUDES, LATITUDES)
    frame = geopandas.GeoDataFrame(
        {"n": [1, 2, 3]}, geometry=geopandas.points_from_xy(*points), crs=system, index=[7, 5, 7]
    )
    table = _tables.read(frame)
    assert table.latitudes == pytest.approx(LATITUDES, abs=1e-8) and table.longitudes == pytest.approx(
        LONGITUDES, abs=1e-8
    )
    result = table.result(columns())
    assert isinstance(result, geopandas.GeoDataFrame) and result.crs == frame.crs and list(result.index) == [7, 5, 7]
    assert result.geometry.geom_equals(frame.geometry).all() and result["scene"].iloc[0] == "9ZE0J7NHS926P"


def test_geometry_without_a_system_or_other_than_points_is_rejected():
    points = geopandas.points_from_xy(LONGITUDES, LATITUDES)
    with pytest.raises(vantage.UsageError, match="no coordinate system"):
        _tables.read(geopandas.GeoDataFrame(geometry=points))
    with pytest.raises(vantage.UsageError, match="Row 1 is LineString"):
        _tables.read(geopandas.GeoDataFrame(geometry=[points[0], shapely.LineString([(0, 0), (1, 1)])], crs=4326))
    with pytest.raises(vantage.UsageError, match="Row 1 is"):
        _tables.read(geopandas.GeoDataFrame(geometry=[points[0], None], crs=4326))


def test_a_frame_of_results_has_missing_values():
    frame = pandas.DataFrame({"lat": LATITUDES, "lon": LONGITUDES}, index=["a", "b", "c"])
    result = _tables.read(frame).result(columns())
    assert list(result.index) == ["a", "b", "c"] and list(result.columns) == list(columns())
    assert result.loc["b"].isna().tolist() == [False, True, True, True, True]
    assert (
        result["captured"].dt.tz is not None and str(result.loc["a", "captured"]) == "2025-06-14 13:40:30.500000+00:00"
    )
    assert result["kind"].tolist()[::2] == ["panorama", "photo"]


def test_nullable_columns_and_integers_are_read():
    frame = pandas.DataFrame({"lat": pandas.array([48, None], "Int64"), "lon": pandas.array([7.5, 8], "Float64")})
    table = _tables.read(frame)
    assert table.latitudes[0] == 48 and numpy.isnan(table.latitudes[1]) and table.longitudes.tolist() == [7.5, 8]


def test_a_structured_array_has_text():
    result = _tables.read((LATITUDES, LONGITUDES)).result(columns())
    assert result["scene"].tolist() == ["9ZE0J7NHS926P", "", "67DMD0TJ02EKB"]
    assert result["kind"].tolist() == ["panorama", "", "photo"] and numpy.isnat(result["captured"][1])


ARROW = {
    "a table": lambda table: table,
    "a table of several chunks": lambda table: pyarrow.concat_tables(
        [table.slice(0, 1), table.slice(1, 0), table.slice(1)]
    ),
    "a part of a table": lambda table: pyarrow.concat_tables([table, table]).slice(3, 3),
    "a batch": lambda table: table.to_batches()[0],
    "a reader": lambda table: table.to_reader(),
    "polars": polars.from_arrow,
}


@pytest.mark.parametrize("kind", ARROW)
@pytest.mark.parametrize("type", [pyarrow.float64(), pyarrow.float32()])
def test_arrow_data_is_read(kind, type):
    latitudes = pyarrow.array([48.25, None, 48.5], type)
    table = pyarrow.table({"name": ["a", "b", "c"], "lon": pyarrow.array([7.5, 7.75, 8], type), "lat": latitudes})
    read = _tables.read(ARROW[kind](table))
    assert read.latitudes[[0, 2]].tolist() == [48.25, 48.5] and numpy.isnan(read.latitudes[1])
    assert read.longitudes.tolist() == [7.5, 7.75, 8]


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 1000])
def test_missing_values_in_arrow_data_are_in_the_right_rows(count):
    values = [None if number % 3 == 1 else float(number) for number in range(count + 5)]
    table = pyarrow.table({"lat": pyarrow.array(values, pyarrow.float64()), "lon": [0.0] * len(values)}).slice(5)
    read = _tables.read(table)
    assert [None if numpy.isnan(value) else value for value in read.latitudes] == values[5:]


def test_the_offset_of_a_batch_is_added_to_that_of_a_column(monkeypatch):
    exported = _arrow_export._batch

    def shifted(columns):
        batch = exported(columns)
        batch.offset, batch.length = 2, 1
        return batch

    monkeypatch.setattr(_arrow_export, "_batch", shifted)
    columns = {"latitude": numpy.array([1, numpy.nan, 3, 4]), "longitude": numpy.array([5.0, 6, 7, 8])}
    read = _tables.read(vantage.ArrowTable(columns))
    assert (read.latitudes.tolist(), read.longitudes.tolist()) == ([3], [7])


def test_arrow_data_without_numbers_is_rejected():
    with pytest.raises(vantage.UsageError, match="'lat' does not contain numbers"):
        _tables.read(pyarrow.table({"lat": ["48.2"], "lon": [7.7]}))
    with pytest.raises(vantage.UsageError, match="No column is named"):
        _tables.read(pyarrow.table({"a": [1]}))


def test_results_are_exported_to_arrow():
    expected = [
        {"available": True, "scene": "9ZE0J7NHS926P", "distance": 0.5, "kind": "panorama"},
        {"available": False, "scene": None, "distance": None, "kind": None},
        {"available": True, "scene": "67DMD0TJ02EKB", "distance": 2.0, "kind": "photo"},
    ]
    table = pyarrow.table(vantage.ArrowTable(columns()))
    table.validate(full=True)
    assert table.drop_columns("captured").to_pylist() == expected
    assert table.schema.field("captured").type == pyarrow.timestamp("ms", "UTC")
    times = table.column("captured").cast(pyarrow.int64()).to_pylist()
    assert times == [1_749_908_430_500, None, -1]
    frame = polars.DataFrame(vantage.ArrowTable(columns()))
    assert frame.drop("captured").to_dicts() == expected


def test_results_have_the_class_of_arrow_data():
    table = pyarrow.table({"lat": LATITUDES, "lon": LONGITUDES})
    for data, expected in [
        (table, pyarrow.Table),
        (table.to_batches()[0], pyarrow.RecordBatch),
        (polars.from_arrow(table), polars.DataFrame),
    ]:
        assert type(_tables.read(data).result(columns())) is expected


def test_exported_memory_is_freed():
    gc.collect()
    before = len(_arrow_export._kept)
    table = pyarrow.table(vantage.ArrowTable(columns()))
    capsule = vantage.ArrowTable(columns()).__arrow_c_stream__()
    assert len(_arrow_export._kept) > before
    copied = table.to_pylist()
    del table, capsule
    gc.collect()
    assert len(_arrow_export._kept) == before and copied[0]["scene"] == "9ZE0J7NHS926P"


def test_an_empty_result_is_exported():
    empty = {name: column[:0] for name, column in columns().items()}
    assert pyarrow.table(vantage.ArrowTable(empty)).num_rows == 0
    sink = io.BytesIO()
    polars.DataFrame(vantage.ArrowTable(empty)).write_ipc(sink)
