import GRDB

/// Copies the rows of pictures that lie outside the store: linked originals, and slices of objects.
struct ShardPictures {
    private let source: Database
    private let target: Database
    private let pictures: RowCopy
    /// The copy of slices; `nil` for a store from a release without objects.
    private let slices: RowCopy?
    private var objects: Set<Int64> = []

    /// - Returns: `nil` if all pictures are inside the store.
    init?(from source: Database, to target: Database) throws {
        func exists(_ query: String) throws -> Bool {
            try Bool.fetchOne(source, sql: "SELECT EXISTS (\(query))") ?? false
        }
        let hasSlices =
            try exists("SELECT 1 FROM sqlite_schema WHERE name = 'picture_slice'")
            && exists("SELECT 1 FROM picture_slice")
        guard try hasSlices || exists("SELECT 1 FROM picture WHERE linked_path IS NOT NULL") else { return nil }
        func slice(_ column: String) -> String {
            hasSlices
                ? "EXISTS (SELECT 1 FROM picture_slice AS s WHERE s.picture = picture.id AND s.\(column) IS NOT NULL)"
                : "0"
        }
        (self.source, self.target) = (source, target)
        // An index inside the store is not copied.
        pictures = try RowCopy(
            "picture", where: "scene = ? AND (linked_path IS NOT NULL OR \(slice("object"))) ORDER BY id",
            from: source, to: target,
            replacing: ["index_sha256": "CASE WHEN \(slice("index_object")) THEN index_sha256 END"])
        slices =
            try hasSlices
            ? RowCopy(
                "picture_slice", where: "picture IN (SELECT id FROM picture WHERE scene = ?) ORDER BY picture",
                from: source, to: target)
            : nil
    }

    /// Copies the pictures of a scene.
    mutating func copy(ofScene scene: Int64) throws {
        try pictures.copy(scene)
        guard let slices else { return }
        let columns = [slices.index(of: "object"), slices.index(of: "index_object")]
        var found: [Int64] = []
        try slices.copy(scene) { found += columns.compactMap { slices.integer($0) } }
        objects.formUnion(found)
    }

    /// Copies what the pictures share: their objects and the location of the objects.
    func copyShared() throws {
        guard slices != nil else { return }
        let rows = try RowCopy("picture_object", where: "id = ?", from: source, to: target)
        for object in objects.sorted() { try rows.copy(object) }
        try RowCopy("picture_location", where: "?1 = 0", from: source, to: target).copy(0)
    }
}
