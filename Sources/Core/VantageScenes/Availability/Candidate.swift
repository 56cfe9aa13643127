import VantageGeodesy

/// The properties of a scene that ranking and filtering require.
package struct Candidate: Sendable {
    /// The identity of the scene in its catalog: a row, or an index in a list.
    package let row: Int64
    package let key: Int64
    package let coordinate: Coordinate
    /// The identity of the collection in its catalog.
    package let collection: Int64
    package let isPanorama: Bool
    package let heading: Heading?
    /// The angle that the picture spans from left to right, in degrees; `nil` for a photo whose field of view is
    /// unknown.
    package let horizontalSpan: Double?
    /// The number of pixels; 0 if the size is unknown.
    package let pixels: Int64
    /// The capture time in milliseconds since 1970.
    package let captured: Int64?
    package let hasPicture: Bool
    /// The accuracy of the position in meters; `nil` if it is unknown.
    package let accuracy: Double?

    /// The assumed span of a photo whose field of view is unknown: that of a 28 mm lens on 35 mm film.
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

    /// Returns the angle between the picture's center and a place, in 0...180 degrees; `nil` if the heading is unknown.
    /// A place at the scene itself lies in every direction, so the result is 0.
    package func turn(toward target: Coordinate) -> Double? {
        guard let heading else { return nil }
        guard let bearing = coordinate.bearing(to: target) else { return 0 }
        return abs(bearing.difference(from: heading))
    }

    /// Reports whether a place's direction is visible in a panorama, or within a tolerance of a photo's heading; `nil`
    /// if that cannot be determined.
    package func sees(_ target: Coordinate, tolerance: Double) -> Bool? {
        if isPanorama, horizontalSpan == 360 { return true }
        guard let turn = turn(toward: target) else { return nil }
        return isPanorama ? turn <= (horizontalSpan ?? 360) / 2 : turn <= tolerance
    }

    /// Reports whether a place lies between the left and the right edge of the picture; `nil` if that cannot be
    /// determined.
    package func shows(_ target: Coordinate) -> Bool? {
        sees(target, tolerance: (horizontalSpan ?? Self.assumedFieldOfView) / 2)
    }
}
