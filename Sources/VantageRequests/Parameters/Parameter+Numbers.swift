import Vantage

extension Parameter {
    /// Degrees.
    package static let headings = -360.0...360
    /// Degrees.
    package static let pitches = SnapshotOptions.pitches
    package static let qualities = SnapshotOptions.qualities
    /// Metres above the ground.
    package static let altitudes = 0.0...20_000_000
    /// Metres.
    package static let radii = 0.0...20_000_000
    /// Degrees to either side.
    package static let tolerances = 0.0...180
    /// Metres a second.
    package static let speeds = 0.1...1000
    /// Metres.
    package static let profileSteps = 0.1...1_000_000

    /// Degrees clockwise from north. Everywhere from -360 to 360, and the same as in 0..<360.
    package func heading(_ degrees: Double) throws(RequestError) -> Heading {
        Heading(normalizing: try check(degrees, in: Self.headings, " degrees"))
    }

    /// Degrees above the horizon.
    package func pitch(_ degrees: Double) throws(RequestError) -> Double {
        try check(degrees, in: Self.pitches, " degrees")
    }

    /// Degrees by which a map's camera looks up from straight down.
    package func mapPitch(_ degrees: Double) throws(RequestError) -> Double {
        try check(degrees, in: MapProjection.pitches, " degrees")
    }

    /// Degrees between the left and the right edge.
    package func fieldOfView(_ degrees: Double) throws(RequestError) -> FieldOfView {
        let checked = try check(degrees, in: FieldOfView.range, " degrees")
        do { return try FieldOfView(checked) } catch {
            throw RequestError(.outOfRange, "\(name): \(error.description)")
        }
    }

    /// Pixels per point, of views and of maps.
    package func scale(_ scale: Double) throws(RequestError) -> Double { try check(scale, in: PictureSize.scales) }

    /// Of JPEG and WebP.
    package func quality(_ quality: Int) throws(RequestError) -> Int {
        try count(quality, in: Self.qualities)
    }

    /// At zoom Z the world is 512·2^Z points wide.
    package func zoom(_ zoom: Double) throws(RequestError) -> Double { try check(zoom, in: MapProjection.zooms) }

    /// How far from a place a scene may be.
    package func radius(_ metres: Double) throws(RequestError) -> Double {
        try check(metres, in: Self.radii, " metres")
    }

    /// Metres a second, of a ride.
    package func speed(_ speed: Double) throws(RequestError) -> Double {
        try check(speed, in: Self.speeds, " metres a second")
    }

    /// Of a ride.
    package func framesPerSecond(_ rate: Double) throws(RequestError) -> Double {
        try check(rate, in: Tour.frameRates, " frames a second")
    }

    /// Metres between two points of a profile.
    package func profileStep(_ metres: Double) throws(RequestError) -> Double {
        try check(metres, in: Self.profileSteps, " metres")
    }

    /// Degrees to either side.
    package func tolerance(_ degrees: Double) throws(RequestError) -> Double {
        try check(degrees, in: Self.tolerances, " degrees")
    }

    /// A whole number.
    package func count(_ number: Int, in range: ClosedRange<Int>) throws(RequestError) -> Int {
        _ = try check(Double(number), in: Double(range.lowerBound)...Double(range.upperBound))
        return number
    }
}
