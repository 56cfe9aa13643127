import Foundation
import VantageGeodesy
import VantageSceneFixtures
import Testing

@testable import VantageMapTiles

struct GeoJSONTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func open(_ json: String, limits: MapSourceLimits = .standard) throws -> any MapSource {
        try MapSources.open(folder.write(json, to: "roads.geojson"), limits: limits)
    }

    func open(_ type: String, _ coordinates: String) throws -> any MapSource {
        try open(#"{"type":"Feature","properties":null,"geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#)
    }

    func layer(_ source: any MapSource, _ zoom: Int, _ x: Int, _ y: Int) throws -> VectorLayer? {
        let layer = try source.tile(TileID(zoom: zoom, x: x, y: y))?.vector?.layers.first
        layer?.expectConsistent()
        return layer
    }

    func parts(_ source: any MapSource, _ zoom: Int, _ x: Int, _ y: Int) throws -> [[SIMD2<Int32>]] {
        guard let layer = try layer(source, zoom, x, y) else { return [] }
        return layer.features.flatMap { layer.parts(of: $0) }
    }

    @Test func `projects a point to its map position`() throws {
        let source = try open("Point", "[0,0]")
        #expect(try parts(source, 0, 0, 0) == [[[2048, 2048]]])
        // A point on a corner shared by four tiles is in each of them.
        #expect(try parts(source, 1, 0, 0) == [[[4096, 4096]]])
        #expect(try parts(source, 1, 1, 1) == [[[0, 0]]])
        #expect(try parts(source, 2, 0, 0) == [])
        #expect(try source.tile(TileID(zoom: 22, x: 1 << 21, y: 1 << 21)) != nil)
        #expect(try source.tile(TileID(zoom: 23, x: 1 << 22, y: 1 << 22)) == nil)
    }

    @Test(arguments: [
        ("Point", "[10,10]", [1]), ("MultiPoint", "[[10,10],[20,20]]", [1, 1]),
        ("LineString", "[[10,10],[20,20],[30,10]]", [3]),
        ("MultiLineString", "[[[10,10],[20,20]],[[30,10],[40,10]]]", [2, 2]),
        ("Polygon", "[[[0,0],[30,0],[30,30],[0,30],[0,0]],[[10,10],[20,10],[20,20],[10,10]]]", [4, 3]),
        ("MultiPolygon", "[[[[0,0],[30,0],[30,30],[0,0]]],[[[50,0],[60,0],[60,30],[50,0]]]]", [3, 3]),
        ("Point", "[10,10,500]", [1]), ("Point", "[]", []), ("MultiPolygon", "[]", []), ("LineString", "[]", []),
    ])
    func `reads every geometry type`(type: String, coordinates: String, counts: [Int]) throws {
        let source = try open(type, coordinates)
        #expect(try parts(source, 0, 0, 0).map(\.count) == counts)
        #expect(source.info.remarks == [])
    }

    @Test(arguments: ["", ",reversed"])
    func `outer rings are clockwise on the screen, and holes counterclockwise`(order: String) throws {
        let square = [[0, 0], [30, 0], [30, 30], [0, 30], [0, 0]]
        let hole = [[10, 10], [20, 10], [20, 20], [10, 20], [10, 10]]
        let rings = [square, hole].map { order.isEmpty ? $0 : $0.reversed() }
        let source = try open("Polygon", "\(rings)")
        let areas = try parts(source, 0, 0, 0).map { ring in
            zip(ring, ring.dropFirst() + [ring[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
        }
        #expect(areas.count == 2 && areas[0] > 0 && areas[1] < 0)
    }

    @Test func `properties become tags unless they are nested`() throws {
        let source = try open(
            #"""
            {"type":"FeatureCollection","attribution":"&copy; People","features":[
              {"type":"Feature","id":7,"properties":{"name":"Rue","lanes":2,"width":2.5,"oneway":true,"z":null,
                "tags":{"a":1},"list":[1]},"geometry":{"coordinates":[10,10],"type":"Point"}},
              {"geometry":{"type":"Point","coordinates":[20,10]},"type":"Feature","id":"x","properties":{"name":"Rue"}}]}
            """#)
        let layer = try #require(try layer(source, 0, 0, 0))
        #expect(layer.name == "roads" && layer.keys == ["name", "lanes", "width", "oneway", "@id"])
        #expect(layer.values.count == 5)
        // Vector tiles have numeric ids, so a string id becomes a tag.
        #expect(layer.features.map(\.id) == [7, nil])
        #expect(layer.tags(of: layer.features[1]) == ["name": .string("Rue"), "@id": .string("x")])
        #expect(
            layer.tags(of: layer.features[0]) == [
                "name": .string("Rue"), "lanes": .int(2), "width": .double(2.5), "oneway": .bool(true),
            ])
        #expect(source.info.attribution == "© People")
        #expect(source.info.layerNames == ["roads"] && source.info.name == "roads")
    }

    @Test func `a geometry collection becomes several features with the same tags`() throws {
        let source = try open(
            #"""
            {"type":"Feature","properties":{"a":1},"geometry":{"type":"GeometryCollection","geometries":[
              {"type":"Point","coordinates":[10,10]},
              {"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[10,10],[20,20]]}]}]}}
            """#)
        let layer = try #require(try layer(source, 0, 0, 0))
        #expect(layer.features.map(\.kind) == [.point, .line])
        #expect(layer.features.allSatisfy { layer.tags(of: $0) == ["a": .int(1)] })
    }

    @Test func `skips and counts features with invalid geometry`() throws {
        let broken = [
            #"{"type":"Point","coordinates":["a","b"]}"#, #"{"type":"Point","coordinates":[[1,2]]}"#,
            #"{"type":"Point","coordinates":[1]}"#, #"{"type":"Circle","coordinates":[1,2]}"#,
            #"{"type":"LineString","coordinates":[[1,2]]}"#, #"{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}"#,
            #"{"type":"LineString","coordinates":[[1,2],[3,[4]]]}"#, #"{"type":"Point","coordinates":[4e5,5e6]}"#,
            #"{"type":"Point"}"#, "7", #"{"type":"MultiPoint","coordinates":[[1,2],[[1,2]]]}"#,
        ]
        let features = (broken + [#"{"type":"Point","coordinates":[1,2]}"#, "null"]).map {
            #"{"type":"Feature","properties":{},"geometry":\#($0)}"#
        }
        let source = try open(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#)
        #expect(try parts(source, 0, 0, 0).count == 1)
        let note = try #require(source.info.remarks.first)
        #expect(
            note.contains("11 of 13 features in ")
                && note.contains("the first is number 1: its coordinates do not match")
        )
    }

    @Test(arguments: [
        ("plain JSON", #"{"type":"Model"}"#, MapSourceError.Code.notAMapSource, "not GeoJSON"),
        ("a JSON array", "[1,2]", .notAMapSource, "not GeoJSON"),
        ("TopoJSON", #"{"type":"Topology","objects":{}}"#, .unsupported, "TopoJSON"),
        ("no features", #"{"type":"FeatureCollection"}"#, .damaged, "without features"),
        ("truncated", #"{"type":"FeatureCollection","features":["#, .damaged, "not valid JSON"),
        ("two documents", #"{"type":"Feature"}{"type":"Feature"}"#, .notAMapSource, "not GeoJSON"),
        ("meters", #"{"type":"Point","coordinates":[861000,6190000]}"#, .unsupported, "not in degrees"),
        (
            "Lambert-93",
            #"{"type":"FeatureCollection","features":[],"crs":{"properties":{"name":"urn:ogc:def:crs:EPSG::2154"}}}"#,
            .unsupported, "EPSG::2154"
        ),
    ])
    func `rejects contents other than GeoJSON features in degrees`(
        name: String, json: String, code: MapSourceError.Code, words: String
    ) throws {
        let error = #expect(throws: MapSourceError.self, "\(name)") { try open(json) }
        #expect(error?.code == code)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: ["urn:ogc:def:crs:OGC:1.3:CRS84", "urn:ogc:def:crs:EPSG::4326", "EPSG:4326"])
    func `accepts a named coordinate reference system in degrees`(system: String) throws {
        let source = try open(
            #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(system)"}},"features":[]}"#)
        #expect(try source.tile(TileID(zoom: 0, x: 0, y: 0)) == nil)
        #expect(source.info.bounds == nil)
    }

    @Test func `each file in a folder becomes a layer`() throws {
        let point = #"{"type":"Point","coordinates":[10,10]}"#
        for name in ["town/water.geojson", "town/b.json", "town/.hidden.json", "town/deep/c.json"] {
            try folder.write(point, to: name)
        }
        try folder.write(#"{"version":8}"#, to: "town/style.json")
        try folder.write("x", to: "town/readme.txt")
        let source = try MapSources.open(folder.url.appending(path: "town"))
        #expect(source.info.layerNames == ["b", "water"])
        #expect(try source.tile(TileID(zoom: 0, x: 0, y: 0))?.vector?.layers.map(\.name) == ["b", "water"])
        #expect(source.info.remarks.count == 1 && source.info.remarks[0].contains("style.json"))
    }

    @Test func `enforces limits`() throws {
        func check(_ change: (inout MapSourceLimits) -> Void) throws {
            var limits = MapSourceLimits()
            change(&limits)
            let error = #expect(throws: MapSourceError.self) {
                try open(#"{"type":"MultiPoint","coordinates":[[1,2],[3,4],[5,6]]}"#, limits: limits)
            }
            #expect(error?.code == .tooLarge || error?.code == .damaged)
        }
        try check { $0.maximumDocumentBytes = 20 }
        try check { $0.maximumFeatures = 0 }
        try check { $0.maximumPositions = 2 }
        try check { $0.maximumDepth = 2 }
    }

    @Test func `the error for deeply nested JSON does not suggest a command-line option`() throws {
        var limits = MapSourceLimits()
        limits.maximumDepth = 2
        let error = #expect(throws: MapSourceError.self) {
            try open(#"{"type":"Point","coordinates":[1,2],"more":[[[]]]}"#, limits: limits)
        }
        #expect(error?.code == .tooLarge)
        #expect(error?.description.contains("deeper than 2 levels") == true)
        #expect(error?.description.contains("--") == false)
    }

    @Test func `rejects every truncated document and survives any changed byte`() throws {
        let json = Array(
            #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"a":"é","b":[1]},"geometry":{"type":"MultiPolygon","coordinates":[[[[0,0],[3e1,0],[30,30.5],[0,0]]]]}},{"geometry":null}]}"#
                .utf8)
        for count in 0..<json.count {
            #expect(throws: MapSourceError.self) {
                try MapSources.open(folder.write(Array(json.prefix(count)), to: "p"))
            }
        }
        for index in json.indices {
            for byte in [0, 0x22, 0x2C, 0x2D, 0x39, 0x5B, 0x5D, 0x7B, 0x7D, 0xFF] as [UInt8] {
                var changed = json
                changed[index] = byte
                guard let source = try? MapSources.open(folder.write(changed, to: "c")) else { continue }
                _ = try layer(source, 0, 0, 0)
                _ = try layer(source, 3, 4, 3)
            }
        }
    }
}
