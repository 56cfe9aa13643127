import Geodesy

/// What a snapshot shows: the request, made complete and kept within what the picture has.
public struct ResolvedView: Hashable, Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// The heading of the snapshot's center; nil where it is unknown.
    public let heading: Heading?
    /// Nil where ``heading`` is.
    public let headingReference: HeadingReference?
    /// Degrees above the horizon of the snapshot's center; nil where it is unknown. A panorama of unknown tilt counts
    /// as level.
    public let pitch: Double?
    /// Degrees, right side down positive: 0 for a panorama, and as taken for a photo; nil where it is unknown.
    public let roll: Double?
    /// Degrees between the left and the right edge at half the height; nil for a photo of unknown field of view.
    public let horizontalFieldOfView: Double?
    /// Degrees between the top and the bottom edge at half the width; nil for a photo of unknown field of view.
    public let verticalFieldOfView: Double?
    /// Nil where the field of view or the heading is unknown.
    package let geometry: ViewGeometry?
    let content: Content

    /// How the snapshot's pixels are found in the upright picture.
    enum Content: Hashable, Sendable {
        case panorama(Equirectangular, PanoramaMapping)
        case photo(PhotoCrop)
    }

    /// The part of a flat photo that is shown, in pixels of the upright picture; nil for a panorama.
    public var crop: PhotoCrop? {
        if case .photo(let crop) = content { crop } else { nil }
    }
}

/// A part of an upright picture, in pixels from its top-left corner; of the snapshot's shape.
public struct PhotoCrop: Hashable, Sendable {
    /// Pixels from the left edge of the picture.
    public let left: Double
    /// Pixels from the upper edge of the picture.
    public let top: Double
    /// Pixels of the picture across.
    public let width: Double
    /// Pixels of the picture down.
    public let height: Double
}
