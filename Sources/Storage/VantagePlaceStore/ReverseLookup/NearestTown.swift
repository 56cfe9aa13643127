import GRDB
import VantageGeodesy
import VantagePlaces

/// A search for the nearest town, for positions that no territory's outline contains. GeoNames tables, for example,
/// have no outlines.
struct NearestTown {
    /// Search radii in meters, tried one after the other.
    private static let radii = [3000.0, 12_000, 50_000, 200_000]
    /// The maximum number of places that are examined. Once it is exceeded, the search ends.
    private static let mostPlaces = 500_000
    /// The maximum number of territories that are read.
    private static let mostRead = 32
    /// The types of territories that are so large that a position near the territory's own position may still lie
    /// outside the territory.
    private static let areas: Set = [
        "continent", "country", "state", "region", "province", "county", "district", "administrative",
    ]

    private let positions: PositionTable
    private let reader: PlaceReader

    init(_ database: Database) throws {
        positions = try PositionTable(database)
        reader = try PlaceReader(database)
    }

    /// Returns the nearest town within 200 km, or `nil` if there is none.
    func town(near coordinate: Coordinate) throws -> ReverseLookup.Match? {
        let ground = LocalGround(around: coordinate)
        for radius in Self.radii {
            var (count, found): (Int, [(row: Int64, distance: Double)]) = (0, [])
            for box in GridBox.boxes(coordinate.box(within: radius)) {
                try positions.forEach(in: box) { position in
                    count += 1
                    guard position.kind == .territory else { return }
                    let distance = ground.distance(to: position.point)
                    if distance <= radius { found.append((position.row, distance)) }
                }
            }
            found.sort { ($0.distance, $0.row) < ($1.distance, $1.row) }
            for (row, distance) in found.prefix(Self.mostRead) {
                guard let place = try reader.place(row: row), !Self.areas.contains(place.type ?? "") else { continue }
                return ReverseLookup.Match(place: place, method: .nearest, distance: distance)
            }
            if count > Self.mostPlaces { return nil }
        }
        return nil
    }
}
