import Foundation
import Vantage
import VantageRequests

extension RemoteCall {
    /// Metres; a server answers within them.
    private static let radii = 0...Parameter.radii.upperBound

    /// Adds which scenes will do.
    ///
    /// - Throws: ``RemoteError`` `notExpressible` for a radius that goes around the Earth.
    mutating func add(_ options: AvailabilityOptions) throws(RemoteError) {
        // Beyond the antipode there is nothing; what is asked negatively is known by whoever asks, see `hasRadius`.
        let radius = options.hasRadius ? options.radius : 0
        guard Self.radii.contains(radius) else {
            throw RemoteError(
                .notExpressible,
                "A server answers within \(Int(Self.radii.upperBound)) m, and not within \(radius) m.")
        }
        add("radius", radius)
        add("rank", options.ranking.rawValue)
        add(options.filter)
    }

    mutating func add(_ filter: SceneFilter) {
        add("facing", filter.facing.map { "\($0.target)" })
        add("facing-tolerance", filter.facing.map { min($0.tolerance, Parameter.tolerances.upperBound) })
        add("captured-after", filter.capturedFrom?.told)
        add("captured-before", filter.capturedTo?.told)
        add("kind", filter.kind?.jsonName)
        add("collection", filter.collection)
        add(flag: "has-picture", filter.hasPicture)
    }
}

extension AvailabilityOptions {
    /// Whether anything can lie within the radius.
    var hasRadius: Bool { radius >= 0 }
}

extension Date {
    /// To the millisecond, as capture times are compared; what lies beyond the years that can be written, at their ends.
    fileprivate var told: String {
        let years = Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)
        return min(max(self, years.lowerBound), years.upperBound).rfc3339
    }
}
