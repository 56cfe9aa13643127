import Foundation
import GRDB
import Testing
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore

@testable import VantagePlaceStore

/// Compares the areas found at a point with those that a simple calculation in degrees finds in the same outlines.
@Suite(.fewAtATime)
struct CoverTests {
    typealias Ring = [(Double, Double)]

    @Test func `finds the areas that contain a point, even if areas overlap or have holes and islands`() async throws {
        var random = SplitMix64(state: 31)
        let areas = (0..<60).map { number in Self.area(number, &random) }
        let test = try await Self.store(areas)
        for _ in 0..<600 {
            let (x, y) = (Double.random(in: 6...9, using: &random), Double.random(in: 47...49, using: &random))
            guard areas.allSatisfy({ Self.distance($0.rings, x, y) > 1e-6 }) else { continue }
            let expected = areas.filter { Self.contains($0.rings, x, y) }.map(\.place.id)
            let found = try await test.places.places(containing: Coordinate(latitude: y, longitude: x))
            #expect(Set(found) == Set(expected), "\(y),\(x)")
        }
    }

    @Test func `sorts areas from smallest to largest`() async throws {
        let areas = try [3.0, 1, 2].map { width in
            try Self.area("\(width)", [Self.square(7, 48, width)])
        }
        let test = try await Self.store(areas)
        let found = try await test.places.places(containing: Coordinate(latitude: 48, longitude: 7))
        #expect(found == [areas[1], areas[2], areas[0]].map(\.place.id))
    }

    /// The same area in three notations that do not split it at ±180°, and in one that does.
    @Test(arguments: [
        [[(178.0, -18.0), (-178, -18), (-178, -16), (178, -16)]],
        [[(178, -18), (182, -18), (182, -16), (178, -16)]],
        [[(-182, -18), (-178, -18), (-178, -16), (-182, -16)]],
        [
            [(178, -18), (180, -18), (180, -16), (178, -16)],
            [(-180, -18), (-178, -18), (-178, -16), (-180, -16)],
        ],
    ]) func `an area can cross the antimeridian`(rings: [Ring]) async throws {
        let test = try await Self.store([Self.area("Fiji", rings)])
        for (longitude, isWithin) in [
            (179.0, true), (-179, true), (180, true), (177, false), (-177, false), (0, false),
        ] {
            let found = try await test.places.places(containing: Coordinate(latitude: -17, longitude: longitude))
            #expect(found.isEmpty != isWithin, "\(longitude)")
        }
    }

    @Test func `an area around a pole contains the pole`() async throws {
        let south: Ring = [(-180, -90), (180, -90), (180, -70), (0, -65), (-180, -70)]
        let test = try await Self.store([Self.area("Antarctica", [south])])
        for (latitude, isWithin) in [(-90.0, true), (-80, true), (-71, true), (-60, false), (90, false)] {
            let found = try await test.places.places(containing: Coordinate(latitude: latitude, longitude: -180))
            #expect(found.isEmpty != isWithin, "\(latitude)")
        }
    }

    @Test func `an area that ends at the north pole contains the pole`() async throws {
        let north: Ring = [(-180, 60), (180, 60), (180, 90), (-180, 90)]
        let test = try await Self.store([Self.area("Arctic", [north])])
        for longitude in [-180.0, 0, 180] {
            #expect(try await !test.places.places(containing: Coordinate(latitude: 90, longitude: longitude)).isEmpty)
        }
    }

    @Test func `stores hundreds of areas at one place without splitting their cell`() async throws {
        let areas = try (0..<500).map { number in
            try Self.area("\(number)", [Self.square(7, 48, 1e-7 * Double(number + 1))])
        }
        let test = try await Self.store(areas)
        #expect(try await test.places.places(containing: Coordinate(latitude: 48, longitude: 7)).count == 500)
    }

    @Test func `limits the index size for long parallel edges`() async throws {
        let teeth = (0..<2000).map { number -> (Double, Double) in
            (number % 4 < 2 ? 5.0 : 9.0, 46 + Double(number / 2) * 0.002)
        }
        let test = try await Self.store([Self.area("comb", [teeth])])
        let bytes = try await test.store.read {
            try Int.fetchOne($0, sql: "SELECT sum(length(entries)) FROM place_cover")
        }
        #expect(try #require(bytes) < 2000 * 8 * 100)
    }

    @Test func `removing areas leaves their neighbors intact`() async throws {
        var random = SplitMix64(state: 5)
        let areas = (0..<40).map { number in Self.area(number, &random) }
        let test = try await Self.store(Array(areas[..<20]))
        _ = try await test.add(areas[20...].map(\.place), outlines: Self.outlines(areas[20...]), to: "others")
        try await test.places.removePlaces(ofCollection: "town")
        for _ in 0..<300 {
            let (x, y) = (Double.random(in: 6...9, using: &random), Double.random(in: 47...49, using: &random))
            guard areas.allSatisfy({ Self.distance($0.rings, x, y) > 1e-6 }) else { continue }
            let expected = areas[20...].filter { Self.contains($0.rings, x, y) }.map(\.place.id)
            let found = try await test.places.places(containing: Coordinate(latitude: y, longitude: x))
            #expect(Set(found) == Set(expected))
        }
    }

    @Test func `an import indexes outlines that an interrupted import left unindexed`() async throws {
        let areas = try ["a", "b"].map { try Self.area($0, [Self.square(7, 48, 1)]) }
        let test = try await TestPlaces.holding([])
        let (position, outlines) = (try Coordinate(latitude: 48, longitude: 7), Self.outlines(areas[...]))
        _ = try await test.add([areas[0].place], outlines: outlines, isFinished: false)
        #expect(try await test.places.places(containing: position).isEmpty)
        _ = try await test.add([areas[1].place], outlines: outlines, to: "b")
        #expect(try await test.places.places(containing: position).count == 2)
    }

    // MARK: Test areas

    struct Area: Sendable {
        let place: Place
        let rings: [Ring]
    }

    static func area(_ name: String, _ rings: [Ring]) throws -> Area {
        Area(place: try Place.make(name) { $0.kind = .territory }, rings: rings)
    }

    /// Returns a star with up to 400 points, sometimes with a hole and an island.
    static func area(_ number: Int, _ random: inout SplitMix64) -> Area {
        let (x, y) = (Double.random(in: 6.5...8.5, using: &random), Double.random(in: 47.5...48.5, using: &random))
        let radius = Double.random(in: 0.01...0.8, using: &random)
        let count = Int.random(in: 3...400, using: &random)
        var rings = [star(x, y, radius, count, &random)]
        if number % 2 == 0 { rings.append(star(x, y, radius * 0.3, 20, &random)) }
        if number % 3 == 0 { rings.append(star(x + 2.1 * radius, y, radius * 0.9, 50, &random)) }
        return (try? area("\(number)", rings)) ?? { preconditionFailure("no place") }()
    }

    static func square(_ x: Double, _ y: Double, _ width: Double) -> Ring {
        [(-1, -1), (1, -1), (1, 1), (-1, 1)].map { (x + $0.0 * width / 2, y + $0.1 * width / 2) }
    }

    static func star(_ x: Double, _ y: Double, _ radius: Double, _ count: Int, _ random: inout SplitMix64) -> Ring {
        (0..<count).map { number in
            let (angle, share) = (Double(number) / Double(count) * 2 * .pi, Double.random(in: 0.5...1, using: &random))
            return (x + radius * share * cos(angle), y + radius * share * sin(angle))
        }
    }

    static func outlines(_ areas: ArraySlice<Area>) -> [PlaceID: Outline] {
        Dictionary(
            uniqueKeysWithValues: areas.compactMap { area in Outline(rings: area.rings).map { (area.place.id, $0) } })
    }

    static func store(_ areas: [Area]) async throws -> TestPlaces {
        let test = try await TestPlaces.holding([])
        _ = try await test.add(areas.map(\.place), outlines: outlines(areas[...]))
        return test
    }

    /// Reports whether an odd number of edges lies east of a point.
    static func contains(_ rings: [Ring], _ x: Double, _ y: Double) -> Bool {
        edges(rings).count { a, b in
            (a.1 > y) != (b.1 > y) && a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0) > x
        } % 2 == 1
    }

    /// Returns the distance to the nearest edge, in degrees.
    static func distance(_ rings: [Ring], _ x: Double, _ y: Double) -> Double {
        edges(rings).map { a, b in
            let (dx, dy) = (b.0 - a.0, b.1 - a.1)
            let share = min(1, max(0, ((x - a.0) * dx + (y - a.1) * dy) / (dx * dx + dy * dy)))
            return hypot(a.0 + share * dx - x, a.1 + share * dy - y)
        }.min() ?? .infinity
    }

    private static func edges(_ rings: [Ring]) -> [((Double, Double), (Double, Double))] {
        rings.flatMap { ring in zip(ring, ring.dropFirst() + ring.prefix(1)).map { ($0, $1) } }
    }
}
