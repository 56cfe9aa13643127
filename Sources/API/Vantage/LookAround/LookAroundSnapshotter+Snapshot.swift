import Foundation
import VantageGeodesy
import VantageSnapshotter

extension LookAroundSnapshotter {
    /// A rendered view into a scene.
    public struct Snapshot: Sendable {
        /// The encoded JPEG.
        public let jpegData: Data
        /// The projection of the view, which converts between places, directions and points in the picture.
        public let projection: Projection
        /// The fraction of the view, in 0...1, that the scene's picture does not cover. That part of the view is gray.
        public let unphotographedFraction: Double
        /// The resolution level of the stored picture that was decoded, or `nil` if the view shows no part of the
        /// picture.
        package let levelRead: DecodedLevel?

        package init(jpegData: Data, projection: Projection, unphotographedFraction: Double, levelRead: DecodedLevel?) {
            self.jpegData = jpegData
            self.projection = projection
            self.unphotographedFraction = unphotographedFraction
            self.levelRead = levelRead
        }

        /// The width of the picture, in pixels.
        public var pixelWidth: Int { view.width }
        /// The height of the picture, in pixels.
        public var pixelHeight: Int { view.height }
        /// The attribution that must appear next to the picture, even if the picture also contains it.
        public var attribution: String? { projection.scene.attribution }
        /// The picture's license, as an SPDX identifier.
        public var license: String? { projection.scene.license }

        /// A Boolean value that indicates whether the picture was decoded at a lower resolution than the view could
        /// show, to stay within `SnapshotLimits/maximumDecodedPixels`.
        public var isResolutionLimited: Bool { levelRead?.isLimited ?? false }

        /// The resolved view: the options with defaults filled in and values clamped to what the picture contains.
        public var view: ResolvedView { projection.view }

        /// Returns the point at which a place appears in the picture. See ``Projection/point(for:altitude:)``.
        public func point(for coordinate: Coordinate, altitude: Double? = nil) -> CGPoint? {
            projection.point(for: coordinate, altitude: altitude)
        }

        /// Returns the point at which a direction appears in the picture. See ``Projection/point(for:)``.
        public func point(for direction: Direction) -> CGPoint? { projection.point(for: direction) }

        /// Returns the direction shown at a point in the picture. See ``Projection/direction(at:)``.
        public func direction(at point: CGPoint) -> Direction? { projection.direction(at: point) }
    }
}
