/// The files that a scan has listed, kept so that none is used twice.
///
/// Only hashes of the paths are kept, because ten million paths would take too much memory. If two paths had the same
/// hash, a picture would be dropped; among ten million paths, the probability of that is three in a million.
final class ListedFiles {
    /// The role of a listed file. A table that was ignored in a folder can still be used if the user named it.
    enum Role {
        case picture
        case table
    }

    private struct Entry: Hashable {
        let path: [UInt8]
        let role: Role
    }

    let keepsAll: Bool
    private var hashes: Set<Int> = []

    /// Creates an empty list.
    ///
    /// - Parameter keepsAll: Whether to keep every file in the list. This is necessary if the paths to import may
    ///   overlap. With a single path, a scan finds a file twice only if a table refers to it.
    init(keepsAll: Bool) { self.keepsAll = keepsAll }

    /// Adds a file.
    ///
    /// - Parameter path: The path with symbolic links resolved.
    func insert(_ path: String, as role: Role) { hashes.insert(Self.hash(path, role)) }

    func remove(_ path: String, as role: Role) { hashes.remove(Self.hash(path, role)) }

    func contains(_ path: String, as role: Role) -> Bool { hashes.contains(Self.hash(path, role)) }

    /// Reports whether a file has not been listed yet. If `keepsAll` is set, also adds it.
    func isNew(_ path: String, as role: Role) -> Bool {
        let hash = Self.hash(path, role)
        return keepsAll ? hashes.insert(hash).inserted : !hashes.contains(hash)
    }

    /// Hashes the bytes of a path, because two Unicode spellings of a name can belong to different files.
    private static func hash(_ path: String, _ role: Role) -> Int {
        Entry(path: Array(path.utf8), role: role).hashValue
    }
}
