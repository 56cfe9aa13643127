import Foundation

/// A regular file that is open for reading, from any thread.
///
/// Folders, pipes and devices are refused: a pipe would be waited for, and `/dev/zero` read for ever. What a path leads
/// to may change at any time, so that the file is looked at after it was opened.
package final class RegularFile: Sendable {
    /// Bytes when it was opened.
    package let size: Int
    private let descriptor: Int32

    /// - Throws: ``SystemError``; `.notRegular` for what is no regular file.
    package init(path: String) throws(SystemError) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
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

    /// Reads bytes from a place.
    ///
    /// - Returns: Fewer than asked for where the file ends.
    package func bytes(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
        try bytes([offset..<offset + count])
    }

    /// Reads some ranges, one behind another; what lies beyond the file's end is left out.
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
