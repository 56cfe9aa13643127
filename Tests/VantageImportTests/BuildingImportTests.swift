import Foundation
import Testing
import VantageGeodesy
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of buildings and the lookup of built-up areas.
@Suite(.fewAtATime)
struct BuildingImportTests {
    private let folder: TemporaryFolder
    private let store: SceneStore
    private var places: PlaceStore { PlaceStore(store.store) }

    init() async throws {
        folder = try TemporaryFolder()
        store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
    }

    private func add(_ lines: [String]) async throws -> ImportReport {
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.format = .places
        let file = try folder.write(lines.joined(separator: "\n") + "\n", to: "houses.geojsonl")
        return try await DatasetImporter(options: options).run([file.path], into: store)
    }

    private static func feature(_ id: String, _ tags: String, _ geometry: String) -> String {
        #"{"type":"Feature","id":"\#(id)","properties":{\#(tags)},"geometry":\#(geometry)}"#
    }

    private static func square(_ west: Double, _ south: Double, _ side: Double) -> String {
        let (east, north) = (west + side, south + side)
        return
            #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(east),\#(south)],[\#(east),\#(north)],[\#(west),\#(north)],[\#(west),\#(south)]]]}"#
    }

    private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) throws -> BoundingBox {
        try BoundingBox(west: west, south: south, east: east, north: north)
    }

    @Test func `imports buildings with heights and skips structures that do not block the view`() async throws {
        let report = try await add([
            Self.feature("w1", #""building":"yes","height":"12 m""#, Self.square(7, 48, 0.0002)),
            Self.feature("w2", #""building":"house","building:levels":"3""#, Self.square(7.001, 48, 0.0002)),
            Self.feature(
                "w3", #""building":"church","name":"St. Anna","height":"40'6\"""#, Self.square(7.002, 48, 0.0002)),
            Self.feature("w4", #""building":"roof""#, Self.square(7.003, 48, 0.0002)),
            Self.feature(
                "w5", #""building":"yes","building:min_level":"1","height":"x""#, Self.square(7.004, 48, 0.0002)),
            Self.feature(
                "w6", #""highway":"footway","tunnel":"building_passage""#,
                #"{"type":"LineString","coordinates":[[7.0001,47.9999],[7.0001,48.0003]]}"#),
            Self.feature("w7", #""amenity":"bench""#, #"{"type":"Point","coordinates":[7,48]}"#),
        ])
        #expect(report.imported == 6 && report.ignored == 1 && report.failed == 0)
        let area = try #require(try await places.buildingSet(in: Self.box(6.999, 47.999, 7.01, 48.001)))
        let heights = area.buildings.sorted { $0.rings[0][0].longitude < $1.rings[0][0].longitude }.map(\.height)
        #expect(heights.map { $0.map { ($0 * 100).rounded() / 100 } } == [12, 9, 12.34, nil])
        #expect(area.buildings.map(\.base).sorted() == [0, 0, 0, 3])
        #expect(area.passages.count == 1 && area.passages[0].count == 2)
        let church = try #require(area.buildings.first { ($0.height ?? 0) > 12.1 })
        let described = try await places.described(church)
        #expect(described.id == "w3" && described.name == "St. Anna")
        #expect(try await places.search(PlaceQuery("st. anna")).count == 1)
    }

    @Test func `far from all imported buildings, it is unknown whether buildings exist`() async throws {
        _ = try await add([Self.feature("w1", #""building":"yes""#, Self.square(7, 48, 0.0002))])
        #expect(try await places.buildingSet(in: Self.box(7.1, 48.1, 7.101, 48.101)) == nil)
        let near = try await places.buildingSet(in: Self.box(7.001, 48.001, 7.0015, 48.0015))
        #expect(near?.buildings.isEmpty == true)
    }

    @Test func `detects duplicate buildings and removes buildings with their collection`() async throws {
        let lines = (0..<300).map {
            Self.feature("w\($0)", #""building":"yes""#, Self.square(7 + Double($0) * 0.0003, 48, 0.0002))
        }
        #expect(try await add(lines).imported == 300)
        let again = try await add(lines)
        #expect(again.imported == 0 && again.duplicates == 300)
        let box = try Self.box(6.9, 47.99, 7.2, 48.01)
        #expect(try await places.buildingSet(in: box)?.buildings.count == 300)
        #expect(try await places.removePlaces(ofCollection: "town") == 300)
        #expect(try await places.buildingSet(in: box) == nil)
    }

    @Test func `finds all buildings that touch a box, even across ±180° and at the pole`() async throws {
        var random = SplitMix64(state: 3)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        var squares: [(west: Double, south: Double, side: Double)] = (0..<400).map { _ in
            (number(7...7.02), number(48...48.02), [0.0001, 0.001, 0.004].randomElement(using: &random)!)
        }
        squares += [(179.9995, 10, 0.0004), (-179.9999, 10, 0.0004), (7, 89.99, 0.005)]
        let lines = squares.enumerated().map { number, square in
            Self.feature("w\(number)", #""building":"yes""#, Self.square(square.west, square.south, square.side))
        }
        #expect(try await add(lines).imported == squares.count)
        for _ in 0..<200 {
            let (west, south) = (number(6.995...7.02), number(47.995...48.02))
            let (east, north) = (west + number(0...0.003), south + number(0...0.003))
            let found = try await places.buildingSet(in: Self.box(west, south, east, north))?.buildings.count ?? 0
            // A grid step is 2e-7 degrees.
            func count(grown by: Double) -> Int {
                squares.count {
                    $0.west - by <= east && $0.west + $0.side + by >= west && $0.south - by <= north
                        && $0.south + $0.side + by >= south
                }
            }
            #expect((count(grown: -3e-7)...count(grown: 3e-7)).contains(found))
        }
        #expect(try await places.buildingSet(in: Self.box(179.999, 9.999, -179.999, 10.001))?.buildings.count == 2)
        #expect(try await places.buildingSet(in: Self.box(6, 89.98, 8, 90))?.buildings.count == 1)
    }

    @Test(
        arguments: [
            ("12", 12), ("12 m", 12), ("12.5m", 12.5), ("40'", 12.192), ("40'6\"", 12.3444), ("10 ft", 3.048),
            ("", nil),
            ("tall", nil), ("12 km", nil), ("-3", nil), ("1e9", nil),
        ] as [(String, Double?)]) func `parses lengths in OpenStreetMap notation`(text: String, meters: Double?)
    {
        let read = BuildingTags.meters(text)
        #expect(read == meters || abs((read ?? .nan) - (meters ?? .nan)) < 1e-9)
    }
}
