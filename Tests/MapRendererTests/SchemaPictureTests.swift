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
}
