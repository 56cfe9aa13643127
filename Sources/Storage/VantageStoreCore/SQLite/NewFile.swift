import CVantageSQLite
import Foundation

/// The atomic creation of files, which never replaces another file.
package enum NewFile {
    /// Creates a file.
    ///
    /// - Returns: `true` if the file was created, or `false` if there already was one with that name.
    /// - Throws: `POSIXError` if the file cannot be created.
    package static func create(_ bytes: [UInt8], at path: String) throws -> Bool {
        let folder = URL(filePath: path).deletingLastPathComponent()
        let temporary = folder.appending(path: ".vantage-\(UUID().uuidString).partial").path
        defer { unlink(temporary) }
        try write(bytes, to: temporary)
        // A hard link never replaces a file. File systems without links, such as FAT, need a special form of rename.
        if link(temporary, path) == 0 || csqlite_rename_without_replacing(temporary, path) == 0 {
            synchronize(folder.path)
            return true
        }
        guard errno == EEXIST else { throw failure }
        return false
    }

    private static func write(_ bytes: [UInt8], to path: String) throws {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw failure }
        defer { close(file) }
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw failure }
            done += count
        }
        guard fsync(file) == 0 else { throw failure }
    }

    /// Ensures that the name of the new file survives a power failure.
    private static func synchronize(_ folder: String) {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }

    private static var failure: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
