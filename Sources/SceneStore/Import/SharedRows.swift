import Foundation
import GRDB
import SQLiteAccess

/// The rows that a scene shares with others.
struct SharedRowIDs {
    var device: Int64?
    var sequence: Int64?
    var provenance: Int64?
}

/// The rows that many scenes share (devices, provenances, named sequences), each looked up once.
final class SharedRows {
    private let database: Database
    private let collection: Int64
    private var devices: [[String]: Int64] = [:]
    private var provenances: [Provenance: Int64] = [:]
    private var sequences: [String: Int64] = [:]
    /// Rows of a table mostly have the provenance of the row before, which is quicker compared than hashed.
    private var last: (sources: Provenance, row: Int64)?

    init(_ database: Database, collection: Int64) {
        self.database = database
        self.collection = collection
    }

    /// The rows that a scene shares; `nil` where one was not looked up yet.
    func known(to record: SceneRecord) -> SharedRowIDs? {
        var ids = SharedRowIDs()
        if let names = record.deviceNames {
            guard let id = devices[names] else { return nil }
            ids.device = id
        }
        if let name = record.sequenceName {
            guard let id = sequences[name] else { return nil }
            ids.sequence = id
        }
        if !record.provenance.isEmpty {
            guard let id = known(record.provenance) else { return nil }
            ids.provenance = id
        }
        return ids
    }

    /// The rows that a scene shares, made where there are none.
    func rows(for record: SceneRecord) throws -> SharedRowIDs {
        try SharedRowIDs(
            device: record.deviceNames.map { try device($0) }, sequence: record.sequenceName.map { try sequence($0) },
            provenance: record.provenance.isEmpty ? nil : provenance(record.provenance))
    }

    private func device(_ names: [String]) throws -> Int64 {
        if let id = devices[names] { return id }
        let id = try row(in: "device", ["make": names[0], "model": names[1]])
        devices[names] = id
        return id
    }

    private func known(_ sources: Provenance) -> Int64? {
        if let last, last.sources == sources { return last.row }
        guard let id = provenances[sources] else { return nil }
        last = (sources, id)
        return id
    }

    private func provenance(_ sources: Provenance) throws -> Int64 {
        if let id = known(sources) { return id }
        let named = Dictionary(uniqueKeysWithValues: sources.pairs.map { ($0.field.rawValue, $0.source) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(named), as: UTF8.self)
        let id = try row(in: "provenance", ["sources": text])
        provenances[sources] = id
        return id
    }

    private func sequence(_ name: String) throws -> Int64 {
        if let id = sequences[name] { return id }
        let id = try row(in: "sequence", ["collection": collection, "name": name])
        // A table may name one that was made of a track, such as one that was exported.
        try database.execute(
            sql: "UPDATE sequence SET is_derived = 0 WHERE id = ? AND is_derived", arguments: [id])
        sequences[name] = id
        return id
    }

    /// Forgets the rows, some of which may have been taken back.
    func forget() {
        devices = [:]
        provenances = [:]
        sequences = [:]
        last = nil
    }

    /// The row with these values, made where there is none.
    ///
    /// - Parameter table: One of the three tables above, and so no text from outside; likewise the columns.
    private func row(in table: String, _ values: KeyValuePairs<String, any DatabaseValueConvertible>) throws -> Int64 {
        let columns = values.map(\.key)
        let arguments = StatementArguments(values.map { $0.value.databaseValue })
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        try database.execute(
            sql: "INSERT OR IGNORE INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(places))",
            arguments: arguments)
        let condition = columns.map { "\($0) = ?" }.joined(separator: " AND ")
        guard
            let id = try Int64.fetchOne(
                database, sql: "SELECT id FROM \(table) WHERE \(condition)", arguments: arguments)
        else { throw ImpossibleValue("\(table) has no row of what was put into it") }
        return id
    }
}

extension SceneRecord {
    /// Make and model; `nil` where neither is known.
    fileprivate var deviceNames: [String]? {
        make == nil && model == nil ? nil : [make ?? "", model ?? ""].map { $0.limited(to: 200) }
    }

    fileprivate var sequenceName: String? { sequence?.ifNotEmpty(limitedTo: 1000) }
}
