import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct RouteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "Find a route from one place to another along roads.",
        discussion: """
            Roads come from a file that `scripts/import-osm.sh` or `vantage roads` creates. Prints the steps of the \
            route. With --output or --json, writes a GeoJSON feature that contains the line, its length in meters, its \
            duration in seconds, and steps with instructions. --alternatives adds up to two other routes and makes the \
            output a feature collection, best route first. \
            A place is LAT,LON, or the id of a place in the store as printed by `vantage search`. Exits with 1 if \
            there is no route.

            Example:
              vantage route --graph a.roads --from 48.2,7.69 --to 48.19,7.71 -o r.geojson
              vantage route --graph a.roads --from 48.2,7.69 --to F456QDEMX8DFX --by foot
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The road file.", valueName: "FILE"))
    var graph: String

    @OptionGroup var parameters: ParameterFlags<RouteParameters>

    @OptionGroup var geojson: GeoJSONOutput

    func run() async throws {
        try geojson.check(isNoneOf: [graph])
        let roads = try await RoadStore(opening: URL(filePath: graph))
        let request = try parameters.options()
        let places = try await RouteWaypoints.coordinates(request.places, store)
        let routes = try await roads.routes(for: request.directions(through: places))
        guard let best = routes.first else {
            output.remark("No route found.")
            throw ExitCode.no
        }
        let locales = request.languages + [SystemLocale.measurement]
        let print = {
            for route in routes {
                let lengths = DistanceFormatter(request.units, locales: locales, language: route.language)
                try Self.printSteps(of: route, isNamed: request.requestsAlternatives, lengths)
            }
        }
        try request.requestsAlternatives
            ? geojson.write(RoutesJSON(routes, units: request.units, locales: locales), output, printingText: print)
            : geojson.write(RouteJSON(best, units: request.units, locales: locales), output, printingText: print)
    }

    static func printSteps(of route: Route, isNamed: Bool = false, _ lengths: DistanceFormatter) throws {
        let name = isNamed && !route.name.isEmpty ? "\(route.name): " : ""
        let length = lengths.string(fromDistance: route.distance)
        try Console.output("\(name)\(length), \(Self.time(route.expectedTravelTime))".printableLine)
        for step in route.steps {
            let length = step.distance > 0 ? " (\(lengths.string(fromDistance: step.distance)))" : ""
            try Console.output("\(step.instructions)\(length)".printableLine)
        }
    }

    static func time(_ seconds: Double) -> String {
        let minutes = Int((seconds / 60).rounded())
        return minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
    }
}
