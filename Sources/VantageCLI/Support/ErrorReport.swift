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
            print(message)
        } else if !message.isEmpty {
            Console.message("vantage: \(message)")
        }
        exit(status.rawValue)
    }

    private static func describe(_ error: any Error) -> (ExitCode, String, Bool) {
        switch error {
        case let error as CLIError: (error.status, error.description, false)
        case let code as ExitCode: (code, "", false)
        case is CancellationError: (.interrupted, "Interrupted. What was finished is kept.", false)
        case let error as SceneStoreError: (status(of: error.code), error.description, false)
        case let error as ImportFailure: (status(of: error.code), error.description, false)
        case let error as SnapshotError: (status(of: error.code), error.description, false)
        case let error as LookAroundError: (.usage, error.description, false)
        case let error as BatchError: (status(of: error.code), error.description, false)
        case let error as GeodesyError: (.usage, error.description, false)
        default: describeParserError(error)
        }
    }

    private static func describeParserError(_ error: any Error) -> (ExitCode, String, Bool) {
        let code = VantageCommand.exitCode(for: error)
        // What nobody foresaw is the system's refusal; 1 is an answer and no failure.
        guard code.isSuccess || code == .validationFailure else {
            return (.cannotWrite, "The system refused: \(error.localizedDescription)", false)
        }
        if code.isSuccess { return (code, VantageCommand.fullMessage(for: error), true) }
        // The parser's message comes with the usage of the command; the first line says what was wrong.
        let full = VantageCommand.fullMessage(for: error)
        return (.usage, full.hasPrefix("Error: ") ? String(full.dropFirst(7)) : full, false)
    }

    private static func status(of code: SceneStoreError.Code) -> ExitCode {
        switch code {
        case .noSuchStore, .noSuchCollection, .sceneNoLongerAvailable, .linkedPictureChanged, .cannotOpen: .noInput
        case .notASceneStore, .writtenByNewerRelease, .damaged, .invalidToken, .invalidValue, .noPicture: .badData
        case .invalidSceneID: .usage
        case .cannotWrite, .busy, .full: .cannotWrite
        }
    }

    private static func status(of code: BatchError.Code) -> ExitCode {
        switch code {
        case .unreadable: .noInput
        case .noPlaceColumn, .badRow, .badOutput: .badData
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

    private static func status(of code: SnapshotError.Code) -> ExitCode {
        switch code {
        case .viewTooLarge, .optionOutOfRange: .usage
        case .cancelled: .interrupted
        case .cannotEncode: .cannotWrite
        default: .badData
        }
    }
}
