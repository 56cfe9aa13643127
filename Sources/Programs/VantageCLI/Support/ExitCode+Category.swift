import ArgumentParser
import Vantage
import VantageParameters

/// The exit codes of the command line. Codes 64 to 74 come from sysexits.h.
extension ExitCode {
    /// No result, for example because no scene is near a place.
    static let no = ExitCode(1)
    /// Partial success: some inputs failed, and each is listed.
    static let partly = ExitCode(2)
    static let usage = ExitCode(64)
    /// An input or the store is damaged, or a token is invalid.
    static let badData = ExitCode(65)
    /// An input does not exist or cannot be read.
    static let noInput = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
    /// Interrupted by Ctrl-C or SIGTERM.
    static let interrupted = ExitCode(130)

    init(_ category: ErrorCategory) { self.init(category.exitStatus) }
}
