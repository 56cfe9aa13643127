import Foundation
import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests searches for subcategories, brands and open places in a small town.
@Suite(.fewAtATime)
struct SubcategorySearchTests {
    private static let center = try! Coordinate(latitude: 48, longitude: 7)

    @Test(arguments: [
        ("mosque", "Al-Nur"), ("Moschee", "Al-Nur"), ("church", "St. Anna"), ("hospital", "General"),
        ("clinic", "Laser Hospital"), ("train station", "Central"), ("bus stop", "Hospital"),
        ("chinese food", "Golden Dragon"), ("ristorante cinese", "Golden Dragon"),
        ("chinesisches Restaurant", "Golden Dragon"),
        ("church near me", "St. Anna"), ("nearest mosque", "Al-Nur"), ("病院", "General"), ("مسجد", "Al-Nur"),
    ]) func `a word for a subcategory finds its places first`(text: String, name: String) async throws {
        let found = try await Self.town().names(text, near: Self.center, limit: 1)
        #expect(found == [name])
    }

    @Test func `places named after a category rank below the places in that category`() async throws {
        let found = try await Self.town().names("hospital", near: Self.center)
        #expect(found.first == "General" && found.contains("Hospital"))
    }

    @Test(arguments: [
        ("Apple Store", "Fifth Avenue"), ("apple", "Fifth Avenue"), ("apple shop near Golden Dragon", "Fifth Avenue"),
    ]) func `finds the places of a brand`(text: String, name: String) async throws {
        #expect(try await Self.town().names(text, near: Self.center, limit: 1) == [name])
    }

    @Test func `finds places by English words from tags that belong to no subcategory`() async throws {
        #expect(try await Self.town().names("tattoo shop", near: Self.center, limit: 1) == ["Needle"])
        #expect(try await Self.town().names("tattoo near Golden Dragon", limit: 1) == ["Needle"])
    }

    @Test func `a name that contains "open" is still found`() async throws {
        let town = try await Self.town()
        #expect(try await town.names("Australian Open", near: Self.center) == ["Australian Open"])
        #expect(try await town.names("Golden Dragon near me", near: Self.center) == ["Golden Dragon"])
    }

    @Test func `places without a name are found and named in the user's language`() async throws {
        let found = try await Self.town().places.search(PlaceQuery("Toiletten", near: Self.center)).map(\.place)
        #expect(found.map(\.name) == ["Toilets", "Toilets"] && found.allSatisfy(\.isUnnamed))
        #expect(found.first?.name(in: ["fr"]) == "Toilettes" && found.first?.name(in: ["it-CH"]) == "Bagni pubblici")
        #expect(found.map(\.sourceID) == ["far toilets", "private toilets"])
        #expect(try await Self.town().names("toilets bench").isEmpty)
    }

    @Test(arguments: [
        ("cafe open now", ["Late"]), ("Café jetzt geöffnet", ["Late"]), ("café ouvert maintenant", ["Late"]),
        ("cafetería abierta ahora", ["Late"]), ("caffè aperto ora", ["Late"]), ("cafe 24/7", ["Always"]),
        ("24 hour cafe", ["Always"]), ("cafe", ["Early"]),
    ]) func `restricts a category to places that are open`(text: String, names: [String]) async throws {
        var query = PlaceQuery(text, near: Self.center, limit: 1)
        // A Tuesday at 21:00 in UTC.
        (query.now, query.timeZone) = (Date(timeIntervalSince1970: 1_795_554_000), .gmt)
        #expect(try await Self.town().places.search(query).map(\.place.name) == names)
    }

    @Test func `a way that is both a line and an area is one place`() async throws {
        let twice = try ["w12", "a24"].map { id in try Self.place(id, "Spot", ["#playground"], .playground, 1, id: id) }
        let test = try await TestPlaces.holding(twice)
        #expect(try await test.places.search(PlaceQuery("playground", near: Self.center)).count == 1)
    }

    @Test func `in a store from an earlier release, a subcategory stands for its category`() async throws {
        let test = try await TestPlaces.holding([Self.place("old", "Old", [], .placeOfWorship, 1)])
        #expect(try await test.names("mosque", near: Self.center) == ["Old"])
    }

    @Test func `removing places removes their terms`() async throws {
        let town = try await Self.town()
        try await town.places.removePlaces(ofCollection: "town")
        #expect(try await town.names("mosque").isEmpty)
        #expect(try await town.names("apple store").isEmpty)
        let left = try await town.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM place_posting") }
        #expect(left == 0)
    }

    @Test func `places without a name are not listed around a position`() async throws {
        let around = try await Self.town().places.places(around: Self.center, within: 5000, limit: 50)
        #expect(!around.isEmpty && !around.contains { $0.place.isUnnamed })
    }

    private static func place(
        _ id: String, _ name: String, _ facets: [String], _ category: PointOfInterestCategory, _ distance: Double,
        hours: String? = nil, id sourceID: String? = nil
    ) throws -> Place {
        let source = sourceID ?? id
        var place = Place(
            id: PlaceID(source: "test", id: source), kind: .pointOfInterest, name: name,
            coordinate: try Coordinate(latitude: 48, longitude: 7 + distance / 1000), source: "test", sourceID: source)
        (place.facets, place.category, place.openingHours) = (facets, category, hours)
        place.isUnnamed = name == "Toilets"
        return place
    }

    private static func town() async throws -> TestPlaces {
        try await TestPlaces.holding([
            place("1", "St. Anna", ["#church", "#place_of_worship"], .placeOfWorship, 1),
            place("2", "Al-Nur", ["#mosque", "#place_of_worship"], .placeOfWorship, 2),
            place("3", "Laser Hospital", ["#clinic"], .hospital, 1),
            place("4", "General", ["#hospital"], .hospital, 3),
            place("5", "Hospital", ["#bus_stop"], .publicTransport, 1),
            place("6", "Central", ["#train_station"], .publicTransport, 4),
            place("7", "Golden Dragon", ["#restaurant", "#chinese"], .restaurant, 2),
            place("8", "Trattoria", ["#restaurant", "#italian"], .restaurant, 1),
            place("14", "Needle", ["#tattoo"], .store, 2), place("15", "Australian Open", ["#tennis"], .tennis, 2),
            place("9", "Fifth Avenue", ["#electronics", "@apple"], .store, 3),
            place("private toilets", "Toilets", ["~toilets"], .restroom, 1),
            place("far toilets", "Toilets", ["#toilets"], .restroom, 2),
            place("10", "Early", ["#cafe"], .cafe, 1, hours: "Mo-Fr 06:00-18:00"),
            place("11", "Late", ["#cafe"], .cafe, 2, hours: "Mo-Fr 12:00-23:00"),
            place("12", "Always", ["#cafe"], .cafe, 3, hours: "24/7"), place("13", "Never", ["#cafe"], .cafe, 1.5),
        ])
    }
}
