import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// The scenes that remain after an index has narrowed down a search.
enum SearchCandidates {
    private static let maximumSequenceLength = 20_000

    /// Returns a small set of scenes that includes all results of a search.
    ///
    /// - Returns: Values of `scene.id` in ascending order, or `nil` if there are too many.
    static func rows(_ search: SceneSearch, in database: Database) throws -> [Int64]? {
        if let ids = search.ids { return try rows(of: ids, in: database) }
        if let box = try search.boxes.lazy.compactMap({ try SmallBox.candidates($0, in: database) }).first {
            return box.sorted()
        }
        return try search.sequence.flatMap { try rows(ofSequence: $0, in: database) }
    }

    private static func rows(of ids: [SceneID], in database: Database) throws -> [Int64] {
        let statement = try RawStatement(database, "SELECT id FROM scene WHERE key = ?")
        var rows: [Int64] = []
        for id in Set(ids) {
            statement.bind(1, id.key)
            try statement.forEachRow { rows.append(statement.int64(0)) }
        }
        return rows.sorted()
    }

    /// Returns the scenes in all sequences with a given name.
    private static func rows(ofSequence name: String, in database: Database) throws -> [Int64]? {
        let statement = try RawStatement(
            database,
            """
            SELECT id FROM scene WHERE sequence IN (SELECT id FROM sequence WHERE name = ?)
            LIMIT \(maximumSequenceLength + 1)
            """)
        statement.bind(1, name)
        var rows: [Int64] = []
        try statement.forEachRow { rows.append(statement.int64(0)) }
        return rows.count > maximumSequenceLength ? nil : rows.sorted()
    }
}
