import Geodesy
import Places
import SceneFixtures
import Testing

@testable import PlaceStore

/// A town with a station in the east and one in the west, and pharmacies along the way.
@Suite(.fewAtATime)
struct CategorySearchTests {
    @Test(arguments: ["pharmacy", "Pharmacies", "Apotheke", "pharmacie", "farmacia", "farmacie", "pharmcy"])
    func `a kind of place is found in five languages, the nearest first`(text: String) async throws {
        let found = try await Self.town().names(text, near: Coordinate(latitude: 48, longitude: 7.01), limit: 2)
        #expect(found == ["Zum Löwen", "Zum Bären"])
    }

    @Test func `without a position the best known come first`() async throws {
        #expect(try await Self.town().names("apotheke", limit: 1) == ["Zum Adler"])
    }

    @Test(arguments: [
        "pharmacy near the station", "apotheke am bahnhof", "pharmacie près de la gare",
        "farmacia cerca de la estación",
        "farmacia vicino alla stazione",
    ]) func `what is near another place is found there`(text: String) async throws {
        let near = try Coordinate(latitude: 48, longitude: 7.9)
        #expect(try await Self.town().names(text, near: near, limit: 1) == ["Zum Adler"])
    }

    @Test func `the other place may have a name`() async throws {
        #expect(try await Self.town().names("pharmacy near Gare Ouest", limit: 1) == ["Zum Bären"])
        #expect(try await Self.town().names("pharmacy Gare Ouest", limit: 1) == ["Zum Bären"])
    }

    @Test func `what is called so comes before what is of the kind elsewhere`() async throws {
        let found = try await Self.town().names("Hotel am Bahnhof")
        #expect(found.first == "Hotel am Bahnhof")
    }

    @Test func `half a word finds a kind of place`() async throws {
        let query = PlaceQuery("pharm", near: try Coordinate(latitude: 48, longitude: 7), limit: 1, isHalfTyped: true)
        #expect(try await Self.town().places.matches(of: query).first?.place.name == "Zum Bären")
    }

    @Test func `matches keep to a region and to categories`() async throws {
        let town = try await Self.town()
        let box = try BoundingBox(west: 7.005, south: 47, east: 7.5, north: 49)
        let inBox = try await town.places.matches(of: PlaceQuery("zum", region: box))
        #expect(Set(inBox.map(\.place.name)) == ["Zum Löwen"])
        #expect(
            try await town.places.matches(of: PlaceQuery("apotheke", region: box)).map(\.place.name) == ["Zum Löwen"])
        let hotels = try await town.places.matches(of: PlaceQuery("bahnhof", categories: [.hotel]))
        #expect(hotels.map(\.place.name) == ["Hotel am Bahnhof"])
        #expect(try await town.places.matches(of: PlaceQuery("zum", categories: [.hotel, .cafe])).isEmpty)
    }

    /// In a crowd and far from it, with and without a region.
    @Test func `the nearest are those that a comparison with all of them finds`() async throws {
        var random = SplitMix64(state: 14)
        let places = try (0..<3000).map { number in
            let spread = number % 3 == 0 ? 40.0 : number % 3 == 1 ? 0.5 : 0.01
            return try Place.make(
                "p\(number)", at: 48 + .random(in: -spread...spread, using: &random),
                7 + .random(in: -spread...spread, using: &random)
            ) { $0.category = .cafe }
        }
        let test = try await TestPlaces.holding(places)
        for number in 0..<30 {
            let far = Double([0, 0.01, 1, 30][number % 4])
            let near = try Coordinate(
                latitude: 48 + .random(in: -far...far, using: &random),
                longitude: 7 + .random(in: -far...far, using: &random))
            let box = try BoundingBox(west: 6.99, south: 40, east: 20, north: 48.005)
            let region = number % 2 == 0 ? nil : box
            let expected = places.filter { region?.contains($0.coordinate) ?? true }
                .sorted { near.distance(to: $0.coordinate) < near.distance(to: $1.coordinate) }.prefix(7)
            let found = try await test.places.matches(of: PlaceQuery("cafe", near: near, region: region, limit: 7))
            #expect(found.map(\.place.id) == expected.map(\.id), "\(near)")
        }
    }

    @Test func `regions reach across the antimeridian`() async throws {
        let test = try await TestPlaces.holding([179.5, -179.5, 0].map { try Place.make("a", at: 0, $0) })
        let box = try BoundingBox(west: 179, south: -1, east: -179, north: 1)
        #expect(try await test.places.matches(of: PlaceQuery("a", region: box)).count == 2)
    }

    @Test func `places are found by their address and their town`() async throws {
        let place = try Place.make("Löwen") {
            $0.address = PostalAddress()
            $0.address?.street = "Rue Haute"
            $0.address?.houseNumber = "12"
            $0.address?.postalCode = "67000"
            $0.address?.locality = "Aubeval"
        }
        let test = try await TestPlaces.holding([place, Place.make("Rue Haute") { $0.kind = .street }])
        #expect(try await test.names("12 rue haute") == ["Löwen"])
        #expect(try await test.names("lowen aubeval") == ["Löwen"])
        #expect(try await test.names("14 rue haute") == ["Rue Haute"])
    }

    @Test func `removal takes places out of their categories`() async throws {
        let town = try await Self.town()
        try await town.places.removePlaces(ofCollection: "town")
        #expect(try await town.names("pharmacy").isEmpty)
    }

    /// No category is forgotten in any language; folded phrases are words.
    @Test(arguments: PointOfInterestCategory.allCases) func `every category has words`(
        category: PointOfInterestCategory
    ) {
        guard category != .other else { return }
        for phrase in category.phrases {
            let typed = WordFolding().distinctWords(of: phrase).map { TypedWord($0) }
            #expect(CategoryWords.all.reading(of: typed)?.categories.contains(category) == true, "\(phrase)")
        }
        #expect(category.phrases.count >= 5)
    }

    private static func town() async throws -> TestPlaces {
        func place(
            _ name: String, _ category: PointOfInterestCategory, _ longitude: Double, importance: Double = 0.3
        ) throws -> Place {
            try Place.make(name, at: 48, longitude) {
                $0.category = category
                $0.importance = importance
            }
        }
        return try await TestPlaces.holding([
            place("Zum Bären", .pharmacy, 7), place("Zum Löwen", .pharmacy, 7.01),
            place("Zum Adler", .pharmacy, 7.99, importance: 0.8), place("Gare Ouest", .publicTransport, 7.001),
            place("Gare Est", .publicTransport, 8), place("Hotel am Bahnhof", .hotel, 7.5),
        ])
    }
}
