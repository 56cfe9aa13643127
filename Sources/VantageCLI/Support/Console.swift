import Foundation

/// Results go to standard output, messages for people to standard error.
enum Console {
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    static func error(_ line: String) { write(line + "\n", to: stderr) }
    static func error(_ text: String, terminator: String) { write(text + terminator, to: stderr) }

    /// - Throws: ``CLIError`` when whoever reads has gone or the disk is full.
    static func output(_ line: String) throws {
        guard write(line + "\n", to: stdout) else { throw outputFailed }
    }

    static func output(_ bytes: [UInt8]) throws {
        let written = bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, stdout) }
        guard written == bytes.count, fflush(stdout) == 0 else { throw outputFailed }
    }

    static func flush() throws {
        guard fflush(stdout) == 0 else { throw outputFailed }
    }

    private static var outputFailed: CLIError {
        CLIError(status: .cannotWrite, description: "Standard output cannot be written.")
    }

    @discardableResult
    private static func write(_ text: String, to stream: UnsafeMutablePointer<FILE>) -> Bool {
        var text = text
        return text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, stream) == $0.count }
    }
}
