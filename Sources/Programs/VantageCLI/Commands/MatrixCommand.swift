import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct MatrixCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "matrix", abstract: "Find travel times and distances between many places.",
        discussion: """
            Finds the fastest route from each place in one table to each place in another, and prints a row for each \
            pair, with the duration in seconds and the distance in meters. They are absent where there is no route. The \
            tables are CSV, JSON Lines, GeoJSON or Arrow with latitude and longitude, and optionally id. With --json, \
            prints one object with a row for each start. Exits with 1 if there is no route at all.

            Example:
              vantage matrix --graph a.roads --from a.csv --to b.csv --format csv
              vantage matrix --graph a.roads --from a.csv --to b.csv --by foot --json
            """)

    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The road file.", valueName: "FILE"))
    var graph: String

    @Option(help: ArgumentHelp("A table of starts; - is standard input.", valueName: "FILE|-"))
    var from: String

    @Option(help: ArgumentHelp("A table of destinations; - is standard input.", valueName: "FILE|-"))
    var to: String

    @OptionGroup var parameters: ParameterFlags<MatrixParameters>
    @OptionGroup var table: TableOutputOptions
    @OptionGroup(title: "Table limits", visibility: .hidden) var limits: TableLimitOptions

    /// The maximum number of pairs that are found at once.
    private static let pairsAtOnce = 2_000_000

    func validate() throws {
        guard from != "-" || to != "-" else {
            throw ValidationError("Only one of --from and --to can be standard input.")
        }
        guard table.format != .geojson else {
            throw ValidationError("Pairs of places have no position. Use --format ndjson, csv or arrow.")
        }
        guard !output.json || !table.isGiven else {
            throw ValidationError("--json prints one object. Omit it, or omit --format and --columns.")
        }
    }

    func run() async throws {
        let options = try parameters.options()
        let roads = try await RoadStore(opening: URL(filePath: graph))
        let (sources, destinations) = (try await places(from), try await places(to))
        let isFound =
            try await output.json
            ? printObject(roads, sources, destinations, options) : printRows(roads, sources, destinations, options)
        if !isFound {
            output.remark("No route found.")
            throw ExitCode.no
        }
    }

    private func places(_ path: String) async throws -> PlaceList {
        try PlaceList(
            try await BatchTable.opening(path, limits: limits.limits), atMost: MatrixRequest.maximumPairs)
    }

    private func printObject(
        _ roads: RoadStore, _ sources: PlaceList, _ destinations: PlaceList, _ options: MatrixOptions
    ) async throws -> Bool {
        let matrix = try await roads.matrix(for: request(sources.coordinates, destinations, options))
        try Console.json(MatrixJSON(matrix, from: sources.ids, to: destinations.ids))
        try Console.flush()
        return matrix.hasEntries
    }

    private func printRows(
        _ roads: RoadStore, _ sources: PlaceList, _ destinations: PlaceList, _ options: MatrixOptions
    ) async throws -> Bool {
        let printer = try table.printer(MatrixTable())
        let bar = ProgressBar("places", output: output)
        defer { bar.finish() }
        var isFound = false
        let step = max(1, Self.pairsAtOnce / max(1, destinations.ids.count))
        for first in stride(from: 0, to: sources.ids.count, by: step) {
            let block = first..<min(first + step, sources.ids.count)
            let matrix = try await roads.matrix(for: request(Array(sources.coordinates[block]), destinations, options))
            if matrix.hasEntries { isFound = true }
            for source in block {
                try Task.checkCancellation()
                try printer.print(
                    destinations.ids.indices.map {
                        MatrixTable.Row(from: sources.ids[source], to: destinations.ids[$0], matrix[source - first, $0])
                    })
                bar.update(done: source + 1, failed: 0)
            }
        }
        bar.finish()
        try printer.finish()
        try Console.flush()
        return isFound
    }

    private func request(
        _ sources: [Coordinate], _ destinations: PlaceList, _ options: MatrixOptions
    ) -> MatrixRequest {
        var options = options
        (options.sources, options.destinations) = (sources, destinations.coordinates)
        return options.request
    }
}
