import GRDB
import VantageCore
import VantageGeodesy
import VantageScenes
import VantageStoreCore

extension SceneStore {
    /// Runs a closure that can read the positions and directions of all scenes any number of times, in one transaction.
    ///
    /// - Throws: `StoreError`, and the closure's errors.
    package func readMarks<Value: Sendable>(
        _ body: @escaping @Sendable (any SceneMarks, CancellationFlag) throws -> Value
    ) async throws -> Value {
        try await store.read { database, cancellation in
            try body(StoredMarks(database: database, cancellation: cancellation), cancellation)
        }
    }
}

private struct StoredMarks: SceneMarks {
    let database: Database
    let cancellation: CancellationFlag

    func forEach(_ body: (SceneMark) throws -> Void) throws {
        // Each of the two statements follows an index, because sorting a million scenes would take too long.
        for condition in ["sequence IS NOT NULL ORDER BY sequence, rank", "sequence IS NULL"] {
            let statement = try RawStatement(
                database, "SELECT latitude, longitude, heading, is_panorama, sequence FROM scene WHERE \(condition)")
            try statement.forEachRow {
                try cancellation.check()
                try body(
                    SceneMark(
                        at: Coordinate(latitude: statement.double(0), longitude: statement.double(1)),
                        heading: try statement.optionalDouble(2).map { try Heading($0) },
                        isPanorama: statement.int64(3) == 1, sequence: statement.optionalInt64(4)))
            }
        }
    }
}
