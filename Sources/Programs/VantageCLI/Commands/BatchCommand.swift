import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct BatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch", abstract: "Render pictures for a table of requests.",
        discussion: """
            The table is CSV, JSON Lines, GeoJSON or Arrow. A row has latitude and longitude, or token, or scene, or item (the id of a \
            place, to use a scene that sees it), and optionally id, heading, pitch, fov, size and output. A row of \
            kind map requests a map, and can have zoom and style. Pictures are named after the id of their row; the \
            output of a map can end in .jpg, .png or .webp. A failed row does not stop the run. Exits with 2 if any row \
            failed. With --json, prints one line per row and a summary; with --format, only the rows. --help-hidden also \
            lists the limit options.

            If the output ends with .tar, the pictures go into this archive, each with its line of the report, named \
            as WebDataset expects. The archive and the report appear only when they are complete. Both can be \
            objects (s3://BUCKET/PREFIX/NAME). --split writes the table as part files, sorted by scene, which batch \
            engines can run independently; see docs/cli.md.

            Example:
              vantage batch requests.csv --output views --report report.jsonl --resume
              vantage batch all.csv --source town.mbtiles --output pictures
              vantage batch requests.csv --split parts
              vantage batch parts/part-00000.jsonl --output 0.tar --resume
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: ArgumentHelp("The table of requests; - is standard input.", valueName: "REQUESTS"))
    var requests: String

    @Option(
        name: [.customLong("output"), .customShort("o")],
        help: ArgumentHelp(
            "The folder for the pictures, or a file or object that ends with .tar.", valueName: "DIR|FILE.tar"))
    var target: String?

    @Option(
        help: ArgumentHelp(
            "Render nothing, but write the rows to part files in this folder, sorted by scene.", valueName: "DIR"))
    var split: String?

    @Option(help: "The number of rows in a part, 1 to 1000000. (default: 50000)")
    var rows: Int?

    @OptionGroup var jobs: JobsOption

    @Flag(help: "Skip rows that are complete according to the report and the existing pictures.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "Process every Nth row, starting with the Ith. Together, 1/4 to 4/4 cover every row once.",
            valueName: "I/N"))
    var shard: String?

    @Option(help: ArgumentHelp("Write one JSON line per row to this file.", valueName: "FILE"))
    var report: String?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            The map sources for rows of kind map. For rows with an item, hills and buildings in these sources may \
            block the view of the item.
            """,
            valueName: "FILE…"))
    var source: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Like --source, for elevation archives that are not marked as such.", valueName: "FILE…"))
    var elevation: [String] = []

    @Option(
        parsing: .unconditional, help: "The zoom for map rows that do not specify one. (default: 15)",
        transform: DecimalArgument.parse)
    var zoom = MapAreaRequest.standardZoom

    @Flag(help: "For rows with an item: only scenes known to see the place.")
    var visibleOnly = false

    @OptionGroup(title: "Default view options") var view: ParameterFlags<ViewParameters>
    @OptionGroup(title: "Map options") var look: MapAppearanceOptions
    @OptionGroup(title: "Scene filters") var filter: FilterOptions
    @OptionGroup(title: "Results on standard output") var tableOutput: TableOutputOptions
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ViewLimitOptions
    @OptionGroup(title: "Table limits", visibility: .hidden) var tableLimits: TableLimitOptions

    func validate() throws {
        guard !output.json || !tableOutput.isGiven else {
            throw ValidationError("--json cannot be combined with --format or --columns.")
        }
        if let rows { try IntegerArgument.check(rows, flag: "--rows", in: 1...1_000_000) }
        if let split { return try checkSplit(split) }
        guard rows == nil else { throw ValidationError("--rows requires --split.") }
        guard let target else { throw ValidationError("Specify the output with --output, or --split.") }
        guard !target.isEmpty else { throw ValidationError("--output is empty. Specify a folder.") }
    }

    func run() async throws {
        if let split { return try await writeParts(to: URL(filePath: split)) }
        let started = Date()
        let destination = try destination()
        var batch = SnapshotBatch(
            options: try view.options(LookAroundSnapshotter.Options(limits: limits.limits)),
            availability: try filter.availability(hasPicture: true))
        batch.shard = try shard.map(Self.parseShard)
        batch.resumes = resume
        if let jobs = jobs.jobs { batch.jobs = jobs }
        let printer = try tableOutput.printer(BatchResultTable(wording: Remedies.sentence))
        let table = try await BatchTable.opening(requests, limits: tableLimits.limits)
        let bar = ProgressBar("pictures", output: output)
        defer { bar.finish() }
        let mapStore = try await MapSourceArgument.open(source, elevation: elevation)
        batch.maps = try maps(from: source.isEmpty ? nil : mapStore, as: batch.options)
        let reported = ReportingBatch(
            batch, report: destination.report, wording: Remedies.sentence)
        let summary = try await readingStore { store in
            var reported = reported
            reported.batch.visibilitySources = VisibilitySources(of: store, mapStore, requiresVisibility: visibleOnly)
            let each = { (row: SnapshotBatchResult, line: String?, summary: SnapshotBatch.Summary) in
                if let line { try print(row, line, printer) }
                bar.update(done: summary.requested, failed: summary.failed)
            }
            return try await destination.run(reported, table, from: store, each: each)
        }
        bar.finish()
        if tableOutput.hasColumns { try printer.finish() }
        try printSummary(summary, seconds: Date().timeIntervalSince(started))
        if let failure = table.failure { throw failure }
        if summary.failed > 0 { throw ExitCode.partly }
    }

    private func print(_ row: SnapshotBatchResult, _ line: String, _ printer: TablePrinter<BatchResultTable>) throws {
        if tableOutput.hasColumns {
            try printer.print([row])
        } else if output.json || tableOutput.isGiven {
            try Console.output(line)
        }
    }

    /// - Parameter views: The options for the views. Their size applies to maps, too.
    private func maps(
        from store: MapStore?, as views: LookAroundSnapshotter.Options
    ) throws -> SnapshotBatch.Maps? {
        let zoom = try Parameter("--zoom").zoom(zoom)
        guard let store else { return nil }
        var options = MapSnapshotter.Options(
            area: .places([]), size: views.size, scale: views.scale, format: .jpeg(quality: views.quality),
            limits: look.limits.limits)
        try look.parameters.read(into: &options)
        return SnapshotBatch.Maps(from: store, options: options, zoom: zoom)
    }

    /// Runs the closure without a store if map sources are given, no store is named, and the default store does not
    /// exist.
    func readingStore<Value>(_ body: ((any SceneProvider)?) async throws -> Value) async throws -> Value {
        let isThere = FileManager.default.fileExists(atPath: store.url.path)
        if !source.isEmpty, store.store == nil, !isThere { return try await body(nil) }
        return try await store.answering { try await body($0) }
    }

    private func printSummary(_ summary: SnapshotBatch.Summary, seconds: Double) throws {
        if output.json {
            try Console.json(BatchSummaryJSON(summary, seconds: seconds))
        } else {
            output.remark(
                "\(summary.requested.counted("row")): \(summary.done.counted("picture")) rendered, "
                    + "\(summary.skipped) skipped, \(summary.unavailable) without imagery, \(summary.failed) failed; "
                    + "\(seconds.rounded(toPlaces: 1)) s.")
        }
        try Console.flush()
    }

    static func parseShard(_ text: String) throws -> SnapshotBatch.Shard {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1],
            let shard = SnapshotBatch.Shard(index: index, count: count)
        else {
            throw CLIError.usage("Expected --shard to be I/N with I from 1 to N but received \"\(text.prefix(40))\".")
        }
        return shard
    }
}
