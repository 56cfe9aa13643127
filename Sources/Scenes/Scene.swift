import Pictures
import Geodesy

/// A picture taken at one place, as a catalogue has it. What is not known is `nil`; it is never 0.
public struct Scene: Hashable, Sendable, Identifiable {
    /// Its identity in its catalogue.
    public let id: SceneID
    /// The name of its collection.
    public var collection: String
    /// Where the camera was, on WGS 84.
    public var coordinate: Coordinate
    /// Metres above the WGS 84 ellipsoid or sea level, as the source has it.
    public var altitude: Double?
    /// Horizontal accuracy in metres.
    public var accuracy: Double?
    /// The direction of the picture's center column.
    public var heading: Heading?
    /// What ``heading`` is counted from.
    public var headingReference: HeadingReference = .true
    /// Degrees above the horizon, nose up positive, in -90...90.
    public var pitch: Double?
    /// Degrees, right side down positive, in -180...180.
    public var roll: Double?
    /// How the pixels of the upright picture relate to directions.
    public var camera: CameraModel
    /// Pixels of the upright picture.
    public var size: PictureSize?
    /// How the stored pixels are turned to be upright.
    public var orientation: Orientation = .up
    /// The maker of the camera.
    public var make: String?
    /// The camera's model.
    public var model: String?
    /// When the picture was taken.
    public var captured: CaptureTime?
    /// The scene's own, or its collection's. An SPDX identifier.
    public var license: String?
    /// The scene's own, or its collection's.
    public var attribution: String?
    /// The sequence that it belongs to: scenes taken one after another.
    public var sequence: String?
    /// The place in the sequence, from 1.
    public var rank: Int?
    /// Path below the folder that was imported.
    public var fileName: String?
    /// Whether there is a picture to show.
    public var hasPicture: Bool
    /// SHA-256 of the picture file, where it is known.
    public var contentHash: ContentHash?

    /// A scene of which the least is known; set what else is known.
    public init(
        id: SceneID, collection: String, coordinate: Coordinate, camera: CameraModel, hasPicture: Bool
    ) {
        self.id = id
        self.collection = collection
        self.coordinate = coordinate
        self.camera = camera
        self.hasPicture = hasPicture
    }

    /// Panorama or photo.
    public var kind: SceneKind { camera.kind }

    /// Attribution and licence in one line; `nil` when neither is known.
    package var credit: String? {
        let parts = [attribution, license].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
