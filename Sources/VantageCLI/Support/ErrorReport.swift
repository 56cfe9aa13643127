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
        case let error as CLIError: (error.status, error.description)
        case let code as ExitCode: (code, "")
        case is CancellationError: (.interrupted, "Interrupted. What was finished is kept.")
        case let error as SceneStoreError: (status(of: error.code), error.description)
        case let error as ImportFailure: (status(of: error.code), error.description)
        case let error as SnapshotError: (status(of: error.code), error.description)
        case let error as SceneError: (status(of: error.code), error.description)
        case let error as LookAroundError: (.usage, error.description)
        case let error as BatchError: (status(of: error.code), error.description)
        case let error as GeodesyError: (.usage, error.description)
        case let error as MapError: (status(of: error.code), error.description)
        default: nil
        }
    }

    private static func describeParserError(_ error: any Error) -> (ExitCode, String, Bool) {
        let code = VantageCommand.exitCode(for: error)
        // What nobody foresaw is the system's refusal; 1 is an answer and no failure.
        guard code.isSuccess || code == .validationFailure else {
            return (.cannotWrite, "The system refused: \(error.localizedDescription)", false)
        }
        if code.isSuccess { return (code, VantageCommand.fullMessage(for: error), true) }
        // The parser's message comes with the usage of the command; what is in front of it says what was wrong.
        let full = VantageCommand.fullMessage(for: error)
        let usage = full.range(of: "\nUsage: ")?.lowerBound ?? full.endIndex
        let words = String(full[..<usage].dropFirst(full.hasPrefix("Error: ") ? 7 : 0))
        return (.usage, words.shortened(to: 400) + full[usage...], false)
    }

    private static func status(of code: SceneStoreError.Code) -> ExitCode {
        switch code {
        case .noSuchStore, .linkedPictureChanged, .cannotOpen: .noInput
        case .notASceneStore, .writtenByNewerRelease, .damaged, .invalidValue: .badData
        case .cannotWrite, .busy, .full: .cannotWrite
        }
    }

    private static func status(of code: SceneError.Code) -> ExitCode {
        switch code {
        case .noSuchCollection, .sceneNoLongerAvailable: .noInput
        case .invalidToken, .noPicture: .badData
        case .invalidSceneID, .invalidCursor: .usage
        }
    }

    private static func status(of code: BatchError.Code) -> ExitCode {
        switch code {
        case .unreadable: .noInput
        case .notText, .noPlaceColumn, .badRow, .badOutput: .badData
        case .cannotCreate: .cannotCreate
        case .cannotWrite: .cannotWrite
        }
    }

    private static func status(of code: ImportFailure.Code) -> ExitCode {
        switch code {
        case .unreadableFile, .pictureMissing, .remotePicture: .noInput
        default: .badData
        }
    }

    private static func status(of code: MapError.Code) -> ExitCode {
        switch code {
        case .invalidOption, .tooLarge: .usage
        case .noSource, .remoteSource: .noInput
        case .invalidSource: .badData
        case .cannotDraw: .cannotWrite
        }
    }

    private static func status(of code: SnapshotError.Code) -> ExitCode {
        switch code {
        case .viewTooLarge, .optionOutOfRange: .usage
        case .cancelled: .interrupted
        case .cannotEncode: .cannotWrite
        default: .badData
        }
    }
}
