import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore

@testable import VantagePlaceStore

@Suite(.fewAtATime)
struct NameSearchTests {
    @Test(arguments: [
        ("eglise saint nicolas", ["Église Saint-Nicolas"]),
        ("NICOLAS, SAINT", ["Église Saint-Nicolas", "Saint-Nicolas"]),
        ("munchen", ["München"]), ("мюнхен", ["München"]), ("monaco di baviera", ["München"]), ("東京", ["東京都"]),
        ("京都", ["東京都"]), ("strasse", ["Straße"]), ("nothing", []), ("saint nothing", []),
    ]) func `finds names in any language and spelling`(query: String, expected: [String]) async throws {
        let test = try await TestPlaces.holding([
            .make("Église Saint-Nicolas"), .make("Saint-Nicolas", at: 48.1), .make("東京都"), .make("Straße"),
            .make("München") {
                $0.names = ["ru": "Мюнхен"]
                $0.aliases = ["Monaco di Baviera"]
            },
        ])
        #expect(Set(try await test.names(query)) == Set(expected))
    }

    /// OpenStreetMap often has both a point and an area for the same place.
    @Test func `merges a point and an area of the same place, but not other places with that name`() async throws {
        func place(
            _ name: String, at latitude: Double, _ longitude: Double, _ kind: PlaceKind, _ importance: Double,
            _ category: PointOfInterestCategory? = nil
        ) throws -> Place {
            try .make(name, at: latitude, longitude) {
                $0.kind = kind
                $0.category = category
                $0.importance = importance
            }
        }
        let border = try place("Monaco", at: 43.7311, 7.4197, .territory, 0.9)
        let grounds = try place("Pharmacie du Port", at: 43.7351, 7.4211, .pointOfInterest, 0.3, .pharmacy)
        let square = [(7.0, 43.0), (8.0, 43.0), (8.0, 44.0), (7.0, 44.0), (7.0, 43.0)]
        let outline = try #require(Outline(rings: [square]))
        let test = try await TestPlaces.holding([])
        _ = try await test.add(
            [
                place("Monaco", at: 43.7385, 7.4244, .territory, 0.6), border,
                place("Monaco", at: 41.0, -80.0, .territory, 0.1),
                place("Monaco", at: 43.7384, 7.4246, .pointOfInterest, 0.2),
                place("Pharmacie du Port", at: 43.7350, 7.4210, .pointOfInterest, 0.3, .pharmacy), grounds,
                place("Pharmacie du Port", at: 43.7352, 7.4211, .pointOfInterest, 0.3, .cafe),
                place("Pharmacie du Port", at: 43.7450, 7.4310, .pointOfInterest, 0.3, .pharmacy),
                // Two stops on opposite sides of a road.
                place("Place d'Armes", at: 43.7320, 7.4190, .pointOfInterest, 0.3, .publicTransport),
                place("Place d'Armes", at: 43.7321, 7.4190, .pointOfInterest, 0.3, .publicTransport),
            ], outlines: [border.id: outline, grounds.id: outline])
        let monaco = try await test.places.search(PlaceQuery("monaco", limit: 5))
        #expect(monaco.map(\.place.importance).map { ($0 * 10).rounded() / 10 } == [0.9, 0.2, 0.1])
        #expect(monaco.first?.place.kind == .territory)
        #expect(try await test.names("pharmacie du port").count == 3)
        #expect(try await test.names("place d'armes").count == 2)
        #expect(try await test.names("monaco", limit: 1) == ["Monaco"])
    }

    /// More names contain the word than a search reads.
    @Test func `finds the best-known, nearest and most specific places for a very frequent word`()
        async throws
    {
        var random = SplitMix64(state: 17)
        let here = try Coordinate(latitude: 12, longitude: 77)
        let many = try (0..<PrefixLookup.mostPostings + 500).map { number in
            try Place.make(
                "Lake \(number % 97) \(number)", at: Double.random(in: -60...60, using: &random),
                Double.random(in: -170...170, using: &random)
            ) { $0.importance = Double(number % 200) / 255 }
        }
        let few = [
            try Place.make("Lake", at: -70, 25) { $0.importance = 0.1 },
            try Place.make("Upper Lake", at: 12.01, 77) { $0.importance = 0.05 },
            try Place.make("Lake Famous", at: -70, 26) { $0.importance = 0.95 },
            try Place.make("Lakes", at: -70, 27) { $0.importance = 1 },
        ]
        let test = try await TestPlaces.holding(many + few)
        let anywhere = try await test.names("lake", limit: 4)
        #expect(anywhere.prefix(3) == ["Lake", "Lakes", "Lake Famous"])
        #expect(try await test.names("lake", near: here, limit: 4).prefix(3) == ["Lake", "Lakes", "Upper Lake"])
        #expect(try await test.names("famous lake") == ["Lake Famous"])
        #expect(try await test.names("lake 16001") == ["Lake 93 16001"])
        let box = here.box(within: 5000)
        let within = try await test.places.search(PlaceQuery("lake", region: box))
        #expect(
            within.map(\.place.name).contains("Upper Lake") && within.allSatisfy { box.contains($0.place.coordinate) })
    }

    /// Compares searches with a scan of all places. Some of the searched lists are so long that only part of each is
    /// read.
    @Test func `finds places by combinations of very frequent words`() async throws {
        var random = SplitMix64(state: 41)
        let words = ["upper", "lower", "lake", "mount", "mill", "marsh"]
        let places = try (0..<9000).map { number in
            let name = words.shuffled(using: &random).prefix(.random(in: 2...4, using: &random)) + ["n\(number % 70)"]
            return try Place.make(
                name.joined(separator: " "), at: Double.random(in: -60...60, using: &random),
                Double.random(in: -170...170, using: &random)
            ) { $0.category = number % 9 == 0 ? .cafe : nil }
        }
        let test = try await TestPlaces.holding(places)
        let box = try BoundingBox(west: -90, south: -30, east: 20, north: 40)
        for number in 0..<40 {
            let query = Array(words.shuffled(using: &random).prefix(2 + number % 2)) + (number % 4 == 0 ? ["n7"] : [])
            let text = query.joined(separator: " ")
            let expected = places.filter { Set($0.name.split(separator: " ").map(String.init)).isSuperset(of: query) }
            #expect(!expected.isEmpty)
            let found = try await test.places.search(PlaceQuery(text, limit: 9000))
            #expect(Set(found.map(\.place.id)) == Set(expected.map(\.id)), "\(text)")
            let here = try await test.places.search(PlaceQuery(text, region: box, limit: 9000))
            #expect(
                Set(here.map(\.place.id)) == Set(expected.filter { box.contains($0.coordinate) }.map(\.id)), "\(text)")
            let known = expected.filter { $0.category == .cafe }
            // A search without matches continues with fewer words.
            guard !known.isEmpty else { continue }
            let cafes = try await test.places.search(PlaceQuery(text, categories: [.cafe, .bakery], limit: 9000))
            #expect(Set(cafes.map(\.place.id)) == Set(known.map(\.id)), "\(text)")
        }
    }

    @Test func `does not combine words from different names`() async throws {
        let test = try await TestPlaces.holding([.make("Rhine") { $0.aliases = ["Basel Harbor"] }])
        #expect(try await test.names("rhine harbor") == [])
        #expect(try await test.names("basel harbor") == ["Rhine"])
    }

    @Test func `ranks whole names first, then well-known places, then nearby ones`() async throws {
        let here = try Coordinate(latitude: 48, longitude: 7)
        let test = try await TestPlaces.holding([
            .make("Nice Airport") { $0.importance = 0.6 }, .make("Nice") { $0.importance = 0.5 },
            .make("Nice", at: 50, 7) { $0.importance = 0.3 }, .make("Nice", at: 48.001, 7) { $0.importance = 0.3 },
        ])
        let matches = try await test.places.search(PlaceQuery("nice", near: here))
        #expect(matches.map(\.place.name) == ["Nice", "Nice", "Nice", "Nice Airport"])
        #expect(matches.map(\.place.importance)[0] > 0.4)
        #expect(matches[1].place.coordinate.latitude == 48.001)
        #expect(matches[1].distance.map { abs($0 - 111.2) < 1 } == true)
        #expect(matches.map(\.score) == matches.map(\.score).sorted(by: >))
        #expect(try await test.names("nice", limit: 2).count == 2)
    }

    @Test func `finds nearby places among many matches, even across the antimeridian and at a pole`() async throws {
        var random = SplitMix64(state: 3)
        let near = [(48.0, 7.0), (-17.0, 179.99), (-17.0, -179.99), (89.9, 20.0), (0.0, 0.0)]
        let far = try (0..<3000).map { number in
            try Place.make(
                "Mill \(number % 7)", at: Double.random(in: -60...80, using: &random),
                Double.random(in: -170...170, using: &random))
        }
        let close = try near.map { try Place.make("Mill 3", at: $0.0, $0.1) { $0.importance = 0.1 } }
        let test = try await TestPlaces.holding(far + close)
        for place in close {
            let from = place.coordinate.destination(bearing: 60, distance: 900)
            let matches = try await test.places.search(PlaceQuery("mill 3", near: from, limit: 1))
            let distance = try #require(matches.first?.distance)
            #expect(distance < 5000, "\(place.coordinate): \(matches)")
        }
    }

    @Test func `returns the name that matched`() async throws {
        let test = try await TestPlaces.holding([.make("Köln") { $0.names = ["fr": "Cologne", "it": "Colonia"] }])
        #expect(try await test.places.search(PlaceQuery("colonia")).map(\.matched) == ["Colonia"])
    }

    /// Compares searches for random words with a scan of all places. Without territories, no word can be a town.
    @Test func `finds the same places as a full scan`() async throws {
        var random = SplitMix64(state: 14)
        let words = (0..<40).map { "w\($0)" }
        let places = try (0..<1500).map { number in
            try Place.make(
                (0..<Int.random(in: 1...4, using: &random)).map { _ in words.randomElement(using: &random)! }
                    .joined(separator: " "), at: Double(number) / 100, 7
            ) { $0.kind = .pointOfInterest }
        }
        let test = try await TestPlaces.holding(Array(places.prefix(700)))
        _ = try await test.add(Array(places.dropFirst(700)))
        for _ in 0..<60 {
            let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in words.randomElement(using: &random)! }
            let found = try await test.places.search(PlaceQuery(query.joined(separator: " "), limit: 1500))
            let expected = places.filter { Set($0.name.split(separator: " ").map(String.init)).isSuperset(of: query) }
            #expect(Set(found.map { $0.place.id }) == Set(expected.map { $0.id }))
        }
    }

    @Test(arguments: ["", " ", "—", "'\"%_*", "\u{202E}"]) func `rejects a search without words`(text: String)
        async throws
    {
        let test = try await TestPlaces.holding([])
        let error = await #expect(throws: PlaceError.self) { try await test.names(text) }
        #expect(error?.code == .emptyQuery)
    }

    @Test(arguments: [
        String(repeating: "a", count: 100_000), String(repeating: "e\u{301}", count: 1001),
        "e" + String(repeating: "\u{301}", count: 50_000),
    ]) func `rejects a search text that is too long`(text: String) async throws {
        let test = try await TestPlaces.holding([])
        let error = await #expect(throws: PlaceError.self) { try await test.names(text) }
        #expect(error?.code == .queryTooLong)
    }

    @Test(arguments: [
        "\" OR 1=1", "a* NEAR b", "name:x AND (", "a\0b", "';DROP TABLE place;--", "\u{202E}abc", "%%%a___",
    ]) func `treats SQL and search syntax as plain text`(text: String) async throws {
        #expect(try await TestPlaces.holding([.make("Other")]).names(text) == [])
    }
}
