import ArgumentParser
import Foundation
import Vantage
import VantageRequests

extension TravelWord: ExpressibleByArgument {}

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find the way from one place to another along roads.",
        discussion: """
            Roads are a file that `scripts/import-osm.sh` or `vantage roads` makes. The output is a GeoJSON feature with the \
            line, its length in metres, its time in seconds, and steps with instructions. Exit 1 when no way leads there.

            Example:
              vantage route --graph a.roads --from 48.2,7.69 --to 48.19,7.71 -o r.geojson
              vantage route --graph a.roads --from 48.2,7.69 --to 48.19,7.71 --by foot
            """)

    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The file of roads.", valueName: "FILE"))
    var graph: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Where the way begins.", valueName: "LAT,LON"))
    var from: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Where it ends.", valueName: "LAT,LON"))
    var to: String

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Where it leads through; several in their order.", valueName: "LAT,LON"))
    var via: [String] = []

    @Option(help: "car, foot or bicycle.")
    var by = TravelWord.car

    @Flag(help: "The shortest way instead of the fastest.")
    var shortest = false

    @Option(
        help: ArgumentHelp("Of the instructions: en, de, fr, es, ja, ar; the most wanted first.", valueName: "TAGS"))
    var language: String?

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The GeoJSON to write; - is standard output.", valueName: "FILE|-"))
    var file: String?

    func run() async throws {
        if let file { try OutputFile.check(file, isNoneOf: [graph]) }
        let store = try await RoadStore(opening: URL(filePath: graph))
        guard let route = try await store.route(for: request()) else {
            output.remark("No way leads there.")
            throw ExitCode.no
        }
        if let file { try OutputFile.write(Data((JSONLine.text(RouteJSON(route)) + "\n").utf8), to: file) }
        if output.json, file != "-" { try Console.json(RouteJSON(route)) } else if file == nil { try tell(route) }
        try Console.flush()
    }

    private func request() throws -> DirectionsRequest {
        DirectionsRequest(
            source: try Parameter("--from").coordinate(from), destination: try Parameter("--to").coordinate(to),
            waypoints: try via.map { try Parameter("--via").coordinate($0) }, transportType: by.type,
            isShortest: shortest, languages: language?.split(separator: ",").map(String.init) ?? [])
    }

    private func tell(_ route: Route) throws {
        try Console.output("\(Self.metres(route.distance)), \(Self.time(route.expectedTravelTime))")
        for step in route.steps {
            let length = step.distance > 0 ? " (\(Self.metres(step.distance)))" : ""
            try Console.output("\(step.instructions)\(length)".printableLine)
        }
    }

    private static func metres(_ metres: Double) -> String {
        metres < 1000 ? "\(Int(metres.rounded())) m" : "\((metres / 1000).rounded(toPlaces: 1).short) km"
    }

    private static func time(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
