import ArgumentParser
import Foundation
import Routing

extension TravelMode: ExpressibleByArgument {}
extension RouteObjective: ExpressibleByArgument {}

/// Makes a file of roads, and says how long its hierarchies took.
struct MakeRoadsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-roads", abstract: "Make roads in a grid from a seed, with the hierarchies of some modes.",
        discussion: """
            Prints {"nodes":…,"arcs":…,"restrictions":…,"bytes":…,"seconds":{"car":…}}: of the graph of the first mode, and from
            its roads to its hierarchy for each mode; what all have in common counts for the first.
            """)

    @Option(help: "Crossings of a side.") var side = 1000
    @Option(help: "The same seed gives the same roads.") var seed: UInt64 = 20_240_607
    @Option(parsing: .upToNextOption, help: "car, foot, bicycle.") var modes: [TravelMode]
    @Option(help: "The file of roads to make.") var output: String

    func run() throws {
        let grid = RoadGrid(side: side, seed: seed)
        var (figures, seconds): ([String], [String]) = ([], [])
        var start = ContinuousClock.now
        let blocks = try MemoryBlocks.make(grid.data, modes: modes) { graph in
            seconds.append(#""\#(graph.mode)":\#(LineProtocol.seconds(since: start))"#)
            if figures.isEmpty { figures = Self.figures(of: graph) }
            start = .now
        }
        let url = URL(filePath: output)
        try RoadFile.make(url, blocks)
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
        figures += [#""bytes":\#(size)"#, #""seconds":{\#(seconds.joined(separator: ","))}"#]
        LineProtocol.say("{\(figures.joined(separator: ","))}")
    }

    private static func figures(of graph: RoadGraph) -> [String] {
        [
            #""nodes":\#(graph.nodeCount)"#, #""arcs":\#(graph.arcs.count)"#,
            #""restrictions":\#(graph.count.restrictions)"#,
        ]
    }
}
