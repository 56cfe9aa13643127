import ArgumentParser
import Foundation
import Vantage
import VantageParameters

struct CopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy", abstract: "Copy a store to a new file, to PostgreSQL, or from PostgreSQL.",
        discussion: """
            The copy has the same ids, and accepts the same tokens. A copy between files is complete. A catalog in \
            PostgreSQL contains no picture bytes; see --originals and --without-originals. \
            An interrupted copy into PostgreSQL continues when it is run again.

            Example:
              vantage copy --from town.sqlite --to postgres://db/town --originals jpg
              vantage copy --from postgres://db/town --to town.sqlite
            """)

    @Option(help: ArgumentHelp("The store to copy.", valueName: "FILE|URL"))
    var from: String

    @Option(
        help: ArgumentHelp("The new store: a file that does not exist, or an empty database.", valueName: "FILE|URL"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "Write originals from inside the store to this folder, and link the copy to them.", valueName: "FOLDER"))
    var originals: String?

    @Flag(help: "Leave out originals that are inside the store.")
    var withoutOriginals = false

    @Flag(help: "Leave out places.")
    var withoutPlaces = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard !from.isEmpty, !to.isEmpty else { throw ValidationError("--from and --to must not be empty.") }
        guard originals == nil || !withoutOriginals else {
            throw ValidationError("--originals and --without-originals cannot be combined.")
        }
        let writesCatalog = PostgresLocation(to) != nil && PostgresLocation(from) == nil
        guard writesCatalog || (originals == nil && !withoutOriginals && !withoutPlaces) else {
            throw ValidationError(
                "--originals, --without-originals and --without-places require a copy into PostgreSQL.")
        }
        guard PostgresLocation(from) == nil || PostgresLocation(to) == nil else {
            throw ValidationError("Copy from one PostgreSQL database to another with pg_dump and pg_restore.")
        }
    }

    func run() async throws {
        let bar = ProgressBar("scenes", output: output)
        defer { bar.finish() }
        let report = try await copy { bar.update(done: $0, total: $1) }
        bar.finish()
        if output.json {
            try Console.json(CatalogCopyJSON(report))
        } else {
            output.remark(
                "Copied \(report.scenes.counted("scene")) and \(report.originals.counted("reference")) to originals."
                    + (report.places > 0 ? " Copied \(report.places) places and buildings." : ""))
        }
        for line in Self.omissions(report) { output.remark("vantage: \(line)") }
        try Console.flush()
    }

    private func copy(_ progress: @escaping @Sendable (Int, Int) -> Void) async throws -> CatalogCopyReport {
        if let catalog = PostgresLocation(from) {
            try checkTarget()
            let source = try await PostgresStore(opening: catalog)
            defer { source.close() }
            return try await CopyFromPostgres(source, into: URL(filePath: to), progress: progress).run()
        }
        let option = StoreOption(naming: from)
        return try await option.readingFile { source in
            guard let catalog = PostgresLocation(to) else { return try await copyFile(source) }
            var options = CatalogCopyOptions()
            options.originalsFolder = originals
            options.omitsOriginals = withoutOriginals
            options.omitsPlaces = withoutPlaces
            let copy = CopyIntoPostgres(source, into: catalog, options: options, progress: progress)
            if originals == nil, !withoutOriginals { try check(try await copy.countOriginalsInside(), in: source) }
            return try await copy.run()
        }
    }

    private func check(_ originals: Int, in source: SceneStore) throws {
        guard originals == 0 else {
            throw CLIError(
                .badData,
                "\(source.displayName) has \(originals.counted("original picture")) inside, which are never stored in "
                    + "PostgreSQL. Write them to a folder with --originals, or leave them out with "
                    + "--without-originals.")
        }
    }

    private func copyFile(_ source: SceneStore) async throws -> CatalogCopyReport {
        try checkTarget()
        let statistics = try await source.statistics()
        try await CopyOfFile.run(source.store, to: URL(filePath: to))
        var report = CatalogCopyReport()
        report.scenes = statistics.panoramas + statistics.photos
        report.originals = statistics.pictures
        let places = try await PlaceStore(source).statistics()
        report.places = places.places.values.reduce(places.buildings, +)
        return report
    }

    private func checkTarget() throws {
        try OutputFile.checkFolder(of: to)
        guard !FileManager.default.fileExists(atPath: to) else {
            throw CLIError(.cannotCreate, "\(to.prefix(200)) exists. Copy to a new file.")
        }
    }

    private static func omissions(_ report: CatalogCopyReport) -> [String] {
        var lines: [String] = []
        if report.omittedOriginals > 0 {
            lines.append("\(report.omittedOriginals.counted("original")) left out. Their scenes have no views.")
        }
        if report.omittedLevels > 0 {
            lines.append(
                "\(report.omittedLevels.counted("smaller level")) left out. Views decode the originals, which takes longer."
            )
        }
        if report.omittedPlaces > 0 { lines.append("\(report.omittedPlaces.counted("place")) left out.") }
        return lines
    }
}

/// JSON representation of a copy.
private struct CatalogCopyJSON: Encodable {
    let scenes: Int
    let originals: Int
    let places: Int
    let omittedOriginals: Int
    let omittedLevels: Int
    let omittedPlaces: Int

    init(_ report: CatalogCopyReport) {
        scenes = report.scenes
        originals = report.originals
        places = report.places
        omittedOriginals = report.omittedOriginals
        omittedLevels = report.omittedLevels
        omittedPlaces = report.omittedPlaces
    }
}
