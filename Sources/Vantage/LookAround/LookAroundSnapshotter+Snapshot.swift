import Foundation
import Geodesy
import Scenes
import Snapshotter

extension LookAroundSnapshotter {
    /// A picture of a scene.
    public struct Snapshot: Sendable {
        /// The JPEG.
        public let jpegData: Data
        /// Pixels.
        public let pixelWidth: Int
        /// Pixels.
        public let pixelHeight: Int
        /// What is shown, and where things lie in it.
        public let projection: Projection
        /// The share of the picture that was not photographed and is grey, in 0...1.
        public let unphotographedShare: Double
        /// What has to stand beside the picture, whether or not it is drawn into it.
        public let attribution: String?
        /// An SPDX identifier.
        public let license: String?
        /// Which level of the stored picture was read; `nil` when the view shows nothing of it.
        package let levelRead: LevelRead?

        /// Whether the picture was read more coarsely than the view could show, to keep within
        /// `SnapshotLimits/maximumDecodedPixels`.
        public var isCoarser: Bool { levelRead?.isLimited ?? false }

        init(_ rendered: RenderedSnapshot, of scene: Scene, scale: Double) {
            self.init(
                Data(rendered.jpeg), Projection(of: rendered.view, scene, scale: scale), of: scene,
                unphotographedShare: rendered.unphotographedShare, levelRead: rendered.levelRead)
        }

        /// A picture that was made elsewhere, of what a projection says.
        package init(
            _ jpeg: Data, _ projection: Projection, of scene: Scene, unphotographedShare: Double, levelRead: LevelRead?
        ) {
            jpegData = jpeg
            pixelWidth = projection.view.width
            pixelHeight = projection.view.height
            self.projection = projection
            self.unphotographedShare = unphotographedShare
            attribution = scene.attribution
            license = scene.license
            self.levelRead = levelRead
        }

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
