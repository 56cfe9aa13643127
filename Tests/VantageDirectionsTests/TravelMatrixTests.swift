import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageDirections

/// Compares matrices with the routes between their places.
struct TravelMatrixTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Streets, a yard behind a closed gate whose road is not connected to them, and an island.
    private static func town() -> OPLFixture {
        var roads = OPLFixture()
        for row in 0..<6 {
            roads.way((0..<6).map { (Double($0), Double(row)) }, ["highway": row == 2 ? "secondary" : "residential"])
        }
        for column in 0..<6 where column != 3 {
            roads.way((0..<6).map { (Double(column), Double($0)) }, ["highway": "residential"])
        }
        roads.way([(3.3, 2.2), (3.6, 2.4)], ["highway": "service"])
        roads.way([(30, 30), (31, 30)], ["highway": "residential"])
        return roads
    }

    @Test(arguments: TransportType.allCases)
    func `has the travel time and distance of the route between each two places`(type: TransportType) async throws {
        let store = try await Self.town().store(in: folder)
        var random = SplitMix64(state: 71)
        var places = try (0..<7).map { _ in
            try OPLFixture.place(.random(in: 0...5, using: &random), .random(in: 0...5, using: &random))
        }
        places += try [(3.4, 2.27), (3.5, 2.35), (30.2, 30), (30.7, 30), (50, 50)].map { try OPLFixture.place($0, $1) }
        let matrix = try await store.matrix(
            for: MatrixRequest(sources: places, destinations: places.reversed(), transportType: type))
        var found = 0
        for (row, source) in places.enumerated() {
            for (column, destination) in places.reversed().enumerated() {
                let request = DirectionsRequest(source: source, destination: destination, transportType: type)
                let route = try? await store.route(for: request)
                let entry = matrix[row, column]
                #expect((entry == nil) == (route == nil), "\(row) \(column)")
                guard let entry, let route else { continue }
                found += 1
                #expect(abs(entry.expectedTravelTime - route.expectedTravelTime) < 1.6, "\(row) \(column)")
                // In a grid, several routes take the same time.
                #expect(abs(entry.distance - route.distance) < 40, "\(row) \(column)")
            }
        }
        #expect(found == 9 * 9 + 2 * 2)
    }

    @Test func `rejects a matrix with too many pairs`() async throws {
        let store = try await Self.town().store(in: folder)
        let places = Array(repeating: try OPLFixture.place(0, 0), count: 5_001)
        let error = await #expect(throws: DirectionsError.self) {
            try await store.matrix(for: MatrixRequest(sources: places, destinations: places))
        }
        #expect(error?.code == .invalidOption)
        let empty = try await store.matrix(for: MatrixRequest(sources: [], destinations: places))
        #expect(empty.sourceCount == 0 && !empty.hasEntries)
    }

    @Test(arguments: [
        (4.0, "4 m", "13 ft", "4 yd"), (87, "85 m", "290 ft", "95 yd"), (300, "300 m", "980 ft", "330 yd"),
        (996, "1 km", "0.6 mi", "0.6 mi"), (1234, "1.2 km", "0.8 mi", "0.8 mi"), (35_400, "35 km", "22 mi", "22 mi"),
    ]) func `rounds lengths as on road signs`(meters: Double, metric: String, feet: String, yards: String) {
        for (units, text) in [(DistanceUnits.metric, metric), (.imperial, feet), (.imperialWithYards, yards)] {
            #expect(DistanceFormatter(units: units).string(fromDistance: meters) == text)
        }
    }

    @Test func `units follow the region and separators the language`() {
        #expect(DistanceUnits(locale: "en-US") == .imperial)
        #expect(DistanceUnits(locale: "en_GB.UTF-8") == .imperialWithYards)
        #expect(DistanceUnits(locale: "de") == .metric && DistanceUnits(locale: "zh-Hans-US") == .imperial)
        #expect(DistanceFormatter(units: .metric, language: "de-CH").string(fromDistance: 1234) == "1,2 km")
        #expect(DistanceFormatter(units: .imperial, language: "zh").string(fromDistance: 1234) == "0.8英里")
    }
}
