import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct CardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Combine a map and a view of a place in one picture.",
        discussion: """
            The map shows the place, the scene and the scene's heading. It has the same size as the view. Exits \
            with 1 if there is no scene within --radius.

            Example:
              vantage card --at 48.2001,7.7002 --source town.mbtiles --output card.jpg
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place, in degrees.", valueName: "LAT,LON"))
    var at: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("The map sources, as for `vantage map`.", valueName: "FILE…"))
    var source: [String]

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The .jpg, .png or .webp file to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @Option(parsing: .unconditional, help: "The zoom of the map. (default: 16)", transform: DecimalArgument.parse)
    var zoom = 16.0

    @OptionGroup(title: "View options") var view: ParameterFlags<ViewParameters>
    @OptionGroup(title: "Map options") var look: MapAppearanceOptions
    @OptionGroup(title: "Scene filters") var filter: FilterOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions

    func validate() throws {
        guard !source.isEmpty else { throw ValidationError("Specify a map source with --source FILE.") }
        guard !view.has("subsampling"), !view.has("metadata") else {
            throw ValidationError("--subsampling and --metadata are not supported for cards.")
        }
    }

    func run() async throws {
        try OutputFile.check(file, isNoneOf: source + [store.url.path])
        let place = try Parameter("--at").coordinate(at)
        let maps = try await MapStore(opening: source.map(MapSourceArgument.url))
        let options = try options()
        try await store.reading { scenes in
            guard let card = try await PlaceCard.make(of: place, scenes: scenes, maps: maps, options: options)
            else {
                if output.json { try Console.json(AvailabilityJSON(nil)) }
                output.remark("vantage: No imagery within \(options.availability.radius.short) m of \(at.prefix(40)).")
                try Console.flush()
                throw ExitCode.no
            }
            try finish(card)
        }
    }

    private func options() throws -> PlaceCard.Options {
        let map = MapSnapshotter.Options(area: .places([]), limits: look.limits.limits)
        let view = try view.options(LookAroundSnapshotter.Options(limits: limits.limits))
        return PlaceCard.Options(
            zoom: try Parameter("--zoom").zoom(zoom), map: try look.parameters.options(map), view: view,
            availability: try filter.availability(hasPicture: true),
            format: try Parameter("--output").format(ofFile: file, quality: view.quality))
    }

    private func finish(_ card: PlaceCard) throws {
        try OutputFile.write(card.data, to: file)
        output.remark(on: card.map)
        // If the picture goes to standard output, nothing else is written there.
        if output.json, file != "-" { try Console.json(CardJSON(card, file: file)) }
        try Console.flush()
    }
}
