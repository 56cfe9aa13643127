import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore

@testable import VantagePlaceStore

@Suite(.fewAtATime)
struct PlaceStoreTests {
    @Test func `stores and returns all properties of a place`() async throws {
        let place = try Place.make("Café \"Ö\"\n", at: -89.5, 179.9) {
            $0.kind = .physicalFeature
            $0.category = .cafe
            $0.names = ["fr": "Le Café", "zh-Hant": "咖啡"]
            $0.aliases = ["Kaffee", "", "a,b"]
            $0.importance = 0.2
            $0.address = PostalAddress()
            $0.address?.street = "Rue"
            $0.address?.houseNumber = "1 bis"
            $0.telephone = "+33 1"
            $0.url = "https://example.org/?a=b&c"
            $0.openingHours = "24/7"
        }
        let test = try await TestPlaces.holding([place])
        var expected = place
        expected.license = "ODbL-1.0"
        expected.attribution = "Mappers"
        #expect(try await test.places.place(place.id) == expected)
        #expect(try await test.places.place(PlaceID(key: 1)) == nil)
        #expect(try await test.places.count == 1)
    }

    @Test func `a place's own license takes precedence over the collection's`() async throws {
        let place = try Place.make("a") { ($0.license, $0.attribution) = ("CC0-1.0", "Somebody") }
        let found = try await TestPlaces.holding([place]).places.place(place.id)
        #expect(found?.license == "CC0-1.0" && found?.attribution == "Somebody")
    }

    @Test func `a place with a known identity is a duplicate`() async throws {
        let place = try Place.make("a")
        let test = try await TestPlaces.holding([place])
        var other = place
        other.name = "b"
        guard case .duplicate(let known, _) = try await test.add([other])[0] else {
            Issue.record("The place is not reported as a duplicate.")
            return
        }
        #expect(known == place.id)
        #expect(try await test.places.count == 1)
        #expect(try await test.names("b") == [])
    }

    @Test func `a place that the store rejects does not make others fail`() async throws {
        let outcomes = try await TestPlaces.holding([]).add([
            .make("a"), .make(String(repeating: "x", count: 1001)), .make("c"),
        ])
        guard case .failed(let code, _, _) = outcomes[1] else {
            Issue.record("The invalid place was not rejected.")
            return
        }
        #expect(code == "invalidValue")
        #expect(outcomes.filter { if case .imported = $0 { true } else { false } }.count == 2)
    }

    @Test func `a search in an empty store finds nothing`() async throws {
        let test = try await TestPlaces.holding([])
        #expect(try await test.names("anything") == [])
        #expect(try await test.places.count == 0)
    }

    @Test func `removing a collection removes exactly its places and their words`() async throws {
        let test = try await TestPlaces.holding((0..<600).map { try .make("Lake \($0)", at: Double($0) / 10, 7) })
        _ = try await test.add([.make("Lake of town", at: 1, 2)], to: "other")
        #expect(try await test.places.removePlaces(ofCollection: "nobody's") == 0)
        #expect(try await test.places.removePlaces(ofCollection: "town") == 600)
        #expect(try await test.names("lake", limit: 1000) == ["Lake of town"])
        #expect(try await test.names("12") == [])
        _ = try await test.add([.make("Sea", at: 1, 2)], to: "town")
        #expect(try await test.names("lake") == ["Lake of town"])
        #expect(try await test.names("sea") == ["Sea"])
        #expect(try await test.scenes.removeCollection("other") == 0)
        #expect(try await test.places.count == 2, "a collection that still has places is kept")
        #expect(try await test.places.removePlaces(ofCollection: "other") == 1)
        #expect(try await test.scenes.removeCollection("other") == 0)
        #expect(try await test.scenes.collections().map(\.name) == ["town"])
    }

    @Test func `parses place ids in any case and rejects other text`() throws {
        let id = PlaceID(source: "openstreetmap", id: "n1")
        #expect(try PlaceID(parsing: id.description.lowercased()) == id)
        #expect(id != PlaceID(source: "openstreetmap", id: "n2") && id != PlaceID(source: "overture", id: "n1"))
        for text in ["", "abc", "'; DROP TABLE", String(repeating: "9", count: 13) + "9"] {
            let error = #expect(throws: PlaceError.self) { try PlaceID(parsing: text) }
            #expect(error?.code == .invalidPlaceID)
        }
    }
}
