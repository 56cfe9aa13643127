import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the integrity of the store: its file, its indexes and the checksums of its pictures.",
        discussion: """
            Prints one line per problem to standard output. Exits with 65 if there are problems.

            Example:
              vantage verify --store town.sqlite
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let bar = ProgressBar("pictures", output: output)
        defer { bar.finish() }
        let result = try await store.reading { store in
            let scenes = try await store.verify { bar.update(done: $0, total: $1) }
            // If SQLite reports damage to the file, nothing further can be read reliably.
            let isReadable = !scenes.problems.contains { $0.code == .fileDamaged }
            let places = isReadable ? try await store.placeStore?.verify() ?? ([], 0, 0) : ([], 0, 0)
            return VerificationJSON(scenes, places)
        }
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
}
