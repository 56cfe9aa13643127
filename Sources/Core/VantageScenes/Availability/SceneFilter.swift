import Foundation
import VantageGeodesy

/// A filter for scenes. It is the same in the API, on the command line, in a batch and over HTTP.
public struct SceneFilter: Hashable, Sendable {
    /// Only scenes in this collection.
    public var collection: String?
    /// Only scenes captured at or after this moment; a scene without a capture time does not pass.
    public var capturedAfter: Date?
    /// Only scenes captured before this moment; a scene without a capture time does not pass.
    public var capturedBefore: Date?
    /// Only panoramas, or only flat photos.
    public var kind: SceneKind?
    /// Only scenes that look toward a place.
    public var facing: Facing?
    /// Only scenes that have a picture.
    public var hasPicture = false

    /// Creates a filter that every scene passes.
    public init() {}

    /// A Boolean value indicating whether every scene passes. A batch checks this property for each of a million
    /// places, and comparing with an empty filter would be too slow.
    package var takesAll: Bool {
        collection == nil && capturedAfter == nil && capturedBefore == nil && kind == nil && facing == nil
            && !hasPicture
    }

    /// The condition that a scene looks toward a place. A panorama must cover the direction of the place, and a photo's
    /// heading must be within the tolerance of that direction. A photo whose heading is unknown does not pass.
    public struct Facing: Hashable, Sendable {
        /// The default tolerance in degrees.
        public static let defaultTolerance = 60.0

        /// The place.
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
