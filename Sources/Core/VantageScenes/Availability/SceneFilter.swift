import Foundation
import VantageGeodesy

/// A filter for scenes. It is the same in the API, on the command line, in a batch and over HTTP.
public struct SceneFilter: Hashable, Sendable {
    /// The collection that scenes must belong to; `nil` for any collection.
    public var collection: String?
    /// The moment at or after which scenes must have been captured. If it is set, scenes without a capture time do not
    /// pass.
    public var capturedAfter: Date?
    /// The moment before which scenes must have been captured. If it is set, scenes without a capture time do not pass.
    public var capturedBefore: Date?
    /// The kind that scenes must have: panorama or flat photo; `nil` for both kinds.
    public var kind: SceneKind?
    /// The place that scenes must look toward; `nil` for any direction.
    public var facing: Facing?
    /// A Boolean value indicating whether scenes must have a picture.
    public var hasPicture = false

    /// Creates a filter that every scene passes.
    public init() {}

    /// A Boolean value indicating whether every scene passes. A batch may check this property for millions of places,
    /// so it is faster than a comparison with an empty filter.
    package var takesAll: Bool {
        collection == nil && capturedAfter == nil && capturedBefore == nil && kind == nil && facing == nil
            && !hasPicture
    }

    /// The condition that a scene looks toward a place. A panorama must cover the direction of the place, and a photo's
    /// heading must be within the tolerance of that direction. A photo whose heading is unknown does not pass.
    public struct Facing: Hashable, Sendable {
        /// The default tolerance in degrees.
        public static let defaultTolerance = 60.0

        /// The place that scenes must look toward.
        public var target: Coordinate
        /// The tolerance in degrees on either side of a photo's heading, in 0...180.
        public var tolerance: Double

        /// Creates a condition. The tolerance is in degrees on either side of a photo's heading, in 0...180.
        public init(target: Coordinate, tolerance: Double = defaultTolerance) {
            self.target = target
            self.tolerance = tolerance
        }
    }
}
