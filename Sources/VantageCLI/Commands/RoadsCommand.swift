import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct RoadsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "roads", abstract: "Make a file of roads, which routes are found with.",
        discussion: """
            The input is an OpenStreetMap extract as OPL with the places of its nodes, as `osmium add-locations-to-ways -n \
            -f opl` writes it; `scripts/import-osm.sh` makes it of a PBF and calls this.

            Example:
              vantage roads town.opl -o town.roads
            """)

    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The extract, as OPL.", valueName: "FILE.opl"))
    var extract: String

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The file to make; there must be none.", valueName: "FILE"))
    var file: String

    func run() async throws {
        try OutputFile.check(file, isNoneOf: [extract])
        let made = try await RoadImport.make(from: URL(filePath: extract), at: URL(filePath: file))
        if output.json {
            try Console.json(RoadImportJSON(made, file: file))
        } else {
            try Console.output(
                "\(made.ways) ways, \(made.restrictions) restrictions of turns; \(made.ignoredRestrictions) were not kept."
            )
        }
        try Console.flush()
    }
}
