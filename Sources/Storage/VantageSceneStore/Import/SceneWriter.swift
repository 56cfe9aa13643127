import Foundation
import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A writer of the scenes in one import transaction.
package final class SceneWriter: ImportWriter {
    private let database: Database
    private let run: ImportRun
    private let duplicates: DuplicatePolicy
    private let index: CellIndexWriter
    private let search: DuplicateSearch
    private let shared: SharedRows
    private let rows: SceneRow
    private var slices: PictureSliceRows
    private var pictureCount = 0
    package private(set) var stored = ImportedAmount()
    package private(set) var pictureBytes = 0

    private let tracks: SequenceTracker?

    /// - Parameter tracks: The tracker that assigns scenes to sequences as they are stored. Without one, they are
    ///   assigned at the end of the run.
    init(_ database: Database, run: ImportRun, duplicates: DuplicatePolicy, tracks: SequenceTracker? = nil) throws {
        self.database = database
        self.run = run
        self.duplicates = duplicates
        self.tracks = tracks
        index = try CellIndexWriter(database)
        search = try DuplicateSearch(database, index: index, run: run.id)
        shared = SharedRows(database, collection: run.collection)
        rows = try SceneRow(database, run: run, tracks: tracks)
        slices = PictureSliceRows(database)
    }

    package var acceptsMore: Bool { pictureCount == 0 }

    package func store(_ item: ImportItem<PreparedScene>) throws -> ImportOutcome<SceneID> {
        guard case .ready(let scene) = item.content else { return item.content.skippedOutcome }
        return try storeOrReject(scene, scene.id)
    }

    package func finish() throws { try index.flush() }

    /// Stores a scene completely or not at all. If a value violates a constraint, only that scene's input fails.
    private func storeOrReject(_ scene: PreparedScene, _ id: SceneID) throws -> ImportOutcome<SceneID> {
        do {
            // A single row needs no savepoint. A scene with pictures has several rows.
            guard !scene.pictures.isEmpty else { return try store(scene, id) }
            var outcome: ImportOutcome<SceneID>?
            try database.inSavepoint {
                outcome = try store(scene, id)
                return .commit
            }
            return outcome!
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A scene that the store already has is a duplicate, even if it also has an invalid value.
            if duplicates == .skip, let duplicate = try search.duplicate(of: scene.record, id) { return duplicate }
            shared.forget()
            slices.forget()
            tracks?.giveUp()
            return .failed(
                code: StoreError.Code.invalidValue.rawValue,
                message: "has a value that the store cannot hold (\(error.message ?? "it violates a constraint")).")
        }
    }

    private func store(_ scene: PreparedScene, _ first: SceneID) throws -> ImportOutcome<SceneID> {
        if let row = try insertUnsearched(scene.record, first) { return try complete(scene, first, row: row) }
        var id = first
        if duplicates == .skip {
            if let duplicate = try search.duplicate(of: scene.record, id) { return duplicate }
        } else {
            let isStored: Bool
            (id, isStored) = try freeID(for: scene.record, first)
            // A resumed run may encounter scenes that it has already stored. They do not count as duplicates.
            guard !isStored else { return .imported(id) }
        }
        guard let row = try rows.insert(scene.record, id: id, sharing: shared.rows(for: scene.record)) else {
            // There is no scene with this ID, but the ID is taken, so the index on IDs is damaged.
            throw InvalidStoredValue("scene.key \(id) is taken but cannot be found")
        }
        return try complete(scene, id, row: row)
    }

    /// Inserts a scene without a picture. Only a scene with the same ID can be its duplicate.
    ///
    /// - Returns: `nil` if the scene has a picture, if the ID exists, or if the scene needs new shared rows first.
    private func insertUnsearched(_ record: SceneRecord, _ id: SceneID) throws -> Int64? {
        guard record.contentHash == nil, let shared = shared.known(to: record) else { return nil }
        return try rows.insert(record, id: id, sharing: shared)
    }

    private func complete(_ scene: PreparedScene, _ id: SceneID, row: Int64) throws -> ImportOutcome<SceneID> {
        for picture in scene.pictures { try insert(picture, scene: row) }
        // This comes last, because rolling back to a savepoint does not undo changes to the index in memory.
        try index.insert(row, at: scene.record.coordinate)
        stored.add(scene)
        return .imported(id)
    }

    /// Returns the record's ID or, if that is taken, the first free ID for a copy. If this run has already stored the
    /// same file, returns the ID of the scene that it created.
    private func freeID(for record: SceneRecord, _ first: SceneID) throws -> (id: SceneID, isStored: Bool) {
        var id = first
        var copy = 0
        while let known = try search.scene(id) {
            if record.fileName != nil, known.name == record.fileName, known.run == run.id { return (id, true) }
            copy += 1
            id = SceneID(of: record, copy: copy)
        }
        return (id, false)
    }

    private func insert(_ picture: PictureStream, scene: Int64) throws {
        var path: String?
        if case .linked(let linked, _) = picture.content { path = linked }
        try database.execute(
            sql: """
                INSERT INTO picture (
                    scene, level, is_original, width, height, byte_count, sha256, limitation, index_sha256, linked_path)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                scene, picture.level, picture.isOriginal, picture.size.width, picture.size.height, picture.byteCount,
                Data(picture.hash.bytes), picture.limitation, picture.indexHash.map { Data($0.bytes) }, path,
            ])
        pictureCount += 1
        let id = try database.lastInsertedRowID.checked(in: StoredRange.pictureRow, "picture.id")
        if case .object = picture.indexPlace {
        } else if let index = picture.index {
            try PictureIndexRows.write(index, picture: id, in: database)
        }
        try slices.write(picture, picture: id)
        if case .stored(let bytes) = picture.content {
            pictureBytes += bytes.count
            try PictureParts.write(bytes, picture: id, in: database)
        }
    }
}
