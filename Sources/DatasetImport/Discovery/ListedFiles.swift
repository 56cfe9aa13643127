/// The files that a scan has listed, so that none is taken a second time.
///
/// Ten million paths would fill memory; their hashes are kept. That two of ten million share one, and a picture is
/// passed over, has a chance of three in a million.
final class ListedFiles {
    /// What a file was listed as: a table may be looked at and passed over before a person names it.
    enum Role {
        case picture
        case table
    }

    private struct Entry: Hashable {
        let path: [UInt8]
        let role: Role
    }

    private let keepsAll: Bool
    private var hashes: Set<Int> = []

    /// - Parameter keepsAll: Whether paths may overlap; in a single one only tables can bring a file a second time.
    init(keepsAll: Bool) { self.keepsAll = keepsAll }

    /// - Parameter path: Without links.
    func insert(_ path: String, as role: Role) { hashes.insert(Self.hash(path, role)) }

    func remove(_ path: String, as role: Role) { hashes.remove(Self.hash(path, role)) }

    /// Whether the file was not listed before; from now on it is.
    func isNew(_ path: String, as role: Role) -> Bool {
        let hash = Self.hash(path, role)
        return keepsAll ? hashes.insert(hash).inserted : !hashes.contains(hash)
    }

    /// By bytes: two spellings of one accent are two files.
    private static func hash(_ path: String, _ role: Role) -> Int {
        Entry(path: Array(path.utf8), role: role).hashValue
    }
}
