import Foundation
import GRDB
import VantageGeodesy
import VantagePlaces

/// A place near a position.
struct NearbyPlace {
    /// `place.id`.
    let row: Int64
    let kind: PlaceKind
    /// The distance in meters.
    let distance: Double
}

/// A search for points of interest, houses and streets around a position. Distances are measured to their outlines or,
/// if they have none, to their positions.
struct NearbyPlaces {
    private let cover: CoverTable
    private let positions: PositionTable

    init(_ database: Database) throws {
        cover = try CoverTable(database)
        positions = try PositionTable(database)
    }

    /// Returns the places around a position.
    ///
    /// - Parameter radius: The maximum distance in meters.
    /// - Returns: Each place once, nearest first.
    func places(within radius: Double, of coordinate: Coordinate) throws -> [NearbyPlace] {
        let ground = LocalGround(around: coordinate)
        var distances: [Int64: (kind: PlaceKind, distance: Double)] = [:]
        var outlined: Set<Int64> = []
        for box in GridBox.boxes(coordinate.box(within: radius)) {
            try cover.forEachEntry(touching: box) { entry, cell in
                let place = try entry.place
                guard place.kind.isSmall else { return }
                outlined.insert(place.row)
                let isWithin = cell.contains(ground.center) && entry.covers(ground.center, corner: cell.corner)
                let distance = isWithin ? 0 : ground.distance(to: entry)
                if distance < distances[place.row]?.distance ?? .infinity {
                    distances[place.row] = (place.kind, distance)
                }
            }
            try positions.forEach(in: box) { position in
                guard position.kind.isSmall, !outlined.contains(position.row) else { return }
                distances[position.row] = (position.kind, ground.distance(to: position.point))
            }
        }
        return distances.filter { $0.value.distance <= radius }
            .map { NearbyPlace(row: $0.key, kind: $0.value.kind, distance: $0.value.distance) }
            .sorted { ($0.distance, $0.row) < ($1.distance, $1.row) }
    }
}

extension PlaceKind {
    /// Whether places of this kind are found by distance. Places of other kinds are found if they contain the position.
    fileprivate var isSmall: Bool { self == .pointOfInterest || self == .street || self == .address }
}

/// A planar approximation of the ground within a few hundred meters of a position.
struct LocalGround {
    let center: GridPoint
    private let coordinate: Coordinate
    /// The length of an eastward grid step, as a multiple of the length of a northward one.
    private let narrowing: Double

    init(around coordinate: Coordinate) {
        self.coordinate = coordinate
        center = GridPoint(coordinate)
        narrowing = 2 * max(1e-6, cos(coordinate.latitude * .pi / 180))
    }

    /// Returns the distance to the nearest edge in a cover entry, in meters.
    func distance(to entry: CoverEntry) -> Double {
        var nearest = Double.infinity
        var point: (x: Double, y: Double)?
        entry.forEachEdge { edge in
            let candidate = nearestPoint(of: edge)
            let square = candidate.x * candidate.x + candidate.y * candidate.y
            if square < nearest { (nearest, point) = (square, candidate) }
        }
        return point.map { distance(east: $0.x / narrowing, north: $0.y) } ?? .infinity
    }

    /// Returns the distance to a point, in meters.
    func distance(to point: GridPoint) -> Double {
        let (x, y) = offset(of: point)
        return distance(east: x / narrowing, north: y)
    }

    /// Returns the offset from the center. Both axes use the length of a northward grid step as their unit.
    private func offset(of point: GridPoint) -> (x: Double, y: Double) {
        // Sign-extending the 31-bit difference takes the short way around the world.
        let east = Int32(truncatingIfNeeded: (Int64(point.x) - Int64(center.x)) << 1) >> 1
        return (Double(east) * narrowing, Double(point.y) - Double(center.y))
    }

    private func nearestPoint(of edge: GridEdge) -> (x: Double, y: Double) {
        let (a, b) = (offset(of: edge.a), offset(of: edge.b))
        let (x, y) = (b.x - a.x, b.y - a.y)
        let length = x * x + y * y
        let share = length > 0 ? min(1, max(0, -(a.x * x + a.y * y) / length)) : 0
        return (a.x + share * x, a.y + share * y)
    }

    private func distance(east: Double, north: Double) -> Double {
        let longitude = coordinate.longitude + east / GridPoint.steps * 360
        let latitude = coordinate.latitude + north / GridPoint.steps * 180
        guard
            let other = try? Coordinate(
                latitude: min(90, max(-90, latitude)), longitude: longitude - (longitude / 360).rounded() * 360)
        else { return .infinity }
        return coordinate.distance(to: other)
    }
}

extension GridBox {
    /// Returns the grid boxes for a bounding box: two if it crosses ±180°, otherwise one.
    static func boxes(_ box: BoundingBox) -> [GridBox] {
        func part(_ west: Double, _ east: Double) -> GridBox {
            let (lower, upper) = (
                GridPoint(longitude: west, latitude: box.south), GridPoint(longitude: east, latitude: box.north)
            )
            return GridBox(west: lower.x, south: lower.y, east: upper.x, north: upper.y)
        }
        return box.crossesAntimeridian
            ? [part(box.west, 180), part(-180, box.east)] : [part(box.west, box.east)]
    }
}
