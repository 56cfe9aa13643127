import Testing
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

@testable import VantagePlaceStore

/// Tests for deriving the town, postal code, state and country of places.
@Suite(.fewAtATime)
struct SurroundingsTests {
    private static func square(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> Outline? {
        Outline(rings: [[(west, south), (east, south), (east, north), (west, north)]])
    }

    private static func area(_ name: String, level: Int? = nil, type: String? = nil, code: String? = nil) throws
        -> Place
    {
        try Place.make(name, at: 48.05, 7.05) {
            ($0.kind, $0.adminLevel, $0.type, $0.code) = (.territory, level, type, code)
        }
    }

    private static func house(_ number: Int, _ longitude: Double, city: String? = nil) throws -> Place {
        try Place.make("\(number) Rue", at: 48.05, longitude) {
            $0.kind = .address
            var address = PostalAddress()
            (address.houseNumber, address.street, address.locality) = ("\(number)", "Rue", city)
            $0.address = address
        }
    }

    private struct World {
        let country: Place
        let state: Place
        let town: Place
        let postal: Place
        let suburb: Place
        let outlines: [PlaceID: Outline]

        init() throws {
            country = try area("Westland", level: 2, type: "country", code: "XW")
            state = try area("North", level: 4)
            town = try area("Aubeval", type: "town")
            postal = try area("68000", type: "postal_code")
            suburb = try area("Old Quarter", type: "suburb")
            outlines = [
                country.id: square(6, 47, 8, 49)!, state.id: square(6.5, 47.5, 7.5, 48.5)!,
                town.id: square(7, 48, 7.1, 48.1)!, postal.id: square(7, 48, 7.06, 48.1)!,
                suburb.id: square(7, 48, 7.03, 48.1)!,
            ]
        }

        var areas: [Place] { [country, state, town, postal, suburb] }
    }

    @Test func `a house gets the areas that contain it`() async throws {
        let world = try World()
        let (near, far) = (try Self.house(1, 7.02), try Self.house(2, 7.08))
        let test = try await TestPlaces.holding([])
        _ = try await test.add(world.areas + [near, far], outlines: world.outlines)
        let first = try #require(try await test.places.place(near.id))
        #expect(first.completeAddress?.line == "1 Rue, 68000 Aubeval, North, XW")
        #expect(first.completeAddress?.district == "Old Quarter")
        #expect(first.derivedAddressParts == [.district, .locality, .postalCode, .region, .country])
        #expect(first.address?.locality == nil, "The source's own address must stay as it is.")
        let second = try #require(try await test.places.place(far.id))
        #expect(second.completeAddress?.line == "2 Rue, Aubeval, North, XW")
        #expect(try await test.names("1 rue aubeval") == ["1 Rue"])
        #expect(try await test.names("rue 68000") == ["1 Rue"])
        #expect(try await test.places.verify().problems.isEmpty)
    }

    @Test func `the order of areas and houses does not matter`() async throws {
        let world = try World()
        let house = try Self.house(1, 7.02)
        for places in [[house] + world.areas, world.areas.reversed() + [house]] {
            let test = try await TestPlaces.holding([])
            for place in places { _ = try await test.add([place], outlines: world.outlines) }
            let found = try #require(try await test.places.place(house.id))
            #expect(found.completeAddress?.line == "1 Rue, 68000 Aubeval, North, XW")
            #expect(try await test.names("rue aubeval") == ["1 Rue"])
            #expect(try await test.places.verify().problems.isEmpty)
        }
    }

    @Test func `a removed area no longer appears in the addresses of its houses`() async throws {
        let world = try World()
        let house = try Self.house(1, 7.02)
        let test = try await TestPlaces.holding([])
        _ = try await test.add([world.town], outlines: world.outlines, to: "areas")
        _ = try await test.add([house], to: "houses")
        #expect(try await test.names("rue aubeval") == ["1 Rue"])
        try await test.places.removePlaces(ofCollection: "areas")
        #expect(try await test.places.place(house.id)?.surroundings == nil)
        #expect(try await test.names("rue aubeval").isEmpty)
        #expect(try await test.places.verify().problems.isEmpty)
    }

    @Test func `a place that reuses a removed place's row gets its own surroundings`() async throws {
        let world = try World()
        let test = try await TestPlaces.holding([])
        _ = try await test.add([world.town], outlines: world.outlines, to: "areas")
        _ = try await test.add([try Self.house(1, 8)], to: "houses")
        try await test.places.removePlaces(ofCollection: "houses")
        let house = try Self.house(2, 7.02)
        _ = try await test.add([house], to: "houses")
        #expect(try await test.places.place(house.id)?.surroundings?.locality == "Aubeval")
    }

    @Test func `the source's own address takes precedence`() async throws {
        let world = try World()
        let house = try Self.house(1, 7.02, city: "Elsewhere")
        let test = try await TestPlaces.holding([])
        _ = try await test.add(world.areas + [house], outlines: world.outlines)
        let found = try #require(try await test.places.place(house.id))
        #expect(found.completeAddress?.line == "1 Rue, 68000 Elsewhere, North, XW")
        #expect(found.completeAddress?.district == nil, "The quarter belongs to another town.")
    }

    @Test(arguments: [
        ("city", 7.15, "Nodeville"), ("village", 7.06, "Nodeville"), ("village", 7.15, nil), ("hamlet", 7.06, nil),
        ("suburb", 7.02, nil),
    ])
    func `without areas, the nearest town is used if it is near enough`(
        type: String, longitude: Double, expected: String?
    ) async throws {
        let town = try Place.make("Nodeville", at: 48.05, longitude) { ($0.kind, $0.type) = (.territory, type) }
        let house = try Self.house(1, 7.02)
        let test = try await TestPlaces.holding([house, town])
        #expect(try await test.places.place(house.id)?.surroundings?.locality == expected)
    }

    @Test func `a municipality counts as the town if it contains a town of the same name`() async throws {
        let area = try Self.area("Aubeval", level: 8)
        let center = try Place.make("Aubeval", at: 48.05, 7.09) { ($0.kind, $0.type) = (.territory, "town") }
        let village = try Place.make("Nearby", at: 48.05, 7.021) { ($0.kind, $0.type) = (.territory, "village") }
        let house = try Self.house(1, 7.02)
        let test = try await TestPlaces.holding([])
        _ = try await test.add([house, area], outlines: [area.id: Self.square(7, 48, 7.1, 48.1)!])
        #expect(try await test.places.place(house.id)?.surroundings?.locality == "Aubeval")
        _ = try await test.add([village])
        #expect(try await test.places.place(house.id)?.surroundings?.locality == "Nearby")
        _ = try await test.add([center])
        #expect(try await test.places.place(house.id)?.surroundings?.locality == "Aubeval")
    }

    @Test func `a town is not inside itself`() async throws {
        let world = try World()
        let test = try await TestPlaces.holding([])
        _ = try await test.add(world.areas, outlines: world.outlines)
        let town = try #require(try await test.places.place(world.town.id))
        #expect(town.completeAddress?.line == "North, XW")
        #expect(try await test.places.place(world.country.id)?.surroundings == nil)
        #expect(try await test.places.place(world.state.id)?.completeAddress?.line == "XW")
    }

    @Test func `a name that contains its town's name is indexed once`() async throws {
        let world = try World()
        let shop = try Place.make("Aubeval Museum", at: 48.05, 7.02)
        let test = try await TestPlaces.holding([])
        _ = try await test.add(world.areas + [shop], outlines: world.outlines)
        #expect(try await test.names("aubeval museum") == ["Aubeval Museum"])
        #expect(try await test.places.verify().problems.isEmpty)
    }
}
