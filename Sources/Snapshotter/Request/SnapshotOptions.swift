import Geodesy

/// What a snapshot is to show, and how it is to be written. Every value is in its range.
package struct SnapshotOptions: Hashable, Sendable {
    package let size: SnapshotSize
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

    /// - Throws: ``SnapshotError`` `.optionOutOfRange` for a pitch outside -90...90.
    package init(
        size: SnapshotSize, heading: Heading? = nil, pitch: Double? = nil, fieldOfView: FieldOfView? = nil,
        encoding: SnapshotEncoding = .standard, badge: String? = nil
    ) throws(SnapshotError) {
        if let pitch, !(-90...90).contains(pitch) {
            throw SnapshotError(.optionOutOfRange, "Expected a pitch from -90 to 90 degrees but received \(pitch).")
        }
        self.size = size
        self.heading = heading
        self.pitch = pitch
        self.fieldOfView = fieldOfView
        self.encoding = encoding
        self.badge = badge
    }
}

/// The size of a snapshot in points, and how many pixels a point has.
package struct SnapshotSize: Hashable, Sendable {
    package static let scales = 1.0...4.0

    /// Points.
    package let width: Int
    package let height: Int
    /// Pixels per point.
    package let scale: Double

    /// - Throws: ``SnapshotError`` `.optionOutOfRange` when a side is below 1 or the scale outside 1...4, and
    ///   `.viewTooLarge` when a side has more pixels than the limit.
    package init(
        width: Int, height: Int, scale: Double = 1, limits: SnapshotLimits = .standard
    ) throws(SnapshotError) {
        guard width > 0, height > 0 else {
            throw SnapshotError(.optionOutOfRange, "Expected a size of at least 1×1 but received \(width)×\(height).")
        }
        guard SnapshotSize.scales.contains(scale) else {
            throw SnapshotError(.optionOutOfRange, "Expected a scale from 1 to 4 but received \(scale).")
        }
        guard Double(max(width, height)) * scale < Double(limits.maximumSide) + 0.5 else {
            throw SnapshotError(
                .viewTooLarge,
                """
                A snapshot of \(width)×\(height) at scale \(scale) has a side of more than \(limits.maximumSide) \
                pixels. Ask for a smaller one.
                """,
                limit: .snapshotSide)
        }
        self.width = width
        self.height = height
        self.scale = scale
    }

    package var pixelWidth: Int { Int((Double(width) * scale).rounded()) }
    package var pixelHeight: Int { Int((Double(height) * scale).rounded()) }
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
        case none
        /// The pose of the view as GPano properties; never a position.
        case gpano
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
