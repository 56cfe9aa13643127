import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests searches in two neighboring towns. One is L-shaped. The pharmacy in the corner of the L belongs to the other
/// town, which has no outline.
@Suite(.fewAtATime)
struct AreaSearchTests {
    @Test(arguments: [
        "pharmacy in Monaco", "pharmacies within Monaco", "Apotheke in Monaco", "Apotheke im Monaco",
        "Apotheke in der Monaco", "pharmacie à Monaco", "pharmacies dans Monaco", "farmacia en Monaco",
        "farmacia dentro de Monaco", "farmacia a Monaco", "farmacia nel Monaco", "pharmcy in monaco",
    ]) func `a category search finds places only inside a territory's outline`(text: String) async throws {
        #expect(Set(try await Self.towns().names(text)) == ["Port", "Jardin"])
    }

    @Test func `sorts results within a territory by distance`() async throws {
        let towns = try await Self.towns()
        #expect(
            try await towns.names("pharmacy in Monaco", near: Coordinate(latitude: 43.71, longitude: 7.49)) == [
                "Jardin", "Port",
            ])
        #expect(
            try await towns.names("pharmacy in Monaco", near: Coordinate(latitude: 43.79, longitude: 7.41)) == [
                "Port", "Jardin",
            ])
    }

    @Test(arguments: ["pharmacy near Monaco", "pharmacy Monaco", "pharmacy in Cap", "pharmacy in Rocher"])
    func `searches around a place that has no outline`(text: String) async throws {
        #expect(try await Self.towns().names(text).count == 3)
    }

    @Test func `finds a name only inside a territory`() async throws {
        let towns = try await Self.towns()
        #expect(try await towns.names("Löwen in Monaco") == ["Löwen am Port"])
        #expect(Set(try await towns.names("Löwen in Cap")) == ["Löwen am Port", "Löwen am Eck"])
        #expect(try await towns.names("Löwen in Nowhere").isEmpty)
        #expect(try await towns.names("Adler in Monaco").isEmpty)
    }

    @Test func `combines a search region with a territory`() async throws {
        let box = try BoundingBox(west: 7.45, south: 43, east: 8, north: 44)
        let found = try await Self.towns().places.search(PlaceQuery("pharmacy in Monaco", region: box))
        #expect(found.map(\.place.name) == ["Jardin"])
    }

    /// Few of the many places around the territory are inside it.
    @Test func `finds places inside a territory among many outside`() async throws {
        let towns = try await Self.towns()
        var random = SplitMix64(state: 5)
        let outside = try (0..<1500).map { number in
            try Place.make(
                "p\(number)", at: .random(in: 43.755...43.799, using: &random),
                .random(in: 7.455...7.499, using: &random)
            ) { $0.category = .pharmacy }
        }
        _ = try await towns.add(outside, to: "more")
        let near = try Coordinate(latitude: 43.78, longitude: 7.48)
        #expect(try await towns.names("pharmacy in Monaco", near: near, limit: 2) == ["Port", "Jardin"])
    }

    private static func towns() async throws -> TestPlaces {
        func place(_ name: String, at latitude: Double, _ longitude: Double, _ kind: PlaceKind) throws -> Place {
            try .make(name, at: latitude, longitude) {
                $0.kind = kind
                $0.category = kind == .pointOfInterest ? .pharmacy : nil
                $0.importance = kind == .territory ? 0.5 : 0.1
            }
        }
        let border = try place("Monaco", at: 43.72, 7.42, .territory)
        let outline = try #require(
            Outline(rings: [
                [(7.4, 43.7), (7.5, 43.7), (7.5, 43.75), (7.45, 43.75), (7.45, 43.8), (7.4, 43.8), (7.4, 43.7)]
            ]))
        let lions = try [("Löwen am Port", 43.79, 7.44), ("Löwen am Eck", 43.76, 7.46)].map {
            try Place.make($0.0, at: $0.1, $0.2)
        }
        let test = try await TestPlaces.holding([])
        _ = try await test.add(
            [
                border, place("Monaco", at: 43.7201, 7.4201, .territory), place("Cap", at: 43.76, 7.47, .territory),
                place("Rocher", at: 43.76, 7.47, .street), place("Port", at: 43.78, 7.42, .pointOfInterest),
                place("Jardin", at: 43.71, 7.48, .pointOfInterest), place("Eck", at: 43.76, 7.46, .pointOfInterest),
            ] + lions, outlines: [border.id: outline])
        return test
    }
}
