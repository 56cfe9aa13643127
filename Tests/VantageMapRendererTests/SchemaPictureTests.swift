import Foundation
import Testing
import VantageCore
import VantageGeodesy
import VantageMapFixtures
import VantageSceneFixtures

@testable import VantageMapCanvas
@testable import VantageMapRelief
@testable import VantageMapRenderer
@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests that the same town is drawn and labeled alike in three schemas.
struct SchemaPictureTests {
    static let land = "[[[7.9,46.9],[8.1,46.9],[8.1,47.1],[7.9,47.1],[7.9,46.9]]]"
    static let lake = "[[[8.002,46.998],[8.005,46.998],[8.005,47.002],[8.002,47.002],[8.002,46.998]]]"
    static let road = "[[7.99,47.0015],[8.01,47.0015]]"
    static let town = "[8,47]"

    /// The features of each layer, by geometry and tags.
    static let schemas: [(TileSchema, [(layer: String, kind: String, place: String, tags: String)])] = [
        (
            .openMapTiles,
            [
                ("water", "Polygon", lake, #""class":"lake""#),
                ("transportation", "LineString", road, #""class":"primary""#),
                ("transportation_name", "LineString", road, #""class":"primary","name":"Lake Road","ref":"17""#),
                ("place", "Point", town, #""class":"town","name":"Seedorf","rank":5"#),
            ]
        ),
        (
            .protomaps,
            [
                ("earth", "Polygon", land, #""kind":"earth""#), ("water", "Polygon", lake, #""kind":"lake""#),
                (
                    "roads", "LineString", road,
                    #""kind":"major_road","kind_detail":"primary","name":"Lake Road","ref":"17","shield_text":"17""#
                ),
                ("places", "Point", town, #""kind":"locality","kind_detail":"town","name":"Seedorf""#),
            ]
        ),
        (
            .shortbread,
            [
                ("water_polygons", "Polygon", lake, #""kind":"water""#),
                ("streets", "LineString", road, #""kind":"primary""#),
                ("street_labels", "LineString", road, #""kind":"primary","name":"Lake Road","ref":"17\n18""#),
                ("place_labels", "Point", town, #""kind":"town","name":"Seedorf""#),
            ]
        ),
    ]

    @Test(arguments: schemas.indices)
    func `draws a town the same way in every schema`(index: Int) throws {
        let (schema, features) = Self.schemas[index]
        let folder = try TemporaryFolder()
        for feature in features {
            let shape = #"{"type":"\#(feature.kind)","coordinates":\#(feature.place)}"#
            try folder.write(
                #"{"type":"Feature","properties":{\#(feature.tags)},"geometry":\#(shape)}"#,
                to: "\(feature.layer).geojson")
        }
        let source = try MapSources.open(folder.url)
        #expect(TileSchema(layers: source.info.layerNames) == schema)
        var rendering = MapSnapshotOptions(
            area: .camera(MapCamera(center: try Coordinate(latitude: 47, longitude: 8), zoom: 14)),
            size: PictureSize(width: 480, height: 360))
        rendering.showsAttribution = false
        let map = try MapRenderer(sources: [source]).render(rendering)
        #expect(Set(map.labels.map(\.text)) == ["Seedorf", "Lake Road", "17"])
        func roles(_ latitude: Double, _ longitude: Double) throws -> [MapRole] {
            let place = map.projection.point(for: try Coordinate(latitude: latitude, longitude: longitude))
            return map.features(at: place).filter { $0.shape != .label }.compactMap(\.role)
        }
        let crossing = try roles(47.0015, 8.0021)
        #expect(crossing.first == .primary && crossing.contains(.water))
        #expect(try roles(46.999, 8.004).first == .water)
        #expect(try roles(47.003, 7.997).allSatisfy { $0 == .earth })
    }

    /// Land that ends within a tile. The adjacent tile has a road, or is missing.
    @Test(arguments: [0.0, 30], [true, false])
    func `draws sea only in existing tiles of sources that contain land areas`(heading: Double, hasRoad: Bool) throws {
        let folder = try TemporaryFolder()
        func write(_ layer: String, _ kind: String, _ type: String, _ coordinates: String) throws {
            let shape = #"{"type":"\#(type)","coordinates":\#(coordinates)}"#
            try folder.write(
                #"{"type":"Feature","properties":{"kind":"\#(kind)"},"geometry":\#(shape)}"#, to: "\(layer).geojson")
        }
        // A zoom 14 tile ends at 7.998°.
        try write(
            "earth", "earth", "Polygon", "[[[7.98,46.995],[7.994,46.995],[7.994,47.002],[7.98,47.002],[7.98,46.995]]]")
        let west = hasRoad ? 8.001 : 7.98
        try write("roads", "ferry", "LineString", "[[\(west),46.997],[\(west + 0.001),46.997]]")
        let camera = MapCamera(
            center: try Coordinate(latitude: 46.998, longitude: 7.998), zoom: 14, heading: try Heading(heading)
        )
        var rendering = MapSnapshotOptions(area: .camera(camera), size: PictureSize(width: 480, height: 360))
        rendering.format = .png
        let map = try MapRenderer(sources: [try MapSources.open(folder.url)]).render(rendering)
        #expect(hasRoad || map.missingTiles > 0)
        let canvas = try DecodedPicture([UInt8](map.data), label: "map").canvas
        func color(_ latitude: Double, _ longitude: Double) throws -> UInt32 {
            let point = map.projection.point(for: try Coordinate(latitude: latitude, longitude: longitude))
            let (column, row) = (Int(point.x), Int(point.y))
            try #require((0..<canvas.width).contains(column) && (0..<canvas.height).contains(row))
            return canvas.withPixels { bytes, stride in
                let pixel = bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                return pixel & 0xFFFFFF
            }
        }
        let (onLand, atSea, beside) = (try color(46.998, 7.992), try color(46.998, 7.996), try color(46.998, 8.003))
        #expect(onLand != atSea && beside == (hasRoad ? atSea : onLand))
    }

    static let airports: [(schema: TileSchema, layer: String, tags: LayerBuilder.Tags, isGreat: Bool)] = [
        (.openMapTiles, "aerodrome_label", ["class": "international"], true),
        (.openMapTiles, "aerodrome_label", ["class": "regional", "iata": "EAP"], true),
        (.openMapTiles, "aerodrome_label", ["class": "private", "iata": ""], false),
        (.protomaps, "pois", ["kind": "aerodrome", "min_zoom": 11], true),
        (.protomaps, "pois", ["kind": "aerodrome", "min_zoom": 14], false),
        (.shortbread, "public_transport", ["kind": "aerodrome", "iata": "EAP"], true),
        (.shortbread, "public_transport", ["kind": "aerodrome", "iata": ""], false),
        (.shortbread, "public_transport", ["kind": "helipad"], false),
    ]

    @Test(arguments: airports)
    func `labels airports before other points of interest`(
        schema: TileSchema, layer: String, tags: LayerBuilder.Tags, isGreat: Bool
    ) throws {
        let facts = try #require(SchemaCase(layer, .point, tags, nil).facts(schema))
        func isNamed(_ facts: FeatureFacts, at zoom: Double) -> Bool {
            MapStyle(.standard(), .light).symbols(at: zoom)
                .contains { $0.selector == facts.role && $0.paint(facts) != nil }
        }
        #expect(isNamed(facts, at: 11) == isGreat)
        #expect(!isNamed(facts, at: 10))
        var other = facts
        other.category = .museum
        #expect(!isNamed(other, at: 13))
    }
}
