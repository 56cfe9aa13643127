import Foundation
import Testing
import VantageMapFixtures
import VantageSceneFixtures

@testable import VantageMapRenderer
@testable import VantageMapStyle
@testable import VantageMapTiles

/// Tests for recognizing the features in a real archive with version 3 of the Protomaps basemap.
@Suite(
    .enabled(
        if: SharedData.protomapsArchive != nil,
        "No Protomaps archive found. Set VANTAGE_SHARED_DATA to its folder to run this suite."))
struct SchemaArchiveTests {
    static func tile(_ id: TileID) throws -> PreparedTile {
        let source = try MapSources.open(try #require(SharedData.protomapsArchive))
        let schema = TileSchema(layers: source.info.layerNames)
        #expect(schema == .protomaps)
        guard case .vector(let tile)? = try source.tile(id) else { throw MissingTile() }
        return PreparedTile(tile, schema: schema)
    }

    struct MissingTile: Error {}

    static let tiles: [(id: TileID, drawn: Set<MapRole>, named: Set<MapRole>)] = [
        (
            TileID(zoom: 3, x: 1, y: 3), [.earth, .water, .wood, .farmland, .countryBoundary, .regionBoundary],
            [.country, .region, .city, .waterName]
        ),
        (TileID(zoom: 8, x: 40, y: 99), [.earth, .water, .motorway, .trunk, .natureReserve], [.city, .town]),
        (
            TileID(zoom: 12, x: 655, y: 1585),
            [
                .earth, .aerodrome, .runway, .taxiway, .rail, .motorway, .primary, .secondary, .stream, .building,
                .pitch, .districtBoundary,
            ],
            [.town, .pointOfInterest, .waterName, .motorway, .stream]
        ),
        (
            TileID(zoom: 15, x: 5243, y: 12685),
            [.earth, .building, .minor, .service, .primary], [.pointOfInterest, .minor]
        ),
    ]

    @Test(arguments: tiles)
    func `recognizes the features in a tile from an old archive`(id: TileID, drawn: Set<MapRole>, named: Set<MapRole>)
        throws
    {
        let tile = try Self.tile(id)
        #expect(drawn.subtracting(tile.shapes.map(\.facts.role)) == [])
        #expect(named.subtracting(tile.labeled.map(\.facts.role)) == [])
    }

    @Test func `omits very few features from an old archive`() throws {
        let tile = try Self.tile(TileID(zoom: 12, x: 655, y: 1585))
        let shown = Set((tile.shapes + tile.labeled).map { [$0.layer, $0.feature] }).count
        let all = tile.layers.reduce(0) { $0 + $1.features.count }
        #expect(shown * 100 >= all * 98, "\(shown) of \(all)")
    }
}
