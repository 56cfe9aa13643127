import ArgumentParser
import Vantage
import VantageRequests

/// The exit codes of the command line. Source: sysexits.h, where they come from there.
extension ExitCode {
    /// The answer is no: no scene here.
    static let no = ExitCode(1)
    /// Done in part: some inputs failed, each one named.
    static let partly = ExitCode(2)
    static let usage = ExitCode(64)
    /// An input or the store is damaged, or a token is not valid.
    static let badData = ExitCode(65)
    /// An input does not exist or cannot be read.
    static let noInput = ExitCode(66)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
    /// Ctrl-C.
    static let interrupted = ExitCode(130)

    init(_ category: ErrorCategory) { self.init(category.exitStatus) }
}
