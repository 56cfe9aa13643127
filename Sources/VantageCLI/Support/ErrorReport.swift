import ArgumentParser
import Foundation
import Vantage

/// What a person reads, and a script gets as a status, when a command ends with an error.
struct ErrorReport {
    let status: ExitCode
    let message: String
    /// Whether the message is what was asked for: help, or the version.
    let isAnswer: Bool

    init(_ error: any Error) {
        (status, message, isAnswer) = Self.describe(error)
    }

    func printAndExit() -> Never {
        if isAnswer {
            answerAndExit()
        } else if !message.isEmpty {
            Console.message("vantage: \(message)")
        }
        exit(status.rawValue)
    }

    private func answerAndExit() -> Never {
        do {
            try Console.output(message)
            try Console.flush()
            exit(status.rawValue)
        } catch {
            ErrorReport(error).printAndExit()
        }
    }

    private static func describe(_ error: any Error) -> (ExitCode, String, Bool) {
        guard let (status, words) = describeOwnError(error) else { return describeParserError(error) }
        // Paths, too, may be of any length, and break lines.
        return (status, words.shortened(to: 2000).printableLine, false)
    }

    private static func describeOwnError(_ error: any Error) -> (ExitCode, String)? {
        switch error {
        case let code as ExitCode: (code, "")
        case is CancellationError: (.interrupted, "Interrupted. What was finished is kept.")
        case let error as any VantageError: (ExitCode(error.category), Remedies.sentence(for: error))
        default: nil
        }
    }

    private static func describeParserError(_ error: any Error) -> (ExitCode, String, Bool) {
        let code = VantageCommand.exitCode(for: error)
        guard code.isSuccess || code == .validationFailure else {
            let foreign = ForeignError(error)
            return (ExitCode(foreign.category), foreign.description, false)
        }
        if code.isSuccess { return (code, VantageCommand.fullMessage(for: error), true) }
        // The parser's message comes with the usage of the command; what is in front of it says what was wrong.
        let full = VantageCommand.fullMessage(for: error)
        let usage = full.range(of: "\nUsage: ")?.lowerBound ?? full.endIndex
        let said = String(full[..<usage].dropFirst(full.hasPrefix("Error: ") ? 7 : 0))
        let words = Suggestion.improving(said, for: Array(CommandLine.arguments.dropFirst()))
        return (.usage, words.shortened(to: 400) + full[usage...], false)
    }
}
