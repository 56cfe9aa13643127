import Testing
import VantageMapFixtures

@testable import VantageMapRenderer
@testable import VantageMapTiles

@Suite struct ShortbreadTileTests {
    // MARK: Levels

    /// Streets in the order in which tile generators write them: by level from the lowest, then by class from the least
    /// important.
    static let sorted: [(kind: VectorValue, bridge: VectorValue)] = [
        ("residential", true), ("primary", true), ("rail", true), ("footway", false), ("footway", true),
        ("primary_link", true), ("motorway", true), ("steps", true),
    ]

    private static func layer(_ streets: some Sequence<(kind: VectorValue, bridge: VectorValue)>) -> VectorLayer {
        var builder = LayerBuilder("streets")
        for street in streets { builder.add(.line, ["kind": street.kind, "bridge": street.bridge]) }
        return builder.layer
    }

    @Test func `starts a new bridge level at a street whose class is lower than that of the street before`() {
        let layer = Self.layer(Self.sorted)
        let tile = PreparedTile(VectorTile(layers: [layer]), schema: .shortbread)
        let found = tile.shapes.sorted { $0.feature < $1.feature }.map(\.facts.level)
        // The fourth street is a footway on the ground. A new level starts there because the class of a footway is
        // below that of a rail line.
        #expect(found == [0, 0, 0, 1, 1, 1, 1, 2])
        #expect(tile.levels(of: .bridge) == [0, 1, 2])
    }

    @Test func `classifies ramps as small streets`() {
        var builder = LayerBuilder("streets")
        for kind in ["residential", "motorway", "tertiary"] as [VectorValue] {
            builder.add(.line, ["kind": kind, "link": .bool(kind == "motorway"), "bridge": true])
        }
        builder.add(.line, ["kind": "narrow_gauge", "service": "siding", "bridge": true])
        let tile = PreparedTile(VectorTile(layers: [builder.layer]), schema: .shortbread)
        #expect(tile.shapes.sorted { $0.feature < $1.feature }.map(\.facts.level) == [0, 0, 0, 1])
    }

    @Test func `puts all bridges on one level if the streets are unsorted`() {
        let layer = Self.layer((0..<60).map { $0 % 2 == 0 ? ("motorway", true) : ("path", true) })
        let tile = PreparedTile(VectorTile(layers: [layer]), schema: .shortbread)
        #expect(tile.shapes.count == 60 && tile.levels(of: .bridge) == [0])
    }

    // MARK: House numbers

    @Test func `reads a point of interest's house number`() {
        var builder = LayerBuilder("pois")
        builder.add(.point, ["shop": "bakery", "housenumber": "7"])
        builder.add(.point, ["shop": "bakery", "housenumber": ""])
        let tile = PreparedTile(VectorTile(layers: [builder.layer]), schema: .shortbread)
        #expect(tile.labeled.map(\.facts.role) == [.pointOfInterest, .houseNumber, .pointOfInterest])
        #expect(tile.labeled.map(\.feature) == [0, 0, 1])
    }
}
