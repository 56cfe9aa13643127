import ArgumentParser
import Foundation
import Vantage

/// A command that measures matrices, areas within reach and map matching. Each line of standard input requests a batch.
struct TravelCommand: AsyncParsableCommand {
    enum Work: String, CaseIterable, ExpressibleByArgument { case matrix, reach, match }

    static let configuration = CommandConfiguration(
        commandName: "travel",
        abstract: "Find matrices, areas within reach, or roads under tracks. Requests come from standard input.",
        discussion: """
            Prints {"ready":true} when the roads are open. For each line "run N" on standard input, prints
            {"seconds":…,"operations":…}. For matrix, finds the times between the first N starts and the first N ends,
            and the operations are the pairs. For reach, finds the area within a few minutes of N starts. For match,
            drives N routes at a constant speed with a point every 5 s and 5 m of noise, and matches these tracks; the
            operations are their points.
            """)

    @Argument(help: "The work to measure: matrix, reach or match.") var work: Work
    @Option(help: "The road file.") var graph: String
    @Option(help: "A file with one LAT,LON,LAT,LON per line.") var pairs: String
    @Option(help: "The minutes for reach.") var minutes = 10.0
    @Option(help: "The same seed gives the same noise.") var seed: UInt64 = 20_240_607

    func run() async throws {
        // One thread, so that the figures are those of one core.
        let roads = try await RoadStore(opening: URL(filePath: graph), workers: WorkerPool(maximum: 1))
        let places = try String(contentsOfFile: pairs, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4 else {
                throw ValidationError("Expected LAT,LON,LAT,LON but received \"\(line)\".")
            }
            return (
                try Coordinate(latitude: numbers[0], longitude: numbers[1]),
                try Coordinate(latitude: numbers[2], longitude: numbers[3])
            )
        }
        BenchmarkProtocol.say(#"{"ready":true,"pairs":\#(places.count)}"#)
        while let count = try BenchmarkProtocol.next() {
            let batch = Array(places.prefix(count))
            let (seconds, operations) =
                switch work {
                case .matrix: try await matrix(batch, roads)
                case .reach: try await reach(batch, roads)
                case .match: try await match(batch, roads)
                }
            BenchmarkProtocol.say(#"{"seconds":\#(seconds),"operations":\#(operations)}"#)
        }
    }

    private func matrix(_ places: [(Coordinate, Coordinate)], _ roads: RoadStore) async throws -> (Double, Int) {
        let request = MatrixRequest(sources: places.map(\.0), destinations: places.map(\.1))
        let start = ContinuousClock.now
        let matrix = try await roads.matrix(for: request)
        return (BenchmarkProtocol.seconds(since: start), matrix.sourceCount * matrix.destinationCount)
    }

    private func reach(_ places: [(Coordinate, Coordinate)], _ roads: RoadStore) async throws -> (Double, Int) {
        let start = ContinuousClock.now
        for place in places {
            _ = try await roads.areas(for: ReachRequest(source: place.0, limits: [.time(minutes * 60)]))
        }
        return (BenchmarkProtocol.seconds(since: start), places.count)
    }

    private func match(_ places: [(Coordinate, Coordinate)], _ roads: RoadStore) async throws -> (Double, Int) {
        var (seconds, points, random) = (0.0, 0, SeededGenerator(seed: seed))
        for place in places {
            let request = DirectionsRequest(source: place.0, destination: place.1)
            guard let route = try await roads.route(for: request) else { continue }
            let track = Self.track(along: route, &random)
            let start = ContinuousClock.now
            _ = try await roads.match(TrackMatchRequest(points: track))
            seconds += BenchmarkProtocol.seconds(since: start)
            points += track.count
        }
        return (seconds, points)
    }

    /// Returns points along a route, one every 5 s, each off by 5 m in a random direction.
    private static func track(along route: Route, _ random: inout SeededGenerator) -> [Coordinate] {
        let step = route.distance / max(1, route.expectedTravelTime) * 5
        var (points, next, passed) = ([Coordinate](), 0.0, 0.0)
        for (start, end) in zip(route.polyline, route.polyline.dropFirst()) {
            let length = start.distance(to: end)
            while length > 0, next <= passed + length {
                let bearing = start.bearing(to: end)?.degrees ?? 0
                let point = start.destination(bearing: bearing, distance: next - passed)
                points.append(point.destination(bearing: random.share() * 360, distance: 5))
                next += step
            }
            passed += length
        }
        return points
    }
}
