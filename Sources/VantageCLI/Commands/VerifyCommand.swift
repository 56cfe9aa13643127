import ArgumentParser
import Vantage

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
        let result = try await store.reading { store in
            try await store.verify { bar.update(done: $0, total: $1) }
        }
        bar.finish()
        if output.json {
            try JSONLine.output(Answer(result))
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

    private struct Answer: Encodable {
        struct Problem: Encodable {
            let code: String
            let scene: String?
            let message: String
        }

        let valid: Bool
        let scenes: Int
        let pictures: Int
        let problems: [Problem]

        init(_ result: (problems: [StoreProblem], scenes: Int, pictures: Int)) {
            valid = result.problems.isEmpty
            scenes = result.scenes
            pictures = result.pictures
            problems = result.problems.map {
                Problem(code: $0.code.rawValue, scene: $0.scene?.description, message: $0.message)
            }
        }
    }
}
