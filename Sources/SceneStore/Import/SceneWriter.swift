import Foundation
import GRDB
import Geodesy

/// Writes the inputs of one transaction.
final class SceneWriter {
    private let database: Database
    private let run: ImportRun
    private let duplicates: DuplicatePolicy
    private let index: CellIndexWriter
    private let search: DuplicateSearch
    private let shared: SharedRows
    private var imported = 0
    private var bytes = 0

    init(_ database: Database, run: ImportRun, duplicates: DuplicatePolicy) {
        self.database = database
        self.run = run
        self.duplicates = duplicates
        index = CellIndexWriter(database)
        search = DuplicateSearch(database, index: index, run: run.id)
        shared = SharedRows(database, collection: run.collection)
    }

    func store(_ item: ImportItem) throws -> ImportOutcome {
        let outcome =
            if case .scene(let record, let pictures) = item.content {
                try storeOrRefuse(record, pictures)
            } else {
                item.content.outcomeWithoutScene
            }
        try note(outcome, of: item)
        return outcome
    }

    /// Completes the transaction: index and journal.
    func finish(after items: [ImportItem]) throws {
        try index.flush()
        guard let last = items.last else { return }
        try database.execute(
            sql: """
                UPDATE import_run SET done = ?, last_source = ?, imported = imported + ?, bytes = bytes + ?
                WHERE id = ?
                """,
            arguments: [last.position + 1, last.source, imported, bytes, run.id])
    }

    /// Stores a scene whole or not at all. A value that breaks a rule of the store is the fault of one input, and must
    /// not take those around it along.
    private func storeOrRefuse(_ record: SceneRecord, _ pictures: [PictureStream]) throws -> ImportOutcome {
        do {
            var outcome: ImportOutcome?
            try database.inSavepoint {
                outcome = try store(record, pictures)
                return .commit
            }
            return outcome!
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            shared.forget()
            return .failed(
                code: SceneStoreError.Code.invalidValue.rawValue,
                message: "has a value that the store cannot hold (\(error.message ?? "it breaks a rule")).")
        }
    }

    private func store(_ record: SceneRecord, _ pictures: [PictureStream]) throws -> ImportOutcome {
        if duplicates == .skip, let duplicate = try search.duplicate(of: record) { return duplicate }
        let (id, isStored) = try id(for: record)
        // A run that is resumed may meet again what it has stored; that is no copy.
        guard !isStored else { return .imported(id) }
        let row = try SceneRow.insert(record, id: id, run: run, shared: shared, in: database)
        for picture in pictures { try insert(picture, scene: row) }
        // Last, since the index in memory does not follow a savepoint that is taken back.
        try index.insert(row, at: record.coordinate)
        imported += 1
        bytes += pictures.first(where: \.isOriginal)?.byteCount ?? 0
        return .imported(id)
    }

    /// The id of the record's content, or of its first copy that the store does not have; or the one under which this
    /// run has stored the very file.
    private func id(for record: SceneRecord) throws -> (id: SceneID, isStored: Bool) {
        let statement = try RawStatement(database, "SELECT file_name, import_run FROM scene WHERE key = ?")
        var copy = 0
        while true {
            let id = SceneID(of: record, copy: copy)
            var isTaken = false
            var isStored = false
            statement.bind(1, id.key)
            try statement.forEachRow {
                isTaken = true
                isStored =
                    record.fileName != nil && statement.optionalString(0) == record.fileName
                    && statement.optionalInt64(1) == run.id
            }
            if !isTaken || isStored { return (id, isStored) }
            copy += 1
        }
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
                Data(picture.hash.bytes), picture.limitation, picture.index.map { Data($0.hash.bytes) }, path,
            ])
        let id = database.lastInsertedRowID
        if let index = picture.index { try PictureIndexRows.write(index, picture: id, in: database) }
        if case .stored(let bytes) = picture.content {
            try PictureParts.write(bytes, picture: id, in: database)
        }
    }

    private func note(_ outcome: ImportOutcome, of item: ImportItem) throws {
        let (name, code, message): (String, String, String)
        switch outcome {
        case .imported: return
        case .duplicate(let scene, let words): (name, code, message) = ("duplicate", "\(scene)", words)
        case .failed(let reason, let words): (name, code, message) = ("failed", reason, words)
        case .ignored(let reason, let words): (name, code, message) = ("ignored", reason, words)
        }
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO import_entry (run, position, source, outcome, code, message)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [run.id, item.position, item.source, name, code, message])
    }
}
