import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Make pictures for a table of requests.",
        discussion: """
            The table is CSV or JSON Lines with latitude and longitude, or token, or scene, or item (the id of a place, for \
            the scene that sees it); and, where wanted, id, \
            heading, pitch, fov, size, output. A row whose kind is map asks for a map, and may have a zoom and a style. \
            A row's picture is called after its id; a map's output may end with .jpg, .png or .webp. One bad row never stops the run; \
            exit 2 when some failed. With --json a line for each row and a summary. \
            --help-hidden lists the flags of the limits, too.

            Example:
              vantage batch requests.csv --output views --report report.jsonl --resume
              vantage batch all.csv --source town.mbtiles --output pictures
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The table; - is standard input.", valueName: "REQUESTS"))
    var requests: String

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp("The folder for the pictures.", valueName: "DIR"))
    var folder: String

    @Option(help: "How many rows to work on at once. Default: one a core.")
    var jobs: Int?

    @Flag(help: "Skip what the report says is done and what is there and whole.")
    var resume = false

    @Option(
        help: ArgumentHelp("Only every Nth row, from the Ith: 1/4 to 4/4 are disjoint and complete.", valueName: "I/N"))
    var shard: String?

    @Option(help: ArgumentHelp("Keep a JSON line for each row in this file.", valueName: "FILE"))
    var report: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "What to draw the maps from, for rows whose kind is map; its buildings, where the store has none, and its hills tell for rows with an item what stands between.",
            valueName: "FILE…"))
    var source: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Heights for both, where the archive does not say that it has them.", valueName: "FILE…"))
    var elevation: [String] = []

    @Option(
        parsing: .unconditional, help: "The zoom of maps whose row has none. Default: 15.",
        transform: DecimalArgument.parse)
    var zoom = MapAreaRequest.standardZoom

    @Flag(help: "For rows with an item: no picture, rather than one of which it is not known that it shows the place.")
    var visibleOnly = false

    @OptionGroup(title: "The views, where a row does not say") var view: ViewOptions
    @OptionGroup(title: "The maps") var look: MapLookOptions
    @OptionGroup(title: "Which scenes") var filter: FilterOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions
    @OptionGroup(title: "Limits of the table", visibility: .hidden) var tableLimits: TableLimitOptions

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
        guard !folder.isEmpty else { throw ValidationError("--output is empty. Name a folder.") }
    }

    func run() async throws {
        let started = Date()
        if let report {
            let inputs = [requests, store.url.path] + source + elevation
            try OutputFile.checkIdentity(of: report, isNoneOf: inputs, flag: "--report")
        }
        var batch = SnapshotBatch(
            options: try view.request.options(limits: limits.limits, .flags),
            availability: try filter.request.availability(hasPicture: true, .flags))
        batch.shard = try shard.map(Self.parseShard)
        batch.resumes = resume
        if let jobs { batch.jobs = jobs }
        let table = try await BatchTable.opening(requests, limits: tableLimits.limits)
        let bar = ProgressBar("pictures", output: output)
        defer { bar.finish() }
        let mapStore = try await MapSourceArgument.open(source, elevation: elevation)
        batch.maps = try maps(from: source.isEmpty ? nil : mapStore, as: batch.options)
        let reported = ReportedBatch(
            batch, report: report.map { URL(filePath: $0) }, wording: Remedies.sentence)
        let summary = try await readingStore { store in
            var reported = reported
            reported.batch.sight = ItemSight(of: store, mapStore, visibleOnly: visibleOnly)
            return try await reported.run(table, into: URL(filePath: folder), from: store) { line, summary in
                if output.json, let line { try Console.output(line) }
                bar.update(done: summary.requested, failed: summary.failed)
            }
        }
        bar.finish()
        try tell(summary, seconds: Date().timeIntervalSince(started))
        if let failure = table.failure { throw failure }
        if summary.failed > 0 { throw ExitCode.partly }
    }

    /// - Parameter views: As large as these.
    private func maps(
        from store: MapStore?, as views: LookAroundSnapshotter.Options
    ) throws -> SnapshotBatch.Maps? {
        let zoom = try Parameter("--zoom").zoom(zoom)
        guard let store else { return nil }
        var options = MapSnapshotter.Options(
            area: .places([]), size: views.size, scale: views.scale, format: .jpeg(quality: views.quality),
            limits: look.limits.limits)
        try look.request.apply(to: &options, .flags)
        return SnapshotBatch.Maps(from: store, options: options, zoom: zoom)
    }

    /// Maps alone need no store: where none is named and none is there, there is none.
    private func readingStore<Value>(_ body: (SceneStore?) async throws -> Value) async throws -> Value {
        let isThere = FileManager.default.fileExists(atPath: store.url.path)
        if !source.isEmpty, store.store == nil, !isThere { return try await body(nil) }
        return try await store.reading { try await body($0) }
    }

    private func tell(_ summary: SnapshotBatch.Summary, seconds: Double) throws {
        if output.json {
            try Console.json(BatchSummaryJSON(summary, seconds: seconds))
        } else {
            output.remark(
                "\(summary.requested.counted("row")): \(summary.done.counted("picture")) made, \(summary.skipped) there already, "
                    + "\(summary.unavailable) without imagery, \(summary.failed) failed; "
                    + "\(seconds.rounded(toPlaces: 1)) s.")
        }
        try Console.flush()
    }

    static func parseShard(_ text: String) throws -> SnapshotBatch.Shard {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1],
            let shard = SnapshotBatch.Shard(index: index, count: count)
        else { throw CLIError.usage("Expected --shard as I/N with I from 1 to N but received \"\(text.prefix(40))\".") }
        return shard
    }
}
