import Geodesy
import Pictures

/// What a snapshot is to show, how it is to be written, and what it may cost. Values out of range are reported when the
/// snapshot is asked for.
public struct SnapshotOptions: Hashable, Sendable {
    /// How many pixels share a color in the JPEG.
    public enum Subsampling: String, Hashable, Sendable, CaseIterable {
        /// One color for 2×2 pixels.
        case s420 = "420"
        /// A color for each pixel.
        case s444 = "444"
    }

    /// What is written into the JPEG beside the picture.
    public enum Metadata: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case none = "none"
        /// The pose of the view as GPano properties; never a position.
        case gpano = "gpano"
    }

    /// Degrees.
    package static let pitches = -90.0...90
    package static let qualities = 1...100

    /// Points.
    public var size: PictureSize
    /// Pixels per point, in 1...4.
    public var scale: Double
    /// Where to look. `nil` looks at ``lookAt``, else at the place that the scene was asked for. For a panorama of unknown
    /// heading it is counted from the picture's center column.
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
    public var subsampling: Subsampling
    /// What is written into the JPEG beside the picture.
    public var metadata: Metadata
    /// Whether the attribution is drawn into the picture, at the lower right.
    public var badge: Bool
    /// What the snapshot may cost.
    public var limits: SnapshotLimits

    /// 640×480 pixels towards the place that was asked for, where nothing else is said.
    public init(
        size: PictureSize = PictureSize(width: 640, height: 480), scale: Double = 1, heading: Heading? = nil,
        pitch: Double? = nil, fieldOfView: FieldOfView? = nil, lookAt: Coordinate? = nil, quality: Int = 85,
        subsampling: Subsampling = .s420, metadata: Metadata = .none, badge: Bool = false,
        limits: SnapshotLimits = .standard
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

extension SnapshotOptions {
    /// The snapshot's size in pixels.
    package var pixels: PictureSize { size.pixels(scale: scale) }

    /// - Throws: ``SnapshotError`` `.optionOutOfRange` when a side is below 1, or the scale, the pitch or the quality is
    ///   outside its range, and `.viewTooLarge` when a side has more pixels than the limit.
    package func check() throws(SnapshotError) {
        func refusal(_ expected: String) -> SnapshotError { SnapshotError(.optionOutOfRange, "Expected \(expected).") }
        if let pitch, !Self.pitches.contains(pitch) {
            throw refusal("a pitch from -90 to 90 degrees but received \(pitch)")
        }
        guard size.width > 0, size.height > 0 else {
            throw refusal("a size of at least 1×1 but received \(size.width)×\(size.height)")
        }
        guard PictureSize.scales.contains(scale) else { throw refusal("a scale from 1 to 4 but received \(scale)") }
        guard Self.qualities.contains(quality) else { throw refusal("a quality from 1 to 100 but received \(quality)") }
        guard Double(max(size.width, size.height)) * scale < Double(limits.maximumSide) + 0.5 else {
            throw SnapshotError(
                .viewTooLarge,
                """
                A snapshot of \(size.width)×\(size.height) at scale \(scale) has a side of more than \
                \(limits.maximumSide) pixels. Ask for a smaller one.
                """,
                limit: .snapshotSide)
        }
    }
}
