import Testing
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapRenderer
@testable import VantageMapStyle

/// Tests archives that do not rank places, such as those with version 2 of the Protomaps basemap.
@Suite struct UnrankedPlacesTests {
    private typealias Kind = (key: String, value: String)

    /// An old town with hundreds of shops and restaurants and only a few sights.
    private static func places(_ kinds: [Kind], everyOther: [Kind], step: Int = 128) -> LayerBuilder {
        var layer = LayerBuilder("pois")
        for (number, kind) in kinds.enumerated() {
            let place = SIMD2<Int32>(Int32(300 + number * 701), Int32(350 + number * 653))
            layer.add(
                .point, [kind.key: .string(kind.value), "name": .string("\(kind.value) \(number)")], points: [place])
        }
        for y in stride(from: 64, to: 4096, by: step) {
            for x in stride(from: 64, to: 4096, by: step) {
                let kind = everyOther[(x / step + y / step) % everyOther.count]
                let name = VectorValue.string("\(kind.value) \(x) \(y)")
                layer.add(.point, [kind.key: .string(kind.value), "name": name], points: [SIMD2(Int32(x), Int32(y))])
            }
        }
        return layer
    }

    private static let sights: [Kind] = [
        ("tourism", "museum"), ("railway", "station"), ("amenity", "hospital"), ("amenity", "place_of_worship"),
    ]
    private static let shops: [Kind] = [("shop", "clothes"), ("amenity", "restaurant"), ("shop", "shoes")]

    private static func shown(at zoom: Double, _ places: LayerBuilder, tileZoom: Int = 14) -> [String] {
        let tile = PreparedTile(VectorTile(layers: [places.layer]), schema: .protomaps, zoom: tileZoom)
        let steps = MapStyle(.standard(), .light).symbols(at: zoom).filter { $0.selector == .pointOfInterest }
        return tile.labeled.filter { shape in steps.contains { $0.paint(shape.facts) != nil } }.map {
            tile.layers[0].value(of: "name", in: tile.layers[0].features[$0.feature])?.text ?? ""
        }
    }

    @Test func `shows more places at each zoom, and finally all of them`() {
        let places = Self.places(Self.sights, everyOther: Self.shops)
        let counts = [14.0, 15, 16, 17].map { Self.shown(at: $0, places).count }
        #expect(counts[0] >= 3 && counts[0] < 10)
        #expect(counts[1] > counts[0])
        // About thirty places per 800-point square, compared with 33 in a ranked source.
        #expect((100...300).contains(counts[2]), "\(counts)")
        #expect(counts[3] == places.features.count)
    }

    @Test func `ranks sights before shops and shops before the rest`() {
        let places = Self.places(Self.sights, everyOther: Self.shops + [("amenity", "parking"), ("amenity", "bench")])
        let first = Self.shown(at: 14.2, places)
        #expect(Set(first) == ["museum 0", "station 1", "hospital 2"])
        #expect(Self.shown(at: 15.2, places).contains("place_of_worship 3"))
        let later = Self.shown(at: 16, places)
        #expect(later.contains { $0.hasPrefix("clothes") } && later.contains { $0.hasPrefix("restaurant") })
        #expect(!later.contains { $0.hasPrefix("parking") || $0.hasPrefix("bench") })
    }

    @Test func `hides isolated places at low zooms`() {
        var layer = LayerBuilder("pois")
        layer.add(.point, ["shop": "clothes", "name": "Alone"])
        #expect(Self.shown(at: 14, layer).isEmpty && Self.shown(at: 16, layer) == ["Alone"])
    }

    @Test func `ranks a place the same in tiles of every zoom`() {
        let places = Self.places([], everyOther: Self.shops)
        func ranks(_ zoom: Int, _ points: LayerBuilder) -> [Double] {
            PreparedTile(VectorTile(layers: [points.layer]), schema: .protomaps, zoom: zoom).labeled.map(\.facts.rank)
        }
        // The northwest quarter, as a tile at the next zoom level.
        var quarter = LayerBuilder("pois")
        let inside = places.features.enumerated().filter { $1.points[0].x < 2048 && $1.points[0].y < 2048 }
        for (_, feature) in inside { quarter.add(.point, feature.tags, points: [feature.points[0] &* 2]) }
        let whole = ranks(14, places)
        #expect(inside.map { whole[$0.offset] } == ranks(15, quarter))
    }

    @Test func `does not count unnamed places`() {
        var layer = LayerBuilder("pois")
        for _ in 0..<500 { layer.add(.point, ["amenity": "bench"], points: [SIMD2(2000, 2000)]) }
        layer.add(.point, ["shop": "books", "name": "Books"], points: [SIMD2(2000, 2000)])
        #expect(Self.shown(at: 16, layer) == ["Books"])
    }

    @Test func `keeps the ranks from a source that provides them`() throws {
        let tags: LayerBuilder.Tags = ["pmap:kind": "museum", "pmap:min_zoom": 15, "name": "Museum"]
        let facts = try #require(SchemaCase("pois", .point, tags, nil).facts(.protomaps))
        #expect(!facts.isUnranked && facts.rank > 5)
    }

    @Test func `labels pedestrian streets from the same zoom as other streets`() throws {
        func role(_ tags: LayerBuilder.Tags) throws -> MapRole {
            try #require(SchemaCase("roads", .line, tags, nil).facts(.protomaps)).role
        }
        // Version 2 has a single kind for all ways not meant for cars.
        #expect(try role(["pmap:kind": "other", "name": "Via dei Calzaiuoli"]) == .pedestrian)
        #expect(try role(["pmap:kind": "other"]) == .service)
        #expect(try role(["pmap:kind": "other", "highway": "steps", "name": "Scala"]) == .steps)
        let named = Set(MapStyle(.standard(), .light).symbols(at: 14.8).filter { $0.text == .name }.map(\.selector))
        #expect(named.isSuperset(of: [.minor, .pedestrian]))
    }
}
