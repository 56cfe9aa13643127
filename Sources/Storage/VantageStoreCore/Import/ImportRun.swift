import GRDB
import VantageCore

/// The collection that an import adds to.
public struct CollectionSpec: Hashable, Sendable {
    /// The collection's name, which is unique in a store.
    public var name: String
    /// The SPDX license identifier, or `nil` to keep the collection's current one.
    public var license: String?
    /// The attribution for scenes and places that have none of their own, or `nil` to keep the current one.
    public var attribution: String?

    /// Creates a description of a collection.
    ///
    /// - Parameters:
    ///   - name: The name of the collection.
    ///   - license: The SPDX license identifier for scenes and places that have none of their own.
    ///   - attribution: The attribution for scenes and places that have none of their own.
    public init(name: String, license: String? = nil, attribution: String? = nil) {
        self.name = name
        self.license = license
        self.attribution = attribution
    }
}

/// An import that is running or was interrupted.
package struct ImportRun: Hashable, Sendable {
    package let id: Int64
    package let collection: Int64
    /// The number of finished inputs.
    package let done: Int
    /// The name of the last finished input.
    package let lastSource: String?
    /// The number of imported inputs.
    package let imported: Int
    /// The size of the imported originals in bytes.
    package let bytes: Int
}

/// A journal entry for an input that was not imported.
package struct ImportEntry: Hashable, Sendable {
    /// The outcome, as the journal stores it.
    package enum Outcome: String, Hashable, Sendable {
        case duplicate = "duplicate"
        case failed = "failed"
        case ignored = "ignored"
    }

    package let position: Int
    package let source: String
    package let outcome: Outcome
    package let code: String
    /// The limit that the input exceeded, if it can be raised.
    package let limit: ResourceLimit?
    package let message: String
}

extension ImportRun {
    /// The valid range of an import's counters. Its upper bound exceeds the capacity of any disk, but is low enough
    /// that adding counters cannot overflow.
    private static let counts: ClosedRange<Int64> = 0...1 << 60

    /// Returns the last run with the same arguments and collection.
    static func last(_ arguments: String, collection: Int64, in database: Database) throws -> ImportRun? {
        try Row.fetchOne(
            database,
            sql: """
                SELECT * FROM import_run WHERE collection = ? AND arguments = ? ORDER BY id DESC LIMIT 1
                """,
            arguments: [collection, arguments]
        ).map { row in
            func count(_ column: String) throws -> Int {
                Int(try row.decode(Int64.self, forColumn: column).checked(in: counts, "import_run.\(column)"))
            }
            return ImportRun(
                id: try row.decode(forColumn: "id"), collection: collection, done: try count("done"),
                lastSource: try row.decode(forColumn: "last_source"), imported: try count("imported"),
                bytes: try count("bytes"))
        }
    }
}
