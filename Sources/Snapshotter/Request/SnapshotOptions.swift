import Geodesy
import Pictures

/// What a snapshot is to show, and how it is to be written. Every value is in its range.
package struct SnapshotOptions: Hashable, Sendable {
    /// Pixels.
    package let size: PictureSize
    /// Pixels per point.
    package let scale: Double
    /// Where the view looks; nil is where the picture looks. For a panorama of unknown heading it is counted from the
    /// picture's center column.
    package let heading: Heading?
    /// Degrees above the horizon, in -90...90; nil is the horizon for a panorama, and as taken for a photo.
    package let pitch: Double?
    /// Nil is ``FieldOfView/standard`` for a panorama, and all that fits for a photo.
    package let fieldOfView: FieldOfView?
    package let encoding: SnapshotEncoding
    /// An attribution to draw at the lower right; nil or nothing but spaces draws none.
    package let badge: String?

    /// - Parameter size: Points.
    /// - Throws: ``SnapshotError`` `.optionOutOfRange` for a pitch outside -90...90; as
    ///   ``SnapshotLimits/pixels(of:scale:)`` does.
    package init(
        size: PictureSize, scale: Double = 1, heading: Heading? = nil, pitch: Double? = nil,
        fieldOfView: FieldOfView? = nil, encoding: SnapshotEncoding = .standard, badge: String? = nil,
        limits: SnapshotLimits = .standard
    ) throws(SnapshotError) {
        if let pitch, !(-90...90).contains(pitch) {
            throw SnapshotError(.optionOutOfRange, "Expected a pitch from -90 to 90 degrees but received \(pitch).")
        }
        self.size = try limits.pixels(of: size, scale: scale)
        self.scale = scale
        self.heading = heading
        self.pitch = pitch
        self.fieldOfView = fieldOfView
        self.encoding = encoding
        self.badge = badge
    }
}

/// How a snapshot is written.
public struct SnapshotEncoding: Hashable, Sendable {
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

    package static let qualities = 1...100
    package static let standard = SnapshotEncoding(uncheckedQuality: 85, subsampling: .s420, metadata: .none)

    /// libjpeg's scale, in 1...100.
    package let quality: Int
    package let subsampling: Subsampling
    package let metadata: Metadata

    /// - Throws: ``SnapshotError`` `.optionOutOfRange` for a quality outside 1...100.
    package init(
        quality: Int = 85, subsampling: Subsampling = .s420, metadata: Metadata = .none
    ) throws(SnapshotError) {
        guard SnapshotEncoding.qualities.contains(quality) else {
            throw SnapshotError(.optionOutOfRange, "Expected a quality from 1 to 100 but received \(quality).")
        }
        self.init(uncheckedQuality: quality, subsampling: subsampling, metadata: metadata)
    }

    private init(uncheckedQuality quality: Int, subsampling: Subsampling, metadata: Metadata) {
        self.quality = quality
        self.subsampling = subsampling
        self.metadata = metadata
    }
}
