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
            line, its length in metres, its time in seconds, and steps with instructions; with --alternatives, a collection \
            of up to three, the best first. Places are LAT,LON or ids of places in the store, as `vantage search` tells \
            them. Exit 1 when no way leads there.

            Example:
              vantage route --graph a.roads --from 48.2,7.69 --to 48.19,7.71 -o r.geojson
              vantage route --graph a.roads --from 48.2,7.69 --to F456QDEMX8DFX --by foot
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The file of roads.", valueName: "FILE"))
    var graph: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Where the way begins.", valueName: "LAT,LON|ID"))
    var from: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Where it ends.", valueName: "LAT,LON|ID"))
    var to: String

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Where it leads through; several in their order.", valueName: "LAT,LON|ID"))
    var via: [String] = []

    @Option(help: "car, foot or bicycle.")
    var by = TravelWord.car

    @Flag(help: "The shortest way instead of the fastest.")
    var shortest = false

    @Flag(help: "Up to two other ways that are worth while, where none leads through places.")
    var alternatives = false

    @Option(
        help: ArgumentHelp("Of the instructions: en, de, fr, es, ja, ar; the most wanted first.", valueName: "TAGS"))
    var language: String?

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The GeoJSON to write; - is standard output.", valueName: "FILE|-"))
    var file: String?

    func run() async throws {
        if let file { try OutputFile.check(file, isNoneOf: [graph]) }
        let roads = try await RoadStore(opening: URL(filePath: graph))
        let routes = try await roads.routes(for: request())
        guard let best = routes.first else {
            output.remark("No way leads there.")
            throw ExitCode.no
        }
        try alternatives ? write(RoutesJSON(routes)) : write(RouteJSON(best))
        if file == nil, !output.json { try routes.forEach(tell) }
        try Console.flush()
    }

    private func write(_ json: some Encodable) throws {
        if let file { try OutputFile.write(Data((JSONLine.text(json) + "\n").utf8), to: file) }
        if output.json, file != "-" { try Console.json(json) }
    }

    private func request() async throws -> DirectionsRequest {
        let named = [("--from", from)] + via.map { ("--via", $0) } + [("--to", to)]
        let places = try await RoutePlaces.coordinates(named, store)
        return DirectionsRequest(
            source: places[0], destination: places[places.count - 1], waypoints: places.dropFirst().dropLast(),
            transportType: by.type, isShortest: shortest, requestsAlternateRoutes: alternatives,
            languages: language?.split(separator: ",").map(String.init) ?? [])
    }

    private func tell(_ route: Route) throws {
        let name = alternatives && !route.name.isEmpty ? "\(route.name): " : ""
        try Console.output(
            "\(name)\(Self.metres(route.distance)), \(Self.time(route.expectedTravelTime))".printableLine)
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
