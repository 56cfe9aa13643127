import GRDB
import VantagePlaces
import VantageStoreCore

/// A cache of territories, which are read on demand.
final class TerritoryRows {
    /// The maximum number of territories in the cache.
    private static let most = 500_000

    private let reader: PlaceReader
    private let links: RawStatement
    private var known: [Int64: Territory] = [:]
    private var towns: [Int64: Bool] = [:]

    init(_ database: Database) throws {
        reader = try PlaceReader(database)
        links = try RawStatement(database, "SELECT 1 FROM place_town_area WHERE area = ?")
    }

    func territory(_ row: Int64) throws -> Territory? {
        if let found = known[row] { return found }
        guard let place = try reader.place(row: row), place.kind == .territory else { return nil }
        if known.count >= Self.most { known.removeAll() }
        let territory = Territory(place, row: row)
        known[row] = territory
        return territory
    }

    /// Reports whether an administrative area is the area of a town that is mapped as a point.
    func isTownArea(_ row: Int64) throws -> Bool {
        if let known = towns[row] { return known }
        links.bind(1, row)
        defer { links.reset() }
        let isTown = try links.step()
        if towns.count >= Self.most { towns.removeAll() }
        towns[row] = isTown
        return isTown
    }
}
