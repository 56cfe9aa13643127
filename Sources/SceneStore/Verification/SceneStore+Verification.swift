import BlockingWork
import Foundation
import GRDB
import Geodesy
import Scenes

/// Something that `verify` found wrong.
public struct StoreProblem: Hashable, Sendable {
    /// What is wrong.
    public enum Code: String, Sendable, Codable, CaseIterable {
        /// SQLite finds the file itself damaged.
        case fileDamaged = "fileDamaged"
        /// A row refers to one that is not there.
        case reference = "reference"
        /// A scene cannot be found by its place.
        case indexEntryMissing = "indexEntryMissing"
        /// The index has an entry for a scene that is not there, or is elsewhere.
        case indexEntryOrphaned = "indexEntryOrphaned"
        /// A picture's bytes are not those that were stored.
        case pictureDamaged = "pictureDamaged"
        /// Bytes that belong to no picture.
        case pictureOrphaned = "pictureOrphaned"
        /// A linked original is gone or has changed.
        case linkedPictureChanged = "linkedPictureChanged"
        /// A scene that should have a picture has none.
        case pictureMissing = "pictureMissing"
        /// A place, a building or an outline cannot be read.
        case placeDamaged = "placeDamaged"
        /// A place cannot be found by one of its names, by where it is or by what it covers, or a building by where it is.
        case placeIndexEntryMissing = "placeIndexEntryMissing"
        /// An index has an entry for a place, a building or a word that is not there, or that does not have it.
        case placeIndexEntryOrphaned = "placeIndexEntryOrphaned"
        /// A row of an index of places cannot be read.
        case placeIndexDamaged = "placeIndexDamaged"
    }

    /// What is wrong, for programs.
    public let code: Code
    /// The scene, where the problem is one scene's.
    public let scene: SceneID?
    /// What is wrong, with what, and what to do.
    public let message: String

    package init(code: Code, scene: SceneID?, message: String) {
        self.code = code
        self.scene = scene
        self.message = message
    }
}

extension SceneStore {
    /// Compares everything in the store with everything else: the file, references, the availability index against
    /// the scenes, and each picture against its checksum.
    ///
    /// - Parameter progress: Called with the number of pictures checked and their total.
    /// - Returns: All that was found wrong, and how many scenes and pictures were looked at.
    public func verify(
        progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> (problems: [StoreProblem], scenes: Int, pictures: Int) {
        // It takes minutes, and mostly waits for the disk.
        try await read(on: .waiting) { database, cancellation in
            var problems = try FileCheck(database).problems()
            // A file that SQLite finds damaged cannot be read reliably any further.
            guard !problems.contains(where: { $0.code == .fileDamaged }) else { return (problems, 0, 0) }
            let scenes = try Int.fetchOne(database, sql: "SELECT count(*) FROM scene") ?? 0
            var index = IndexCheck(database, cancellation: cancellation)
            problems += try index.problems()
            let pictures = PictureCheck(database, cancellation: cancellation)
            problems += try pictures.problems(progress: progress)
            return (problems, scenes, pictures.count)
        }
    }
}

/// What SQLite itself can tell.
private struct FileCheck {
    let database: Database

    init(_ database: Database) { self.database = database }

    /// SQLite's own words; where the damage keeps even the check from its end, that error's.
    private func integrityCheck() throws -> [String] {
        do {
            return try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "SQLite finds it malformed"]
        }
    }

    func problems() throws -> [StoreProblem] {
        let damage = try integrityCheck().filter { $0 != "ok" }
            .map { StoreProblem(code: .fileDamaged, scene: nil, message: "The file is damaged: \($0).") }
        guard damage.isEmpty else { return damage }
        let sql = #"SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT 20"#
        return try Row.fetchAll(database, sql: sql).map { row in
            let table = try row.decode(String.self, forColumn: "table")
            let parent = try row.decode(String.self, forColumn: "parent")
            let number = try row.decode(Int64?.self, forColumn: "rowid")
            return StoreProblem(
                code: .reference, scene: nil,
                message: "Row \(number.map(String.init) ?? "?") of \(table) refers to a \(parent) that is not there.")
        }
    }
}
