import ArgumentParser
import Foundation
import VantageRouting

extension TravelMode: ExpressibleByArgument {}
extension RouteObjective: ExpressibleByArgument {}

/// A command that creates a road file and measures the time it takes to build its hierarchies.
struct MakeRoadsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-roads", abstract: "Create a road file with a grid of streets and a hierarchy for each mode.",
        discussion: """
            Prints {"nodes":…,"arcs":…,"restrictions":…,"bytes":…,"seconds":{"car":…}}. The counts are for the
            first mode. The seconds for each mode cover all work up to its finished hierarchy; work shared by all
            modes counts toward the first.
            """)

    @Option(help: "The number of intersections per side.") var side = 1000
    @Option(help: "The same seed gives the same roads.") var seed: UInt64 = 20_240_607
    @Option(parsing: .upToNextOption, help: "The modes of travel: car, foot, bicycle.") var modes: [TravelMode]
    @Option(help: "The road file to create.") var output: String

    func run() throws {
        let grid = RoadGrid(side: side, seed: seed)
        var (figures, seconds): ([String], [String]) = ([], [])
        var start = ContinuousClock.now
        let blocks = try InMemoryRoadBlocks.make(grid.data, modes: modes) { graph in
            seconds.append(#""\#(graph.mode)":\#(BenchmarkProtocol.seconds(since: start))"#)
            if figures.isEmpty { figures = Self.figures(of: graph) }
            start = .now
        }
        let url = URL(filePath: output)
        try RoadFile.make(url, blocks)
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
        figures += [#""bytes":\#(size)"#, #""seconds":{\#(seconds.joined(separator: ","))}"#]
        BenchmarkProtocol.say("{\(figures.joined(separator: ","))}")
    }

    private static func figures(of graph: RoadGraph) -> [String] {
        [
            #""nodes":\#(graph.nodeCount)"#, #""arcs":\#(graph.arcs.count)"#,
            #""restrictions":\#(graph.count.restrictions)"#,
        ]
    }
}
