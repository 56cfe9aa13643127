import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures

@testable import VantagePlaceStore

/// Tests searches for addresses, with and without towns, states and countries, in a store of made-up streets.
@Suite(.fewAtATime)
struct AddressSearchTests {
    @Test(arguments: [
        ("5 Main St", "5 Main Street"), ("5 main st.", "5 Main Street"), ("Main Street 5", "5 Main Street"),
        ("5 Main Ave", "5 Main Avenue"), ("5 N Main St", "5 North Main Street"),
        ("5 Main Street, Oakdale", "5 Main Street"), ("5 Main St Oakdale TX", "5 Main Street"),
        ("Oakdale, 5 Main St", "5 Main Street"), ("5 Main St, Oakdale, TX 75001, USA", "5 Main Street"),
        ("5 Main St, Oakdale, Texas, United States", "5 Main Street"), ("12a Elm Rd", "12 A Elm Road"),
        ("12 A Elm Road", "12 A Elm Road"), ("84 Elm Road", "82;84 Elm Road"), ("82 elm rd", "82;84 Elm Road"),
        ("255 12th Street", "255 12th Street"), ("255 Twelfth St", "255 12th Street"),
        ("3 5th Ave", "3 Fifth Avenue"), ("Ottostr. 11", "11 Ottostraße"), ("otto str 11", "11 Ottostraße"),
        ("Ottostrasse 11", "11 Ottostraße"), ("Karlspl. 2", "2 Karlsplatz"), ("Hans-Otto-Str. 4", "4 Hans-Otto-Straße"),
        ("Mannerheimint. 7", "7 Mannerheimintie"), ("C/ Cervantes 8", "8 Calle Cervantes"),
        ("C/Cervantes 8", "8 Calle Cervantes"), ("P.za Garibaldi 1", "1 Piazza Garibaldi"),
        ("6 bd des Moulins", "6 Boulevard des Moulins"), ("ул. Гагарина 9", "9 улица Гагарина"),
        ("7 saint paul street", "7 St. Paul St"), ("7 St Paul Street", "7 St. Paul St"),
    ]) func `finds a house`(query: String, name: String) async throws {
        let test = try await Self.town()
        let found = try await test.places.search(PlaceQuery(query))
        #expect(found.first?.place.name == name)
        #expect(found.first?.unmatched == [])
    }

    @Test func `a street type in the query never matches a different type`() async throws {
        let test = try await Self.town()
        for query in ["7 Main St", "7 Main Street", "7 Main Ave", "7 N Main St", "Elm St", "9 Elm Street, Oakdale"] {
            let found = try await test.places.search(PlaceQuery(query)).first
            let isAvenue = query.contains("Ave")
            let name = try #require(found?.place.name, "\(query)")
            #expect(name.contains("Avenue") == isAvenue, "\(query): \(name)")
            #expect(!name.contains("Road") || query.contains("Elm"), "\(query): \(name)")
        }
    }

    @Test(arguments: [
        ("77 Main St", "Main Street", ["77"]), ("77 Main St, Oakdale", "Main Street", ["77"]),
        ("5 Main St Apt 12", "5 Main Street", ["Apt", "12"]), ("5 Main St #12", "5 Main Street", ["#12"]),
        ("5 Main St, 2nd floor", "5 Main Street", ["2nd", "floor"]),
        ("5 Main St, 99999 Oakdale", "5 Main Street", ["99999"]),
        ("5 Main St, Qwertzuiop", "5 Main Street", ["Qwertzuiop"]),
    ]) func `lists the words that were not used`(query: String, name: String, unmatched: [String]) async throws {
        let test = try await Self.town()
        let found = try #require(try await test.places.search(PlaceQuery(query)).first)
        #expect(found.place.name == name)
        #expect(found.unmatched == unmatched)
    }

    @Test(arguments: [
        ("Main St & Elm Rd", "Main Street & Elm Road"), ("main and elm", "Main Street & Elm Road"),
        ("corner of Main Street and Elm Road", "Main Street & Elm Road"),
        ("Elm Road @ Main Street", "Elm Road & Main Street"),
        ("Main St & Elm Rd, Oakdale, TX", "Main Street & Elm Road"),
    ]) func `finds the intersection of two streets`(query: String, name: String) async throws {
        let test = try await Self.town()
        let found = try #require(try await test.places.search(PlaceQuery(query)).first)
        #expect(found.place.name == name && found.place.type == "intersection" && !found.place.isInterpolated)
        #expect(found.place.coordinate.distance(to: try Coordinate(latitude: 32, longitude: -97)) < 1)
        #expect(found.unmatched == [])
    }

    @Test(
        arguments: [
            ("Paris, Texas", "US"), ("Paris TX", "US"), ("Paris, TX, USA", "US"), ("Paris, France", "FR"),
            ("Paris", "FR"),
            ("Paris, Frankreich", "FR"), ("Париж", nil), ("Paris FR", "FR"), ("France, Paris", "FR"),
            ("Paris, Vereinigte Staaten", "US"), ("Paris, フランス", "FR"),
        ] as [(String, String?)]) func `finds a town in a country or state that has no row of its own`(
            query: String, country: String?
        )
        async throws
    {
        let test = try await TestPlaces.holding([
            .make("Paris", at: 48.85, 2.35) {
                ($0.kind, $0.importance, $0.address) = (.territory, 0.9, address(country: "FR"))
            },
            .make("Paris", at: 33.66, -95.55) {
                ($0.kind, $0.importance, $0.address) = (.territory, 0.3, address(region: "TX", country: "US"))
            },
            .make("Paris", at: 43.2, -80.4) {
                ($0.kind, $0.importance, $0.address) = (.territory, 0.3, address(region: "Ontario", country: "Canada"))
            },
        ])
        #expect(try await test.places.search(PlaceQuery(query)).first?.place.address?.country == country)
    }

    @Test func `a name and a town without a preposition find the place in the town`() async throws {
        let test = try await Self.town()
        for query in ["Bluebird, Oakdale", "Bluebird Oakdale", "Oakdale Bluebird", "Bluebird, Oakdale, Texas"] {
            let found = try await test.places.search(PlaceQuery(query)).first
            #expect(found?.place.coordinate.latitude == 32.001, "\(query)")
        }
    }

    @Test func `a name that contains all of the words ranks first`() async throws {
        let test = try await Self.town()
        #expect(try await test.names("Oakdale Station").first == "Oakdale Station")
        #expect(try await test.names("Station, Oakdale").first == "Oakdale Station")
    }

    private static func town() async throws -> TestPlaces {
        let (south, west) = (32.0, -97.0)
        var row = 0.0
        func house(_ number: String, _ street: String, _ change: (inout PostalAddress) -> Void = { _ in }) throws
            -> Place
        {
            row += 1
            return try Place.make("\(number) \(street)", at: south + row / 10_000, west) {
                var address = PostalAddress()
                (address.houseNumber, address.street) = (number, street)
                change(&address)
                ($0.kind, $0.importance, $0.address) = (.address, 0.1, address)
            }
        }
        func street(_ name: String) throws -> Place {
            row += 1
            return try Place.make(name, at: south + row / 10_000, west) { ($0.kind, $0.importance) = (.street, 0.15) }
        }
        let (main, elm) = (try street("Main Street"), try street("Elm Road"))
        let places = try [
            house("5", "Main Street") {
                ($0.locality, $0.region, $0.country, $0.postalCode) = ("Oakdale", "TX", "US", "75001")
            },
            house("5", "Main Avenue"), house("5", "North Main Street"), house("9", "Elm Road"),
            house("12 A", "Elm Road"),
            house("82;84", "Elm Road"), house("255", "12th Street"), house("3", "Fifth Avenue"),
            house("11", "Ottostraße"), house("2", "Karlsplatz"), house("4", "Hans-Otto-Straße"),
            house("7", "Mannerheimintie"), house("8", "Calle Cervantes"), house("1", "Piazza Garibaldi"),
            house("6", "Boulevard des Moulins"), house("9", "улица Гагарина"), house("7", "St. Paul St"),
            street("Main Avenue"), street("North Main Street"), street("Elm Street"),
            .make("Oakdale", at: south, west) { ($0.kind, $0.importance) = (.territory, 0.4) },
            .make("Oakdale Station", at: south + 0.01, west),
            .make("Bluebird", at: 32.001, west), .make("Bluebird", at: 50, 8) { $0.importance = 0.9 },
            .make("255th Street Station", at: 40, west) { $0.importance = 0.5 },
        ]
        let test = try await TestPlaces.holding(places)
        _ = try await test.add(
            [main, elm],
            outlines: [
                main.id: Outline(lines: [[(west - 0.001, south), (west, south), (west + 0.001, south)]])!,
                elm.id: Outline(lines: [[(west, south - 0.001), (west, south), (west, south + 0.001)]])!,
            ])
        return test
    }

    private func address(region: String? = nil, country: String) -> PostalAddress {
        var address = PostalAddress()
        (address.region, address.country) = (region, country)
        return address
    }
}
