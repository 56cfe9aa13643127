import Geodesy

/// A picture taken at one place, as the store holds it.
public struct Scene: Hashable, Sendable, Identifiable {
    public let id: SceneID
    /// `scene.id`, the row in this store.
    package let row: Int64
    /// The collection's name.
    public let collection: String
    public let coordinate: Coordinate
    /// Metres.
    public let altitude: Double?
    /// Horizontal accuracy in metres.
    public let accuracy: Double?
    /// The direction of the picture's centre column.
    public let heading: Heading?
    public let headingReference: HeadingReference
    /// Degrees above the horizon, nose up positive.
    public let pitch: Double?
    /// Degrees, right side down positive.
    public let roll: Double?
    public let camera: CameraModel
    /// Pixels of the upright picture.
    public let size: PictureSize?
    /// How the stored pixels are turned to be upright.
    public let orientation: Orientation
    public let make: String?
    public let model: String?
    public let captured: CaptureTime?
    /// The scene's own, or its collection's. An SPDX identifier.
    public let license: String?
    /// The scene's own, or its collection's.
    public let attribution: String?
    public let sequence: String?
    /// The place in the sequence, from 1.
    public let rank: Int?
    /// Path below the folder that was imported.
    public let fileName: String?
    /// SHA-256 of the picture file; `nil` for a scene without a picture.
    public let contentHash: ContentHash?

    public var kind: SceneKind { camera.kind }
    public var hasPicture: Bool { contentHash != nil }
}
