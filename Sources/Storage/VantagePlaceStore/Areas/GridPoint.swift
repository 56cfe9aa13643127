import VantageGeodesy

/// A position as two 31-bit integers: the longitude from −180° in steps of 19 mm at the equator, and the latitude from
/// −90° in steps of 9 mm.
///
/// Integers make side-of-line tests exact, because a product of two differences fits in an `Int64`.
package struct GridPoint: Hashable, Sendable {
    static let steps = 2_147_483_648.0

    let x: UInt32
    let y: UInt32

    init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// Creates the grid point of a position. The last step of each axis is reserved for edges at 180° and at the north
    /// pole, so that no position lies on such an edge.
    package init(_ coordinate: Coordinate) {
        let point = GridPoint(longitude: coordinate.longitude, latitude: coordinate.latitude)
        let most = UInt32(Self.steps) - 2
        self.init(x: min(point.x, most), y: min(point.y, most))
    }

    /// Creates the grid point of a position in degrees, clamped to the grid.
    init(longitude: Double, latitude: Double) {
        x = Self.step((longitude + 180) / 360)
        y = Self.step((latitude + 90) / 180)
    }

    /// The longitude in degrees.
    var longitude: Double { Double(x) / Self.steps * 360 - 180 }
    /// The latitude in degrees.
    var latitude: Double { Double(y) / Self.steps * 180 - 90 }

    var coordinate: Coordinate {
        get throws { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    private static func step(_ fraction: Double) -> UInt32 {
        UInt32(min(steps - 1, max(0, (fraction * steps).rounded())))
    }
}
