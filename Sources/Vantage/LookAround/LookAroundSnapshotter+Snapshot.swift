import Foundation
import Geodesy
import Snapshotter

extension LookAroundSnapshotter {
    /// A picture of a scene.
    public struct Snapshot: Sendable {
        /// The JPEG.
        public let jpegData: Data
        /// What is shown, and where things lie in it.
        public let projection: Projection
        /// The share of the picture that was not photographed and is grey, in 0...1.
        public let unphotographedShare: Double
        /// Which level of the stored picture was read; `nil` when the view shows nothing of it.
        package let levelRead: LevelRead?

        package init(jpegData: Data, projection: Projection, unphotographedShare: Double, levelRead: LevelRead?) {
            self.jpegData = jpegData
            self.projection = projection
            self.unphotographedShare = unphotographedShare
            self.levelRead = levelRead
        }

        /// Pixels.
        public var pixelWidth: Int { view.width }
        /// Pixels.
        public var pixelHeight: Int { view.height }
        /// What has to stand beside the picture, whether or not it is drawn into it.
        public var attribution: String? { projection.scene.attribution }
        /// An SPDX identifier.
        public var license: String? { projection.scene.license }

        /// Whether the picture was read more coarsely than the view could show, to keep within
        /// `SnapshotLimits/maximumDecodedPixels`.
        public var isCoarser: Bool { levelRead?.isLimited ?? false }

        /// What is shown: the options made complete and kept within what the picture has.
        public var view: ResolvedView { projection.view }

        /// As ``Projection/point(for:altitude:)`` says it.
        public func point(for coordinate: Coordinate, altitude: Double? = nil) -> CGPoint? {
            projection.point(for: coordinate, altitude: altitude)
        }

        /// As ``Projection/point(for:)`` says it.
        public func point(for direction: Direction) -> CGPoint? { projection.point(for: direction) }

        /// As ``Projection/direction(at:)`` says it.
        public func direction(at point: CGPoint) -> Direction? { projection.direction(at: point) }
    }
}
