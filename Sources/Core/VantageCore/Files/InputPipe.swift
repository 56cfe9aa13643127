import Foundation

/// An input that another process may still be writing: standard input, or a named pipe.
package final class InputPipe: Sendable {
    private let descriptor: Int32
    private let closes: Bool

    /// - Parameter descriptor: A descriptor that the caller closes; standard input is 0.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    /// Opens a file or a pipe. Blocks until the pipe has a writer.
    package init(path: String) throws(SystemError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        closes = true
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// Blocks until there is input, and then returns it without waiting for more, because the writer may be waiting for
    /// a response.
    ///
    /// - Returns: At most `count` bytes; empty at the end of the input.
    package func read(atMost count: Int) throws(SystemError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat {
                let got = Foundation.read(descriptor, buffer.baseAddress!, count)
                failure = got < 0 ? errno : 0
                filled = max(0, got)
            } while failure == EINTR
        }
        guard failure == 0 else { throw SystemError(failure) }
        return bytes
    }
}
