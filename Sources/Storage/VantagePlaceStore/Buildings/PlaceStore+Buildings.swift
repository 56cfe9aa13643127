import GRDB
import VantageGeodesy
import VantagePlaces
import VantageStoreCore
import VantageVisibility

extension PlaceStore: BuildingProvider {
    /// The distance in meters within which a box must have a building. Otherwise, the box counts as unmapped.
    private static let surroundings = 200.0

    /// The maximum extent of a box from south to north, in degrees. A larger area contains more buildings than a view
    /// could ever need.
    private static let maximumHeight = 0.1

    /// Returns the imported buildings in an area and the passages through them.
    ///
    /// - Returns: `nil` if there is no building in the box or within 200 m of it, or if the box spans more than 0.1° of
    ///   latitude.
    /// - Throws: `StoreError` if the file is damaged.
    public func buildingSet(in box: BoundingBox) async throws -> BuildingSet? {
        try await store.lookUp { database in
            guard box.north - box.south <= Self.maximumHeight, try database.tableExists("building_cell") else {
                return nil
            }
            let reading = try BuildingReading(database)
            let area = try reading.area(in: box)
            if !area.buildings.isEmpty { return area }
            return try reading.hasAny(in: box.grown(by: Self.surroundings)) ? area : nil
        }
    }

    /// Reports whether the store has a building with a given identity.
    package func hasBuilding(_ id: PlaceID) async throws -> Bool {
        try await store.lookUp { database in
            guard try database.tableExists("building") else { return false }
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM building WHERE key = ?)", arguments: [id.key]) ?? false
        }
    }

    /// Returns a building together with its id in the source, and its name or address.
    public func described(_ building: Building) async throws -> Building {
        try await store.lookUp { database in
            guard let row = building.id.flatMap({ Int64($0) }) else { return building }
            let found = try Row.fetchOne(
                database, sql: "SELECT source_id, name FROM building WHERE id = ?", arguments: [row])
            var building = building
            building.id = found?["source_id"]
            building.name = found?["name"]
            return building
        }
    }
}

/// A reader of the buildings in an area.
private struct BuildingReading {
    private let cells: RawStatement

    init(_ database: Database) throws {
        cells = try RawStatement(database, "SELECT entries FROM building_cell WHERE id BETWEEN ? AND ?")
    }

    func area(in box: BoundingBox) throws -> BuildingSet {
        var area = BuildingSet(buildings: [])
        for box in GridBox.boxes(box) {
            try forEach(in: box) { found in
                guard GridBox(around: found.outline.parts.joined())?.touches(box) == true else { return true }
                let rings = try found.outline.parts.map { try $0.map { try $0.coordinate } }
                if found.outline.isArea {
                    area.buildings.append(
                        Building(id: "\(found.row)", rings: rings, height: found.height, base: found.base))
                } else {
                    area.passages += rings
                }
                return true
            }
        }
        return area
    }

    func hasAny(in box: BoundingBox) throws -> Bool {
        var hasAny = false
        for box in GridBox.boxes(box) {
            try forEach(in: box) { _ in
                hasAny = true
                return false
            }
        }
        return hasAny
    }

    /// Calls `body` for each building in the cells of a box, until `body` returns `false`.
    private func forEach(in box: GridBox, _ body: (StoredBuilding) throws -> Bool) throws {
        for range in BuildingCell.ranges(touching: box) {
            cells.bind(1, range.lowerBound)
            cells.bind(2, range.upperBound)
            defer { cells.reset() }
            while try cells.step() {
                var continues = true
                try StoredBuilding.forEach(cells.blob(0)) { continues = try continues && body($0) }
                if !continues { return }
            }
        }
    }
}

extension BoundingBox {
    /// Returns the box extended by the given number of meters on each side.
    fileprivate func grown(by meters: Double) -> BoundingBox {
        [(south, west), (north, east)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
            .reduce(self) { box, corner in
                let around = corner.box(within: meters)
                return [(around.south, around.west), (around.north, around.east)]
                    .compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
                    .reduce(box) { $0.extended(to: $1) }
            }
    }
}
