import ArgumentParser
import Foundation
import Geodesy
import Routing

/// Finds the ways between the next pairs of places, whenever it is told to.
struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes",
        abstract: "Find ways between pairs of places, of as many as each line of input asks for.",
        discussion: """
            Prints {"ready":true} when the roads are open. A line "run N" on standard input then asks for the ways between the
            next N pairs, one after another, and prints {"seconds":…,"operations":…,"each":[…],"weights":[…],"lengths":[…],
            "edges":…}: seconds of each, deciseconds and metres of each (null where there is none), edges of all. The table
            begins again where it ends.
            """)

    @Option(help: "The file of roads.") var graph: String
    @Option(help: "Pairs of places: lines of LAT,LON,LAT,LON.") var pairs: String
    @Option(help: "car, foot, bicycle.") var mode = TravelMode.car
    @Option(help: "duration, length.") var objective = RouteObjective.duration
    @Flag(help: "To find the nearest roads is part of the work.") var near = false
    @Flag(help: "Others beside the best, too.") var alternatives = false
    @Option(help: "Search the graph of a grid of so many crossings a side plainly instead.") var plainSide: Int?
    @Option(help: "Of the grid.") var seed: UInt64 = 20_240_607

    private struct Pair {
        let start, end: Coordinate
        let positions: (start: RoadPosition, end: RoadPosition)?
    }

    private struct Found {
        let weight: UInt32
        var metres: Double?
        var edges = 0
    }

    func run() throws {
        let router = try Router(RoadFile(URL(filePath: graph)), mode, objective)
        let pairs = try read(router)
        var plain = try plainSide.map { PlainRoutes(try plainGraph($0)) }
        LineProtocol.say(#"{"ready":true,"pairs":\#(pairs.count)}"#)
        var next = 0
        while let count = try LineProtocol.next() {
            let asked = (0..<count).map { pairs[(next + $0) % pairs.count] }
            next = (next + count) % pairs.count
            LineProtocol.say(
                try answer(asked) { pair in
                    guard let (start, end) = try positions(of: pair, router) else { return nil }
                    if plain != nil { return plain?.cost(from: start, to: end).map { Found(weight: $0) } }
                    let routes = try routes(router, start, end)
                    return routes.first.map {
                        Found(weight: $0.weight, metres: Double($0.length) / 10, edges: $0.parts.count)
                    }
                })
        }
    }

    private func routes(_ router: Router, _ start: RoadPosition, _ end: RoadPosition) throws -> [RoadRoute] {
        if alternatives { return try router.routes(from: start, to: end, count: 3) }
        return try router.route(from: start, to: end).map { [$0] } ?? []
    }

    private func answer(_ pairs: [Pair], _ find: (Pair) throws -> Found?) throws -> String {
        var (each, found): ([Double], [Found?]) = ([], [])
        for pair in pairs {
            let began = ContinuousClock.now
            found.append(try find(pair))
            each.append(LineProtocol.seconds(since: began))
        }
        func list(_ values: [String?]) -> String { "[" + values.map { $0 ?? "null" }.joined(separator: ",") + "]" }
        return """
            {"seconds":\(each.reduce(0, +)),"operations":\(pairs.count),"each":\(list(each.map { "\($0)" })),\
            "weights":\(list(found.map { $0.map { "\($0.weight)" } })),\
            "lengths":\(list(found.map { $0?.metres.map { "\($0)" } })),\
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
            guard numbers.count == 4 else { throw ValidationError("\(line) is no pair of places.") }
            let start = try Coordinate(latitude: numbers[0], longitude: numbers[1])
            let end = try Coordinate(latitude: numbers[2], longitude: numbers[3])
            return Pair(start: start, end: end, positions: try nearest(start, end, router))
        }
    }

    /// The graph that the file was made of.
    private func plainGraph(_ side: Int) throws -> RoadGraph {
        var found: RoadGraph?
        _ = try MemoryBlocks.make(RoadGrid(side: side, seed: seed).data, modes: [mode], objectives: []) { found = $0 }
        guard let found else { throw ValidationError("There are no roads.") }
        return found
    }
}
