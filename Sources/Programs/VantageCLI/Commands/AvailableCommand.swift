import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct AvailableCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "available", abstract: "Find the scene near a place.",
        discussion: """
            Exits with 0 if there is a scene, and with 1 if there is none. With --batch, prints one JSON line or one \
            row per point, in input order. The table is CSV, JSON Lines, GeoJSON or Arrow with latitude and longitude, \
            or item (the id of a place), and optionally id. --help-hidden also lists the limit options.

            Example:
              vantage available --at 48.2001,7.7002 --radius 30 --json
              vantage available --item F456QDEMX8DFX --source town.mbtiles
              vantage available --batch points.csv > results.jsonl
              vantage available --batch points.csv --format csv --columns id,scene
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place, in degrees.", valueName: "LAT,LON"))
    var at: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A table of points or place ids; - is standard input.", valueName: "FILE|-"))
    var batch: String?

    @Flag(help: "If there is no scene, print the distance to the nearest one.")
    var explain = false

    @OptionGroup var item: ItemOptions
    @OptionGroup var between: VisibilitySourceOptions
    @OptionGroup var filter: FilterOptions
    @OptionGroup(title: "Options for --batch") var tableOutput: TableOutputOptions
    @OptionGroup(title: "Options for --batch") var jobs: JobsOption
    @OptionGroup(title: "Table limits", visibility: .hidden) var limits: TableLimitOptions

    func validate() throws {
        guard [at, batch, item.item].compactMap(\.self).count == 1 else {
            throw ValidationError(
                "Expected --at LAT,LON or --item ID for one place, or --batch FILE for many.")
        }
        guard !explain || at != nil else { throw ValidationError("--explain requires --at.") }
        guard batch != nil || (!tableOutput.isGiven && jobs.jobs == nil) else {
            throw ValidationError("--format, --columns and --jobs require --batch.")
        }
        guard !item.visibleOnly || at == nil else {
            throw ValidationError("--visible-only requires --item or --batch.")
        }
    }

    func run() async throws {
        let options = try filter.availability()
        if let batch { return try await printTable(batch, options) }
        if let item = item.item {
            let isAvailable = try await store.reading { try await printScene(item: item, options, in: $0) }
            if !isAvailable { throw ExitCode.no }
            return
        }
        let place = try Parameter("--at").coordinate(at ?? "")
        let isAvailable = try await store.reading { try await printScene(near: place, options, in: $0) }
        if !isAvailable { throw ExitCode.no }
    }

    private func printScene(near place: Coordinate, _ options: AvailabilityOptions, in store: any SceneStorage) async throws
        -> Bool
    {
        let result = try await store.scene(near: place, options: options)
        let isFar = result == nil && explain
        let nearest = isFar ? try await store.distanceToNearest(from: place, filter: options.filter) : nil
        if output.json {
            try Console.json(AvailabilityJSON(result, nearest: nearest))
        } else {
            try Console.output(Self.sentence(result, options, nearest: nearest))
        }
        try Console.flush()
        return result != nil
    }

    private func printScene(item id: String, _ options: AvailabilityOptions, in store: any SceneStorage) async throws -> Bool
    {
        let request = try await item.request(id, in: store, between.maps(), options: options)
        let found = try await request.availableScene
        if output.json {
            try Console.json(AvailabilityJSON(found?.scene, visibility: found?.visibility))
        } else {
            try Console.output(Self.sentence(found?.scene, options, nearest: nil))
            if let visibility = found?.visibility { try Console.output(visibility.sentence.printableLine) }
        }
        try Console.flush()
        return found != nil
    }

    private static func sentence(
        _ result: AvailableScene?, _ options: AvailabilityOptions, nearest: Double?
    ) -> String {
        guard let result else {
            let further = nearest.map { " The nearest scene is \($0.rounded(toPlaces: 1)) m away." } ?? ""
            return "No imagery within \(options.radius.short) m.\(further)"
        }
        let scene = result.scene
        var parts = ["\(scene.kind.rawValue) \(scene.id), \(result.distance.rounded(toPlaces: 2)) m away"]
        if let captured = scene.captured { parts.append("taken \(captured.date.rfc3339)") }
        parts.append("collection \(scene.collection)")
        return parts.joined(separator: ", ") + "\ntoken \(result.token)"
    }
}
