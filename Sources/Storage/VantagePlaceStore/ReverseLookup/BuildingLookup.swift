import GRDB
import VantageGeodesy
import VantageStoreCore

/// A lookup of the building at a position.
struct BuildingLookup {
    /// `nil` in stores from releases without buildings.
    private let cells: RawStatement?

    init(_ database: Database) throws {
        cells =
            try database.tableExists("building_cell")
            ? RawStatement(database, "SELECT entries FROM building_cell WHERE id BETWEEN ? AND ?") : nil
    }

    /// Returns the outline of a building that contains a position, or `nil` if there is none.
    func outline(containing coordinate: Coordinate) throws -> Outline? {
        guard let cells else { return nil }
        let point = GridPoint(coordinate)
        for range in BuildingCell.ranges(
            touching: GridBox(west: point.x, south: point.y, east: point.x, north: point.y))
        {
            cells.bind(1, range.lowerBound)
            cells.bind(2, range.upperBound)
            defer { cells.reset() }
            while try cells.step() {
                var found: Outline?
                try StoredBuilding.forEach(cells.blob(0)) { building in
                    if found == nil, building.outline.contains(point) { found = building.outline }
                }
                if let found { return found }
            }
        }
        return nil
    }
}

extension Outline {
    /// Reports whether the outline is an area that contains a point.
    func contains(_ point: GridPoint) -> Bool {
        guard isArea else { return false }
        var isInside = false
        for part in parts where part.count > 2 {
            var previous = part[part.count - 1]
            for corner in part {
                if (corner.y > point.y) != (previous.y > point.y), Self.isWest(point, of: corner, previous) {
                    isInside.toggle()
                }
                previous = corner
            }
        }
        return isInside
    }

    /// Reports whether a point lies west of the edge between two corners, one of which is north of the point.
    private static func isWest(_ point: GridPoint, of one: GridPoint, _ other: GridPoint) -> Bool {
        let height = Double(other.y) - Double(one.y)
        let share = (Double(point.y) - Double(one.y)) / height
        return Double(point.x) < Double(one.x) + share * (Double(other.x) - Double(one.x))
    }
}
