import Foundation
import Testing
import VantageGeodesy
import VantageSceneFixtures

@testable import VantageDirections

/// Compares areas within reach with the times of single routes.
struct ReachTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A town of 14 by 14 blocks, in which some streets are missing.
    private static func town(_ random: inout SplitMix64) -> OPLFixture {
        var roads = OPLFixture()
        let side = 14
        for row in 0..<side {
            for column in 0..<side {
                for (east, north) in [(1, 0), (0, 1)] where column + east < side && row + north < side {
                    guard Int.random(in: 0..<100, using: &random) < 70 else { continue }
                    roads.way(
                        [(Double(column), Double(row)), (Double(column + east), Double(row + north))],
                        ["highway": "residential"])
                }
            }
        }
        return roads
    }

    @Test(arguments: [TransportType.walking, .automobile])
    func `road points are inside if they can be reached in time, and outside if not`(type: TransportType) async throws {
        var random = SplitMix64(state: 61)
        let store = try await Self.town(&random).store(in: folder)
        let source = try OPLFixture.place(6.5, 7)
        let limits: [Double] = type == .walking ? [300, 700] : [60, 110]
        let request = ReachRequest(source: source, limits: limits.map { .time($0) }, transportType: type)
        let areas = try await store.areas(for: request)
        for area in areas { Self.checkRings(area) }
        var checked = (inside: 0, outside: 0)
        for _ in 0..<150 {
            let isEast = Bool.random(using: &random)
            let (along, across) = (
                Double.random(in: 0..<13, using: &random), Double(Int.random(in: 0..<14, using: &random))
            )
            let place = try OPLFixture.place(isEast ? along : across, isEast ? across : along)
            let directions = DirectionsRequest(source: source, destination: place, transportType: type, radius: 5)
            // Some of the streets are missing.
            guard let route = try? await store.route(for: directions), route.destinationDistance < 1 else { continue }
            // Roads that are reached at about the limit lie within the tolerance. With delays at turns, the route that
            // arrives first may be a different one.
            let slack = areas[0].tolerance / (route.distance / route.expectedTravelTime)
            let delay = type == .automobile ? 15.0 : 0
            for (limit, area) in zip(limits, areas) {
                if route.expectedTravelTime < limit - slack {
                    #expect(Self.contains(area, place), "\(place) in \(route.expectedTravelTime) s")
                    checked.inside += 1
                } else if route.expectedTravelTime > limit + slack + delay {
                    #expect(!Self.contains(area, place), "\(place) in \(route.expectedTravelTime) s")
                    checked.outside += 1
                }
            }
        }
        #expect(checked.inside > 30 && checked.outside > 30, "\(checked)")
        #expect(areas[0].roadLength < areas[1].roadLength)
    }

    @Test func `an area around a block has a hole, and distances are limits, too`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (4, 0), (4, 6), (0, 6), (0, 0)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        let source = try OPLFixture.place(0, 3)
        let request = ReachRequest(source: source, limits: [.distance(1300), .distance(200)], transportType: .walking)
        let areas = try await store.areas(for: request)
        #expect(areas[0].polygons.count == 1 && areas[0].polygons[0].holes.count == 1)
        #expect(areas[1].polygons[0].holes.isEmpty && abs(areas[1].roadLength - 400) < 2)
        for area in areas { Self.checkRings(area) }
        #expect(!Self.contains(areas[0], try OPLFixture.place(2, 3)))
        #expect(Self.contains(areas[0], try OPLFixture.place(4, 3)))
    }

    @Test func `rejects limits that are out of range or of different kinds`() async throws {
        var roads = OPLFixture()
        roads.way([(0, 0), (1, 0)], ["highway": "residential"])
        let store = try await roads.store(in: folder)
        let source = try OPLFixture.place(0, 0)
        let limits: [[ReachRequest.Limit]] = [
            [], [.time(0)], [.time(.infinity)], [.distance(1e7)], [.time(5), .distance(5)],
            Array(repeating: .time(5), count: 11),
        ]
        for limits in limits {
            let error = await #expect(throws: DirectionsError.self) {
                try await store.areas(for: ReachRequest(source: source, limits: limits))
            }
            #expect(error?.code == .invalidOption)
        }
        let far = ReachRequest(source: try OPLFixture.place(100, 0), limits: [.time(5)])
        let error = await #expect(throws: DirectionsError.self) { try await store.areas(for: far) }
        #expect(error?.code == .noRoad)
    }

    // MARK: Polygons

    private static func contains(_ area: ReachableArea, _ place: Coordinate) -> Bool {
        area.polygons.contains { polygon in
            contains(polygon.outer, place) && !polygon.holes.contains { contains($0, place) }
        }
    }

    private static func contains(_ ring: [Coordinate], _ place: Coordinate) -> Bool {
        zip(ring, ring.dropFirst()).reduce(false) { isInside, line in
            let (start, end) = line
            guard (start.latitude > place.latitude) != (end.latitude > place.latitude) else { return isInside }
            let share = (place.latitude - start.latitude) / (end.latitude - start.latitude)
            let longitude = start.longitude + share * (end.longitude - start.longitude)
            return longitude > place.longitude ? !isInside : isInside
        }
    }

    /// Checks that rings are closed, wound as GeoJSON requires, and do not pass a point twice, and that holes lie inside.
    private static func checkRings(_ area: ReachableArea) {
        #expect(!area.polygons.isEmpty)
        for polygon in area.polygons {
            for (number, ring) in ([polygon.outer] + polygon.holes).enumerated() {
                #expect(ring.count >= 4 && ring.first == ring.last)
                #expect(Set(ring).count == ring.count - 1)
                let doubled = zip(ring, ring.dropFirst()).reduce(0) {
                    $0 + ($1.0.longitude * $1.1.latitude - $1.1.longitude * $1.0.latitude)
                }
                #expect(number == 0 ? doubled > 0 : doubled < 0)
                if number > 0 { #expect(contains(polygon.outer, ring[0])) }
            }
        }
    }
}
