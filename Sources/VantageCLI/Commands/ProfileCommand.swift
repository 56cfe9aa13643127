import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Tell how a route rises and falls, and draw it.",
        discussion: """
            Heights come from MBTiles or PMTiles archives of Terrarium or Mapbox terrain-RGB tiles; \
            scripts/import-elevation.sh makes one of GeoTIFF, HGT and others. Ups and downs of less than 2 m do not count. \
            Exit 1 when no height is known along the route.

            Example:
              vantage profile --route route.geojson --elevation alps.mbtiles
              vantage profile --route route.geojson --elevation alps.mbtiles -o chart.png
            """)

    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "The line: GeoJSON, or enc: and an encoded polyline. Of several, the longest.", valueName: "ROUTE"))
    var route: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Where heights come from; the first that knows a place tells it.", valueName: "FILE…"))
    var elevation: [String]

    @Option(
        help: ArgumentHelp("Metres between two points, at most. Default: what makes some 500.", valueName: "METRES"),
        transform: DecimalArgument.parse)
    var step: Double?

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("Draw a chart: the .jpg, .png or .webp to write.", valueName: "FILE"))
    var file: String?

    @Option(help: ArgumentHelp("Width and height of the chart in points.", valueName: "WxH"))
    var size = "640x240"

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. Default: 1.", transform: DecimalArgument.parse)
    var scale = 1.0

    @Flag(help: "A chart for the night.")
    var dark = false

    func run() async throws {
        if let file { try OutputFile.check(file, isNoneOf: elevation + [OverlayArgument.file(route)]) }
        let line = try longestLine()
        let maps = try await MapStore(opening: [], elevation: elevation.map(MapSourceArgument.url))
        let step = try step.map { try Parameter("--step").profileStep($0) }
        let profile = try await maps.profile(along: line, step: step)
        guard profile.lowest != nil else {
            output.remark("No height is known along the route.")
            throw ExitCode.no
        }
        if let file { try OutputFile.write(chart(of: profile, file: file), to: file) }
        try tell(profile)
    }

    private func chart(of profile: ElevationProfile, file: String) throws -> Data {
        let format = try Parameter("--output").format(ofFile: file, quality: 85)
        return try ProfileChart(
            profile, size: try Parameter("--size").size(size), scale: try Parameter("--scale").scale(scale),
            colorScheme: dark ? .dark : .light
        ).data(format: format)
    }

    private func tell(_ profile: ElevationProfile) throws {
        if output.json {
            try Console.json(ProfileJSON(profile, file: file))
        } else {
            let (low, high) = (profile.lowest ?? 0, profile.highest ?? 0)
            for (name, metres) in [
                ("distance", profile.distance), ("ascent", profile.ascent), ("descent", profile.descent),
                ("lowest", low),
                ("highest", high),
            ] { try Console.output("\(name): \(metres.rounded(toPlaces: 1).short) m") }
        }
        try Console.flush()
    }

    private func longestLine() throws -> [Coordinate] {
        let lines = try OverlayArgument.overlays(route, "--route").flatMap(\.lines)
        guard let longest = lines.max(by: { $0.length < $1.length }) else {
            throw CLIError.usage("--route: \(route.prefix(200)) has no line.")
        }
        return longest
    }
}
