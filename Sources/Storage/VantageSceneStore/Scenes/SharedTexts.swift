import GRDB
import VantageStoreCore

/// The names that many scenes share. Each is read once and cached until the store changes.
final class SharedTexts {
    struct Collection {
        let name: String
        let license: String?
        let attribution: String?
    }

    struct Device {
        let make: String?
        let model: String?
    }

    /// The maximum number of cached sequences.
    private static let maximumSequences = 65_536

    private unowned let database: Database
    private let collectionRow: RawStatement
    private let deviceRow: RawStatement
    private let sequenceRow: RawStatement
    private var dataVersion: UInt32?
    private var collections: [Int64: Collection] = [:]
    private var devices: [Int64: Device] = [:]
    private var sequences: [Int64: String] = [:]

    init(_ database: Database) throws {
        self.database = database
        collectionRow = try RawStatement(database, "SELECT name, license, attribution FROM collection WHERE id = ?")
        deviceRow = try RawStatement(database, "SELECT make, model FROM device WHERE id = ?")
        sequenceRow = try RawStatement(database, "SELECT name FROM sequence WHERE id = ?")
    }

    /// Clears the cache if another connection has changed the store. Call this in a transaction that has already read
    /// something.
    func refresh() {
        let version = database.dataVersion
        guard version != dataVersion else { return }
        dataVersion = version
        collections.removeAll()
        devices.removeAll()
        sequences.removeAll()
    }

    /// Returns a collection, or `nil` if there is no such row. `verify` reports missing collections.
    func collection(_ id: Int64) throws -> Collection? {
        if let known = collections[id] { return known }
        collectionRow.bind(1, id)
        defer { collectionRow.reset() }
        guard try collectionRow.step() else { return nil }
        let collection = Collection(
            name: collectionRow.optionalString(0) ?? "", license: collectionRow.optionalString(1),
            attribution: collectionRow.optionalString(2))
        collections[id] = collection
        return collection
    }

    func device(_ id: Int64) throws -> Device? {
        if let known = devices[id] { return known }
        deviceRow.bind(1, id)
        defer { deviceRow.reset() }
        guard try deviceRow.step() else { return nil }
        let device = Device(make: known(deviceRow.optionalString(0)), model: known(deviceRow.optionalString(1)))
        devices[id] = device
        return device
    }

    func sequence(_ id: Int64) throws -> String? {
        if let known = sequences[id] { return known }
        sequenceRow.bind(1, id)
        defer { sequenceRow.reset() }
        guard try sequenceRow.step(), let name = sequenceRow.optionalString(0) else { return nil }
        if sequences.count >= Self.maximumSequences { sequences.removeAll(keepingCapacity: true) }
        sequences[id] = name
        return name
    }

    /// Returns `nil` for an empty string, which the table stores for unknown values.
    private func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
