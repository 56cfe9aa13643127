import GRDB
import Geodesy
import Places
import SQLiteAccess
import SceneStore
import Visibility

extension PlaceStore: BuildingProvider {
    /// Metres: where there is no building so near, nobody drew any.
    private static let surroundings = 200.0

    /// Degrees: a larger area has more buildings than anybody looks through.
    private static let widest = 0.1

    /// The buildings of an area that were imported, and the ways through them.
    ///
    /// - Returns: `nil` where there is no building in the box or within 200 m of it, and for a box that is higher than 0.1°.
    /// - Throws: `SceneStoreError` when the file is damaged.
    public func builtArea(in box: BoundingBox) async throws -> BuiltArea? {
        try await store.lookUp { database in
            guard box.north - box.south <= Self.widest, try database.tableExists("building_cell") else { return nil }
            let reading = try BuildingReading(database)
            let area = try reading.area(in: box)
            if !area.buildings.isEmpty { return area }
            return try reading.isAnythingThere(in: box.grown(by: Self.surroundings)) ? area : nil
        }
    }

    /// Whether there is a building of an identity.
    package func hasBuilding(_ id: PlaceID) async throws -> Bool {
        try await store.lookUp { database in
            guard try database.tableExists("building") else { return false }
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM building WHERE key = ?)", arguments: [id.key]) ?? false
        }
    }

    /// A building with what its source calls it, and its name or its address.
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

/// Reads the buildings of an area.
private struct BuildingReading {
    private let cells: RawStatement

    init(_ database: Database) throws {
        cells = try RawStatement(database, "SELECT entries FROM building_cell WHERE id BETWEEN ? AND ?")
    }

    func area(in box: BoundingBox) throws -> BuiltArea {
        var area = BuiltArea(buildings: [])
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

    func isAnythingThere(in box: BoundingBox) throws -> Bool {
        var isThere = false
        for box in GridBox.boxes(box) {
            try forEach(in: box) { _ in
                isThere = true
                return false
            }
        }
        return isThere
    }

    /// - Parameter body: Returns whether to go on.
    private func forEach(in box: GridBox, _ body: (StoredBuilding) throws -> Bool) throws {
        for range in BuildingCell.ranges(touching: box) {
            cells.bind(1, range.lowerBound)
            cells.bind(2, range.upperBound)
            defer { cells.reset() }
            while try cells.step() {
                var goesOn = true
                try StoredBuilding.forEach(cells.blob(0)) { goesOn = try goesOn && body($0) }
                if !goesOn { return }
            }
        }
    }
}

extension BoundingBox {
    /// With some metres more on each side.
    fileprivate func grown(by metres: Double) -> BoundingBox {
        [(south, west), (north, east)].compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
            .reduce(self) { box, corner in
                let around = corner.box(within: metres)
                return [(around.south, around.west), (around.north, around.east)]
                    .compactMap { try? Coordinate(latitude: $0.0, longitude: $0.1) }
                    .reduce(box) { $0.extended(to: $1) }
            }
    }
}
