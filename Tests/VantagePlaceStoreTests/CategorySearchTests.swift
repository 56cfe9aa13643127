import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests category searches in a town with a station in the east, another in the west, and pharmacies between them.
@Suite(.fewAtATime)
struct CategorySearchTests {
    @Test(arguments: ["pharmacy", "Pharmacies", "Apotheke", "pharmacie", "farmacia", "farmacie", "pharmcy"])
    func `finds places by category in five languages, nearest first`(text: String) async throws {
        let found = try await Self.town().names(text, near: Coordinate(latitude: 48, longitude: 7.01), limit: 2)
        #expect(found == ["Zum Löwen", "Zum Bären"])
    }

    @Test func `without a position, the best-known places rank first`() async throws {
        #expect(try await Self.town().names("apotheke", limit: 1) == ["Zum Adler"])
    }

    @Test(arguments: [
        "pharmacy near the station", "apotheke am bahnhof", "pharmacie près de la gare",
        "farmacia cerca de la estación",
        "farmacia vicino alla stazione",
    ]) func `finds places near a place of another category`(text: String) async throws {
        let near = try Coordinate(latitude: 48, longitude: 7.9)
        #expect(try await Self.town().names(text, near: near, limit: 1) == ["Zum Adler"])
    }

    @Test func `finds places near a named place`() async throws {
        #expect(try await Self.town().names("pharmacy near Gare Ouest", limit: 1) == ["Zum Bären"])
        #expect(try await Self.town().names("pharmacy Gare Ouest", limit: 1) == ["Zum Bären"])
    }

    @Test func `a matching name ranks before a category near a place`() async throws {
        let found = try await Self.town().names("Hotel am Bahnhof")
        #expect(found.first == "Hotel am Bahnhof")
    }

    @Test func `a prefix matches a category`() async throws {
        let query = PlaceQuery("pharm", near: try Coordinate(latitude: 48, longitude: 7), limit: 1, isPartial: true)
        #expect(try await Self.town().places.search(query).first?.place.name == "Zum Bären")
    }

    @Test func `filters matches by region and categories`() async throws {
        let town = try await Self.town()
        let box = try BoundingBox(west: 7.005, south: 47, east: 7.5, north: 49)
        let inBox = try await town.places.search(PlaceQuery("zum", region: box))
        #expect(Set(inBox.map(\.place.name)) == ["Zum Löwen"])
        #expect(
            try await town.places.search(PlaceQuery("apotheke", region: box)).map(\.place.name) == ["Zum Löwen"])
        let hotels = try await town.places.search(PlaceQuery("bahnhof", categories: [.hotel]))
        #expect(hotels.map(\.place.name) == ["Hotel am Bahnhof"])
        #expect(try await town.places.search(PlaceQuery("zum", categories: [.hotel, .cafe])).isEmpty)
    }

    /// Searches in dense and sparse areas, with and without a region.
    @Test func `finds the same nearest places as a full scan`() async throws {
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
            let found = try await test.places.search(PlaceQuery("cafe", near: near, region: region, limit: 7))
            #expect(found.map(\.place.id) == expected.map(\.id), "\(near)")
        }
    }

    @Test func `a search region can cross the antimeridian`() async throws {
        let test = try await TestPlaces.holding([179.5, -179.5, 0].map { try Place.make("a", at: 0, $0) })
        let box = try BoundingBox(west: 179, south: -1, east: -179, north: 1)
        #expect(try await test.places.search(PlaceQuery("a", region: box)).count == 2)
    }

    @Test func `finds places by address and by town`() async throws {
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

    @Test func `removed places are no longer found by category`() async throws {
        let town = try await Self.town()
        try await town.places.removePlaces(ofCollection: "town")
        #expect(try await town.names("pharmacy").isEmpty)
    }

    /// Every category must have phrases in all languages, and a search must recognize each phrase.
    @Test(arguments: PointOfInterestCategory.allCases) func `every category is found by each of its phrases`(
        category: PointOfInterestCategory
    ) {
        guard category != .other else { return }
        for phrase in category.phrases {
            let typed = FoldingTokenizer().distinctWords(of: phrase).map { TypedWord($0) }
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
