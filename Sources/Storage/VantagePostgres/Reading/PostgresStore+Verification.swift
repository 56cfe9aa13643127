import VantageCore
import VantageGeodesy
import VantageObjects
import VantageSceneStore
import VantageScenes
import VantageStoreCore

extension PostgresStore {
    /// Compares the availability index with the scenes, and verifies the checksums of linked pictures and the lengths of
    /// objects. PostgreSQL itself guarantees that references between rows are valid, and checks its files if it was set
    /// up with checksums.
    ///
    /// - Parameters:
    ///   - readsObjects: Whether to also read all objects, and to verify their checksums.
    ///   - progress: Called with the number of verified pictures and their total.
    /// - Returns: All problems, and the numbers of verified scenes and pictures.
    /// - Throws: `StoreError` if the catalog cannot be read; `ObjectStorageError` if the objects cannot be reached.
    public func verify(
        readsObjects: Bool = false,
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> (problems: [StoreProblem], scenes: Int, pictures: Int) {
        let (problems, scenes, pictures, objects, recorded) = try await read { connection, flag in
            // Writers continue. The check sees the catalog as it is now.
            try connection.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY") {
                var index = CatalogIndexCheck(connection: connection, cancellation: flag)
                let problems = try index.problems()
                var pictures = CatalogPictureCheck(connection: connection, cancellation: flag)
                let more = try pictures.problems(progress)
                let recorded = pictures.objects.isEmpty ? nil : try PictureLocationRow.read(connection)
                return (problems + more, index.sceneCount, pictures.count, pictures.objects, recorded)
            }
        }
        guard let location = pictureLocation ?? recorded, !objects.isEmpty else { return (problems, scenes, pictures) }
        let check = ObjectCheck(storage: try location.storage(), readsObjects: readsObjects)
        return (problems + (try await check.problems(with: objects)), scenes, pictures)
    }
}

/// A check of the cell index against the scenes, in both directions.
private struct CatalogIndexCheck {
    private static let cellsPerStep = 1000
    private static let scenesPerStep = 20_000

    let connection: PostgresConnection
    let cancellation: CancellationFlag
    private(set) var sceneCount = 0
    private var found = RowSet()
    private var indexed = RowSet()

    init(connection: PostgresConnection, cancellation: CancellationFlag) {
        (self.connection, self.cancellation) = (connection, cancellation)
    }

    mutating func problems() throws -> [StoreProblem] {
        let orphaned = try orphaned()
        return try missing() + orphaned
    }

    private mutating func orphaned() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        var last: Int64 = -1
        while true {
            try cancellation.check()
            let cells = try connection.run(
                "SELECT id, scenes FROM vantage.cell WHERE id > $1 ORDER BY id LIMIT $2",
                [.int64(last), .int64(Int64(Self.cellsPerStep))])
            guard cells.count > 0 else { return problems }
            var entries: [(cell: Int64, entry: CellEntry)] = []
            for row in 0..<cells.count {
                last = try cells.int64(row, 0, in: 0...CellGrid.lastCell)
                for entry in try cells.bytes(row, 1).withUnsafeBytes({ CellBlob.entries(in: $0) }) {
                    entries.append((last, entry))
                }
            }
            let places = try places(of: entries.map { Int64($0.entry.scene) })
            for (cell, entry) in entries {
                let isRepeated = !indexed.insert(entry.scene)
                let place = places[entry.scene].flatMap { CellGrid.cell(of: $0) == cell ? $0 : nil }
                if let place, entry == CellEntry(scene: entry.scene, at: place, in: CellFrame(cell: cell)) {
                    found.insert(entry.scene)
                }
                guard isRepeated || place == nil else { continue }
                problems.append(
                    StoreProblem(
                        code: .indexEntryOrphaned,
                        message: "Cell \(cell) of the availability index has an entry for row \(entry.scene), "
                            + (isRepeated ? "which already has one." : "which is not a scene in that cell.")))
            }
        }
    }

    private func places(of scenes: [Int64]) throws -> [UInt32: Coordinate] {
        let rows = try connection.run(
            "SELECT id, latitude, longitude FROM vantage.scene WHERE id = ANY($1)", [.int64s(scenes)])
        var places: [UInt32: Coordinate] = [:]
        for row in 0..<rows.count {
            places[UInt32(try rows.int64(row, 0, in: 1...Int64(UInt32.max)))] = try SceneRows.coordinate(rows, row, 1)
        }
        return places
    }

    private mutating func missing() throws -> [StoreProblem] {
        var problems: [StoreProblem] = []
        var last: Int64 = 0
        while true {
            try cancellation.check()
            let rows = try connection.run(
                "SELECT id, key FROM vantage.scene WHERE id > $1 ORDER BY id LIMIT $2",
                [.int64(last), .int64(Int64(Self.scenesPerStep))])
            guard rows.count > 0 else { return problems }
            sceneCount += rows.count
            for row in 0..<rows.count {
                last = try rows.int64(row, 0, in: 1...Int64(UInt32.max))
                guard !found.contains(UInt32(last)) else { continue }
                let id = SceneID(key: try rows.int64(row, 1))
                problems.append(
                    StoreProblem(
                        code: .indexEntryMissing, sceneKey: id.key,
                        message: "Scene \(id) is missing from the availability index and cannot be found by its "
                            + "position. Remove it and import it again."))
            }
        }
    }
}

/// A check of linked pictures against their checksums, and of scenes that lack their picture.
private struct CatalogPictureCheck {
    private static let picturesPerStep = 1000

    let connection: PostgresConnection
    let cancellation: CancellationFlag
    /// The number of verified pictures.
    private(set) var count = 0
    /// The objects, each with the first scene that needs it.
    private(set) var objects: [PictureObject: SceneID] = [:]

    init(connection: PostgresConnection, cancellation: CancellationFlag) {
        (self.connection, self.cancellation) = (connection, cancellation)
    }

    mutating func problems(_ progress: (_ done: Int, _ total: Int) -> Void) throws -> [StoreProblem] {
        let total = Int(try connection.run("SELECT count(*) FROM vantage.picture").int64(0, 0))
        var (problems, last): ([StoreProblem], Int64) = ([], 0)
        while true {
            let step = try PictureRows(connection: connection).pictures(after: last, limit: Self.picturesPerStep)
            guard let end = step.last?.picture.id else { return try problems + missing() }
            for (picture, id) in step {
                try cancellation.check()
                count += 1
                progress(count, total)
                for object in [picture.slice, picture.indexSlice].compactMap(\.?.object) where objects[object] == nil {
                    objects[object] = id
                }
                guard let path = picture.linkedPath, try Self.hash(path) != picture.hash else { continue }
                problems.append(
                    StoreProblem(
                        code: .linkedPictureChanged, sceneKey: id.key,
                        message: "\(path), the linked original of scene \(id), was moved or changed. Put it back."))
            }
            last = end
        }
    }

    private static func hash(_ path: String) throws -> ContentHash? {
        guard let file = try? RegularFile(path: path) else { return nil }
        return try file.hash().hash
    }

    private func missing() throws -> [StoreProblem] {
        let rows = try connection.run(
            """
            SELECT key FROM vantage.scene AS s WHERE content_hash IS NOT NULL AND NOT EXISTS (
                SELECT FROM vantage.picture AS p WHERE p.scene = s.id AND p.is_original = 1)
            """)
        return try (0..<rows.count).map {
            let id = SceneID(key: try rows.int64($0, 0))
            return StoreProblem(
                code: .pictureMissing, sceneKey: id.key,
                message: "The picture of scene \(id) is missing. Remove the scene and import it again.")
        }
    }
}
