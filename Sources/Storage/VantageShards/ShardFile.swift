import Foundation
import VantageCore

/// Files in a published folder.
enum ShardFile {
    /// The start of the names of all files except the manifest.
    static let prefix = "shard-"
    /// The end of the names of files that are not complete.
    static let partialSuffix = ".partial"

    /// Returns a name that contains the start of the hash.
    static func name(_ hash: ContentHash, _ type: String) -> String { "\(prefix)\(hash.hexadecimal(16)).\(type)" }

    /// Computes the SHA-256 of a file.
    ///
    /// - Parameter check: Called often; throws if the work was canceled.
    static func hash(of url: URL, check: () throws -> Void = {}) throws -> (hash: ContentHash, bytes: Int) {
        try RegularFile(path: url.path).hash(check: check)
    }

    /// Gives a complete file its name, which contains its hash, and makes it read-only. If an equal file has that name,
    /// it is kept, because a server may have it open.
    ///
    /// - Returns: The entry for the manifest, and whether the file is new.
    static func seal(
        _ partial: URL, type: String, check: () throws -> Void
    ) throws -> (file: ShardManifest.File, isNew: Bool) {
        let (hash, bytes) = try hash(of: partial, check: check)
        let target = partial.deletingLastPathComponent().appending(path: name(hash, type))
        let file = ShardManifest.File(file: target.lastPathComponent, bytes: bytes, sha256: hash.description)
        if let known = try? Self.hash(of: target, check: check), known.hash == hash {
            unlink(partial.path)
            // Restarts the grace period of a file that is used again.
            utimes(target.path, nil)
            return (file, false)
        }
        try synchronize(partial.path, mode: 0o444)
        guard rename(partial.path, target.path) == 0 else { throw SystemError(errno) }
        try synchronize(target.deletingLastPathComponent().path)
        return (file, true)
    }

    /// Ensures that the contents of a file, or the names in a folder, survive a power failure.
    static func synchronize(_ path: String, mode: mode_t? = nil) throws(SystemError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(errno) }
        defer { close(descriptor) }
        if let mode, fchmod(descriptor, mode) != 0 { throw SystemError(errno) }
        guard fsync(descriptor) == 0 else { throw SystemError(errno) }
    }
}
