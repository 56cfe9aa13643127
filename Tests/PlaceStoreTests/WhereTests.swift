import Geodesy
import Places
import SceneFixtures
import Testing

@testable import PlaceStore

/// A street from west to east at 48° with houses on both sides, and a shop.
@Suite(.fewAtATime)
struct WhereTests {
    /// 10 m in degrees: to the north, and to the east at 48°.
    static let (north, east) = (8.99e-5, 1.341e-4)

    @Test func `a house that contains the position is its address`() async throws {
        let found = try await Self.town().address(1.5, 2.5)
        #expect(found?.place.name == "2 Rue Haute" && found?.manner == .contains && found?.distance == 0)
    }

    @Test func `the nearest house of the nearest street comes before one that is nearer`() async throws {
        let found = try await Self.town().address(3, 0.5)
        #expect(found?.place.name == "2 Rue Haute" && found?.manner == .nearest)
        #expect(abs((found?.distance ?? 0) - Self.metres(1, 1.5)) < 0.2)
    }

    @Test func `far from houses the street is the address`() async throws {
        let found = try await Self.town().address(16, 2)
        #expect(found?.place.name == "Rue Haute" && found?.manner == .street)
        #expect(abs((found?.distance ?? 0) - 20) < 0.1)
    }

    @Test func `far from streets there is no address, and no place`() async throws {
        let found = try await Self.town().at(5, 40)
        #expect(found.address == nil && found.item == nil)
    }

    @Test func `what contains a position is told before what is near`() async throws {
        let town = try await Self.town()
        let (within, near) = (try await town.at(6.5, -3.5), try await town.at(6.5, -0.5))
        #expect(within.item?.place.name == "Boulangerie" && within.item?.manner == .contains)
        #expect(near.item?.place.name == "Kiosque" && near.item?.manner == .nearest)
    }

    @Test func `territories are told from the smallest on, and features apart`() async throws {
        let found = try await Self.town().at(2, 1)
        #expect(found.territories.map(\.name) == ["Quartier", "Ville", "Pays"])
        #expect(found.features.map(\.name) == ["Île"])
    }

    @Test func `a position can be searched for`() async throws {
        let town = try await Self.town()
        let found = try await town.test.names("48.000225, 7.00020")
        #expect(found == ["2 Rue Haute", "Quartier", "Ville", "Pays", "Île"])
        #expect(try await town.test.names("N 48° 0.0135' E 7° 0.012'", limit: 1) == ["2 Rue Haute"])
        #expect(try await town.test.names("1,1").isEmpty)
    }

    @Test func `a store without places knows nothing`() async throws {
        let test = try await TestPlaces.holding([])
        #expect(try await test.places.whereabouts(of: Coordinate(latitude: 1, longitude: 1)).isEmpty)
    }

    /// Beside ±180° and the pole distances are what they are.
    @Test(arguments: [(0.0, 179.9999, 0.0, -179.9999, 22.3), (89.9999, 0, 89.9999, 180, 22.3)])
    func `what is near is near across the edges of the map`(
        latitude: Double, longitude: Double, otherLatitude: Double, otherLongitude: Double, metres: Double
    ) async throws {
        let test = try await TestPlaces.holding([Place.make("a", at: latitude, longitude)])
        let found = try await test.places.whereabouts(
            of: Coordinate(latitude: otherLatitude, longitude: otherLongitude))
        #expect(abs((found.item?.distance ?? 0) - metres) < 0.1)
    }

    // MARK: The town

    struct Town {
        let test: TestPlaces

        /// Tens of metres from the beginning of the street.
        func at(_ x: Double, _ y: Double) async throws -> Whereabouts {
            try await test.places.whereabouts(
                of: Coordinate(latitude: 48 + y * WhereTests.north, longitude: 7 + x * WhereTests.east))
        }

        func address(_ x: Double, _ y: Double) async throws -> Whereabouts.Found? { try await at(x, y).address }
    }

    private static func metres(_ x: Double, _ y: Double) -> Double { 10 * (x * x + y * y).squareRoot() }

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
