import VantageGeodesy

/// Shapes in which to search for scenes, on the plane of longitude and latitude as in GeoJSON.
///
/// Source: RFC 7946, section 3.1.
package struct SearchArea: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case points([SIMD2<Double>])
        case line([SIMD2<Double>])
        /// Rings whose first position is not repeated at the end. The rings after the first one are holes.
        case polygon([[SIMD2<Double>]])
    }

    /// The tolerance in degrees, about a tenth of a millimeter. It prevents rounding from moving a position off an
    /// edge.
    private static let onEdge = 1e-9

    private let parts: [Part]
    /// The number of positions in all shapes.
    package let placeCount: Int
    /// The bounding box of all shapes.
    package let box: BoundingBox

    /// - Parameter parts: The shapes, with positions as longitude and latitude in degrees. Longitudes may continue
    ///   beyond ±180°, as in `Coordinate.init(latitude:shapeLongitude:)`.
    /// - Returns: `nil` if there is no position, or a latitude is out of range.
    package init?(_ parts: [Part]) {
        let places = parts.flatMap(\.places)
        guard let west = places.map(\.x).min(), let east = places.map(\.x).max(),
            let south = places.map(\.y).min(), let north = places.map(\.y).max(),
            let box = Self.box(west - Self.onEdge, max(-90, south), east + Self.onEdge, min(90, north)), south >= -90,
            north <= 90
        else { return nil }
        self.parts = parts
        self.box = box
        placeCount = places.count
    }

    private static func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> BoundingBox? {
        func turned(_ longitude: Double) -> Double {
            longitude < -180 ? longitude + 360 : longitude > 180 ? longitude - 360 : longitude
        }
        let goesRound = east - west >= 360
        // -180° and 180° are the same meridian: a shape that ends on one also touches the other.
        let isOnSeam = west <= -180 + onEdge || east >= 180 - onEdge
        let isWithin = west >= -180 - onEdge && east <= 180 + onEdge
        guard !goesRound, !(isOnSeam && isWithin) else {
            return try? BoundingBox(west: -180, south: south, east: 180, north: north)
        }
        return try? BoundingBox(west: turned(west), south: south, east: turned(east), north: north)
    }

    /// Reports whether a coordinate lies in one of the shapes or on its edge.
    package func touches(_ coordinate: Coordinate) -> Bool {
        [0.0, -360, 360].contains { turn in
            let place = SIMD2(coordinate.longitude + turn, coordinate.latitude)
            return parts.contains { Self.touches(place, $0) }
        }
    }

    private static func touches(_ place: SIMD2<Double>, _ part: Part) -> Bool {
        switch part {
        case .points(let points): points.contains { isNear(place, $0, $0) }
        case .line(let line): zip(line, line.dropFirst()).contains { isNear(place, $0, $1) }
        case .polygon(let rings): isInside(place, rings)
        }
    }

    /// Reports whether a position lies inside rings, by counting the edges east of it. A position on an edge is inside.
    private static func isInside(_ place: SIMD2<Double>, _ rings: [[SIMD2<Double>]]) -> Bool {
        var isInside = false
        for ring in rings {
            guard var from = ring.last else { continue }
            for to in ring {
                if isNear(place, from, to) { return true }
                if (from.y > place.y) != (to.y > place.y),
                    place.x < (to.x - from.x) * (place.y - from.y) / (to.y - from.y) + from.x
                {
                    isInside.toggle()
                }
                from = to
            }
        }
        return isInside
    }

    /// Reports whether a position lies on the line between two others.
    private static func isNear(_ place: SIMD2<Double>, _ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Bool {
        guard min(from.y, to.y) - onEdge <= place.y, place.y <= max(from.y, to.y) + onEdge,
            min(from.x, to.x) - onEdge <= place.x, place.x <= max(from.x, to.x) + onEdge
        else { return false }
        let (along, off) = (to - from, place - from)
        let length = (along * along).sum().squareRoot()
        return length <= onEdge || abs(along.x * off.y - along.y * off.x) / length <= onEdge
    }
}

extension SearchArea.Part {
    fileprivate var places: [SIMD2<Double>] {
        switch self {
        case .points(let places), .line(let places): places
        case .polygon(let rings): rings.flatMap(\.self)
        }
    }
}
