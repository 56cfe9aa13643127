import GRDB
import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantagePlaceStore

/// Tests for verifying a store with a building and three places, two of which have outlines.
@Suite(.fewAtATime)
struct PlaceVerificationTests {
    @Test func `finds no problems in an intact store`() async throws {
        let found = try await Self.town().places.verify()
        #expect(found.problems == [] && found.places == 3 && found.buildings == 1)
        let empty = try await TestPlaces.holding([]).places.verify()
        #expect(empty.problems == [] && empty.places == 0 && empty.buildings == 0)
    }

    @Test func `finds no problems among a great many places, even after a removal`() async throws {
        var random = SplitMix64(state: 8)
        let places = try (0..<3000).map { number in
            try Place.make(
                "Lake \(number % 50) \(["a", "bb", "ccc"][number % 3]) \(number)",
                at: .random(in: -80...80, using: &random), .random(in: -179...179, using: &random)
            ) {
                $0.category = .cafe
                $0.names = ["de": "See \(number)"]
            }
        }
        let test = try await TestPlaces.holding(places)
        _ = try await test.add(places.map { place in try .make(place.name + " more", at: 1) }, to: "other")
        #expect(try await test.places.verify().problems == [])
        try await test.places.removePlaces(ofCollection: "town")
        let rest = try await test.places.verify()
        #expect(rest.problems == [] && rest.places == 3000)
    }

    @Test func `index updates left pending by an interrupted import are not problems`() async throws {
        let test = try await Self.town(isFinished: false)
        #expect(try await test.places.verify().problems == [])
    }

    @Test(
        arguments: [
            // The damage to the store and the expected problems.
            ("DELETE FROM place_posting", [.placeIndexEntryMissing, .placeIndexEntryMissing, .placeIndexEntryMissing]),
            (
                "DELETE FROM place_position",
                [.placeIndexEntryMissing, .placeIndexEntryMissing, .placeIndexEntryMissing]
            ),
            ("UPDATE place SET name = 'Ort' WHERE id = 1", [.placeIndexEntryMissing]),
            ("UPDATE place SET names = NULL WHERE id = 1", [.placeIndexEntryMissing, .placeIndexEntryOrphaned]),
            ("UPDATE place SET latitude = 20 WHERE id = 1", [.placeIndexEntryMissing, .placeIndexEntryMissing]),
            (
                "UPDATE place SET names = '{x}' WHERE id = 3",
                [.placeDamaged, .placeIndexEntryOrphaned, .placeIndexEntryOrphaned]
            ),
            ("UPDATE place_outline SET shape = x'FFFF' WHERE place = 1", [.placeDamaged]),
            ("UPDATE place_outline SET shape = x'0000' WHERE place = 1", [.placeDamaged]),
            (
                "UPDATE place_posting SET entries = x'0102030405060708090A0B0C0D0E0F10'",
                [.placeIndexEntryMissing, .placeIndexDamaged]
            ),
            ("DELETE FROM place_cover", [.placeIndexEntryMissing, .placeIndexEntryMissing]),
            ("UPDATE place_cover SET entries = x'00'", [.placeIndexDamaged, .placeIndexEntryMissing]),
            ("DELETE FROM place_outline WHERE place = 1", [.placeIndexEntryOrphaned]),
            ("UPDATE place SET key = 7 WHERE id = 1", [.placeIndexEntryOrphaned, .placeIndexEntryMissing]),
            ("DELETE FROM place_word WHERE text = 'halle'", [.placeIndexEntryMissing, .placeIndexEntryOrphaned]),
            ("INSERT INTO place_position VALUES (1, x'01000000000000000900000000000000')", [.placeIndexEntryOrphaned]),
            ("DELETE FROM building_cell", [.placeIndexEntryMissing]),
            ("UPDATE building_cell SET entries = x'00'", [.placeIndexDamaged, .placeIndexEntryMissing]),
            ("UPDATE building_cell SET entries = CAST(entries || entries AS BLOB)", [.placeIndexEntryOrphaned]),
            ("DELETE FROM building", [.placeIndexEntryOrphaned]),
            ("INSERT INTO place_interpolation VALUES (1, 1, 1, 'a', 'b', 2, x'FF', 1)", [.placeDamaged]),
        ] as [(String, [StoreProblem.Code])])
    func `reports each kind of damage with its code`(sql: String, codes: [StoreProblem.Code]) async throws {
        let test = try await Self.town()
        try await test.store.write { database in
            try database.execute(sql: "PRAGMA ignore_check_constraints = ON; PRAGMA defer_foreign_keys = ON; \(sql)")
        }
        let problems = try await test.places.verify().problems
        #expect(Set(problems.map(\.code)) == Set(codes), "\(problems)")
        #expect(problems.allSatisfy { !$0.message.isEmpty })
    }

    @Test func `reports at most 100 problems of each kind`() async throws {
        let test = try await TestPlaces.holding((0..<150).map { try .make("place \($0)") })
        try await test.store.write { try $0.execute(sql: "DELETE FROM place_posting") }
        #expect(try await test.places.verify().problems.count == 100)
    }

    @Test func `collections list the count and sources of their places`() async throws {
        let test = try await Self.town()
        var other = try Place.make("x", at: 10, 20)
        other = Place(
            id: other.id, kind: .address, name: "x", coordinate: other.coordinate, source: "elsewhere", sourceID: "1")
        _ = try await test.add([other])
        _ = try await test.add([.make("y", at: 1, 2)], to: "another")
        let found = try await test.places.collections()
        #expect(found.map(\.name) == ["another", "town"] && found.map(\.places) == [1, 4])
        #expect(found.map(\.buildings) == [0, 1] && found.map(\.sources) == [["test"], ["elsewhere", "test"]])
        #expect(
            found.map(\.license) == ["ODbL-1.0", "ODbL-1.0"] && found.map(\.attribution) == ["Mappers", "Mappers"])
        #expect(found[1].extent == (try BoundingBox(west: 7, south: 10, east: 20, north: 48)))
        #expect(try await TestPlaces.holding([]).places.collections() == [])
    }

    private static func town(isFinished: Bool = true) async throws -> TestPlaces {
        func place(_ name: String, _ kind: PlaceKind) throws -> Place {
            try .make(name) {
                $0.kind = kind
                $0.names = ["en": "\(name) Hall"]
                $0.category = kind == .pointOfInterest ? .cafe : nil
            }
        }
        let (town, street, hall) = (
            try place("Stadt", .territory), try place("Gasse", .street), try place("Halle", .pointOfInterest)
        )
        let ring = try #require(Outline(rings: [[(6.9, 47.9), (7.1, 47.9), (7.1, 48.1), (6.9, 48.1)]]))
        let line = try #require(Outline(lines: [[(7, 48), (7.001, 48)]]))
        let walls = try #require(Outline(rings: [[(7, 48), (7.0001, 48), (7.0001, 48.0001), (7, 48.0001)]]))
        let test = try await TestPlaces.holding([])
        let building = PreparedBuilding(outline: walls, height: 9, base: 0)
        _ = try await test.add(
            [town, street, hall], outlines: [town.id: ring, street.id: line], buildings: [hall.id: building],
            isFinished: isFinished)
        return test
    }
}
