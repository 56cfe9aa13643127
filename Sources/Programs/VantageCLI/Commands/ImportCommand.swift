import ArgumentParser
import CVantageMalloc
import Foundation
import Vantage
import VantageParameters

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import pictures and tables into the store.",
        discussion: """
            Accepts folders of JPEGs, single files, CSV and GeoJSON (with or without pictures in the same folder), \
            mapillary_image_description.json, and STAC items and item collections. Each input succeeds or fails on its \
            own. Exits with 2 if any input failed. Creates the store if it does not exist. --help-hidden also lists \
            the limit options.

            Example:
              vantage import photos/ --collection town --license CC-BY-4.0
              vantage import ride/ --track ride.gpx --time-offset -02:00 --min-distance 3
              vantage import survey/ --crs EPSG:25832 --dry-run --map survey.png
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "The folders and files to import.")
    var paths: [String]

    @Option(help: "The collection to import into.")
    var collection = "default"

    @Option(help: "The format of the inputs.")
    var format = ImportFormat.auto

    @Option(help: "The kind to assume for pictures whose metadata does not show whether they are panoramas.")
    var kind = ImportOptions.Kind.auto

    @Option(
        help: ArgumentHelp(
            "The camera's calibration, for pictures whose metadata gives no projection.", valueName: "FILE.json"))
    var calibration: String?

    @Flag(help: "Store magnetic headings as they are instead of converting them to true headings.")
    var keepMagnetic = false

    @Option(help: ArgumentHelp("The license for pictures that do not specify one.", valueName: "SPDX"))
    var license: String?

    @Option(help: "The attribution for pictures that do not specify one.")
    var attribution: String?

    @Flag(help: "Leave the originals in place and store their paths and checksums.")
    var link = false

    @Option(
        help: ArgumentHelp(
            "With --pictures: the size of the objects that hold the smaller copies of many pictures.",
            valueName: "MiB", visibility: .hidden))
    var volumeMib = 64

    @Option(help: "The smaller copies to store for faster views.")
    var levels = ImportOptions.Levels.all

    @Flag(help: "Store a lossless baseline copy of pictures that cannot be decoded partially (progressive JPEGs).")
    var rewrite = false

    @Option(help: "Whether to skip or keep pictures that the store already contains.")
    var duplicates = DuplicatePolicy.skip

    @Flag(help: "Continue the last import with the same arguments.")
    var resume = false

    @Flag(
        help: "With --format places: replace the collection, so that places missing from the input are removed.")
    var replace = false

    @Flag(help: "Report what would be imported, and change nothing.")
    var dryRun = false

    @OptionGroup var map: DryRunMapOptions

    @Option(help: "The number of pictures to prepare at once. (default: one per core)")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Import only part I of N, so that N processes can share the work. All need the same paths and options.",
            valueName: "I/N"))
    var shard: String?

    @Option(
        help: ArgumentHelp(
            "Into a catalog: import in N parts, which all processes that run the same command share.", valueName: "N"))
    var parts: Int?

    @Option(help: ArgumentHelp("Write the details of the import to this JSON file.", valueName: "FILE"))
    var report: String?

    @OptionGroup(title: "Tables") var tables: TableSettingsOptions
    @OptionGroup(title: "Tracks") var tracks: TrackFlags
    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ImportLimitOptions

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
        try IntegerArgument.check(volumeMib, flag: "--volume-mib", in: 1...1024)
        if replace {
            guard format == .places else {
                throw ValidationError("--replace is only for places. Add --format places, or leave out --replace.")
            }
            guard !resume, !dryRun else {
                throw ValidationError("--replace cannot be combined with --resume or --dry-run.")
            }
        }
        if let parts { try IntegerArgument.check(parts, flag: "--parts", in: 1...100_000) }
        for (flag, value) in [("--shard", shard), ("--parts", parts.map(String.init))] where value != nil {
            guard format != .places else {
                throw ValidationError("\(flag) is only for scenes. Leave it out, or import different files of places.")
            }
        }
        guard shard == nil || parts == nil else {
            throw ValidationError(
                "--parts distributes the parts, and --shard chooses one. Leave out one of the two options.")
        }
        try checkMap()
    }

    private func checkMap() throws {
        guard let file = map.map else { return }
        guard dryRun else {
            throw ValidationError("--map shows the result of a dry run. Add --dry-run, or leave out --map.")
        }
        guard format != .places else {
            throw ValidationError("--map shows scenes, and --format places imports none. Leave out --map.")
        }
        guard file != "-" || !output.json else {
            throw ValidationError("--map - and --json both write to standard output. Specify a file.")
        }
    }

    func run() async throws {
        // With more malloc arenas than cores, memory that one thread frees is not reused by the others.
        mallopt(M_ARENA_MAX, CInt(ProcessInfo.processInfo.activeProcessorCount))
        let started = Date()
        let pictures = try await pictures()
        try checkCatalog(pictures)
        let importer = DatasetImporter(options: try options(pictures))
        // Checked first, because a later failure would leave an empty store or lose the report on a long import.
        try importer.checkPaths(paths)
        if let report {
            try OutputFile.check(report)
            try OutputFile.checkIdentity(
                of: report, isNoneOf: [store.url.path] + files + tracks.track, flag: "--report")
        }
        try map.check(inputs: paths, others: [store.url.path] + tracks.track + [report].compactMap { $0 })
        let mapSources = try await map.openSources()
        try await importer.readTracks()
        let bar = ProgressBar("inputs", output: output)
        defer { bar.finish() }
        let total = Task {
            if bar.isShown, let count = try? await importer.countInputs(of: paths) { bar.setTotal(count) }
        }
        let progress: @Sendable (ImportProgress) -> Void = { bar.update(done: $0.done, failed: $0.failed) }
        defer { total.cancel() }
        var drawnMap: SceneMap?
        let result =
            if dryRun {
                try await performDryRun(importer, progress) { drawnMap = try await map.draw($0, over: mapSources) }
            } else {
                try await KeptWork.keeping { try await performImport(importer, progress) }
            }
        bar.finish()
        let seconds = Date().timeIntervalSince(started)
        try printSummary(ImportSummaryJSON(result, seconds: seconds, remedy: remedy(for:)), of: result)
        map.remark(on: drawnMap, output)
        if result.failed > 0 { throw ExitCode.partly }
        // A shard may consist of ignored files, or be empty, although the paths have scenes.
        if result.found == result.ignored, format != .places, shard == nil, parts == nil {
            throw nothingToImport(result)
        }
    }

    /// Returns the remedy for a failure. For a table of places in an unsupported format, it can only be `--columns`,
    /// because most options for tables do not apply to places.
    private func remedy(for note: ImportReport.Note) -> String? {
        guard format == .places, note.code == ImportFailure.Code.unsupportedFormat.rawValue else {
            return Remedies.remedy(for: note)
        }
        return note.message.contains("specify its columns") ? "Use --columns." : nil
    }

    /// Returns the error for an import that found no pictures and no tables. Its message repeats why tables were
    /// ignored.
    private func nothingToImport(_ report: ImportReport) -> CLIError {
        let tables = report.ignoredNotes.filter { $0.code == ImportReport.ignoredTableCode }.prefix(3)
        let reasons = tables.map { " \($0.file) \($0.message)" }.joined()
        let remedy =
            calibration == nil
            ? "" : " A calibration cannot be imported alone. Also specify its pictures or their folder."
        return CLIError(
            .badData,
            "Nothing was imported: the given paths contain no pictures and no tables of scenes.\(reasons)\(remedy)")
    }

    /// The input paths that are not folders. Folders are not included, because the report may be written into them.
    private var files: [String] {
        paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private func options(_ pictures: StorageLocation?) throws -> ImportOptions {
        var options = ImportOptions(
            collection: CollectionSpec(
                name: try Parameter("--collection").line(collection, limit: 200),
                license: try license.map { try Parameter("--license").line($0, limit: 200) },
                attribution: try attribution.map { try Parameter("--attribution").line($0, limit: 1000) }))
        options.kind = kind
        options.calibration = try calibration.map(CalibrationFile.read)
        if format == .places {
            options.placeColumns = try tables.placeColumns()
        } else {
            options.tableSettings = try tables.settings()
        }
        options.keepsMagneticHeadings = keepMagnetic
        options.format = format
        options.linksOriginals = link
        options.pictures = pictures
        options.volumeBytes = volumeMib << 20
        // Without objects, a catalog in PostgreSQL contains only references to originals.
        options.levels = store.catalog == nil || pictures != nil ? levels : .none
        options.rewrites = rewrite
        options.tracks = tracks.options
        options.duplicates = duplicates
        options.resumes = resume
        options.replaces = replace
        options.shard =
            try shard.map {
                let shard = try BatchCommand.parseShard($0)
                return ImportShard(index: shard.index, count: shard.count)
            } ?? nil
        if let jobs { options.jobs = jobs }
        options.limits = limits.limits
        return options
    }

    private func performImport(
        _ importer: DatasetImporter, _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        if store.catalog != nil || !store.exists,
            let report = try await importer.reportIfNothingCanBeImported(from: paths, progress: progress)
        {
            return report
        }
        if let catalog = store.catalog { return try await publish(importer, to: catalog, progress) }
        return try await store.writing(creating: true) {
            try await importer.run(paths, into: $0, progress: progress)
        }
    }

    private func performDryRun(
        _ importer: DatasetImporter, _ progress: @escaping @Sendable (ImportProgress) -> Void,
        inspecting inspect: @escaping (SceneStore) async throws -> Void
    ) async throws -> ImportReport {
        let inspect = map.map == nil ? nil : inspect
        guard store.exists else {
            return try await importer.performDryRun(paths, into: nil, progress: progress, inspecting: inspect)
        }
        return try await store.readingFile {
            try await importer.performDryRun(paths, into: $0, progress: progress, inspecting: inspect)
        }
    }

    private func printSummary(_ summary: ImportSummaryJSON, of report: ImportReport) throws {
        var notes = NoteList()
        for failure in summary.failures { notes.add("\(failure.code): \(failure.message)", code: failure.code) }
        // Most buildings on a map have no name, and each causes a note, so these notes are printed only in detailed
        // output.
        if format != .places || output.verbose {
            for note in report.ignoredNotes {
                notes.add("\(note.code): \(note.file) \(note.message)", code: note.code)
            }
        }
        let counts = report.failureCounts.merging(report.ignoredCounts) { $0 + $1 }
        for line in notes.lines(counts: counts, isComplete: output.verbose) { output.remark(line) }
        for note in report.duplicateNotes {
            output.detail("\(note.code): \(note.file) \(note.message) \(Remedies.duplicate)")
        }
        for note in report.warnings { output.detail("\(note.code): \(note.message)") }
        if output.json {
            try Console.json(summary)
        } else {
            output.remark(
                summary.sentence(dryRun: dryRun, ofPlaces: format == .places, listsWarnings: output.verbose))
        }
        if !output.json, let changes = report.changes {
            output.remark(
                "\(changes.added) new, \(changes.changed) changed, \(changes.removed) removed, "
                    + "\(changes.unchanged) unchanged.")
        }
        if let remark = summary.remarkOnShapes(dryRun: dryRun) { output.remark(remark) }
        try Console.flush()
        if let path = self.report {
            try Self.write(
                ImportReportJSON(report, summary: summary, duplicateRemedy: Remedies.duplicate), to: path)
        }
    }

    private static func write(_ report: ImportReportJSON, to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try OutputFile.write(encoder.encode(report), to: path)
    }
}

extension ImportFormat: ExpressibleByArgument {}
extension ImportOptions.Kind: ExpressibleByArgument {}
extension ImportOptions.Levels: ExpressibleByArgument {}
extension DuplicatePolicy: ExpressibleByArgument {}
