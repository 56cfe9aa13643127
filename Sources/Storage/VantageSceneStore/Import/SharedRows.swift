import Foundation
import GRDB
import VantageGeodesy
import VantageStoreCore

/// The rows that a scene shares with other scenes.
struct SharedRowIDs {
    var device: Int64?
    var sequence: Int64?
    var provenance: Int64?
    var calibration: Int64?
}

/// The rows that many scenes share: devices, provenances, calibrations and named sequences. Each is looked up only
/// once.
final class SharedRows {
    private let database: Database
    private let collection: Int64
    private var devices: [[String]: Int64] = [:]
    private var provenances: [Provenance: Int64] = [:]
    private var sequences: [String: Int64] = [:]
    private var calibrations: [CalibratedCamera: Int64] = [:]
    /// The last provenance. Consecutive rows in a table usually have the same one, and comparing is faster than
    /// hashing.
    private var last: (sources: Provenance, row: Int64)?

    init(_ database: Database, collection: Int64) {
        self.database = database
        self.collection = collection
    }

    /// Returns the rows that a scene shares with other scenes, or `nil` if any of them has not been looked up yet.
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
        if case .calibrated(let camera) = record.camera {
            guard let id = calibrations[camera] else { return nil }
            ids.calibration = id
        }
        return ids
    }

    /// Returns the rows that a scene shares with other scenes, inserting those that are missing.
    func rows(for record: SceneRecord) throws -> SharedRowIDs {
        try SharedRowIDs(
            device: record.deviceNames.map { try device($0) }, sequence: record.sequenceName.map { try sequence($0) },
            provenance: record.provenance.isEmpty ? nil : provenance(record.provenance),
            calibration: calibration(record.camera))
    }

    private func calibration(_ camera: CameraModel) throws -> Int64? {
        guard case .calibrated(let camera) = camera else { return nil }
        if let id = calibrations[camera] { return id }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(camera), as: UTF8.self)
        let id = try row(in: "calibration", ["camera": text])
        calibrations[camera] = id
        return id
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
        // A table may name a sequence that was derived from a track, for example after an export.
        try database.execute(
            sql: "UPDATE sequence SET is_derived = 0 WHERE id = ? AND is_derived", arguments: [id])
        sequences[name] = id
        return id
    }

    /// Discards all rows, because some may have been rolled back.
    func forget() {
        devices = [:]
        provenances = [:]
        sequences = [:]
        calibrations = [:]
        last = nil
    }

    /// Returns the row with these values, inserting it if it does not exist.
    ///
    /// - Parameters:
    ///   - table: One of the tables above. Never pass untrusted text, because the name becomes part of the SQL.
    ///   - values: The values by column. Column names must not be untrusted text either.
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
        else { throw InvalidStoredValue("\(table) lacks a row that was just inserted") }
        return id
    }
}

extension SceneRecord {
    /// The make and model, or `nil` if both are unknown.
    fileprivate var deviceNames: [String]? {
        make == nil && model == nil ? nil : [make ?? "", model ?? ""].map { $0.limited(to: 200) }
    }

    /// The sequence name from the source, truncated to the length that the store allows.
    var sequenceName: String? { sequence?.ifNotEmpty(limitedTo: 1000) }
}
