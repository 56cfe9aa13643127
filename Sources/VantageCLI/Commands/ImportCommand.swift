import ArgumentParser
import Foundation
import Vantage
import VantageRequests

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import pictures and tables into the store.",
        discussion: """
            Takes folders of JPEGs, single files, CSV and GeoJSON with or without pictures beside them, \
            mapillary_image_description.json, STAC items and item collections. Each input succeeds or fails on its own; \
            exit 2 when some failed. The store is made when there is none. \
            --help-hidden lists the flags of the limits, too.

            Example:
              vantage import photos/ --collection town --license CC-BY-4.0
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "Folders and files.")
    var paths: [String]

    @Option(help: "The collection to fill.")
    var collection = "default"

    @Option(help: "What the paths are.")
    var format = ImportFormat.auto

    @Option(help: ArgumentHelp("The collection's licence, where a picture has none of its own.", valueName: "SPDX"))
    var license: String?

    @Option(help: "The collection's attribution, where a picture has none of its own.")
    var attribution: String?

    @Flag(help: "Leave originals where they are; the store keeps their path and checksum.")
    var link = false

    @Option(help: "all: store smaller copies for faster views. none: only the original.")
    var levels = ImportOptions.Levels.all

    @Flag(help: "Store a lossless baseline copy of pictures that cannot be read in part (progressive JPEGs).")
    var rewrite = false

    @Option(help: "skip or keep pictures that the store has already.")
    var duplicates = DuplicatePolicy.skip

    @Flag(help: "Go on where the last import of the same arguments stands.")
    var resume = false

    @Flag(help: "Say what would be imported, and change nothing.")
    var dryRun = false

    @Option(help: "How many pictures to prepare at once. Default: one a core.")
    var jobs: Int?

    @Option(help: ArgumentHelp("Write everything that is to be said of each input to a JSON file.", valueName: "FILE"))
    var report: String?

    @OptionGroup(title: "Limits", visibility: .hidden) var limits: ImportLimitOptions

    func validate() throws {
        if let jobs { try IntegerArgument.check(jobs, flag: "--jobs", in: 1...256) }
        try Self.check(collection, flag: "--collection", limit: 200)
        try Self.check(license, flag: "--license", limit: 200)
        try Self.check(attribution, flag: "--attribution", limit: 1000)
    }

    /// The store's limits on its texts; names and credits are one line.
    private static func check(_ text: String?, flag: String, limit: Int) throws {
        guard let scalars = text?.unicodeScalars else { return }
        guard (1...limit).contains(scalars.count) else {
            throw ValidationError("Expected \(flag) of 1 to \(limit) characters but received \(scalars.count).")
        }
        guard !scalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw ValidationError("Expected \(flag) in one line but received a control character.")
        }
    }

    func run() async throws {
        let started = Date()
        let importer = DatasetImporter(options: options())
        // Before a store is made for nothing, or an import is done that cannot be reported.
        try importer.checkPaths(paths)
        if let report {
            try OutputFile.check(report)
            try OutputFile.checkIdentity(of: report, isNoneOf: [store.url.path] + files, flag: "--report")
        }
        let bar = ProgressBar("inputs", output: output)
        defer { bar.finish() }
        let total = Task {
            if bar.isShown, let count = try? await importer.countInputs(of: paths) { bar.setTotal(count) }
        }
        let progress: @Sendable (ImportProgress) -> Void = { bar.update(done: $0.done, failed: $0.failed) }
        defer { total.cancel() }
        let result =
            if dryRun { try await rehearse(importer, progress) } else {
                try await store.writing(creating: true) { try await importer.run(paths, into: $0, progress: progress) }
            }
        bar.finish()
        let seconds = Date().timeIntervalSince(started)
        try tell(ImportSummaryJSON(result, seconds: seconds, remedy: Remedies.remedy), of: result)
        if result.failed > 0 { throw ExitCode.partly }
    }

    /// The paths that are no folders: a report may lie among pictures.
    private var files: [String] {
        paths.filter { path in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
        }
    }

    private func options() -> ImportOptions {
        var options = ImportOptions(
            collection: CollectionSpec(name: collection, license: license, attribution: attribution))
        options.format = format
        options.linksOriginals = link
        options.levels = levels
        options.rewrites = rewrite
        options.duplicates = duplicates
        options.resumes = resume
        if let jobs { options.jobs = jobs }
        options.limits = limits.limits
        return options
    }

    private func rehearse(
        _ importer: DatasetImporter, _ progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws -> ImportReport {
        guard FileManager.default.fileExists(atPath: store.url.path) else {
            return try await importer.rehearse(paths, into: nil, progress: progress)
        }
        return try await store.reading { try await importer.rehearse(paths, into: $0, progress: progress) }
    }

    private func tell(_ summary: ImportSummaryJSON, of report: ImportReport) throws {
        for failure in summary.failures { output.remark("\(failure.code): \(failure.message)") }
        for note in report.ignoredNotes {
            let line = "\(note.code): \(note.file) \(note.message)"
            // Most buildings of a map have no name.
            if format == .places { output.detail(line) } else { output.remark(line) }
        }
        for note in report.duplicateNotes {
            output.detail("\(note.code): \(note.file) \(note.message) \(Remedies.duplicate)")
        }
        for note in report.warnings { output.detail("\(note.code): \(note.message)") }
        if output.json {
            try Console.json(summary)
        } else {
            output.remark(summary.sentence(dryRun: dryRun, ofPlaces: format == .places))
        }
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
extension ImportOptions.Levels: ExpressibleByArgument {}
extension DuplicatePolicy: ExpressibleByArgument {}
