import ArgumentParser
import Foundation
import Vantage
import VantageCore

/// The message and the exit code of a command that ends with an error.
struct ErrorReport {
    let status: ExitCode
    let message: String
    /// Whether the message is a result: help, or the version.
    let isResult: Bool

    init(_ error: any Error) {
        (status, message, isResult) = Self.describe(error)
    }

    func printAndExit() -> Never {
        if isResult {
            printResultAndExit()
        } else if !message.isEmpty {
            Console.message("vantage: \(message)")
        }
        exit(status.rawValue)
    }

    private func printResultAndExit() -> Never {
        do {
            try Console.output(message)
            try Console.flush()
            exit(status.rawValue)
        } catch {
            ErrorReport(error).printAndExit()
        }
    }

    private static func describe(_ error: any Error) -> (ExitCode, String, Bool) {
        guard let (status, message) = describeOwnError(error) else { return describeParserError(error) }
        // The message may contain paths, which can be long and contain line breaks.
        return (status, message.shortened(to: 2000).printableLine, false)
    }

    private static func describeOwnError(_ error: any Error) -> (ExitCode, String)? {
        switch error {
        case let code as ExitCode: (code, "")
        case is CancellationError: (.interrupted, "Interrupted.")
        case is KeptWork: (.interrupted, "Interrupted. Finished work is kept.")
        case let error as any VantageError: (ExitCode(error.category), Remedies.sentence(for: error))
        default: nil
        }
    }

    private static func describeParserError(_ error: any Error) -> (ExitCode, String, Bool) {
        let code = VantageCommand.exitCode(for: error)
        guard code.isSuccess || code == .validationFailure else {
            let foreign = WrappedError(error)
            return (ExitCode(foreign.category), foreign.description, false)
        }
        if code.isSuccess { return (code, VantageCommand.fullMessage(for: error), true) }
        // The parser appends the command's usage to its message.
        let full = VantageCommand.fullMessage(for: error)
        let usage = full.range(of: "\nUsage: ")?.lowerBound ?? full.endIndex
        let reason = String(full[..<usage].dropFirst(full.hasPrefix("Error: ") ? 7 : 0))
        let message = Suggestion.improving(reason, for: Array(CommandLine.arguments.dropFirst()))
        return (.usage, message.shortened(to: 400) + full[usage...], false)
    }
}
