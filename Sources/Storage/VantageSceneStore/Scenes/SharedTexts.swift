import Foundation
import GRDB
import VantageGeodesy
import VantageStoreCore

/// The names and calibrations that many scenes share. Each is read once and cached until the store changes.
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

    /// The maximum number of cached calibrations.
    private static let maximumCalibrations = 4096

    private unowned let database: Database
    private let collectionRow: RawStatement
    private let deviceRow: RawStatement
    private let sequenceRow: RawStatement
    /// Nil if the store was written by a release without calibrations.
    private let calibrationRow: RawStatement?
    private var dataVersion: UInt32?
    private var collections: [Int64: Collection] = [:]
    private var devices: [Int64: Device] = [:]
    private var sequences: [Int64: String] = [:]
    private var calibrations: [Int64: CalibratedCamera] = [:]

    init(_ database: Database) throws {
        self.database = database
        collectionRow = try RawStatement(database, "SELECT name, license, attribution FROM collection WHERE id = ?")
        deviceRow = try RawStatement(database, "SELECT make, model FROM device WHERE id = ?")
        sequenceRow = try RawStatement(database, "SELECT name FROM sequence WHERE id = ?")
        calibrationRow =
            try database.tableExists("calibration")
            ? RawStatement(database, "SELECT camera FROM calibration WHERE id = ?") : nil
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
        calibrations.removeAll()
    }

    /// Whether the store has calibrations.
    var hasCalibrations: Bool { calibrationRow != nil }

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

    /// Returns a calibration, or `nil` if there is no such row.
    ///
    /// - Throws: `InvalidStoredValue` if the text is not a calibration.
    func calibration(_ id: Int64) throws -> CalibratedCamera? {
        if let known = calibrations[id] { return known }
        guard let calibrationRow else { return nil }
        calibrationRow.bind(1, id)
        defer { calibrationRow.reset() }
        guard try calibrationRow.step(), let text = calibrationRow.optionalString(0) else { return nil }
        guard let camera = try? JSONDecoder().decode(CalibratedCamera.self, from: Data(text.utf8)) else {
            throw InvalidStoredValue("calibration \(id) is not a camera")
        }
        if calibrations.count >= Self.maximumCalibrations { calibrations.removeAll(keepingCapacity: true) }
        calibrations[id] = camera
        return camera
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

    /// Returns the text, or `nil` if it is empty. The table stores unknown values as empty strings.
    private func known(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
}
