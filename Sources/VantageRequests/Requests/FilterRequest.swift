import Vantage

/// What a request says of the scenes that will do, before it is known to be possible.
package struct FilterRequest: Sendable {
    /// Metres.
    package var radius: Double?
    package var ranking = SceneRanking.nearest
    /// `LAT,LON`.
    package var facing: String?
    /// Degrees to either side.
    package var facingTolerance: Double?
    /// A day, or a moment in RFC 3339.
    package var capturedAfter: String?
    package var capturedBefore: String?
    package var panoramasOnly = false
    package var photosOnly = false
    package var collection: String?

    package init() {}

    /// - Parameter hasPicture: Whether only scenes with a picture will do.
    package func availability(
        hasPicture: Bool = false, _ name: ParameterNames
    ) throws(RequestError) -> AvailabilityOptions {
        var options = AvailabilityOptions(ranking: ranking, filter: try filter(name))
        options.filter.hasPicture = hasPicture
        if let radius { options.radius = try name("radius").radius(radius) }
        return options
    }

    private func filter(_ name: ParameterNames) throws(RequestError) -> SceneFilter {
        guard !panoramasOnly || !photosOnly else {
            let (one, other) = (name("panoramas-only").name, name("photos-only").name)
            throw RequestError(.contradiction, "\(one) and \(other) leave nothing. Give one of them.")
        }
        var tolerance = SceneFilter.Facing.standardTolerance
        // Checked also where it changes nothing.
        if let facingTolerance { tolerance = try name("facing-tolerance").tolerance(facingTolerance) }
        var filter = SceneFilter()
        filter.collection = collection
        filter.kind = panoramasOnly ? .panorama : photosOnly ? .photo : nil
        if let capturedAfter { filter.capturedFrom = try name("captured-after").date(capturedAfter) }
        if let capturedBefore { filter.capturedTo = try name("captured-before").date(capturedBefore) }
        if let facing {
            filter.facing = SceneFilter.Facing(target: try name("facing").coordinate(facing), tolerance: tolerance)
        }
        return filter
    }
}
