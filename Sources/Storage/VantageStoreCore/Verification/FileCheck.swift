import GRDB

/// A check of the file itself: SQLite's integrity check, and references between rows.
package struct FileCheck {
    private let database: Database

    package init(_ database: Database) { self.database = database }

    package func problems() throws -> [StoreProblem] {
        let damage = try integrityCheck().filter { $0 != "ok" }
            .map { StoreProblem(code: .fileDamaged, message: "The file is damaged: \($0).") }
        guard damage.isEmpty else { return damage }
        let sql = #"SELECT "table", rowid, parent FROM pragma_foreign_key_check LIMIT 20"#
        return try Row.fetchAll(database, sql: sql).map { row in
            let table = try row.decode(String.self, forColumn: "table")
            let parent = try row.decode(String.self, forColumn: "parent")
            let number = try row.decode(Int64?.self, forColumn: "rowid")
            return StoreProblem(
                code: .reference,
                message: "Row \(number.map(String.init) ?? "?") of \(table) refers to a \(parent) that does not exist.")
        }
    }

    /// Returns the messages from SQLite's integrity check, or the error's message if the damage stops the check itself.
    private func integrityCheck() throws -> [String] {
        do {
            return try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            return [error.message ?? "SQLite reports that it is malformed"]
        }
    }
}
