import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests reverse lookups on a street from west to east at 48° north, with houses on both sides and a shop.
@Suite(.fewAtATime)
struct WhereTests {
    /// Ten meters in degrees of latitude and of longitude, at 48°.
    static let (north, east) = (8.99e-5, 1.341e-4)

    @Test func `a position inside a house has that house's address`() async throws {
        let found = try await Self.town().address(1.5, 2.5)
        #expect(found?.place.name == "2 Rue Haute" && found?.method == .contains && found?.distance == 0)
    }

    @Test func `prefers the nearest house, even if it is not on the nearest street`() async throws {
        let found = try await Self.town().address(3, 0.5)
        #expect(found?.place.name == "9 Rue Basse" && found?.method == .nearest)
        #expect(abs((found?.distance ?? 0) - Self.meters(1, 0.5)) < 0.2)
    }

    @Test func `prefers the house in the building at the position over a nearer house outside`() async throws {
        let inside = try Self.house("4", at: 1, 2)
        let outside = try Self.house("6", at: 5, -1)
        let building = PreparedBuilding(outline: try #require(Self.square(0, 0, 10)), height: nil, base: 0)
        let test = try await TestPlaces.holding([])
        _ = try await test.add([inside, outside], buildings: [inside.id: building])
        let found = try await Town(test: test).address(4, 0.5)
        #expect(found?.place.address?.houseNumber == "4" && found?.method == .nearest)
        #expect(try await Town(test: test).address(4, -0.5)?.place.address?.houseNumber == "6")
    }

    @Test func `a known house takes precedence over an interpolated one with the same number`() async throws {
        var estimate = try Self.house("6", at: 3, 0)
        estimate.isInterpolated = true
        let known = try Self.house("6", at: 3, 4)
        let alone = try await TestPlaces.holding([estimate])
        #expect(try await Town(test: alone).address(3, 0.5)?.method == .interpolated)
        let both = try await TestPlaces.holding([estimate, known])
        let found = try await Town(test: both).address(3, 0.5)
        #expect(found?.method == .nearest && found?.place.id == known.id)
    }

    @Test func `without territories that contain the position, returns the nearest town and its distance`() async throws
    {
        let towns = try [("Near", "town", 0.5), ("Far", "city", 2), ("State", "state", 0.1)].map { name, type, offset in
            try Place.make(name, at: 48 + offset, 7) { ($0.kind, $0.type) = (.territory, type) }
        }
        let found = try await TestPlaces.holding(towns).places.reverseLookup(at: Coordinate(latitude: 48, longitude: 7))
        #expect(found.town?.place.name == "Near" && found.town?.method == .nearest && !found.isEmpty)
        #expect(abs((found.town?.distance ?? 0) - 55_600) < 300)
        #expect(try await Self.town().at(2, 1).town == nil)
    }

    private static func house(_ number: String, at x: Double, _ y: Double) throws -> Place {
        try Place.make("\(number) Rue", at: 48 + y * north, 7 + x * east) {
            $0.kind = .address
            $0.address = PostalAddress()
            $0.address?.houseNumber = number
            $0.address?.street = "Rue"
        }
    }

    @Test func `far from houses, the address is the street`() async throws {
        let found = try await Self.town().address(16, 2)
        #expect(found?.place.name == "Rue Haute" && found?.method == .street)
        #expect(abs((found?.distance ?? 0) - 20) < 0.1)
    }

    @Test func `finds no address and no point of interest far from streets`() async throws {
        let found = try await Self.town().at(5, 40)
        #expect(found.address == nil && found.item == nil)
    }

    @Test func `prefers a point of interest that contains the position to one nearby`() async throws {
        let town = try await Self.town()
        let (within, near) = (try await town.at(6.5, -3.5), try await town.at(6.5, -0.5))
        #expect(within.item?.place.name == "Boulangerie" && within.item?.method == .contains)
        #expect(near.item?.place.name == "Kiosque" && near.item?.method == .nearest)
    }

    @Test func `returns territories from smallest to largest, and physical features separately`() async throws {
        let found = try await Self.town().at(2, 1)
        #expect(found.territories.map(\.name) == ["Quartier", "Ville", "Pays"])
        #expect(found.features.map(\.name) == ["Île"])
    }

    @Test func `the first match at a position is the position itself, with its house's address`() async throws {
        let town = try await Self.town()
        let position = try Coordinate(latitude: 48.000225, longitude: 7.0002)
        let found = try await town.test.places.matches(at: position, limit: 10)
        #expect(found.map(\.place.name) == ["48.000225, 7.0002", "2 Rue Haute", "Quartier", "Ville", "Pays", "Île"])
        #expect(found.allSatisfy { $0.matched == "48.000225, 7.0002" })
        let first = try #require(found.first)
        #expect(first.place.coordinate == position && first.distance == 0 && first.place.type == "position")
        #expect(first.place.address?.houseNumber == "2" && first.place.address?.street == "Rue Haute")
        #expect(try await town.test.places.matches(at: position, limit: 1) == [first])
    }

    @Test(arguments: [(1, 1, "1, 1"), (-33.860_000_4, 151.2, "-33.86, 151.2"), (0.000_01, -0.0, "0.00001, 0")])
    func `a position with nothing known nearby is a match without an address`(
        latitude: Double, longitude: Double, name: String
    ) async throws {
        let position = try Coordinate(latitude: latitude, longitude: longitude)
        for test in [try await Self.town().test, try await TestPlaces.holding([])] {
            let found = try await test.places.matches(at: position, limit: 10)
            #expect(found.map(\.place.name) == [name] && found.first?.place.completeAddress == nil)
        }
    }

    @Test func `a position near a town without an outline has the town's address`() async throws {
        let town = try Place.make("Near", at: 48.01, 7) {
            ($0.kind, $0.type) = (.territory, "town")
            $0.address = PostalAddress()
            $0.address?.country = "FR"
        }
        let found = try await TestPlaces.holding([town]).places.matches(
            at: Coordinate(latitude: 48, longitude: 7), limit: 2)
        #expect(found.map(\.place.name) == ["48, 7", "Near"])
        #expect(found.first?.place.completeAddress?.line == "Near, FR")
    }

    @Test func `a position near a street without houses has the street's address`() async throws {
        let street = try Place.make("Rue Longue", at: 48, 7) { $0.kind = .street }
        let found = try await TestPlaces.holding([street]).places.matches(
            at: Coordinate(latitude: 48.0002, longitude: 7), limit: 2)
        #expect(found.first?.place.completeAddress?.line == "Rue Longue")
    }

    @Test func `finds nothing in a store without places`() async throws {
        let test = try await TestPlaces.holding([])
        #expect(try await test.places.reverseLookup(at: Coordinate(latitude: 1, longitude: 1)).isEmpty)
    }

    /// Checks that distances are correct near ±180° and at a pole.
    @Test(arguments: [(0.0, 179.9999, 0.0, -179.9999, 22.3), (89.9999, 0, 89.9999, 180, 22.3)])
    func `finds nearby places across the antimeridian and the pole`(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double, meters: Double
    ) async throws {
        let test = try await TestPlaces.holding([Place.make("a", at: latitude, longitude)])
        let found = try await test.places.reverseLookup(
            at: Coordinate(latitude: otherLatitude, longitude: otherLongitude))
        #expect(abs((found.item?.distance ?? 0) - meters) < 0.1)
    }

    // MARK: The town

    struct Town {
        let test: TestPlaces

        /// Looks up a position given as an offset from the start of the street, in tens of meters.
        func at(_ x: Double, _ y: Double) async throws -> ReverseLookup {
            try await test.places.reverseLookup(
                at: Coordinate(latitude: 48 + y * WhereTests.north, longitude: 7 + x * WhereTests.east))
        }

        func address(_ x: Double, _ y: Double) async throws -> ReverseLookup.Match? { try await at(x, y).address }
    }

    private static func meters(_ x: Double, _ y: Double) -> Double { 10 * (x * x + y * y).squareRoot() }

    static func town() async throws -> Town {
        var places: [Place] = []
        var outlines: [PlaceID: Outline] = [:]
        func add(
            _ name: String, _ kind: PlaceKind, _ outline: Outline?, at x: Double, _ y: Double,
            house: (String, String)? = nil
        ) throws {
            let place = try Place.make(name, at: 48 + y * north, 7 + x * east) {
                $0.kind = kind
                $0.address = house.map { number, street in
                    var address = PostalAddress()
                    (address.houseNumber, address.street) = (number, street)
                    return address
                }
            }
            places.append(place)
            outlines[place.id] = outline
        }
        try add("Rue Haute", .street, line([(0, 0), (20, 0)]), at: 10, 0)
        try add("2 Rue Haute", .address, square(1, 2, 1), at: 1.5, 2.5, house: ("2", "Rue Haute"))
        try add("9 Rue Basse", .address, nil, at: 4, 1, house: ("9", "Rue Basse"))
        try add("Boulangerie", .pointOfInterest, square(6, -4, 1), at: 6.5, -3.5)
        try add("Kiosque", .pointOfInterest, nil, at: 7, -0.5)
        try add("Quartier", .territory, square(-5, -5, 30), at: 0, 0)
        try add("Pays", .territory, square(-500, -500, 1000), at: 0, 0)
        try add("Ville", .territory, square(-50, -50, 100), at: 0, 0)
        try add("Île", .physicalFeature, square(-60, -60, 120), at: 0, 0)
        let test = try await TestPlaces.holding([])
        _ = try await test.add(places, outlines: outlines)
        return Town(test: test)
    }

    private static func degrees(_ points: [(Double, Double)]) -> [(Double, Double)] {
        points.map { (7 + $0.0 * east, 48 + $0.1 * north) }
    }

    private static func line(_ points: [(Double, Double)]) -> Outline? { Outline(lines: [degrees(points)]) }

    private static func square(_ x: Double, _ y: Double, _ width: Double) -> Outline? {
        Outline(rings: [degrees([(x, y), (x + width, y), (x + width, y + width), (x, y + width)])])
    }
}
