import Geodesy
import Places
import SceneFixtures
import Testing

@testable import PlaceStore

/// Houses whose numbers nobody told of, in a street from west to east at 48° with even numbers in the north.
@Suite(.fewAtATime)
struct HouseTests {
    @Test(arguments: [
        ("12", 12, 12), ("12 bis", 12, 12), ("12a", 12, 12), ("12-16", 12, 16), ("12a – 16c", 12, 16),
        (" 9999 ", 9999, 9999),
    ]) func `numbers of houses are read`(text: String, first: Int, last: Int) {
        let number = HouseNumber(text)
        #expect(number?.first == first && number?.last == last)
    }

    @Test(arguments: ["", "0", "a", "B 7", "1234/5", "12;18", "12345", "12-15", "16-12", "12 bistroquet", "1.5", "٣"])
    func `what is no number, or another kind of it, is not`(text: String) { #expect(HouseNumber(text) == nil) }

    /// 2 at the beginning, 10 at 40 m: 6 is in the middle.
    @Test(arguments: [
        (20.0, 10.0, "6 Rue Haute", Whereabouts.Manner.interpolated), (11, 12, "4 Rue Haute", .interpolated),
        (29, 12, "8 Rue Haute", .interpolated), (1, 12, "2 Rue Haute", .nearest), (39, 12, "10 Rue Haute", .nearest),
        (-12, 10, "2 Rue Haute", .nearest), (52, 10, "10 Rue Haute", .nearest), (20, -10, "5 Rue Haute", .nearest),
    ]) func `between two houses a house is guessed, unless a known one is nearer`(
        x: Double, y: Double, name: String, manner: Whereabouts.Manner
    ) async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10), ("5", 20, -10)])
        let found = try await test.places.whereabouts(of: Self.position(x, y)).address
        #expect(found?.place.name == name && found?.manner == manner)
        #expect(found?.place.isInterpolated == (manner == .interpolated))
    }

    @Test func `what a guessed house shares with its neighbors is its address`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            (address.locality, address.country, address.postalCode) = ("Aubeval", "FR", "67000")
            if number == "10" { address.district = "Centre" }
        }
        let found = try await test.places.whereabouts(of: Self.position(20, 12)).address
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
        Kept(why: "no number is between", houses: [("2", 0, 10), ("4", 40, 10)]),
        Kept(why: "they are of two sides", houses: [("2", 0, 10), ("9", 40, 10)]),
        Kept(why: "too many numbers are between", houses: [("2", 0, 10), ("24", 40, 10)]),
        Kept(why: "they are far from each other", houses: [("2", -83, 10), ("10", 121, 10)]),
        Kept(why: "a known one is in the middle", houses: [("2", 0, 10), ("6", 20, 10), ("10", 40, 10)]),
        Kept(why: "one has all numbers", houses: [("2-8", 0, 10), ("10", 40, 10)]),
        Kept(why: "the position is before them", houses: [("2", 35, 10), ("10", 60, 10)]),
    ]) func `nothing is guessed otherwise`(kept: Kept) async throws {
        let test = try await Self.street(kept.houses)
        let found = try await test.places.whereabouts(of: Self.position(20, 12)).address
        #expect(found?.place.isInterpolated != true, "\(kept.why)")
    }

    @Test func `houses of another street or town are no neighbors`() async throws {
        let other = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            if number == "10" { address.street = "Rue Basse" }
        }
        #expect(try await other.places.whereabouts(of: Self.position(20, 12)).address?.manner == .nearest)
        let town = try await Self.street([("2", 0, 10), ("10", 40, 10)]) { number, address in
            address.postalCode = number == "10" ? "67000" : "68000"
        }
        #expect(try await town.places.whereabouts(of: Self.position(20, 12)).address?.manner == .nearest)
    }

    /// As OpenStreetMap's ways of interpolation become them.
    @Test func `a house that an import guessed is told to be a guess`() async throws {
        var place = try Place.make("6 Rue Haute", at: 48, 7) { $0.kind = .address }
        (place.address, place.isInterpolated) = (Self.address("6"), true)
        let test = try await TestPlaces.holding([place])
        let found = try await test.places.whereabouts(of: place.coordinate).address
        #expect(found?.manner == .interpolated && found?.place.isInterpolated == true)
        #expect(try await test.places.place(place.id)?.isInterpolated == true)
    }

    @Test(arguments: [
        ("6 rue haute", ["6 Rue Haute", "Rue Haute"]), ("rue haute 8 aubeval", ["8 Rue Haute"]),
        ("10 rue haute", ["10 Rue Haute"]), ("12 rue haute", ["Rue Haute"]), ("5 rue haute", ["Rue Haute"]),
        ("6 rue hau", []), ("6", []), ("6 rue basse", []),
    ]) func `a number between two that are known is found, and below it the street`(query: String, names: [String])
        async throws
    {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)], extra: [Self.way()]) { _, address in
            address.locality = "Aubeval"
        }
        #expect(try await test.names(query) == names)
    }

    @Test func `of two towns that of the limit and of the number itself is found`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10), ("8", 300_000, 10), ("6", 400_000, 10)])
        let exact = try await test.places.matches(of: PlaceQuery("6 rue haute"))
        #expect(exact.map(\.place.isInterpolated) == [false])
        let guessed = try await test.places.matches(of: PlaceQuery("4 rue haute", near: Self.position(0, 0), limit: 1))
        #expect(guessed.map(\.place.isInterpolated) == [true] && guessed.first?.matched == "4 Rue Haute")
        #expect(guessed.first.map { $0.score < exact[0].score + 0.2 && abs(($0.distance ?? 0) - 14.1) < 0.1 } == true)
    }

    @Test func `between two shops a number is found before the street`() async throws {
        let shops = try [("Bar", "2", 0.0), ("Épicerie", "6", 20)].map { name, number, x in
            let place = try Self.position(x, 10)
            return try Place.make(name, at: place.latitude, place.longitude) { $0.address = Self.address(number) }
        }
        let test = try await TestPlaces.holding(shops + [Self.way()])
        #expect(try await test.names("4 rue haute") == ["4 Rue Haute", "Rue Haute"])
    }

    @Test func `half of a street's name finds a number between`() async throws {
        let test = try await Self.street([("2", 0, 10), ("10", 40, 10)])
        let found = try await test.places.matches(of: PlaceQuery("6 rue hau", isHalfTyped: true))
        #expect(found.map(\.place.name) == ["6 Rue Haute"])
    }

    // MARK: The street

    /// Metres east and north of its beginning.
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
