import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore

/// A writer of rows in `place_area_change`, which lists the territories that were removed, and those that now have an
/// outline. New territories are not listed, because they are the ones after `place_index.situated`.
final class AreaChangeRows {
    private let insertion: RawStatement

    init(_ database: Database) throws {
        insertion = try RawStatement(
            database, "INSERT INTO place_area_change (place, west, south, east, north) VALUES (?, ?, ?, ?, ?)")
    }

    /// Records that a territory now has an outline.
    ///
    /// - Parameter row: The territory's `place.id`.
    func add(_ row: Int64) throws {
        insertion.bind(1, row)
        for column in 2...5 { insertion.bind(Int32(column), Int64?.none) }
        try insertion.run()
    }

    /// Records that the surroundings of the places in a box may have changed.
    func add(_ box: GridBox) throws {
        insertion.bind(1, Int64?.none)
        for (column, value) in zip(2..., [box.west, box.south, box.east, box.north]) {
            insertion.bind(Int32(column), Int64(value))
        }
        try insertion.run()
    }
}

/// The computation of the boxes in which a territory affects the surroundings of places.
struct AffectedBoxes {
    private let outlines: RawStatement

    init(_ database: Database) throws {
        outlines = try RawStatement(database, "SELECT shape FROM place_outline WHERE place = ?")
    }

    func boxes(of territory: Territory) throws -> [GridBox] {
        if let outline = try outline(of: territory.row) { return outline.parts.compactMap { GridBox(around: $0) } }
        guard let reach = territory.reach else { return [] }
        return GridBox.boxes(try territory.point.coordinate.box(within: reach))
    }

    /// Returns the outline of an area, or `nil` if the territory has none.
    func outline(of row: Int64) throws -> Outline? {
        outlines.bind(1, row)
        defer { outlines.reset() }
        guard try outlines.step() else { return nil }
        return Outline(bytes: outlines.blob(0)).flatMap { $0.isArea ? $0 : nil }
    }
}

/// The new territories, and the changes in `place_area_change`, that have not been applied yet.
struct PendingAreaChanges {
    private let database: Database
    private let rows: TerritoryRows
    private let affected: AffectedBoxes
    private let cover: TerritoryCover
    private let positions: PositionTable
    private let link: RawStatement
    /// `place_index.situated`, the last place whose surroundings are known.
    private let situated: Int64

    /// The maximum width or height, in grid steps, of an area in which a town with the area's name is looked for. This
    /// is 170 km from south to north.
    private static let widestTown: UInt32 = 1 << 24 + 1 << 21

    init(_ database: Database) throws {
        self.database = database
        rows = try TerritoryRows(database)
        affected = try AffectedBoxes(database)
        cover = try TerritoryCover(database)
        positions = try PositionTable(database)
        link = try RawStatement(database, "INSERT OR IGNORE INTO place_town_area (area, town) VALUES (?, ?)")
        situated = try Int64.fetchOne(database, sql: "SELECT situated FROM place_index") ?? 0
    }

    /// Links new areas and towns, and empties the table.
    ///
    /// - Returns: The boxes in which the surroundings of known places may have changed.
    func take() throws -> [GridBox] {
        var boxes: [GridBox] = []
        var added: [Int64] = []
        let changes = try RawStatement(
            database, "SELECT place, west, south, east, north FROM place_area_change ORDER BY id")
        try changes.forEachRow {
            if let row = changes.optionalInt64(0) { return added.append(row) }
            boxes.append(
                GridBox(
                    west: UInt32(truncatingIfNeeded: changes.int64(1)),
                    south: UInt32(truncatingIfNeeded: changes.int64(2)),
                    east: UInt32(truncatingIfNeeded: changes.int64(3)),
                    north: UInt32(truncatingIfNeeded: changes.int64(4))))
        }
        for row in added where row <= situated { boxes += try linked(row) }
        // Without areas, new territories affect only known places.
        if try situated > 0 || database.hasAreas() {
            let new = try RawStatement(database, "SELECT id FROM place WHERE id > ? AND kind = 2 ORDER BY id")
            new.bind(1, situated)
            try new.forEachRow {
                let changed = try linked(new.int64(0))
                if situated > 0 { boxes += changed }
            }
        }
        try database.execute(sql: "DELETE FROM place_area_change")
        return boxes
    }

    /// Links a territory with the town or the area that it belongs to.
    ///
    /// - Returns: The boxes that the territory, and any areas that have become the areas of towns, affect.
    private func linked(_ row: Int64) throws -> [GridBox] {
        guard let territory = try rows.territory(row) else { return [] }
        let own = try affected.boxes(of: territory)
        return try own + newTownAreas(territory, own).flatMap { try affected.boxes(of: $0) }
    }

    /// - Returns: The areas that have become the areas of towns.
    private func newTownAreas(_ territory: Territory, _ boxes: [GridBox]) throws -> [Territory] {
        if try affected.outline(of: territory.row) == nil {
            guard isTown(territory) else { return [] }
            let around = try cover.territories(at: territory.point).compactMap { try rows.territory($0) }
            guard let area = around.first(where: { $0.mayBeTownArea && isSameName($0, territory) }) else { return [] }
            return try insert(area, territory) ? [area] : []
        }
        guard territory.mayBeTownArea,
            boxes.allSatisfy({ max($0.east - $0.west, $0.north - $0.south) <= Self.widestTown })
        else { return [] }
        for box in boxes {
            var found: [PlacePosition] = []
            try positions.forEach(in: box) { if $0.kind == .territory { found.append($0) } }
            for position in found {
                guard let town = try rows.territory(position.row), isTown(town), isSameName(territory, town),
                    try affected.outline(of: town.row) == nil,
                    try cover.territories(at: town.point).contains(territory.row)
                else { continue }
                return try insert(territory, town) ? [territory] : []
            }
        }
        return []
    }

    private func isTown(_ territory: Territory) -> Bool {
        territory.role.part == .town && territory.type != "isolated_dwelling"
    }

    private func isSameName(_ one: Territory, _ other: Territory) -> Bool {
        one.name == other.name || FoldedName(one.name) == FoldedName(other.name)
    }

    private func insert(_ area: Territory, _ town: Territory) throws -> Bool {
        link.bind(1, area.row)
        link.bind(2, town.row)
        return try link.insert() != nil
    }
}
