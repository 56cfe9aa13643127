import VantageGeodesy
import VantageSceneStore
import VantageScenes

extension PostgresStore {
    private static let scenesPerStep = 10_000

    /// Removes scenes and their rows in other tables. Linked pictures stay where they are.
    ///
    /// - Returns: The number of removed scenes.
    /// - Throws: `StoreError`.
    @discardableResult
    public func remove(_ scenes: some Collection<SceneID> & Sendable) async throws -> Int {
        let keys = Set(scenes.map(\.key)).sorted()
        var count = 0
        for start in stride(from: 0, to: keys.count, by: Self.scenesPerStep) {
            let part = Array(keys[start..<min(start + Self.scenesPerStep, keys.count)])
            count += try await write { connection in
                try Self.remove(connection, where: "key = ANY($1)", [.int64s(part)])
            }
        }
        return count
    }

    /// Removes all scenes in a collection, and the collection itself.
    ///
    /// - Returns: The number of removed scenes.
    /// - Throws: `SceneError` `noSuchCollection`; `StoreError`.
    @discardableResult
    public func removeCollection(_ name: String) async throws -> Int {
        try await write { try CollectionNames(connection: $0).check(name) }
        var count = 0
        while true {
            let removed = try await write { connection in
                let removed = try Self.remove(
                    connection,
                    where: """
                        id IN (SELECT id FROM vantage.scene
                            WHERE collection = (SELECT id FROM vantage.collection WHERE name = $1)
                            ORDER BY id LIMIT \(Self.scenesPerStep))
                        """, [.text(name)])
                if removed == 0 {
                    try connection.run("DELETE FROM vantage.collection WHERE name = $1", [.text(name)])
                    try CatalogRevision.increment(connection)
                }
                return removed
            }
            guard removed > 0 else { return count }
            count += removed
        }
    }

    /// Removes the records of objects that no scene needs any longer. The objects themselves remain, because other
    /// stores may need them.
    ///
    /// - Returns: The paths of the objects in their location, sorted.
    /// - Throws: `StoreError`.
    @discardableResult
    public func forgetUnusedObjects() async throws -> [String] {
        try await write { connection in
            let rows = try connection.run(
                """
                DELETE FROM vantage.picture_object AS o
                WHERE NOT EXISTS (SELECT FROM vantage.picture_slice WHERE object = o.id)
                    AND NOT EXISTS (SELECT FROM vantage.picture_slice WHERE index_object = o.id)
                RETURNING sha256, suffix, byte_count
                """)
            let removed = Set(
                try (0..<rows.count).map {
                    try PictureObject(
                        storedHash: rows.bytes($0, 0), suffix: rows.string($0, 1), byteCount: rows.int64($0, 2))
                })
            // Another row may refer to the same object.
            let kept = try connection.run(
                "SELECT sha256 FROM vantage.picture_object WHERE sha256 = ANY($1)",
                [.byteArrays(removed.map(\.hash.bytes))])
            let hashes = Set(try (0..<kept.count).compactMap { try SceneRows.hash(kept, $0, 0) })
            return removed.filter { !hashes.contains($0.hash) }.map(\.path).sorted()
        }
    }

    /// Removes the scenes that meet a condition, in one transaction.
    private static func remove(
        _ connection: PostgresConnection, where condition: String, _ values: [PostgresValue]
    ) throws -> Int {
        // Writers lock scenes in the order of their keys.
        let rows = try connection.run(
            "SELECT id, latitude, longitude, sequence FROM vantage.scene WHERE \(condition) ORDER BY key FOR UPDATE",
            values)
        guard rows.count > 0 else { return 0 }
        var cells = CellChanges()
        var (scenes, sequences): ([Int64], Set<Int64>) = ([], [])
        for row in 0..<rows.count {
            scenes.append(try rows.int64(row, 0))
            cells.add(row: scenes[row], at: try SceneRows.coordinate(rows, row, 1))
            if let sequence = try rows.optionalInt64(row, 3) { sequences.insert(sequence) }
        }
        try connection.run("DELETE FROM vantage.scene WHERE id = ANY($1)", [.int64s(scenes)])
        try cells.remove(connection)
        try connection.run(
            """
            DELETE FROM vantage.sequence AS q
            WHERE id = ANY($1) AND NOT EXISTS (SELECT FROM vantage.scene WHERE sequence = q.id)
            """, [.int64s(sequences.sorted())])
        try CatalogRevision.increment(connection)
        return rows.count
    }
}
