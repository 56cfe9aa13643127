import GRDB
import VantagePlaces
import VantageStoreCore

/// A writer of the buildings in one transaction.
final class BuildingWriter {
    private static let insertion = """
        INSERT INTO building (key, collection, source_id, name, cell, import_run) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO NOTHING
        """

    private let database: Database
    private let run: ImportRun
    private let rows: RawStatement
    private let cells: BuildingCells
    private var pending: [Int64: [UInt8]] = [:]
    private var pendingBytes = 0

    /// The maximum number of outline bytes that a transaction keeps in memory.
    private static let maximumPendingBytes = 64 << 20

    init(_ database: Database, run: ImportRun) throws {
        self.database = database
        self.run = run
        rows = try RawStatement(database, Self.insertion)
        cells = try BuildingCells(database)
    }

    /// Whether the transaction has room for more buildings.
    var acceptsMore: Bool { pendingBytes < Self.maximumPendingBytes }

    /// Inserts a building.
    ///
    /// - Parameter place: The place that the building belongs to. It supplies the identity, and the name or address.
    /// - Returns: `false` if the store already has a building with this identity.
    func insert(_ building: PreparedBuilding, of place: Place) throws -> Bool {
        let name = place.name.isEmpty ? place.address?.line : place.name
        return try insert(building, id: place.id, sourceID: place.sourceID, name: name)
    }

    /// - Parameter name: The name or address of the building, if it has one.
    func insert(_ building: PreparedBuilding, id: PlaceID, sourceID: String, name: String?) throws -> Bool {
        guard let box = GridBox(around: building.outline.parts.joined()) else { return false }
        let cell = BuildingCell(of: box).id
        rows.bind(1, id.key)
        rows.bind(2, run.collection)
        rows.bind(3, sourceID)
        rows.bind(4, name)
        rows.bind(5, cell)
        rows.bind(6, run.id)
        guard let row = try rows.insert() else { return false }
        let bytes = StoredBuilding.bytes(building, row: row)
        pending[cell, default: []] += bytes
        pendingBytes += bytes.count
        return true
    }

    /// Reports whether a building in the store was stored by this run.
    func belongsToRun(_ id: PlaceID) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT import_run IS ? FROM building WHERE key = ?", arguments: [run.id, id.key]) ?? false
    }

    func finish() throws {
        for cell in pending.keys.sorted() { try cells.write(try cells.bytes(cell) + (pending[cell] ?? []), to: cell) }
        (pending, pendingBytes) = ([:], 0)
    }
}

/// The rows of `building_cell`.
struct BuildingCells {
    private let search: RawStatement
    private let insertion: RawStatement
    private let deletion: RawStatement

    init(_ database: Database) throws {
        search = try RawStatement(database, "SELECT entries FROM building_cell WHERE id = ?")
        insertion = try RawStatement(database, "INSERT OR REPLACE INTO building_cell (id, entries) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM building_cell WHERE id = ?")
    }

    func bytes(_ cell: Int64) throws -> [UInt8] {
        search.bind(1, cell)
        defer { search.reset() }
        return try search.step() ? Array(search.blob(0)) : []
    }

    func write(_ bytes: [UInt8], to cell: Int64) throws {
        guard !bytes.isEmpty else {
            deletion.bind(1, cell)
            return try deletion.run()
        }
        insertion.bind(1, cell)
        insertion.bind(2, bytes)
        try insertion.run()
    }
}

/// The removal of buildings from the store.
struct BuildingRemoval {
    private static let batchSize = 50_000

    let database: Database

    /// Removes one batch of a collection's buildings.
    ///
    /// - Returns: The number of buildings removed, or 0 if none were left.
    func removeBatch(ofCollection name: String) throws -> Int {
        let found = try Row.fetchAll(
            database,
            sql: """
                SELECT id, cell FROM building WHERE collection = (SELECT id FROM collection WHERE name = ?)
                ORDER BY cell LIMIT ?
                """, arguments: [name, Self.batchSize])
        let cells = try BuildingCells(database)
        for (cell, rows) in Dictionary(grouping: found, by: { $0["cell"] as Int64 }) {
            let ids = Set(rows.map { $0["id"] as Int64 })
            try cells.write(try cells.bytes(cell).withUnsafeBytes { try StoredBuilding.without(ids, $0) }, to: cell)
        }
        let deletion = try RawStatement(database, "DELETE FROM building WHERE id = ?")
        for row in found {
            deletion.bind(1, row["id"] as Int64)
            try deletion.run()
        }
        return found.count
    }
}
