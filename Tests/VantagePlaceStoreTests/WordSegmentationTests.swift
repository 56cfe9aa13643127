import Testing
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests queries with missing, extra or misplaced spaces in a store that also has similar names.
@Suite(.fewAtATime)
struct RespacingTests {
    @Test(arguments: [
        ("Baoan", ["Bao’an", "Bao An", "Baotan", "Baoan Road"]), ("bao an", ["Bao’an", "Bao An", "Baoan Road"]),
        ("newyork", ["New York", "Newyorc"]), ("new york", ["New York"]),
        ("New Castle", ["New Castle", "Newcastle", "Newcastle upon Tyne"]),
        ("newcastle", ["Newcastle", "Newcastle upon Tyne"]), ("newcastle upon tyne", ["Newcastle upon Tyne"]),
        ("new castle upon tyne", ["Newcastle upon Tyne"]), ("saint pierre en Mer", ["Saintpierre en Mer"]),
        ("san tafe", ["Santa Fe"]), ("newxyork", ["New York"]),
    ]) func `a missing or extra space counts as half a typo`(query: String, expected: [String]) async throws {
        let test = try await TestPlaces.holding(
            [
                "Baotan", "Bao’an", "Bao An", "Baoan Road", "New York", "Newyorc", "New Castle", "Newcastle",
                "Newcastle upon Tyne", "Saintpierre en Mer", "Santa Fe", "Lake S", "Lakex",
            ].map { try .make($0) })
        #expect(Set(try await test.names(query)) == Set(expected))
    }

    @Test func `ranks exact matches first, then spacing errors, then wrong letters`() async throws {
        let test = try await TestPlaces.holding([
            .make("Baoan") { $0.importance = 0.1 }, .make("Bao An") { $0.importance = 0.1 },
            .make("Baotan") { $0.importance = 0.1 }, .make("Ro Ad") { $0.importance = 0.1 },
            .make("Road West") { $0.importance = 0.1 }, .make("Roaad") { $0.importance = 0.1 },
        ])
        #expect(try await test.names("road") == ["Ro Ad", "Roaad", "Road West"])
        #expect(try await test.names("baoan") == ["Baoan", "Baotan"])
        #expect(try await test.names("baoon") == ["Baoan"])
        #expect(try await test.names("bao an") == ["Bao An", "Baoan"])
    }

    @Test func `keeps the spacing of a partial query that matches`() async throws {
        let test = try await TestPlaces.holding([.make("New Yorkshire"), .make("Newyorkese")])
        func found(_ text: String) async throws -> [String] {
            try await test.places.search(PlaceQuery(text, isPartial: true)).map(\.place.name)
        }
        #expect(try await found("new yor") == ["New Yorkshire"])
        #expect(try await found("newyor") == ["Newyorkese"])
    }
}
