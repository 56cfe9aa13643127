import Vantage
import VantageParameters

extension RemoteRequest {
    /// The radii that a server accepts, in meters.
    private static let radii = 0...Parameter.radii.upperBound

    /// Adds the parameters that select a scene.
    ///
    /// - Throws: ``RemoteError`` with the code `notExpressible` if the radius is larger than a server accepts.
    mutating func add(_ options: AvailabilityOptions) throws(RemoteError) {
        var options = options
        // A negative radius matches no scene, but the server does not accept one. 0 is sent instead, and the caller
        // ignores the response; see `hasRadius`.
        options.radius = options.hasRadius ? options.radius : 0
        guard Self.radii.contains(options.radius) else {
            throw RemoteError(
                .notExpressible,
                "A request cannot have a radius of \(options.radius) m. Use at most \(Int(Self.radii.upperBound)) m.")
        }
        if let facing = options.filter.facing {
            options.filter.facing?.tolerance = min(facing.tolerance, Parameter.tolerances.upperBound)
        }
        add(FilterParameters.self, options)
    }
}

extension AvailabilityOptions {
    /// A Boolean value that indicates whether the radius is valid. No place is within a negative radius.
    var hasRadius: Bool { radius >= 0 }
}
