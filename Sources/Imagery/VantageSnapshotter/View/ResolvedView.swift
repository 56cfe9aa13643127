import VantageGeodesy

/// The view that a snapshot shows: the request with all defaults filled in, limited to what the picture contains.
public struct ResolvedView: Hashable, Sendable {
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The heading of the snapshot's center; nil if unknown.
    public let heading: Heading?
    /// The reference direction for ``heading``; nil if ``heading`` is nil.
    public let headingReference: HeadingReference?
    /// The pitch of the snapshot's center in degrees above the horizon; nil if unknown. A panorama whose tilt is
    /// unknown counts as level.
    public let pitch: Double?
    /// The roll in degrees, positive if the right side is down: 0 for a panorama, the roll of the camera for a photo;
    /// nil if unknown.
    public let roll: Double?
    /// The angle in degrees from the left edge to the right edge, along the horizontal center line; nil for a photo
    /// whose field of view is unknown.
    public let horizontalFieldOfView: Double?
    /// The angle in degrees from the top edge to the bottom edge, along the vertical center line; nil for a photo whose
    /// field of view is unknown.
    public let verticalFieldOfView: Double?
    /// The geometry of the view; nil if the field of view or the heading is unknown.
    package let geometry: ViewGeometry?
    let content: Content

    /// The mapping from pixels of the snapshot to the upright picture.
    enum Content: Hashable, Sendable {
        case panorama(Equirectangular, PanoramaMapping)
        case photo(PhotoCrop)
        case lenses(LensView)
    }

    /// The visible part of a flat photo in pixels of the upright picture, or of the undistorted picture if the photo's
    /// distortion is known; nil for a panorama.
    public var crop: PhotoCrop? {
        switch content {
        case .photo(let crop): crop
        case .lenses(let view): view.crop
        case .panorama: nil
        }
    }
}

/// A part of an upright picture with the aspect ratio of the snapshot, in pixels from the top-left corner of the
/// picture.
public struct PhotoCrop: Hashable, Sendable {
    /// The distance from the left edge of the picture in pixels.
    public let left: Double
    /// The distance from the top edge of the picture in pixels.
    public let top: Double
    /// The width in pixels of the upright picture.
    public let width: Double
    /// The height in pixels of the upright picture.
    public let height: Double
}
