import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Find the roads that a recorded track followed.",
        discussion: """
            The track is a GPX file, or a table with latitude and longitude in CSV, JSON Lines, GeoJSON or Arrow. Prints \
            the steps of each leg and the parts without a match. With --output or --json, writes a GeoJSON feature \
            collection: a route with its confidence for each leg, and the points of each unmatched part. Exits with 1 \
            if no part of the track can be matched.

            Example:
              vantage match ride.gpx --graph a.roads --by bicycle -o matched.geojson
              vantage match points.csv --graph a.roads --accuracy 10
            """)

    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The track; - is a table from standard input.", valueName: "FILE|-"))
    var track: String

    @Option(help: ArgumentHelp("The road file.", valueName: "FILE"))
    var graph: String

    @OptionGroup var parameters: ParameterFlags<TrackMatchParameters>

    @OptionGroup var geojson: GeoJSONOutput

    @OptionGroup(title: "Table limits", visibility: .hidden) var limits: TableLimitOptions

    func run() async throws {
        try geojson.check(isNoneOf: [graph, track])
        let options = try parameters.options()
        let roads = try await RoadStore(opening: URL(filePath: graph))
        let points = try await TrackPoints.read(track, limits: limits.limits)
        let match = try await roads.match(options.request(points))
        let locales = options.languages + [SystemLocale.measurement]
        let json = TrackMatchJSON(match, of: points, units: options.units, locales: locales)
        try geojson.write(json, output) { try printLegs(of: match, options, locales) }
        var notes = NoteList(about: "part")
        for part in match.unmatched { notes.add(Self.sentence(part), code: part.reason.rawValue) }
        for line in notes.lines(counts: [:], isComplete: output.verbose) { output.remark(line) }
        if match.legs.isEmpty {
            output.remark("No part of the track matches roads.")
            throw ExitCode.no
        }
    }

    private func printLegs(of match: TrackMatch, _ options: TrackMatchOptions, _ locales: [String]) throws {
        for leg in match.legs {
            let lengths = DistanceFormatter(options.units, locales: locales, language: leg.route.language)
            let confidence = Int((leg.confidence * 100).rounded())
            try Console.output(
                "Points \(leg.points.lowerBound + 1) to \(leg.points.upperBound + 1), confidence \(confidence)%:")
            try RouteCommand.printSteps(of: leg.route, lengths)
        }
    }

    private static func sentence(_ part: TrackMatch.UnmatchedPart) -> String {
        let points = "Points \(part.points.lowerBound + 1) to \(part.points.upperBound + 1) have no match: "
        return switch part.reason {
        case .noRoad: points + "no road is near."
        case .noRoute: points + "no route along roads is about as long as the track."
        }
    }
}
