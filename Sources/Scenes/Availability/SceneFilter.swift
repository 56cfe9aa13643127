import Foundation
import Geodesy

/// Which scenes count as an answer. The same in the API, on the command line, in a batch and in the service.
public struct SceneFilter: Hashable, Sendable {
    /// Only scenes of this collection.
    public var collection: String?
    /// Only scenes captured at or after this moment; a scene without a capture time does not pass.
    public var capturedFrom: Date?
    /// Only scenes captured before this moment; a scene without a capture time does not pass.
    public var capturedTo: Date?
    /// Only panoramas, or only flat photos.
    public var kind: SceneKind?
    /// Only scenes that look towards a place.
    public var facing: Facing?
    /// Only scenes that have a picture to show.
    public var hasPicture = false

    /// Every scene passes.
    public init() {}

    /// Whether every scene passes. Asked for each of a million places, where comparing with another filter is felt.
    package var takesAll: Bool {
        collection == nil && capturedFrom == nil && capturedTo == nil && kind == nil && facing == nil && !hasPicture
    }

    /// Only scenes that look towards a place: panoramas that show its direction, and photos whose heading is within
    /// the tolerance of it. A photo whose heading is unknown does not pass.
    public struct Facing: Hashable, Sendable {
        /// Degrees.
        public static let standardTolerance = 60.0

        /// The place.
        public var target: Coordinate
        /// Degrees to either side, in 0...180.
        public var tolerance: Double

        /// `tolerance`: Degrees to either side of a photo's heading, in 0...180.
        public init(target: Coordinate, tolerance: Double = standardTolerance) {
            self.target = target
            self.tolerance = tolerance
        }
    }
}
