import Foundation
import VantageCore

/// Standard output, or a file that appears when it is complete.
final class OutputTarget {
    private let path: String
    /// Whether the path names a device or a pipe, which a new file must not replace.
    private let isSpecial: Bool
    /// The file under its temporary name; `nil` for standard output, and until the first byte is written.
    private var file: FileHandle?

    /// - Parameter path: The file, or `-` for standard output. Devices and pipes are written to directly, and links are
    ///   followed.
    init(_ path: String) {
        self.path = path
        isSpecial = path != "-" && OutputFile.isSpecial(path)
    }

    deinit {
        if file != nil, !isSpecial { unlink(temporary) }
    }

    func write(line: String) throws {
        if path == "-" { try Console.output(line) } else { try write(Array((line + "\n").utf8)) }
    }

    func write(_ bytes: [UInt8]) throws {
        if path == "-" { return try Console.output(bytes) }
        do {
            try Data(bytes).write(to: opened().fileDescriptor)
        } catch {
            throw CLIError(.cannotWrite, "\(path) cannot be written (\(error)). Fix this, or specify another file.")
        }
    }

    /// Gives the file its name.
    func finish() throws {
        if path == "-" { return try Console.flush() }
        let file = try opened()
        try file.close()
        guard !isSpecial else { return }
        guard rename(temporary, target) == 0 else {
            throw CLIError(
                .cannotWrite, "\(path) cannot be written (\(SystemError(errno))). Fix this, or specify another file.")
        }
        self.file = nil
    }

    /// - Throws: ``CLIError`` if the output would go to a terminal.
    func checkIsNoTerminal(for format: String) throws {
        if path == "-" { try Console.checkBinaryOutput(format) }
    }

    /// The path of the file, with links followed, so that a link is not replaced.
    private var target: String { URL(filePath: path).resolvingSymlinksInPath().path }

    private var temporary: String {
        URL(filePath: target).deletingLastPathComponent().appending(path: ".vantage-\(getpid()).partial").path
    }

    private func opened() throws -> FileHandle {
        if let file { return file }
        let descriptor =
            isSpecial
            ? open(path, O_WRONLY | O_CLOEXEC | O_APPEND)
            : open(temporary, O_WRONLY | O_CLOEXEC | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else {
            throw CLIError(
                .cannotCreate, "\(path) cannot be created (\(SystemError(errno))). Fix this, or specify another file.")
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        self.file = file
        return file
    }
}
