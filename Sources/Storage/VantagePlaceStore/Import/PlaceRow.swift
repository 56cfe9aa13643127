import GRDB
import VantagePlaces
import VantageStoreCore

/// A writer of places into the table `place`.
final class PlaceRow {
    private static let insertion = """
        INSERT INTO place (key, collection, source, source_id, kind, category, latitude, longitude, importance, name,
            names, aliases, details, license, attribution, import_run)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (key) DO NOTHING
        """

    private let database: Database
    private let statement: SparseStatement
    private let run: ImportRun
    private var sources: [String: Int64] = [:]

    init(_ database: Database, run: ImportRun) throws {
        self.database = database
        self.run = run
        statement = SparseStatement(try RawStatement(database, Self.insertion))
    }

    /// Inserts a place.
    ///
    /// - Returns: `place.id`, or `nil` if the store already has a place with this identity.
    func insert(_ prepared: PreparedPlace) throws -> Int64? {
        let place = prepared.place
        statement.bind(1, place.id.key)
        statement.bind(2, run.collection)
        statement.bind(3, try source(place.source))
        statement.bind(4, place.sourceID)
        statement.bind(5, place.kind.stored)
        statement.bind(6, place.category?.rawValue)
        statement.bind(7, place.coordinate.latitude)
        statement.bind(8, place.coordinate.longitude)
        statement.bind(9, Int64(place.storedImportance))
        statement.bind(10, place.name)
        statement.bind(11, prepared.names)
        statement.bind(12, prepared.aliases)
        statement.bind(13, prepared.details)
        statement.bind(14, place.license)
        statement.bind(15, place.attribution)
        statement.bind(16, run.id)
        return try statement.insert()
    }

    /// Reports whether a place was already stored during this run.
    func belongsToRun(_ id: PlaceID) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT import_run IS ? FROM place WHERE key = ?", arguments: [run.id, id.key]) ?? false
    }

    private func source(_ name: String) throws -> Int64 {
        if let id = sources[name] { return id }
        try database.execute(sql: "INSERT OR IGNORE INTO place_source (name) VALUES (?)", arguments: [name])
        guard
            let id = try Int64.fetchOne(database, sql: "SELECT id FROM place_source WHERE name = ?", arguments: [name])
        else { throw InvalidStoredValue("place_source lacks a row that was just inserted") }
        sources[name] = id
        return id
    }
}

extension Place {
    /// The importance as stored, in 0...255.
    var storedImportance: Int { Int((min(1, max(0, importance)) * 255).rounded()) }
}

extension PlaceKind {
    private static let numbers: [PlaceKind] = [.pointOfInterest, .territory, .physicalFeature, .street, .address]

    /// The number of the kind in `place.kind`.
    var stored: Int64 { Int64(Self.numbers.firstIndex(of: self)! + 1) }

    init?(stored: Int64) {
        guard let place = Int(exactly: stored - 1), Self.numbers.indices.contains(place) else { return nil }
        self = Self.numbers[place]
    }
}
