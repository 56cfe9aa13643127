import ArgumentParser
import Vantage
import VantageRequests

struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check the store: the file, the index against the scenes, pictures against their checksums.",
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
            try await store.verify { bar.update(done: $0, total: $1) }
        }
        bar.finish()
        if output.json {
            try Console.json(
                VerificationJSON(problems: result.problems, scenes: result.scenes, pictures: result.pictures))
        } else {
            for problem in result.problems {
                try Console.output("\(problem.code.rawValue): \(problem.message)".printableLine)
            }
            output.remark(
                "\(result.scenes.counted("scene")) and \(result.pictures.counted("picture stream")) checked, "
                    + "\(result.problems.count.counted("problem")).")
        }
        try Console.flush()
        guard result.problems.isEmpty else { throw ExitCode.badData }
    }
}
