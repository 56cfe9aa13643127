import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the integrity of the store: its file, its indexes and the checksums of its pictures.",
        discussion: """
            For pictures outside the store, checks that their objects exist and have the right length; with --deep, \
            reads them all. For a manifest of shards, also compares the shards and the GeoParquet with their SHA-256. \
            Prints one line per problem to standard output. Exits with 65 if there are problems.

            Example:
              vantage verify --store town.sqlite
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Flag(help: "Also read all objects outside the store, and verify their checksums.")
    var deep = false

    func run() async throws {
        let bar = ProgressBar("pictures", output: output)
        defer { bar.finish() }
        let result = SceneSource.isDescription(store.url) ? try await verifyShards(bar) : try await verifyStore(bar)
        bar.finish()
        if output.json {
            try Console.json(result)
        } else {
            for line in result.lines { try Console.output(line.printableLine) }
            output.remark(result.summary)
        }
        try Console.flush()
        guard result.valid else { throw ExitCode.badData }
    }

    private func verifyStore(_ bar: ProgressBar) async throws -> VerificationJSON {
        try await store.reading { store in
            let scenes = try await store.verify(readsObjects: deep) { bar.update(done: $0, total: $1) }
            // If SQLite reports damage to the file, nothing further can be read reliably.
            let isReadable = !scenes.problems.contains { $0.code == .fileDamaged }
            let places = isReadable ? try await store.placeStore?.verify() ?? ([], 0, 0) : ([], 0, 0)
            return VerificationJSON(scenes, places)
        }
    }

    /// - Throws: `ShardError` for the first file that differs from the manifest.
    private func verifyShards(_ bar: ProgressBar) async throws -> VerificationJSON {
        try await PublishedShards.verify(store.url)
        let published = try await PublishedShards(opening: store.url, pictures: store.pictureLocation)
        var (problems, scenes, pictures) = ([StoreProblem](), 0, 0)
        for opened in published.shards {
            let found = try await opened.store.verify(readsObjects: deep) { bar.update(done: $0, total: $1) }
            problems += found.problems
            (scenes, pictures) = (scenes + found.scenes, pictures + found.pictures)
        }
        try await published.close()
        return VerificationJSON((problems, scenes, pictures), ([], 0, 0))
    }
}
