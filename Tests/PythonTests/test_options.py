"""Requests as JSON, without a store."""

import datetime
import json
import pathlib
import types

import numpy
import pytest
import shapely
import vantage
from vantage import _options


@pytest.mark.parametrize(
    "values, expected",
    [
        ({"facing_tolerance": 30, "from_": (48.2, 7.7)}, {"facing-tolerance": 30, "from": "48.2,7.7"}),
        ({"dark": True, "badge": False, "heading": None, "pitch": 0}, {"dark": True, "pitch": 0}),
        ({"size": (640, 480)}, {"size": "640x480"}),
        ({"size": numpy.array([640, 480])}, {"size": "640x480"}),
        ({"size": "640x480"}, {"size": "640x480"}),
        ({"bbox": (-7.5, 48, 7.25, 49)}, {"bbox": "-7.5,48,7.25,49"}),
        ({"at": shapely.Point(7.7, 48.2)}, {"at": "48.2,7.7"}),
        ({"at": types.SimpleNamespace(latitude=48.2, longitude=7.7)}, {"at": "48.2,7.7"}),
        ({"at": numpy.array([48.2, 7.7])}, {"at": "48.2,7.7"}),
        ({"at": (0.0000001, -0.0)}, {"at": "0.0000001,-0"}),
        ({"via": [(48.2, 7.7), "48.3,7.8"]}, {"via": ["48.2,7.7", "48.3,7.8"]}),
        ({"columns": {"latitude": "B", "longitude": "L"}}, {"columns": "latitude=B,longitude=L"}),
        ({"track": [pathlib.Path("a.gpx"), "b.gpx"]}, {"track": ["a.gpx", "b.gpx"]}),
        ({"profile": pathlib.Path("a.json")}, {"profile": "a.json"}),
        ({"category": ["cafe", "bakery"]}, {"category": "cafe,bakery"}),
        ({"camera_at": (48.2, 7.7, 150)}, {"camera-at": "48.2,7.7,150"}),
        ({"captured_after": datetime.date(2025, 1, 2)}, {"captured-after": "2025-01-02"}),
        ({"heading": numpy.float32(90), "quality": numpy.int64(80)}, {"heading": 90.0, "quality": 80}),
    ],
)
def test_values_have_the_forms_of_parameters(values, expected):
    assert json.loads(_options.text(_options.options(values))) == expected


def test_times_are_in_utc():
    zone = datetime.timezone(datetime.timedelta(hours=2))
    time = datetime.datetime(2025, 6, 14, 15, 40, tzinfo=zone)
    assert _options.options({"captured_after": time}) == {"captured-after": "2025-06-14T13:40:00Z"}
    with pytest.raises(vantage.UsageError, match="has no time zone"):
        _options.options({"captured_after": datetime.datetime(2025, 6, 14)})


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_numbers_that_are_not_finite_are_rejected(number):
    with pytest.raises(vantage.UsageError, match="finite"):
        _options.options({"at": (number, 7)})
    with pytest.raises(vantage.UsageError, match="finite"):
        _options.text({"heading": number})
