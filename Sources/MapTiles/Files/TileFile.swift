import Foundation

/// A file of which parts are read, from any thread.
final class TileFile: Sendable {
    let url: URL
    /// Bytes.
    let size: Int
    private let descriptor: Int32

    /// - Throws: ``MapSourceError`` when there is no such file, or it is a folder, a pipe or a device.
    init(_ url: URL) throws(MapSourceError) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
        descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .system(errno, url) }
        self.url = url
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw MapSourceError(.notAMapSource, "\(url.relativePath) is neither a file nor a folder. Name a map.")
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads bytes from a place.
    ///
    /// - Returns: Fewer than asked for where the file ends.
    func bytes(at offset: Int, count: Int) throws(MapSourceError) -> [UInt8] {
        var failure: Int32 = 0
        let count = max(0, min(count, size - offset))
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else {
                    if got < 0 { failure = errno }
                    return
                }
                filled += got
            }
        }
        guard failure == 0 else { throw .system(failure, url) }
        return bytes
    }
}
