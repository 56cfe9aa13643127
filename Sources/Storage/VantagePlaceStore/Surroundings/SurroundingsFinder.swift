import GRDB
import VantagePlaces
import VantageStoreCore

/// A finder of the surroundings of positions: the town, postal code, district, state and country that contain them.
final class SurroundingsFinder {
    /// The territories that name the parts of an address.
    private struct Parts: Hashable {
        var town: Int64?
        var district: Int64?
        var postalArea: Int64?
        var region: Int64?
        var country: Int64?
    }

    /// The areas around a position, excluding settlements that are mapped only as points.
    private struct Areas {
        var parts = Parts()
        /// The municipality around the position, if the position is not in the area of a town.
        var municipality: Int64?
    }

    private let rows: TerritoryRows
    private let cover: TerritoryCover
    private let settlements: NearbySettlements
    private let shared: SharedSurroundings
    private var areas: [[Int64]: Areas] = [:]
    private var ids: [Parts: Int64?] = [:]

    /// The maximum number of combinations in each cache.
    private static let most = 200_000

    init(_ database: Database) throws {
        rows = try TerritoryRows(database)
        cover = try TerritoryCover(database)
        settlements = try NearbySettlements(database, rows)
        shared = try SharedSurroundings(database)
    }

    /// Returns the `surroundings.id` for a place, or `nil` if nothing is known about its surroundings.
    func surroundings(ofRow row: Int64, _ kind: PlaceKind, at point: GridPoint) throws -> Int64? {
        var covering = try cover.territories(at: point)
        if kind == .territory { covering.removeAll { $0 == row } }
        let areas = try areas(covering)
        var parts = areas.parts
        if kind == .territory || kind == .physicalFeature {
            parts = Parts(region: parts.region, country: parts.country)
            if kind == .territory, try !isAround(row, parts.region) { parts.region = nil }
            if kind == .territory, try !isAround(row, parts.country) { parts.country = nil }
        } else {
            try addSettlements(to: &parts, areas, at: point)
        }
        return try id(of: parts)
    }

    /// Returns the surroundings of a position, or `nil` if nothing is known about them.
    func address(at point: GridPoint) throws -> PostalAddress? {
        let areas = try areas(cover.territories(at: point))
        var parts = areas.parts
        try addSettlements(to: &parts, areas, at: point)
        let address = try address(of: parts)
        return address.isEmpty ? nil : address
    }

    /// Reports whether one territory may contain another, judging by their roles. Positions are not enough: a state's
    /// position also lies in one of the state's towns.
    private func isAround(_ row: Int64, _ area: Int64?) throws -> Bool {
        guard let area, let inner = try rows.territory(row), let outer = try rows.territory(area) else { return true }
        if inner.name == outer.name { return false }
        switch (inner.role.part, outer.role.part) {
        case (.country, _), (.region, .region): return false
        default: return true
        }
    }

    private func areas(_ covering: [Int64]) throws -> Areas {
        if let known = areas[covering] { return known }
        let found = try Self.areas(covering.compactMap { try rows.territory($0) }, isTown: rows.isTownArea)
        if areas.count >= Self.most { areas.removeAll() }
        areas[covering] = found
        return found
    }

    /// Chooses the areas that name the parts of an address.
    ///
    /// - Parameters:
    ///   - covering: The territories around a position, smallest first.
    ///   - isTown: Reports whether an administrative area is the area of a town that is mapped as a point.
    private static func areas(_ covering: [Territory], isTown: (Int64) throws -> Bool) throws -> Areas {
        func best(_ part: AreaRole.Part) -> Territory? {
            let found = covering.enumerated().filter { $0.element.role.part == part }
            return found.min { ($0.element.role.preference, $0.offset) < ($1.element.role.preference, $1.offset) }?
                .element
        }
        var areas = Areas()
        let town = try best(.town) ?? covering.first { try $0.mayBeTownArea && isTown($0.row) }
        let others = covering.enumerated().filter { $0.element.municipality != nil }
        let municipality = others.min {
            ($0.element.municipality!, $0.offset) < ($1.element.municipality!, $1.offset)
        }?.element
        areas.parts.town = town?.row
        areas.municipality = town == nil ? municipality?.row : nil
        let inside = covering.prefix { $0.row != (town ?? municipality)?.row }
        let district = inside.enumerated().filter { $0.element.role.part == .district }
        areas.parts.district =
            district.min {
                ($0.element.role.preference, $0.offset) < ($1.element.role.preference, $1.offset)
            }?.element.row
        areas.parts.postalArea = covering.first { $0.postalCode != nil }?.row
        areas.parts.region = best(.region)?.row
        areas.parts.country = best(.country)?.row
        return areas
    }

    /// Adds a town and a district that are mapped only as points. They must be in the same country and municipality as
    /// the position.
    private func addSettlements(to parts: inout Parts, _ areas: Areas, at point: GridPoint) throws {
        let around = [parts.town ?? areas.municipality, parts.country].compactMap(\.self)
        if parts.town == nil {
            parts.town =
                try settlements.nearest(to: point, for: .town, in: around)?.territory.row ?? areas.municipality
        }
        if parts.district == nil {
            parts.district = try settlements.nearest(to: point, for: .district, in: around)?.territory.row
        }
    }

    private func id(of parts: Parts) throws -> Int64? {
        if let known = ids[parts] { return known }
        let address = try address(of: parts)
        let id = try address.isEmpty ? nil : shared.id(of: address)
        if ids.count >= Self.most { ids.removeAll() }
        ids[parts] = .some(id)
        return id
    }

    private func address(of parts: Parts) throws -> PostalAddress {
        func territory(_ row: Int64?) throws -> Territory? { try row.flatMap { try rows.territory($0) } }
        let town = try territory(parts.town)
        var address = PostalAddress()
        address.locality = town?.name
        address.district = try territory(parts.district)?.name
        address.postalCode = try territory(parts.postalArea)?.postalCode
        // Tables of towns without outlines contain the state and country of each town.
        address.region = try territory(parts.region)?.name ?? town?.address?.region
        address.country = try territory(parts.country)?.country ?? town?.address?.country ?? town?.countryOfCityState
        if address.district == address.locality { address.district = nil }
        if address.region == address.locality { address.region = nil }
        return address
    }
}

/// A type that finds and inserts rows in `surroundings`.
private struct SharedSurroundings {
    private let search: RawStatement
    private let insertion: RawStatement

    init(_ database: Database) throws {
        search = try RawStatement(database, "SELECT id FROM surroundings WHERE address = ?")
        insertion = try RawStatement(database, "INSERT INTO surroundings (address) VALUES (?)")
    }

    func id(of address: PostalAddress) throws -> Int64 {
        let json = address.storedJSON
        search.bind(1, json)
        defer { search.reset() }
        if try search.step() { return search.int64(0) }
        insertion.bind(1, json)
        guard let id = try insertion.insert() else {
            throw InvalidStoredValue("surroundings lacks a row that was just inserted")
        }
        return id
    }
}
