import Foundation
import Testing
import VantageGeodesy
import VantageRoadFixtures
import VantageSceneFixtures

@testable import VantageRouting

/// Matches noisy tracks along known routes.
struct TrackMatcherTests {
    /// The lengths, in meters, of all routes, of their matched edges, and of edges that were matched but not driven.
    private struct Tally {
        var driven = 0.0
        var matched = 0.0
        var other = 0.0

        /// - Parameters:
        ///   - noise: The standard deviation of each coordinate in meters.
        ///   - interval: The time between points in seconds.
        init(
            _ router: Router, edges: Int, routes: Int, noise: Double, every interval: Double,
            _ random: inout SplitMix64
        ) throws {
            var count = 0
            for _ in 0..<routes * 20 where count < routes {
                let places = try [0, 1].map { _ in try Self.place(Int.random(in: 0..<edges, using: &random), router) }
                guard let start = places[0], let end = places[1],
                    let route = try router.route(from: start, to: end), route.length > 4000
                else { continue }
                count += 1
                let track = Self.track(along: route, noise: noise, every: interval, &random)
                let match = try TrackMatcher(router, accuracy: max(noise, 1), checking: {}).match(track)
                try add(route, match.legs)
            }
            #expect(count == routes)
        }

        private static func place(_ edge: Int, _ router: Router) throws -> RoadPosition? {
            let uses = try router.tables.uses(of: edge)
            guard uses.contains(where: \.canReachNetwork), uses.contains(where: \.isReached) else { return nil }
            return RoadPosition(
                edge: edge, offset: 0, point: RoadPoint(latitude: 0, longitude: 0), distance: 0)
        }

        private mutating func add(_ route: RoadRoute, _ legs: [TrackMatcher.Leg]) throws {
            let truth = Set(route.parts.map(\.edge))
            let parts = legs.flatMap(\.route.parts)
            let found = Set(parts.map(\.edge))
            driven += Double(route.length) / 10
            for part in route.parts where found.contains(part.edge) { matched += Double(part.length) / 10 }
            for part in parts where !truth.contains(part.edge) { other += Double(part.length) / 10 }
        }

        /// Returns points along a route at a constant speed, with noise.
        private static func track(
            along route: RoadRoute, noise: Double, every interval: Double, _ random: inout SplitMix64
        ) -> [Coordinate] {
            let line = route.points.compactMap(\.coordinate)
            let step = Double(route.length) / Double(route.duration) * interval
            var (points, next, passed) = ([Coordinate](), 0.0, 0.0)
            for (start, end) in zip(line, line.dropFirst()) {
                let length = start.distance(to: end)
                while length > 0, next <= passed + length {
                    let point = start.interpolated(to: end, fraction: (next - passed) / length)
                    points.append(noisy(point, noise, &random))
                    next += step
                }
                passed += length
            }
            return points + line.suffix(1).map { noisy($0, noise, &random) }
        }

        private static func noisy(_ point: Coordinate, _ noise: Double, _ random: inout SplitMix64) -> Coordinate {
            func normal() -> Double {
                let size = (-2 * log(Double.random(in: 1e-9..<1, using: &random))).squareRoot()
                return size * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
            }
            let offset = SIMD2(normal(), normal()) * noise
            let distance = (offset * offset).sum().squareRoot()
            return point.destination(bearing: atan2(offset.x, offset.y) * 180 / .pi, distance: distance)
        }
    }

    private static func check(_ data: RoadData, routes: Int, seed: UInt64) throws {
        let blocks = try InMemoryRoadBlocks.make(data, modes: [.car])
        var random = SplitMix64(state: seed)
        let router = try Router(blocks, .car)
        let tally = try Tally(
            router, edges: blocks.head.edgeCount, routes: routes, noise: 5, every: 5, &random)
        #expect(tally.matched > tally.driven * 0.98, "\(tally)")
        #expect(tally.other < tally.driven * 0.02, "\(tally)")
    }

    @Test func `finds at least 98 percent of the roads of the sample town at 5 m noise and a point every 5 s`() throws {
        try Self.check(try RoadData(opl: SampleData.file("map/roads.opl"), checking: {}), routes: 12, seed: 51)
    }

    private static let extract = SharedData.folder?.appending(path: "osm/dreieich.osm.pbf").path
    private static let osmium = ["/usr/bin/osmium", "/usr/local/bin/osmium"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    @Test(
        .enabled(
            if: extract.map { FileManager.default.fileExists(atPath: $0) } == true && osmium != nil,
            "Requires osmium and shared data with osm/dreieich.osm.pbf. Set VANTAGE_SHARED_DATA to its folder."))
    func `finds at least 98 percent of the roads of a real town`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "town.opl")
        let program = Process()
        program.executableURL = URL(filePath: try #require(Self.osmium))
        program.arguments = [
            "add-locations-to-ways", "--no-progress", "--ignore-missing-nodes", "-n", "-f", "opl", "-o", file.path,
            try #require(Self.extract),
        ]
        try program.run()
        program.waitUntilExit()
        try #require(program.terminationStatus == 0)
        try Self.check(try RoadData(opl: file, checking: {}), routes: 12, seed: 52)
    }

    @Test func `reports points without a road and points off the route, and covers each point once`() throws {
        var roads = RoadPlan("abcdefghij")
        roads.add(1, "abcdefghij")
        let router = try roads.router()
        func point(_ east: Double, _ north: Double) -> Coordinate {
            roads.coordinate("a").destination(bearing: 90, distance: east).destination(bearing: 0, distance: north)
        }
        var track = (0..<8).map { point(Double($0) * 40, 3) }
        track += [point(320, 25), point(330, 2), point(340, 500), point(350, 500)]
        track += (10..<16).map { point(Double($0) * 40, -3) }
        let match = try TrackMatcher(router, accuracy: 5, checking: {}).match(track)
        #expect(match.gaps == [TrackMatcher.Gap(points: 10...11, reason: .noRoad)])
        #expect(match.legs.map(\.points) == [0...(track.count - 1)])
        #expect(abs(Double(match.legs[0].route.length) / 10 - 600) < 15)
        #expect(match.legs[0].confidence > 0.9)
        let none = try TrackMatcher(router, accuracy: 5, checking: {}).match([point(0, 500), point(10, 500)])
        #expect(none.legs.isEmpty && none.gaps == [TrackMatcher.Gap(points: 0...1, reason: .noRoad)])
    }

    private static func parallelRoads() throws -> (router: Router, north: [Coordinate], south: [Coordinate]) {
        var roads = RoadPlan("abcdef", "      ", "      ", "ghijkl")
        roads.add(1, "abcdef")
        roads.add(2, "ghijkl")
        let north = (0..<6).map { roads.coordinate("a").destination(bearing: 90, distance: Double($0) * 50) }
        let south = (0..<8).map { roads.coordinate("g").destination(bearing: 90, distance: 300 + Double($0) * 30) }
        return (try roads.router(), north, south)
    }

    @Test func `starts a new leg where a track jumps to another road`() throws {
        let (router, north, south) = try Self.parallelRoads()
        let match = try TrackMatcher(router, accuracy: 5, checking: {}).match(north + south)
        #expect(match.legs.map(\.points) == [0...5, 6...13] && match.gaps.isEmpty)
    }

    @Test(arguments: [1, 2, 4])
    func `reports a point without a road once if a new leg starts before it`(place: Int) throws {
        let (router, north, south) = try Self.parallelRoads()
        var track = north + south
        track[6 + place] = track[6 + place].destination(bearing: 180, distance: 500)
        let match = try TrackMatcher(router, accuracy: 5, checking: {}).match(track)
        #expect(match.gaps == [TrackMatcher.Gap(points: 6 + place...6 + place, reason: .noRoad)])
        #expect(match.legs.map(\.points) == [0...5, 6...13])
    }
}
