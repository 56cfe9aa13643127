import VantageGeodesy
import VantageCore

/// The view, output format and limits of a snapshot. Values that are out of range are reported when the snapshot is
/// requested.
public struct SnapshotOptions: Hashable, Sendable {
    /// The chroma subsampling of the JPEG.
    public enum Subsampling: String, Hashable, Sendable, CaseIterable {
        /// One chroma sample per 2×2 pixels.
        case s420 = "420"
        /// One chroma sample per pixel.
        case s444 = "444"
    }

    /// The metadata to write into the JPEG.
    public enum Metadata: String, Hashable, Sendable, CaseIterable {
        /// No metadata.
        case none = "none"
        /// The heading, pitch and roll of the view as GPano properties. The position is never written.
        case gpano = "gpano"
    }

    /// The valid range of pitches in degrees.
    package static let pitches = -90.0...90
    package static let qualities = 1...100

    /// The size in points.
    public var size: PictureSize
    /// The number of pixels per point, in 1...4.
    public var scale: Double
    /// The heading of the view. If it is `nil`, the view looks at ``lookAt`` or, failing that, at the place for which
    /// the scene was requested; a view of a cropped panorama turns toward the place only as far as the picture extends.
    /// For a panorama whose heading is unknown, this heading is relative to the center column of the picture.
    public var heading: Heading?
    /// The pitch in degrees above the horizon, in -90...90. `nil` means the horizon or, for a cropped panorama, the
    /// pitch nearest to the horizon at which the picture fills the view; for a flat photo, the photo's own pitch.
    public var pitch: Double?
    /// The horizontal field of view. `nil` means 90° in a panorama, and the largest that fits in a flat photo.
    public var fieldOfView: FieldOfView?
    /// The place to look at. It is ignored if ``heading`` is set.
    public var lookAt: Coordinate?
    /// The JPEG quality on libjpeg's scale, in 1...100.
    public var quality: Int
    /// The chroma subsampling of the JPEG.
    public var subsampling: Subsampling
    /// The metadata to write into the JPEG.
    public var metadata: Metadata
    /// Whether the attribution is drawn into the lower right corner of the picture.
    public var badge: Bool
    /// The limits on the work for the snapshot.
    public var limits: SnapshotLimits

    /// Creates options. By default, the snapshot is 640×480 pixels and looks toward the requested place.
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
    /// The size of the snapshot in pixels.
    package var pixels: PictureSize { size.pixels(scale: scale) }

    /// Checks that all options are valid.
    ///
    /// - Throws: ``SnapshotError`` `.optionOutOfRange` if the width or height is below 1, or if the scale, the pitch or
    ///   the quality is out of range; `.viewTooLarge` if the width or height in pixels exceeds the limit.
    package func check() throws(SnapshotError) {
        func refusal(_ expected: String) -> SnapshotError { SnapshotError(.optionOutOfRange, "Expected \(expected).") }
        if let pitch, !Self.pitches.contains(pitch) {
            throw refusal("a pitch from -90 to 90 degrees but received \(pitch)")
        }
        guard size.width > 0, size.height > 0 else {
            throw refusal("a size of at least 1×1 but received \(size.width)×\(size.height)")
        }
        guard PictureSize.allowedScales.contains(scale) else {
            throw refusal("a scale from 1 to 4 but received \(scale)")
        }
        guard Self.qualities.contains(quality) else { throw refusal("a quality from 1 to 100 but received \(quality)") }
        guard Double(max(size.width, size.height)) * scale < Double(limits.maximumSide) + 0.5 else {
            throw SnapshotError(
                .viewTooLarge,
                """
                A snapshot of \(size.width)×\(size.height) at scale \(scale) has a side longer than \
                \(limits.maximumSide) pixels. Request a smaller one.
                """,
                limit: .snapshotSide)
        }
    }
}
