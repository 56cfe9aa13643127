import Geodesy

/// What ranking and filtering need to know of a scene.
package struct Candidate: Sendable {
    /// What its catalogue calls it: a row, or a place in a list.
    package let row: Int64
    package let key: Int64
    package let coordinate: Coordinate
    /// What its catalogue calls its collection.
    package let collection: Int64
    package let isPanorama: Bool
    package let heading: Heading?
    /// Degrees that the picture spans from left to right; `nil` for a photo of unknown field of view.
    package let horizontalSpan: Double?
    /// Pixels; 0 where the size is unknown.
    package let pixels: Int64
    /// Milliseconds since 1970.
    package let captured: Int64?
    package let hasPicture: Bool
    /// Metres, of its position; `nil` where it is not known.
    package let accuracy: Double?

    /// What a photo of unknown field of view is taken to span: about a 28 mm lens on 35 mm film.
    package static let assumedFieldOfView = 65.0

    package init(
        row: Int64, key: Int64, coordinate: Coordinate, collection: Int64, isPanorama: Bool, heading: Heading?,
        horizontalSpan: Double?, pixels: Int64, captured: Int64?, hasPicture: Bool, accuracy: Double?
    ) {
        self.row = row
        self.key = key
        self.coordinate = coordinate
        self.collection = collection
        self.isPanorama = isPanorama
        self.heading = heading
        self.horizontalSpan = horizontalSpan
        self.pixels = pixels
        self.captured = captured
        self.hasPicture = hasPicture
        self.accuracy = accuracy
    }

    /// Degrees between the picture's center and a place, 0...180; `nil` when the heading is unknown. A place at the
    /// scene itself is in every direction: 0.
    package func turn(towards target: Coordinate) -> Double? {
        guard let heading else { return nil }
        guard let bearing = coordinate.bearing(to: target) else { return 0 }
        return abs(bearing.difference(from: heading))
    }

    /// Whether a panorama shows a place's direction, or a photo's heading is within a tolerance of it; `nil` when
    /// that cannot be known.
    package func sees(_ target: Coordinate, tolerance: Double) -> Bool? {
        if isPanorama, horizontalSpan == 360 { return true }
        guard let turn = turn(towards: target) else { return nil }
        return isPanorama ? turn <= (horizontalSpan ?? 360) / 2 : turn <= tolerance
    }

    /// Whether a place lies between the left and the right edge of the picture; `nil` when that cannot be known.
    package func shows(_ target: Coordinate) -> Bool? {
        sees(target, tolerance: (horizontalSpan ?? Self.assumedFieldOfView) / 2)
    }
}
