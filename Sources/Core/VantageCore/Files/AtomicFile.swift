import Foundation

/// Atomic writes: readers see the old file or the new one, never a partial one.
package enum AtomicFile {
    /// Writes a file under a temporary name in the same folder, and renames it over the file that it replaces.
    ///
    /// - Throws: ``SystemError``. In that case, the temporary file is removed and the previous file is unchanged.
    package static func write(_ bytes: Data, to path: String, through temporary: String) throws(SystemError) {
        defer { unlink(temporary) }
        try write(bytes, to: temporary, O_CREAT | O_TRUNC | O_NOFOLLOW)
        guard rename(temporary, path) == 0 else { throw SystemError(errno) }
    }

    /// Writes to an existing file that cannot be replaced, such as a device or a pipe.
    package static func append(_ bytes: Data, to path: String) throws(SystemError) {
        try write(bytes, to: path, O_APPEND)
    }

    private static func write(_ bytes: Data, to path: String, _ flags: Int32) throws(SystemError) {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | flags, 0o666)
        guard descriptor >= 0 else { throw SystemError(errno) }
        do {
            try bytes.write(to: descriptor)
        } catch {
            close(descriptor)
            throw error
        }
        // Some file systems report a lack of space only when the file is closed.
        guard close(descriptor) == 0 else { throw SystemError(errno) }
    }
}

extension Data {
    /// Writes all bytes to a descriptor.
    package func write(to descriptor: Int32) throws(SystemError) {
        var rest = self[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress!, $0.count) }
            if written < 0 && errno == EINTR { continue }
            guard written >= 0 else { throw SystemError(errno) }
            rest = rest.dropFirst(written)
        }
    }
}
