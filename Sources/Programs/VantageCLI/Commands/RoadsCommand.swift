import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct RoadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roads", abstract: "Create a road file for `vantage route`.",
        discussion: """
            The input is an OpenStreetMap extract in OPL format with node locations, as written by `osmium \
            add-locations-to-ways -n -f opl`. `scripts/import-osm.sh` creates one from a PBF file and runs this \
            command. With --elevation, travel times by bicycle and on foot depend on the grades of roads.

            Example:
              vantage roads town.opl -o town.roads
              vantage roads town.opl --elevation heights.mbtiles -o town.roads
            """)

    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The extract in OPL format.", valueName: "FILE.opl"))
    var extract: String

    @Option(
        help: ArgumentHelp(
            "An archive of heights; repeat for several. Each height comes from the first one that has it.",
            valueName: "FILE"))
    var elevation: [String] = []

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The road file to create; it must not exist.", valueName: "FILE"))
    var file: String

    func run() async throws {
        try OutputFile.check(file, isNoneOf: [extract] + elevation)
        let ground =
            elevation.isEmpty ? nil : try await MapStore(opening: [], elevation: elevation.map(MapSourceArgument.url))
        let made = try await RoadImport.make(
            from: URL(filePath: extract), at: URL(filePath: file), elevation: ground)
        if output.json {
            try Console.json(RoadImportJSON(made, file: file))
        } else {
            try Console.output(
                "Ways: \(made.ways). Turn restrictions: \(made.restrictions), and \(made.ignoredRestrictions) ignored.")
        }
        try Console.flush()
    }
}
