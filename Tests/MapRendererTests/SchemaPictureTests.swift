import Foundation
import Geodesy
import SceneFixtures
import Testing

@testable import MapRenderer
@testable import MapTiles

/// One town in three schemas: the same is drawn and named of each.
struct SchemaPictureTests {
    static let land = "[[[7.9,46.9],[8.1,46.9],[8.1,47.1],[7.9,47.1],[7.9,46.9]]]"
    static let lake = "[[[8.002,46.998],[8.005,46.998],[8.005,47.002],[8.002,47.002],[8.002,46.998]]]"
    static let road = "[[7.99,47.0015],[8.01,47.0015]]"
    static let town = "[8,47]"

    /// Of each layer its features, by their geometry and their tags.
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
    func `a town looks the same in each schema`(index: Int) throws {
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
        var rendering = MapRendering(
            area: .camera(MapCamera(center: try Coordinate(latitude: 47, longitude: 8), zoom: 14)), width: 480,
            height: 360)
        rendering.showsAttribution = false
        let map = try MapRenderer(sources: [source]).render(rendering)
        #expect(Set(map.labels.map(\.text)) == ["Seedorf", "Lake Road", "17"])
        func roles(_ latitude: Double, _ longitude: Double) throws -> [MapRole] {
            let place = map.projection.point(for: try Coordinate(latitude: latitude, longitude: longitude))
            return map.features(at: place).filter { $0.kind != .label }.compactMap(\.role)
        }
        let crossing = try roles(47.0015, 8.0021)
        #expect(crossing.first == .primary && crossing.contains(.water))
        #expect(try roles(46.999, 8.004).first == .water)
        #expect(try roles(47.003, 7.997).allSatisfy { $0 == .earth })
    }

    /// Land that ends within a tile; beside it there are no tiles.
    @Test(arguments: [0.0, 30])
    func `only tiles that say what land is have sea`(heading: Double) throws {
        let folder = try TemporaryFolder()
        // The tile 14/8555/5778 goes from 7.976° to 7.998°.
        let land = "[[[7.98,46.995],[7.99,46.995],[7.99,47.002],[7.98,47.002],[7.98,46.995]]]"
        let shape = #"{"type":"Polygon","coordinates":\#(land)}"#
        try folder.write(
            #"{"type":"Feature","properties":{"kind":"earth"},"geometry":\#(shape)}"#, to: "earth.geojson")
        try folder.write(
            #"{"type":"Feature","properties":{"kind":"major_road"},"geometry":{"type":"Point","coordinates":[7.98,46.99]}}"#,
            to: "roads.geojson")
        let camera = MapCamera(
            center: try Coordinate(latitude: 46.998, longitude: 7.998), zoom: 14, heading: try Heading(heading)
        )
        var rendering = MapRendering(area: .camera(camera), width: 480, height: 360)
        rendering.format = .png
        let map = try MapRenderer(sources: [try MapSources.open(folder.url)]).render(rendering)
        #expect(map.missingTiles > 0)
        let canvas = try TilePicture(map.picture, label: "map").canvas
        func color(_ latitude: Double, _ longitude: Double) throws -> UInt32 {
            let point = map.projection.point(for: try Coordinate(latitude: latitude, longitude: longitude))
            let (column, row) = (Int(point.x), Int(point.y))
            return canvas.withPixels { bytes, stride in
                let pixel = bytes.load(fromByteOffset: row * stride + column * 4, as: UInt32.self)
                return pixel & 0xFFFFFF
            }
        }
        let (onLand, atSea, beside) = (try color(46.998, 7.985), try color(46.998, 7.994), try color(46.998, 8.003))
        #expect(onLand != atSea && beside == onLand)
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
    func `airports are named before other points of interest`(
        schema: TileSchema, layer: String, tags: LayerBuilder.Tags, isGreat: Bool
    ) throws {
        let facts = try #require(SchemaCase(layer, .point, tags, nil).facts(schema))
        let style = MapStyle(.standard(), .light)
        #expect((style.label(facts, at: 11) != nil) == isGreat)
        #expect(style.label(facts, at: 10) == nil)
        var other = facts
        other.category = .museum
        #expect(style.label(other, at: 13) == nil)
    }
}
