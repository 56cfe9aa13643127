import ArgumentParser
import Vantage
import VantageRequests

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the store: the file, the indexes against scenes and places, pictures against their checksums.",
        discussion: """
            Exit 65 when something is wrong; each problem is a line on standard output.

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
            // A file that SQLite finds damaged cannot be read reliably any further.
            let isReadable = !scenes.problems.contains { $0.code == .fileDamaged }
            let places = isReadable ? try await PlaceStore(store).verify() : ([], 0, 0)
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
