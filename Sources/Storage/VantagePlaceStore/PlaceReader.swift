import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A reader of places by `place.id` or by ``PlaceID``.
final class PlaceReader {
    private static let columns = """
        SELECT place.key, place_source.name, source_id, kind, category, latitude, longitude, importance, place.name, names,
            aliases, details, coalesce(place.license, collection.license),
            coalesce(place.attribution, collection.attribution)
        """
    private static let tables = """
         FROM place JOIN place_source ON place_source.id = source JOIN collection ON collection.id = collection
        """
    private static let surroundings = """
         LEFT JOIN place_surroundings ON place_surroundings.place = place.id
        LEFT JOIN surroundings ON surroundings.id = place_surroundings.surroundings
        """

    private let byRow: RawStatement
    private let byKey: RawStatement

    init(_ database: Database) throws {
        // Stores from earlier releases lack the tables for surroundings until the next import.
        let hasSurroundings = try database.tableExists("place_surroundings")
        let selection =
            hasSurroundings
            ? Self.columns + ", surroundings.address" + Self.tables + Self.surroundings
            : Self.columns + ", NULL" + Self.tables
        byRow = try RawStatement(database, selection + " WHERE place.id = ?")
        byKey = try RawStatement(database, selection + " WHERE place.key = ?")
    }

    /// Reports whether a store has the tables for places. Stores from earlier releases lack them until the next import.
    static func hasPlaces(_ database: Database) throws -> Bool { try database.tableExists("place") }

    /// Returns the place with a given `place.id`, or `nil` if there is no such row.
    func place(row: Int64) throws -> Place? { try place(byRow, row) }

    func place(_ id: PlaceID) throws -> Place? { try place(byKey, id.key) }

    private func place(_ statement: RawStatement, _ number: Int64) throws -> Place? {
        statement.bind(1, number)
        defer { statement.reset() }
        return try statement.step() ? Self.place(statement) : nil
    }

    private static func place(_ row: RawStatement) throws -> Place {
        guard let kind = PlaceKind(stored: row.int64(3)) else {
            throw InvalidStoredValue("place.kind is unknown")
        }
        var place = Place(
            id: PlaceID(key: row.int64(0)), kind: kind, name: row.optionalString(8) ?? "",
            coordinate: try Coordinate(latitude: row.double(5), longitude: row.double(6)),
            source: row.optionalString(1) ?? "", sourceID: row.optionalString(2) ?? "")
        place.category = row.optionalString(4).flatMap { PointOfInterestCategory(rawValue: $0) }
        place.importance = Double(try row.int64(7, in: 0...255)) / 255
        for name in try JSONColumn.value(row, 9)?.members ?? [] { place.names[name.name] = name.value.text }
        place.aliases = try JSONColumn.texts(row, 10) { _ in true }.texts.map(\.text)
        if let details = try JSONColumn.value(row, 11) { place.add(PlaceDetails(details)) }
        place.surroundings = try JSONColumn.value(row, 14).map { PostalAddress(stored: $0) }
        place.license = row.optionalString(12)
        place.attribution = row.optionalString(13)
        return place
    }
}

extension Place {
    fileprivate mutating func add(_ details: PlaceDetails) {
        address = details.address
        telephone = details.telephone
        url = details.url
        openingHours = details.openingHours
        type = details.type
        adminLevel = details.adminLevel
        code = details.code
        isInterpolated = details.isInterpolated ?? false
        attributes = details.attributes
        isUnnamed = details.isUnnamed ?? false
        facets = details.facets?.split(separator: ";").map(String.init) ?? []
        if isUnnamed, let subcategory = facets.lazy.compactMap({ Subcategory.named(String($0.dropFirst())) }).first {
            name = subcategory.label
            names = subcategory.labels
        }
    }
}
