import GRDB
import VantageGeodesy
import VantageParsing
import VantagePlaces
import VantageStoreCore

/// A reader of those columns of a place that are needed for ranking.
final class NameReader {
    struct Names {
        /// The wanted names with their indices in ``Place/allNames``.
        var wanted: [(number: Int, text: String)]
        /// The index of the first alias.
        let firstAlias: Int
        /// The index of the name with the address.
        let addressName: Int
        let importance: Double
        let identity: PlaceIdentity
        /// The address completed with the surroundings, and the code of a territory, if they were read.
        let address: PostalAddress?
        let code: String?

        var coordinate: Coordinate { identity.coordinate }
    }

    private static let surroundings = """
        SELECT address FROM surroundings JOIN place_surroundings ON surroundings.id = place_surroundings.surroundings
        WHERE place = ?
        """

    private let statement: RawStatement
    let places: PlaceReader
    private let outlines: RawStatement
    /// `nil` in stores from earlier releases, until the next import.
    private let surroundings: RawStatement?

    init(_ database: Database) throws {
        places = try PlaceReader(database)
        outlines = try RawStatement(database, "SELECT 1 FROM place_outline WHERE place = ?")
        surroundings =
            try database.tableExists("place_surroundings") ? RawStatement(database, Self.surroundings) : nil
        statement = try RawStatement(
            database,
            """
            SELECT name, names, aliases, importance, latitude, longitude, details, source, kind, category, source_id
            FROM place WHERE id = ?
            """)
    }

    /// Reads some of a place's names.
    ///
    /// - Parameters:
    ///   - mask: A bit mask of the wanted names. The first name is always read, because it is the one that people know.
    ///   - withDetails: Whether to read the details even if the name with the address is not wanted.
    /// - Returns: `nil` if there is no such row.
    func names(row: Int64, mask: UInt32, withDetails: Bool = false) throws -> Names? {
        func isWanted(_ number: Int) -> Bool { mask >> UInt32(min(number, Posting.names - 1)) & 1 == 1 }
        statement.bind(1, row)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        let name = statement.optionalString(0) ?? ""
        let byLanguage = try (JSONColumn.value(statement, 1)?.members ?? []).sorted { $0.name < $1.name }.compactMap(
            \.value.text)
        let first = 1 + byLanguage.count
        let aliases = try JSONColumn.texts(statement, 2) { isWanted(first + $0) }
        var wanted = [(number: 0, text: name)]
        for (place, text) in byLanguage.enumerated() where isWanted(1 + place) { wanted.append((1 + place, text)) }
        wanted += aliases.texts.map { (first + $0.number, $0.text) }
        let last = first + aliases.count
        // Build the name with the address only if that name is wanted.
        let isAddressWanted = mask >> UInt32(min(last, Posting.names - 1)) != 0
        let details = try isAddressWanted || withDetails ? JSONColumn.value(statement, 6).map { PlaceDetails($0) } : nil
        if isAddressWanted, let text = details?.nameInTown(name) { wanted.append((last, text)) }
        return Names(
            wanted: wanted, firstAlias: first, addressName: last,
            importance: Double(try statement.int64(3, in: 0...255)) / 255,
            identity: PlaceIdentity(
                name: name, source: statement.int64(7), sourceID: statement.optionalString(10) ?? "",
                kind: statement.int64(8), category: statement.optionalString(9),
                coordinate: try Coordinate(latitude: statement.double(4), longitude: statement.double(5))),
            address: try isAddressWanted || withDetails ? completeAddress(details?.address, row: row) : nil,
            code: details?.code)
    }

    private func completeAddress(_ address: PostalAddress?, row: Int64) throws -> PostalAddress? {
        guard let surroundings else { return address }
        surroundings.bind(1, row)
        defer { surroundings.reset() }
        guard try surroundings.step(), let around = try JSONColumn.value(surroundings, 0) else { return address }
        return (address ?? PostalAddress()).completed(with: PostalAddress(stored: around))
    }

    /// Returns the name of a place followed by its street and the town around it; see ``Place/nameInSurroundings``.
    func nameInSurroundings(row: Int64) throws -> String? { try places.place(row: row)?.nameInSurroundings }

    func hasOutline(_ row: Int64) throws -> Bool {
        outlines.bind(1, row)
        defer { outlines.reset() }
        return try outlines.step()
    }
}
