import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct ProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile", abstract: "Print or draw the elevation profile of a route.",
        discussion: """
            Heights come from MBTiles or PMTiles archives with Terrarium or Mapbox terrain-RGB tiles. \
            scripts/import-elevation.sh creates one from GeoTIFF, HGT and other formats. Ascents and descents of less \
            than 2 m are ignored. Exits with 1 if no height is known along the route.

            Example:
              vantage profile --route route.geojson --elevation alps.mbtiles
              vantage profile --route route.geojson --elevation alps.mbtiles -o chart.png
            """)

    @OptionGroup var output: OutputOptions

    @Option(
        help: ArgumentHelp(
            "GeoJSON, or an encoded polyline with the prefix enc:; if there are several lines, the longest is used.",
            valueName: "ROUTE"))
    var route: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "The elevation sources; each height comes from the first one that has it.", valueName: "FILE…"))
    var elevation: [String]

    @OptionGroup var parameters: ParameterFlags<ProfileParameters>

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("Draw a chart to this .jpg, .png or .webp file.", valueName: "FILE"))
    var file: String?

    @Option(help: ArgumentHelp("Width and height of the chart in points.", valueName: "WxH"))
    var size = "640x240"

    @Option(
        parsing: .unconditional, help: "Pixels per point, from 1 to 4. (default: 1)", transform: DecimalArgument.parse)
    var scale = 1.0

    @Flag(help: "Draw the chart in dark mode.")
    var dark = false

    func run() async throws {
        if let file { try OutputFile.check(file, isNoneOf: elevation + [OverlayArgument.file(route)]) }
        let line = try longestLine()
        let maps = try await MapStore(opening: [], elevation: elevation.map(MapSourceArgument.url))
        let step = try parameters.options()
        let profile = try await maps.profile(along: line, step: step)
        guard profile.lowest != nil else {
            output.remark("No height is known along the route.")
            throw ExitCode.no
        }
        if let file { try OutputFile.write(chart(of: profile, file: file), to: file) }
        try printSummary(of: profile)
    }

    private func chart(of profile: ElevationProfile, file: String) throws -> Data {
        let format = try Parameter("--output").format(ofFile: file, quality: 85)
        return try ProfileChart(
            profile, size: try Parameter("--size").size(size), scale: try Parameter("--scale").scale(scale),
            colorScheme: dark ? .dark : .light
        ).data(format: format)
    }

    private func printSummary(of profile: ElevationProfile) throws {
        if output.json {
            try Console.json(ProfileJSON(profile, file: file))
        } else {
            let (low, high) = (profile.lowest ?? 0, profile.highest ?? 0)
            for (name, meters) in [
                ("distance", profile.distance), ("ascent", profile.ascent), ("descent", profile.descent),
                ("lowest", low),
                ("highest", high),
            ] { try Console.output("\(name): \(meters.rounded(toPlaces: 1).short) m") }
        }
        try Console.flush()
    }

    private func longestLine() throws -> [Coordinate] {
        let lines = try OverlayArgument.overlays(route, "--route").flatMap(\.lines)
        guard let longest = lines.max(by: { $0.length < $1.length }) else {
            throw CLIError.usage("--route: \(route.prefix(200)) contains no line.")
        }
        return longest
    }
}
