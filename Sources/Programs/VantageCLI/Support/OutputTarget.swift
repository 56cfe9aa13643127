import Foundation
import VantageCore

/// Standard output, or a file that appears only when it is complete.
final class OutputTarget {
    private enum Destination {
        /// A device or a pipe, which a new file must not replace.
        case special(FileHandle)
        case new(PartialFile)
    }

    private let path: String
    /// The open file; `nil` for standard output, and until the first byte is written.
    private var destination: Destination?

    /// - Parameter path: The file, or `-` for standard output. Devices and pipes are written to directly, and links are
    ///   followed.
    init(_ path: String) { self.path = path }

    func write(line: String) throws {
        if path == "-" { try Console.output(line) } else { try write(Array((line + "\n").utf8)) }
    }

    func write(_ bytes: [UInt8]) throws {
        if path == "-" { return try Console.output(bytes) }
        let destination = try opened()
        do throws(SystemError) {
            switch destination {
            case .special(let file): try Data(bytes).write(to: file.fileDescriptor)
            case .new(let file): try file.append(bytes)
            }
        } catch {
            throw cannotWrite(error)
        }
    }

    /// Gives the file its name.
    func finish() throws {
        if path == "-" { return try Console.flush() }
        switch try opened() {
        case .special(let file): try file.close()
        case .new(let file):
            do { try file.finish() } catch { throw cannotWrite(error) }
        }
    }

    /// - Throws: ``CLIError`` if the output would go to a terminal.
    func checkIsNoTerminal(for format: String) throws {
        if path == "-" { try Console.checkBinaryOutput(format) }
    }

    private func opened() throws(CLIError) -> Destination {
        if let destination { return destination }
        let opened: Destination
        do throws(SystemError) {
            opened = OutputFile.isSpecial(path) ? .special(try openedSpecial()) : .new(try newFile())
        } catch {
            throw CLIError(
                .cannotCreate, "\(path) cannot be created (\(error)). Fix this, or specify another file.")
        }
        destination = opened
        return opened
    }

    private func openedSpecial() throws(SystemError) -> FileHandle {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_APPEND)
        guard descriptor >= 0 else { throw SystemError(errno) }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Links are followed, so that a link is not replaced.
    private func newFile() throws(SystemError) -> PartialFile {
        try PartialFile(URL(filePath: path).resolvingSymlinksInPath().path)
    }

    private func cannotWrite(_ error: SystemError) -> CLIError {
        CLIError(.cannotWrite, "\(path) cannot be written (\(error)). Fix this, or specify another file.")
    }
}
