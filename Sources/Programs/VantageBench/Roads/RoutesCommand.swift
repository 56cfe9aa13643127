import ArgumentParser
import Foundation
import VantageGeodesy
import VantageRouting

/// A command that finds routes between pairs of places. Each line of standard input requests a batch.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Find routes between pairs of places. Requests come from standard input.",
        discussion: """
            Prints {"ready":true} when the roads are open. For each line "run N" on standard input, finds the routes
            between the next N pairs, one after another, and prints {"seconds":…,"operations":…,"each":[…],
            "weights":[…],"lengths":[…],"edges":…}. "each" lists the seconds that each search took, "weights" and
            "lengths" list the deciseconds and meters of each route (null if there is none), and "edges" is the total
            number of edges. After the last pair, continues with the first.
            """)

    @Option(help: "The road file.") var graph: String
    @Option(help: "A file with one LAT,LON,LAT,LON per line.") var pairs: String
    @Option(help: "The mode of travel: car, foot or bicycle.") var mode = TravelMode.car
    @Option(help: "The objective: duration or length.") var objective = RouteObjective.duration
    @Flag(help: "Include the nearest-road lookup in the timing.") var near = false
    @Flag(help: "Find alternative routes, too.") var alternatives = false
    @Option(help: "Instead, run plain Dijkstra on the graph of a grid with this number of intersections per side.")
    var plainSide: Int?
    @Option(help: "The seed for the grid.") var seed: UInt64 = 20_240_607

    private struct Pair {
        let start, end: Coordinate
        let positions: (start: RoadPosition, end: RoadPosition)?
    }

    private struct Found {
        let weight: UInt32
        var meters: Double?
        var edges = 0
    }

    func run() throws {
        let router = try Router(RoadFile(URL(filePath: graph)), mode, objective)
        let pairs = try read(router)
        var plain = try plainSide.map { DijkstraRouter(try plainGraph($0)) }
        BenchmarkProtocol.say(#"{"ready":true,"pairs":\#(pairs.count)}"#)
        var next = 0
        while let count = try BenchmarkProtocol.next() {
            let batch = (0..<count).map { pairs[(next + $0) % pairs.count] }
            next = (next + count) % pairs.count
            BenchmarkProtocol.say(
                try measure(batch) { pair in
                    guard let (start, end) = try positions(of: pair, router) else { return nil }
                    if plain != nil { return plain?.cost(from: start, to: end).map { Found(weight: $0) } }
                    let routes = try routes(router, start, end)
                    return routes.first.map {
                        Found(weight: $0.weight, meters: Double($0.length) / 10, edges: $0.parts.count)
                    }
                })
        }
    }

    private func routes(_ router: Router, _ start: RoadPosition, _ end: RoadPosition) throws -> [RoadRoute] {
        if alternatives { return try router.routes(from: start, to: end, count: 3) }
        return try router.route(from: start, to: end).map { [$0] } ?? []
    }

    private func measure(_ pairs: [Pair], _ find: (Pair) throws -> Found?) throws -> String {
        var (each, found): ([Double], [Found?]) = ([], [])
        for pair in pairs {
            let began = ContinuousClock.now
            found.append(try find(pair))
            each.append(BenchmarkProtocol.seconds(since: began))
        }
        func list(_ values: [String?]) -> String { "[" + values.map { $0 ?? "null" }.joined(separator: ",") + "]" }
        return """
            {"seconds":\(each.reduce(0, +)),"operations":\(pairs.count),"each":\(list(each.map { "\($0)" })),\
            "weights":\(list(found.map { $0.map { "\($0.weight)" } })),\
            "lengths":\(list(found.map { $0?.meters.map { "\($0)" } })),\
            "edges":\(found.reduce(0) { $0 + ($1?.edges ?? 0) })}
            """
    }

    private func positions(of pair: Pair, _ router: Router) throws -> (start: RoadPosition, end: RoadPosition)? {
        near ? try nearest(pair.start, pair.end, router) : pair.positions
    }

    private func nearest(
        _ start: Coordinate, _ end: Coordinate, _ router: Router
    ) throws -> (start: RoadPosition, end: RoadPosition)? {
        guard let start = try router.nearest(to: start, within: 1000, for: .start).first,
            let end = try router.nearest(to: end, within: 1000, for: .destination).first
        else { return nil }
        return (start, end)
    }

    private func read(_ router: Router) throws -> [Pair] {
        try String(contentsOfFile: pairs, encoding: .utf8).split(separator: "\n").map { line in
            let numbers = line.split(separator: ",").compactMap { Double($0) }
            guard numbers.count == 4 else {
                throw ValidationError("Expected LAT,LON,LAT,LON but received \"\(line)\".")
            }
            let start = try Coordinate(latitude: numbers[0], longitude: numbers[1])
            let end = try Coordinate(latitude: numbers[2], longitude: numbers[3])
            return Pair(start: start, end: end, positions: try nearest(start, end, router))
        }
    }

    /// Returns the graph from which the file was created.
    private func plainGraph(_ side: Int) throws -> RoadGraph {
        var found: RoadGraph?
        _ = try InMemoryRoadBlocks.make(RoadGrid(side: side, seed: seed).data, modes: [mode], objectives: []) {
            found = $0
        }
        guard let found else { throw ValidationError("There are no roads.") }
        return found
    }
}
