import Vantage

extension Parameter {
    /// The range of headings, in degrees.
    package static let headings = -360.0...360
    /// The range of a view's pitch, in degrees.
    package static let pitches = SnapshotOptions.pitches
    package static let qualities = SnapshotOptions.qualities
    /// The range of heights above the ground, in meters.
    package static let altitudes = 0.0...20_000_000
    /// The range of search radii, in meters.
    package static let radii = 0.0...20_000_000
    /// The range of angles to either side of a direction, in degrees.
    package static let tolerances = 0.0...180
    /// The range of speeds, in meters per second.
    package static let speeds = 0.1...1000
    /// The range of distances between profile samples, in meters.
    package static let profileSteps = 0.1...1_000_000

    /// Validates a heading in degrees clockwise from north, from -360 to 360, and normalizes it to 0..<360.
    package func heading(_ degrees: Double) throws(RequestError) -> Heading {
        Heading(normalizing: try check(degrees, in: Self.headings, " degrees"))
    }

    /// Validates a horizontal field of view in degrees.
    package func fieldOfView(_ degrees: Double) throws(RequestError) -> FieldOfView {
        let checked = try check(degrees, in: FieldOfView.range, " degrees")
        do { return try FieldOfView(checked) } catch {
            throw RequestError(.outOfRange, "\(name): \(error.description)")
        }
    }

    /// Validates the scale of a view or map in pixels per point.
    package func scale(_ scale: Double) throws(RequestError) -> Double {
        try check(scale, in: PictureSize.allowedScales)
    }

    /// Validates the zoom of a map. At zoom Z, the world is 512·2^Z points wide.
    package func zoom(_ zoom: Double) throws(RequestError) -> Double { try check(zoom, in: MapProjection.zooms) }

    /// Validates an integer.
    package func count(_ number: Int, in range: ClosedRange<Int>) throws(RequestError) -> Int {
        _ = try check(Double(number), in: Double(range.lowerBound)...Double(range.upperBound))
        return number
    }
}
