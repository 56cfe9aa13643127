import Foundation
import Synchronization
import VantageRequests

/// Results go to standard output, messages for people to standard error.
enum Console {
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    private static let results = DescriptorOutput(STDOUT_FILENO)

    static func error(_ line: String, terminator: String = "\n") {
        // Before a message for people, what was said so far; a reader that has gone shows when the command ends.
        try? results.flush()
        let messages = DescriptorOutput(STDERR_FILENO)
        try? messages.write(Array((line + terminator).utf8))
        try? messages.flush()
    }

    /// Prints words for people, in which names of files and ids may occur.
    static func message(_ line: String, terminator: String = "\n") { error(line.printable, terminator: terminator) }

    /// - Throws: ``CLIError`` when whoever reads has gone or the disk is full.
    static func output(_ line: String) throws { try results.write(Array(line.utf8) + [0x0A]) }

    static func output(_ bytes: [UInt8]) throws {
        try results.write(bytes)
        try results.flush()
    }

    /// One JSON object on a line.
    static func json(_ value: some Encodable) throws { try output(JSONLine.text(value)) }

    static func json(_ answer: AvailabilityJSON) throws { try output(String(decoding: answer.text, as: UTF8.self)) }

    static func flush() throws { try results.flush() }
}

/// A file descriptor, written in large pieces.
private final class DescriptorOutput: Sendable {
    private static let pieceSize = 1 << 16

    private let descriptor: Int32
    private let waiting = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) throws {
        try waiting.withLock {
            $0 += bytes
            if $0.count >= Self.pieceSize { try flush(&$0) }
        }
    }

    func flush() throws { try waiting.withLock { try flush(&$0) } }

    private func flush(_ waiting: inout [UInt8]) throws {
        // What cannot be written now is not tried again.
        defer { waiting.removeAll(keepingCapacity: true) }
        var done = 0
        while done < waiting.count {
            let written = waiting.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress! + done, $0.count - done)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw CLIError(.cannotWrite, "Standard output cannot be written.") }
            done += written
        }
    }
}

extension String {
    /// Without characters that would steer a terminal or turn text around; line breaks and tabs stay.
    var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            scalars.append(isControl || scalar.properties.isBidiControl ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    /// ``printable`` in one line.
    var printableLine: String { String(printable.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }

    /// The text, or its beginning and its end: what a person typed may be of any length.
    func shortened(to limit: Int) -> String {
        count > limit ? prefix(limit * 2 / 3) + "…" + suffix(limit / 3) : self
    }
}
