import Pictures
import Geodesy
import Scenes
import Snapshotter

extension LookAroundSnapshotter {
    /// What a snapshot is to show. Values out of range are reported when the snapshot is asked for.
    public struct Options: Hashable, Sendable {
        /// Points.
        public var size: PictureSize
        /// Pixels per point, in 1...4.
        public var scale: Double
        /// Where to look. `nil` looks at ``lookAt``, else at the place that the scene was asked for.
        public var heading: Heading?
        /// Degrees above the horizon, in -90...90; `nil` is the horizon, or for a flat photo its own pitch.
        public var pitch: Double?
        /// Horizontal. `nil` is 90° in a panorama, and all that fits of a flat photo.
        public var fieldOfView: FieldOfView?
        /// A place to look at, unless ``heading`` is given.
        public var lookAt: Coordinate?
        /// libjpeg's scale, in 1...100.
        public var quality: Int
        /// Chroma of the JPEG.
        public var subsampling: SnapshotEncoding.Subsampling
        /// What is written into the JPEG beside the picture.
        public var metadata: SnapshotEncoding.Metadata
        /// Whether the attribution is drawn into the picture.
        public var badge: Bool
        /// What the snapshot may cost.
        public var limits: SnapshotLimits

        /// 640×480 pixels towards the place that was asked for, where nothing else is said.
        public init(
            size: PictureSize = PictureSize(width: 640, height: 480), scale: Double = 1, heading: Heading? = nil,
            pitch: Double? = nil, fieldOfView: FieldOfView? = nil, lookAt: Coordinate? = nil, quality: Int = 85,
            subsampling: SnapshotEncoding.Subsampling = .s420, metadata: SnapshotEncoding.Metadata = .none,
            badge: Bool = false, limits: SnapshotLimits = .standard
        ) {
            self.size = size
            self.scale = scale
            self.heading = heading
            self.pitch = pitch
            self.fieldOfView = fieldOfView
            self.lookAt = lookAt
            self.quality = quality
            self.subsampling = subsampling
            self.metadata = metadata
            self.badge = badge
            self.limits = limits
        }
    }
}
