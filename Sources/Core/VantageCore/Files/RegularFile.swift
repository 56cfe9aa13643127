import Foundation

/// A regular file that is open for reading from any thread.
///
/// Folders, pipes and devices are refused, because reading a pipe would block and `/dev/zero` has no end. The type is
/// checked after opening, because the file at a path may change at any time.
package final class RegularFile: Sendable {
    /// The size in bytes when the file was opened.
    package let size: Int
    private let descriptor: Int32

    /// - Throws: ``SystemError``; `.notRegular` if the path does not lead to a regular file.
    package init(path: String) throws(SystemError) {
        // Without O_NONBLOCK, opening a pipe that has no writer would block forever.
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        size = Int(status.st_size)
    }

    deinit { close(descriptor) }

    /// Reads bytes at an offset.
    ///
    /// - Returns: Fewer than `count` bytes at the end of the file.
    package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try bytes([offset..<offset + count])
    }

    /// Reads several ranges and concatenates them. Parts beyond the end of the file are left out.
    package func bytes(_ ranges: [Range<Int>]) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let count = ranges.reduce(0) { $0 + $1.count }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            for range in ranges {
                do throws(SystemError) {
                    filled += try read(range, into: UnsafeMutableRawPointer(buffer.baseAddress! + filled))
                } catch {
                    failure = error
                    return
                }
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private func read(_ range: Range<Int>, into buffer: UnsafeMutableRawPointer) throws(SystemError) -> Int {
        var filled = 0
        while filled < range.count {
            let got = pread(
                descriptor, buffer + filled, range.count - filled, off_t(range.lowerBound + filled))
            if got < 0 && errno == EINTR { continue }
            guard got >= 0 else { throw SystemError(errno) }
            guard got > 0 else { break }
            filled += got
        }
        return filled
    }
}
