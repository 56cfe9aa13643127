import Foundation

/// An exclusive lock on a file. It excludes other processes that lock the same file, and ends with this object or with
/// the process.
package final class FileLock: Sendable {
    private let descriptor: Int32

    /// Creates the file if it does not exist, and locks it.
    ///
    /// - Returns: `nil` if the file is already locked.
    /// - Throws: ``SystemError`` if the file cannot be opened.
    package init?(_ path: String) throws(SystemError) {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
        guard descriptor >= 0 else { throw SystemError(errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit { close(descriptor) }
}
