import Foundation
import Synchronization
import VantageParameters

/// The command's output: results go to standard output, and messages for people to standard error.
enum Console {
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }
    static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }
    static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    private static let results = BufferedDescriptorWriter(STDOUT_FILENO)

    static func error(_ line: String, terminator: String = "\n") {
        // Writes buffered results first. If this fails because the reader has exited, the last flush reports it.
        try? results.flush()
        let messages = BufferedDescriptorWriter(STDERR_FILENO)
        try? messages.write(Array((line + terminator).utf8))
        try? messages.flush()
    }

    /// Prints a message in printable characters only, because it may contain file names and IDs.
    static func message(_ line: String, terminator: String = "\n") { error(line.printable, terminator: terminator) }

    /// - Throws: ``CLIError`` if the reader has exited or the disk is full.
    static func output(_ line: String) throws { try results.write(Array(line.utf8) + [0x0A]) }

    static func output(_ bytes: [UInt8]) throws {
        try results.write(bytes)
        try results.flush()
    }

    /// Prints a JSON object on one line.
    static func json(_ value: some Encodable) throws { try output(JSONLine.text(value)) }

    static func json(_ availability: AvailabilityJSON) throws {
        try output(String(decoding: availability.text, as: UTF8.self))
    }

    static func flush() throws { try results.flush() }
}

/// A buffered writer to a file descriptor.
private final class BufferedDescriptorWriter: Sendable {
    private static let bufferSize = 1 << 16

    private let descriptor: Int32
    private let buffer = Mutex<[UInt8]>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    func write(_ bytes: [UInt8]) throws {
        try buffer.withLock {
            $0 += bytes
            if $0.count >= Self.bufferSize { try flush(&$0) }
        }
    }

    func flush() throws { try buffer.withLock { try flush(&$0) } }

    private func flush(_ buffer: inout [UInt8]) throws {
        // Discards the bytes even if the write fails, so that the write is not retried.
        defer { buffer.removeAll(keepingCapacity: true) }
        var done = 0
        while done < buffer.count {
            let written = buffer.withUnsafeBytes {
                Foundation.write(descriptor, $0.baseAddress! + done, $0.count - done)
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw CLIError(.cannotWrite, "Cannot write to standard output.") }
            done += written
        }
    }
}

extension String {
    /// Returns the text, shortened in the middle if it is longer than the limit.
    func shortened(to limit: Int) -> String {
        count > limit ? prefix(limit * 2 / 3) + "…" + suffix(limit / 3) : self
    }
}
