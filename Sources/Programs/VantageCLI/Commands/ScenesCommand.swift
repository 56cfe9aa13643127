import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct ScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scenes", abstract: "List scenes.",
        discussion: """
            Example:
              vantage scenes --bbox 7.69,48.19,7.71,48.21 --format geojson > scenes.geojson
              vantage scenes --format csv --columns scene,latitude,longitude
              vantage scenes --format geoparquet --output scenes.parquet
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, ndjson, geojson, csv, arrow, geoparquet

        /// The format as that of a table with columns; `nil` for the others.
        var ofTable: TableFormat? { self == .json ? .ndjson : TableFormat(rawValue: rawValue) }
    }

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only scenes in this box, which crosses ±180° if W > E.", valueName: "W,S,E,N"))
    var bbox: String?

    @Option(help: "Only scenes in this collection.")
    var collection: String?

    @Option(help: "The maximum number of scenes. (default: all)")
    var limit: Int?

    @Option(help: "The output format; json and ndjson print one object per line. (default: table)")
    var format: Format?

    @Option(
        help: ArgumentHelp(
            "Print only these columns, in this order. The error for an unknown name lists the valid ones.",
            valueName: "NAME,…"))
    var columns: String?

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "Write to this file, which appears only when it is complete; - is standard output.",
            valueName: "FILE|-"))
    var file = "-"

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("Expected --limit to be at least 1 but received \(limit).") }
    }

    func run() async throws {
        let box = try bbox.map { try Parameter("--bbox").box($0) }
        try OutputFile.check(file, isNoneOf: [store.url.path])
        let target = OutputTarget(file)
        let list = try list(target)
        try await store.answering { store in
            try await check(collection, in: store)
            var left = limit ?? .max
            var position: SceneCursor?
            let query = SceneQuery(box: box, collection: collection)
            repeat {
                try Task.checkCancellation()
                let page = try await store.scenes(query, limit: min(left, 1000), after: position)
                try list.add(page.scenes)
                left -= page.scenes.count
                position = page.next
            } while position != nil && left > 0
            try list.finish()
            try target.finish()
        }
    }

    /// Returns the printer for the requested format.
    private func list(_ target: OutputTarget) throws -> any SceneList {
        let format = format ?? (output.json ? .json : .table)
        guard columns == nil || format != .table else {
            throw CLIError.usage("--columns requires a format such as --format csv.")
        }
        let chosen = try columns.map { try SceneTable.columns($0) }
        return switch format {
        case .table: ReadableSceneList(target)
        case .json where chosen == nil, .ndjson where chosen == nil: SceneLines(target)
        case .geojson where chosen == nil: SceneFeatures(target)
        case .geoparquet: try GeoParquetSceneList(target, columns: chosen)
        case .json, .ndjson, .geojson, .csv, .arrow:
            try TablePrinter(
                TableEncoder(SceneTable(), format: format.ofTable ?? .ndjson, columns: chosen), to: target)
        }
    }

    /// Checks that the collection exists, because an empty list would hide a mistyped name.
    ///
    /// - Throws: ``CLIError`` if it does not.
    private func check(_ collection: String?, in store: any SceneProvider) async throws {
        guard let collection,
            try await store.scenes(SceneQuery(collection: collection), limit: 1, after: nil).scenes.isEmpty
        else { return }
        try await CollectionArgument.check(collection, in: store)
    }
}
