"""A style for MapLibre Native that draws a town as Vantage's own style does, with the same layers, widths and colors.

Format: https://maplibre.org/maplibre-style-spec/ and, for the tiles, https://openmaptiles.org/schema/
"""

SOURCE = "town"

EARTH, WATER, WATER_LINE = "#f5f2ec", "#b5d3e7", "#a9cbe2"
TEXT, STRONG_TEXT, QUIET_TEXT, ROAD_TEXT, WATER_TEXT = "#3e3a37", "#26231f", "#77706a", "#5b544b", "#47789e"
HALO = "rgba(255,255,255,0.88)"

LANDCOVER = {"farmland": "#f2eedd", "ice": "#f2f8fa", "wood": "#c9dfbb", "rock": "#e6e2db", "grass": "#ddeccb"}
LANDCOVER |= {"wetland": "#d9e7da", "sand": "#f6ebcb"}
LANDUSE = {"railway": "#e9e6e3", "cemetery": "#d3e2cb", "military": "#ede5dc", "residential": "#efebe5"}
LANDUSE |= {"suburb": "#efebe5", "quarter": "#efebe5", "neighbourhood": "#efebe5", "commercial": "#f3eae4"}
LANDUSE |= {"retail": "#f3eae4", "industrial": "#eae8ec", "garages": "#eae8ec", "quarry": "#e3ded8"}
LANDUSE |= {"stadium": "#d8e9cc", "pitch": "#c3e2b5", "track": "#c3e2b5", "playground": "#d9ecc9"}
LANDUSE |= {"school": "#f4efdc", "university": "#f4efdc", "kindergarten": "#f4efdc", "college": "#f4efdc"}
LANDUSE |= {"hospital": "#f7e7e4", "bus_station": "#ebeae7", "zoo": "#cbe6bc", "theme_park": "#cbe6bc"}

# Fill, casing and widths by zoom, from the smallest roads to the largest.
ROADS = {
    "service": ("#ffffff", "#ddd6cd", {14: 0.6, 15: 1.7, 16: 3.6, 18: 10, 20: 40}),
    "minor": ("#ffffff", "#d0c8bc", {12: 0.6, 13: 1.2, 14: 2.4, 15: 4.6, 16: 7.6, 18: 19, 20: 76}),
    "tertiary": ("#fff8e0", "#d0c3a2", {10.5: 0.6, 12: 1.3, 13: 2.2, 14: 3.8, 16: 9, 18: 22, 20: 86}),
    "secondary": ("#ffefbf", "#d0ba7c", {9: 0.6, 11: 1.5, 13: 2.9, 14: 4.4, 16: 9.5, 18: 24, 20: 92}),
    "primary": ("#ffe7ae", "#dcbe7c", {7.5: 0.6, 11: 2.1, 13: 3.5, 14: 5, 16: 10, 18: 26, 20: 98}),
    "trunk": ("#fdd79e", "#dfae68", {6: 0.6, 8: 1.2, 11: 2.6, 13: 4, 14: 5.6, 16: 11, 18: 28, 20: 104}),
    "motorway": ("#fbc57f", "#de9b48", {5: 0.7, 8: 1.5, 11: 3, 13: 4.6, 14: 6.2, 16: 12, 18: 30, 20: 112}),
}
CASING = 1.0
ROAD_NAMES = {"motorway": 12.5, "trunk": 12.5, "primary": 12.5, "secondary": 13, "tertiary": 14, "minor": 14.8}
SHIELDS = {"motorway": 8, "trunk": 9, "primary": 11, "secondary": 13}
PLACES = {
    "neighbourhood": (13, 17, {13: 9.5, 16: 11.5}, QUIET_TEXT),
    "hamlet": (12, 18, {12: 10, 16: 12.5}, TEXT),
    "suburb": (11.5, 16, {11.5: 10, 15: 12.5}, QUIET_TEXT),
    "village": (9.5, 17, {10: 10.5, 13: 13, 16: 15}, TEXT),
    "town": (6, 16, {6: 10.5, 10: 13, 14: 18}, STRONG_TEXT),
    "city": (3, 15, {3: 11, 8: 15, 12: 21}, STRONG_TEXT),
}
NAME = ["get", "name"]
# The image for points of interest, which the program adds to the map.
ICON = "point"


def style(tiles, glyphs, font, are_buildings_extruded=False):
    """Returns the style.

    - tiles: the absolute path of an MBTiles file.
    - glyphs: the absolute path of a folder with a font's glyphs.
    """
    return {
        "version": 8,
        "glyphs": f"file://{glyphs}/{{fontstack}}/{{range}}.pbf",
        "sources": {SOURCE: {"type": "vector", "url": f"mbtiles://{tiles}"}},
        "layers": [
            {"id": "background", "type": "background", "paint": {"background-color": EARTH}},
            *_areas(),
            *_ways("tunnel"),
            _layer("building", "fill", "building", 13, paint=_building()),
            *_ways("ground"),
            *_boundaries(),
            *_ways("bridge"),
            *([_extruded_buildings()] if are_buildings_extruded else []),
            *_names(font),
        ],
    }


def _layer(name, kind, source_layer, first=0, last=24, filter=None, layout=None, paint=None):
    layer = {"id": name, "type": kind, "source": SOURCE, "source-layer": source_layer}
    layer |= {"minzoom": first, "maxzoom": last, "layout": layout or {}, "paint": paint or {}}
    return layer | ({"filter": filter} if filter else {})


def _stops(values):
    return ["interpolate", ["exponential", 1.5], ["zoom"], *(part for stop in values.items() for part in stop)]


def _colors(classes):
    return ["match", ["get", "class"], *(part for pair in classes.items() for part in pair), "rgba(0,0,0,0)"]


def _is(field, *values):
    return ["match", ["get", field], list(values), True, False]


def _areas():
    water = {"fill-color": WATER}
    river = _stops({6: 0.5, 10: 1.2, 13: 2.2, 16: 4, 20: 16})
    stream = _stops({12: 0.6, 15: 1.3, 18: 3, 20: 7})
    round_line = {"line-cap": "round", "line-join": "round"}
    return [
        _layer("landcover", "fill", "landcover", paint={"fill-color": _colors(LANDCOVER)}),
        _layer("landuse", "fill", "landuse", 7, paint={"fill-color": _colors(LANDUSE)}),
        _layer("park", "fill", "park", 7, paint={"fill-color": "#cbe6bc", "fill-opacity": 0.5}),
        _layer("water", "fill", "water", filter=["!=", ["get", "brunnel"], "tunnel"], paint=water),
        _layer("aeroway", "fill", "aeroway", 10, filter=["==", ["geometry-type"], "Polygon"])
        | {"paint": {"fill-color": "#e9eaef"}},
        _layer("stream", "line", "waterway", 12, filter=_is("class", "stream", "drain", "ditch"), layout=round_line)
        | {"paint": {"line-color": WATER_LINE, "line-width": stream}},
        _layer("river", "line", "waterway", 6, filter=_is("class", "river", "canal"), layout=round_line)
        | {"paint": {"line-color": WATER_LINE, "line-width": river}},
        _layer("pier", "fill", "transportation", 12, filter=["==", ["geometry-type"], "Polygon"])
        | {"paint": {"fill-color": "#f1ede6"}},
    ]


def _building():
    color = ["interpolate", ["linear"], ["zoom"], 13, "#ece7df", 14, "#e5ded6", 15, "#e0d9cf", 16, "#ded6cc"]
    return {"fill-color": color}


def _extruded_buildings():
    height, base = ["get", "render_height"], ["coalesce", ["get", "render_min_height"], 0]
    paint = {"fill-extrusion-color": "#ded6cc", "fill-extrusion-height": height, "fill-extrusion-base": base}
    return _layer("extruded buildings", "fill-extrusion", "building", 15, paint=paint)


def _ways(structure):
    """Returns the layers for tunnels, bridges or the ground: casings, then paths, then roads, then railways."""
    where = ["==", ["get", "brunnel"], structure]
    if structure == "ground":
        where = ["!", _is("brunnel", "tunnel", "bridge")]
    opacity = 0.4 if structure == "tunnel" else 1
    layout = {"line-cap": "round" if structure == "ground" else "butt", "line-join": "round"}
    line = ["==", ["geometry-type"], "LineString"]
    path = _layer(f"{structure} path", "line", "transportation", 14, filter=["all", line, where, _is("class", "path")])
    path["paint"] = {"line-color": "#c4ae93", "line-dasharray": [2.5, 1.8], "line-opacity": opacity}
    path["paint"]["line-width"] = _stops({14: 0.6, 16: 1, 18: 2.2, 20: 6})
    cased, filled = [], []
    for kind, (fill, casing, widths) in ROADS.items():
        kinds = [kind, *(["raceway", "busway"] if kind == "service" else [])]
        wanted = ["all", line, where, _is("class", *kinds)]
        for layers, color, extra in ((cased, casing, CASING), (filled, fill, 0)):
            name = f"{structure} {kind}{' casing' if extra else ''}"
            layer = _layer(name, "line", "transportation", min(widths), filter=wanted, layout=layout)
            width = _stops({zoom: value + extra for zoom, value in widths.items()})
            layer["paint"] = {"line-color": color, "line-width": width, "line-opacity": opacity}
            layers.append(layer)
    rail = ["all", line, where, _is("class", "rail", "transit")]
    track = _layer(f"{structure} rail", "line", "transportation", 8, filter=rail)
    track["paint"] = {"line-color": "#ada8a6", "line-opacity": opacity}
    track["paint"]["line-width"] = _stops({8: 0.5, 12: 1, 14: 1.7, 16: 3, 18: 6, 20: 18})
    pieces = _layer(f"{structure} rail pieces", "line", "transportation", 13, filter=rail)
    pieces["paint"] = {"line-color": "#f7f5f2", "line-dasharray": [5, 5], "line-opacity": opacity}
    pieces["paint"]["line-width"] = _stops({8: 0.3, 12: 0.6, 14: 1, 16: 1.8, 18: 3.6})
    return [*cased, path, *filled, track, pieces]


def _boundaries():
    levels = {"district": (11, ["all", [">=", ["get", "admin_level"], 5], ["<=", ["get", "admin_level"], 8]])}
    levels["region"] = 4, ["all", [">", ["get", "admin_level"], 2], ["<", ["get", "admin_level"], 5]]
    levels["country"] = 0, ["<=", ["get", "admin_level"], 2]
    paint = {"line-color": "#b3a4bc", "line-width": 1.2, "line-dasharray": [3, 2]}
    return [
        _layer(f"{name} boundary", "line", "boundary", first, filter=wanted, paint=paint)
        for name, (first, wanted) in levels.items()
    ]


def _text(font, size, **more):
    return {"text-field": NAME, "text-font": [font], "text-size": size, **more}


def _ink(color, halo=1.3):
    return {"text-color": color, "text-halo-color": HALO, "text-halo-width": halo}


def _names(font):
    """Returns the label layers. MapLibre places the labels of the last layer first."""
    layers = [_points(font)]
    along = {"symbol-placement": "line", "symbol-spacing": 250}
    sizes = _stops({13: 10, 16: 12, 19: 15})
    waters = _layer("waterway name", "symbol", "waterway", 11.5, layout=_text(font, 11, **along))
    waters["paint"] = _ink(WATER_TEXT)
    lakes = _layer("water name", "symbol", "water_name", layout=_text(font, 12, **{"text-max-width": 7}))
    lakes["paint"] = _ink(WATER_TEXT)
    layers.append(waters)
    for kind, first in reversed(ROAD_NAMES.items()):
        layer = _layer(f"{kind} name", "symbol", "transportation_name", first, filter=_is("class", kind))
        layers.append(layer | {"layout": _text(font, sizes, **along), "paint": _ink(ROAD_TEXT)})
    for kind, first in reversed(SHIELDS.items()):
        wanted = ["all", _is("class", kind), ["has", "ref"]]
        layer = _layer(f"{kind} number", "symbol", "transportation_name", first, filter=wanted)
        upright = {"text-rotation-alignment": "viewport"}
        layout = _text(font, 9.5, **along, **upright) | {"text-field": ["get", "ref"]}
        layers.append(layer | {"layout": layout, "paint": _ink(STRONG_TEXT)})
    peaks = _layer("peak", "symbol", "mountain_peak", 11, layout=_text(font, 10.5), paint=_ink(QUIET_TEXT))
    layers += [peaks, lakes]
    for kind, (first, last, size, color) in PLACES.items():
        layer = _layer(f"{kind} name", "symbol", "place", first, last, filter=_is("class", kind))
        layers.append(layer | {"layout": _text(font, _stops(size)), "paint": _ink(color, 1.5)})
    return layers


def _points(font):
    """Returns the layer for points of interest. It shows more of them at deeper zooms."""
    most = ["step", ["zoom"], 2, 14, 4, 14.5, 6, 15.5, 18, 16.5, 60, 17.5, 2000]
    layer = _layer("point of interest", "symbol", "poi", 13.5, filter=["<=", ["get", "rank"], most])
    beside = {"icon-image": ICON, "text-anchor": "top", "text-offset": [0, 0.9], "text-max-width": 8}
    order = {"symbol-sort-key": ["get", "rank"]}
    return layer | {"layout": _text(font, 10.5, **beside, **order), "paint": _ink(TEXT)}
