import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests interpolated houses on a street from west to east at 48° north, with even numbers on the north side.
@Suite(.fewAtATime)
struct HouseTests {
    @Test(arguments: [
        ("12", 12, 12), ("12 bis", 12, 12), ("12a", 12, 12), ("12-16", 12, 16), ("12a – 16c", 12, 16),
        (" 9999 ", 9999, 9999),
    ]) func `parses house numbers and ranges`(text: String, first: Int, last: Int) {
        let number = HouseNumber(text)
        #expect(number?.first == first && number?.last == last)
    }

    @Test(arguments: ["", "0", "a", "B 7", "1234/5", "12;18", "12345", "12-15", "16-12", "12 bistroquet", "1.5", "٣"])
    func `rejects other notations for house numbers`(text: String) { #expect(HouseNumber(text) == nil) }

    /// Number 2 is at the start and number 10 at 40 m, so 6 is in the middle.
    @Test(arguments: [
        (20.0, 10.0, "6 Rue Haute", ReverseLookup.Method.interpolated), (11, 12, "4 Rue Haute", .interpolated),
        (29, 12, "8 Rue Haute", .interpolated), (1, 12, "2 Rue Haute", .nearest), (39, 12, "10 Rue Haute", .nearest),
        (-12, 10, "2 Rue Haute", .nearest), (52, 10, "10 Rue Haute", .nearest), (20, -10, "5 Rue Haute", .nearest),
    ]) func `interpolates a house between two houses unless a known one is nearer`(
        x: Double, y: Double, name: String, method: ReverseLookup.Method
    ) async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10), ("5", 20, -10)])
        let found = try await test.places.reverseLookup(at: Self.position(x, y)).address
        #expect(found?.place.name == name && found?.method == method)
        #expect(found?.place.isInterpolated == (method == .interpolated))
    }

    @Test func `an interpolated house has the address that its neighbors share`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            (address.locality, address.country, address.postalCode) = ("Aubeval", "FR", "67000")
            if number == "10" { address.district = "Centre" }
        }
        let found = try await test.places.reverseLookup(at: Self.position(20, 12)).address
        let place = try #require(found?.place)
        #expect(place.address?.line == "6 Rue Haute, 67000 Aubeval, FR" && place.address?.district == nil)
        #expect(place.kind == .address && place.source == "test" && place.attribution == "Mappers")
        #expect(place.coordinate.distance(to: try Self.position(20, 10)) < 0.1)
        #expect(found.map { abs($0.distance - 2) < 0.1 } == true)
        #expect(try await test.places.place(place.id) == nil)
    }

    struct Kept: Sendable {
        let why: String
        let houses: [(String, Double, Double)]
    }

    @Test(arguments: [
        Kept(why: "there is no number between them", houses: [("2", 0, 10), ("4", 40, 10)]),
        Kept(why: "they are on different sides", houses: [("2", 0, 10), ("9", 40, 10)]),
        Kept(why: "there are too many numbers between them", houses: [("2", 0, 10), ("24", 40, 10)]),
        Kept(why: "they are too far apart", houses: [("2", -83, 10), ("10", 121, 10)]),
        Kept(why: "a known house is in the middle", houses: [("2", 0, 10), ("6", 20, 10), ("10", 40, 10)]),
        Kept(why: "one house covers all the numbers between them", houses: [("2-8", 0, 10), ("10", 40, 10)]),
        Kept(why: "both houses are past the position", houses: [("2", 35, 10), ("10", 60, 10)]),
    ]) func `does not interpolate between unsuitable houses`(kept: Kept) async throws {
        let test = try await Self.street(kept.houses)
        let found = try await test.places.reverseLookup(at: Self.position(20, 12)).address
        #expect(found?.place.isInterpolated != true, "\(kept.why)")
    }

    @Test func `houses on another street or in another town are not neighbors`() async throws {
        let other = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            if number == "10" { address.street = "Rue Basse" }
        }
        #expect(try await other.places.reverseLookup(at: Self.position(20, 12)).address?.method == .nearest)
        let town = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            address.postalCode = number == "10" ? "67000" : "68000"
        }
        #expect(try await town.places.reverseLookup(at: Self.position(20, 12)).address?.method == .nearest)
    }

    /// The import creates houses like this from OpenStreetMap's interpolation ways.
    @Test func `a reverse lookup marks a house that the import interpolated`() async throws {
        var place = try Place.make("6 Rue Haute", at: 48, 7) { $0.kind = .address }
        (place.address, place.isInterpolated) = (Self.address("6"), true)
        let test = try await TestPlaces.holding([place])
        let found = try await test.places.reverseLookup(at: place.coordinate).address
        #expect(found?.method == .interpolated && found?.place.isInterpolated == true)
        #expect(try await test.places.place(place.id)?.isInterpolated == true)
    }

    @Test(arguments: [
        ("6 rue haute", ["6 Rue Haute", "Rue Haute"]), ("rue haute 8 aubeval", ["8 Rue Haute"]),
        ("10 rue haute", ["10 Rue Haute"]), ("12 rue haute", ["Rue Haute"]), ("5 rue haute", ["Rue Haute"]),
        ("6 rue hau", []), ("6", []), ("6 rue basse", []),
    ]) func `finds an interpolated house and ranks its street below it`(query: String, names: [String])
        async throws
    {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)], extra: [Self.way()]) { _, address in
            address.locality = "Aubeval"
        }
        #expect(try await test.names(query) == names)
    }

    @Test func `prefers an exact house number, and the nearer of two towns`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10), ("8", 300_000, 10), ("6", 400_000, 10)])
        let exact = try await test.places.search(PlaceQuery("6 rue haute"))
        #expect(exact.map(\.place.isInterpolated) == [false])
        let guessed = try await test.places.search(PlaceQuery("4 rue haute", near: Self.position(0, 0), limit: 1))
        #expect(guessed.map(\.place.isInterpolated) == [true] && guessed.first?.matched == "4 Rue Haute")
        #expect(guessed.first.map { $0.score < exact[0].score + 0.2 && abs(($0.distance ?? 0) - 14.1) < 0.1 } == true)
    }

    @Test func `an interpolated house between two shops ranks before the street`() async throws {
        let shops = try [("Bar", "2", 0.0), ("Épicerie", "6", 20)].map { name, number, x in
            let place = try Self.position(x, 10)
            return try Place.make(name, at: place.latitude, place.longitude) { $0.address = Self.address(number) }
        }
        let test = try await TestPlaces.holding(shops + [Self.way()])
        #expect(try await test.names("4 rue haute") == ["4 Rue Haute", "Rue Haute"])
    }

    @Test func `finds an interpolated house by a prefix of the street name`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)])
        let found = try await test.places.search(PlaceQuery("6 rue hau", isPartial: true))
        #expect(found.map(\.place.name) == ["6 Rue Haute"])
    }

    // MARK: The street

    /// Returns a position at the given distances, in meters, east and north of the street's start.
    private static func position(_ x: Double, _ y: Double) throws -> Coordinate {
        try Coordinate(latitude: 48 + y / 10 * WhereTests.north, longitude: 7 + x / 10 * WhereTests.east)
    }

    private static func address(_ number: String) -> PostalAddress {
        var address = PostalAddress()
        (address.houseNumber, address.street) = (number, "Rue Haute")
        return address
    }

    private static func way() throws -> Place { try .make("Rue Haute", at: 48, 7) { $0.kind = .street } }

    private static func street(
        _ houses: [(String, Double, Double)], extra: [Place] = [],
        change: (String, inout PostalAddress) -> Void = { _, _ in }
    ) async throws -> TestPlaces {
        try await TestPlaces.holding(
            extra
                + houses.map { number, x, y in
                    let coordinate = try position(x, y)
                    var address = address(number)
                    change(number, &address)
                    return try .make(
                        [number, address.street ?? ""].joined(separator: " "), at: coordinate.latitude,
                        coordinate.longitude
                    ) {
                        $0.kind = .address
                        $0.address = address
                    }
                })
    }
}
