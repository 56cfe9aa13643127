import Foundation

/// A new file that gets its final name only when it is complete.
///
/// Until then, its bytes are in a file in the same folder, whose name starts with a dot, is unique and ends in
/// `.partial`. Several processes can therefore write the same file at once: the last one to finish replaces the others'
/// file as a whole.
package final class PartialFile {
    private static let bufferSize = 1 << 18

    private let path: String
    private let temporary: String
    private var descriptor: Int32
    private var buffer = Data()
    /// The number of bytes that were added.
    package private(set) var size = 0

    /// Creates the file under its temporary name.
    ///
    /// - Parameter path: The final path. A link is replaced, not followed.
    package init(_ path: String) throws(SystemError) {
        self.path = path
        let file = URL(filePath: path)
        let unique = [UInt8].random(count: 8).map { String($0, radix: 16) }.joined()
        // The name of the final file may be as long as the file system allows.
        let name = String(file.lastPathComponent.unicodeScalars.prefix(40))
        temporary = file.deletingLastPathComponent().appending(path: ".\(name).\(unique).partial").path
        descriptor = open(temporary, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw SystemError(errno) }
    }

    /// Removes the file if it is not complete.
    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unlink(temporary)
    }

    package func append(_ bytes: some Collection<UInt8>) throws(SystemError) {
        buffer.append(contentsOf: bytes)
        size += bytes.count
        if buffer.count >= Self.bufferSize { try flush() }
    }

    /// Writes the remaining bytes to the disk and gives the file its name.
    ///
    /// - Throws: ``SystemError``. In that case, a file that already has the name is unchanged.
    package func finish() throws(SystemError) {
        try flush()
        guard fsync(descriptor) == 0, rename(temporary, path) == 0 else { throw SystemError(errno) }
        close(descriptor)
        descriptor = -1
    }

    private func flush() throws(SystemError) {
        try buffer.write(to: descriptor)
        buffer.removeAll(keepingCapacity: true)
    }
}
