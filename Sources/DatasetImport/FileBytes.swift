import Foundation

/// A file that is read from front to back.
final class FileBytes {
    private let descriptor: Int32
    private let closes: Bool
    /// Whether what is there is handed on at once: who writes into a pipe may wait for an answer.
    private let handsOnAtOnce: Bool

    /// - Throws: ``SystemError`` when the file cannot be opened.
    init(path: String) throws(SystemError) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError(errno) }
        closes = true
        handsOnAtOnce = false
    }

    /// Reads a descriptor that someone else closes, such as standard input.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
        handsOnAtOnce = true
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// Bytes of a regular file; `nil` for a folder, a pipe or a device.
    var size: Int? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    /// - Returns: Up to so many bytes; none at the end of the file.
    func read(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = Foundation.read(descriptor, buffer.baseAddress! + filled, count - filled)
                if got > 0 {
                    filled += got
                    if handsOnAtOnce { return }
                } else if got < 0 && errno == EINTR {
                    continue
                } else {
                    if got < 0 { failure = errno }
                    return
                }
            }
        }
        guard failure == 0 else { throw SystemError(failure) }
        return bytes
    }
}

/// Why the operating system refused.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(_ code: Int32) { self.code = code }

    /// As the system says it: `No such file or directory`.
    package var description: String { String(cString: strerror(code)) }
}
