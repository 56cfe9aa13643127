import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct CardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Put the map and the view of a place on one picture.",
        discussion: """
            The map shows the place, the scene and where it looks to; it is as large as the view. Exit 1 when there is no \
            scene within --radius.

            Example:
              vantage card --at 48.2001,7.7002 --source town.mbtiles --output card.jpg
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place, in degrees.", valueName: "LAT,LON"))
    var at: String

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("What to draw the map from, as for vantage map.", valueName: "FILE…"))
    var source: [String]

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The .jpg, .png or .webp to write; - is standard output.", valueName: "FILE|-"))
    var file: String

    @Option(parsing: .unconditional, help: "How near the map is. Default: 16.", transform: DecimalArgument.parse)
    var zoom = 16.0

    @OptionGroup(title: "The view") var view: ViewOptions
    @OptionGroup(title: "The map") var look: MapLookOptions
    @OptionGroup(title: "Which scene") var filter: FilterOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions

    func validate() throws {
        guard !source.isEmpty else { throw ValidationError("Name what to draw the map from with --source FILE.") }
        guard view.subsampling == .s420, view.metadata == .none else {
            throw ValidationError("--subsampling and --metadata are of vantage snapshot; a card has neither.")
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
        var map = MapSnapshotter.Options(area: .places([]), limits: look.limits.limits)
        try look.request.apply(to: &map, .flags)
        let view = try view.request.options(limits: limits.limits, .flags)
        return PlaceCard.Options(
            zoom: try Parameter("--zoom").zoom(zoom), map: map, view: view,
            availability: try filter.request.availability(hasPicture: true, .flags),
            format: try Parameter("--output").format(ofFile: file, quality: view.quality))
    }

    private func finish(_ card: PlaceCard) throws {
        try OutputFile.write(card.data, to: file)
        output.remark(on: card.map)
        // Standard output is the picture's when it goes there.
        if output.json, file != "-" { try Console.json(CardJSON(card, file: file)) }
        try Console.flush()
    }
}
