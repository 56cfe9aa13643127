import Geodesy

/// A position in whole numbers, 31 bits each: its longitude from −180° and its latitude from −90°, in steps of 19 mm at
/// the equator and of 9 mm.
///
/// Sides of lines are then told exactly: a product of two differences fits an `Int64`.
package struct GridPoint: Hashable, Sendable {
    static let steps = 2_147_483_648.0

    let x: UInt32
    let y: UInt32

    init(x: UInt32, y: UInt32) {
        self.x = x
        self.y = y
    }

    /// A position is a little less than the last step, which the edges of areas at 180° and at the pole have: it is within.
    package init(_ coordinate: Coordinate) {
        let point = GridPoint(longitude: coordinate.longitude, latitude: coordinate.latitude)
        let most = UInt32(Self.steps) - 2
        self.init(x: min(point.x, most), y: min(point.y, most))
    }

    /// Degrees; what lies beyond the world is put on its edge.
    init(longitude: Double, latitude: Double) {
        x = Self.step((longitude + 180) / 360)
        y = Self.step((latitude + 90) / 180)
    }

    /// Degrees.
    var longitude: Double { Double(x) / Self.steps * 360 - 180 }
    var latitude: Double { Double(y) / Self.steps * 180 - 90 }

    var coordinate: Coordinate {
        get throws { try Coordinate(latitude: latitude, longitude: longitude) }
    }

    private static func step(_ share: Double) -> UInt32 {
        UInt32(min(steps - 1, max(0, (share * steps).rounded())))
    }
}
