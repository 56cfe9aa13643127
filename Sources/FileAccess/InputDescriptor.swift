import Foundation

/// What somebody writes while it is read: standard input, or a pipe that a person named.
package final class InputDescriptor: Sendable {
    private let descriptor: Int32
    private let closes: Bool

    /// - Parameter descriptor: Closed by whoever opened it; standard input is 0.
    package init(_ descriptor: Int32) {
        self.descriptor = descriptor
        closes = false
    }

    /// Opens a file or a pipe, and waits for a pipe's writer.
    package init(path: String) throws(SystemError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        closes = true
    }

    deinit {
        if closes { close(descriptor) }
    }

    /// Waits until something is there, and hands it on at once: who writes into a pipe may wait for an answer.
    ///
    /// - Returns: Up to so many bytes; none at the end.
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
