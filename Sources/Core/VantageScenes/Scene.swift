import VantageCore
import VantageGeodesy

/// A picture taken at one place, as recorded in a catalog. Unknown values are `nil`, never 0.
public struct Scene: Hashable, Sendable, Identifiable {
    /// The scene's identity in its catalog.
    public let id: SceneID
    /// The name of the scene's collection.
    public var collection: String
    /// The position of the camera on WGS 84.
    public var coordinate: Coordinate
    /// The altitude in meters above the WGS 84 ellipsoid or above sea level, depending on the source.
    public var altitude: Double?
    /// The horizontal accuracy in meters.
    public var accuracy: Double?
    /// The direction of the picture's center column.
    public var heading: Heading?
    /// The reference direction for ``heading``.
    public var headingReference: HeadingReference = .true
    /// The pitch of the camera in degrees above the horizon, in -90...90; negative below it.
    public var pitch: Double?
    /// The roll of the camera in degrees, in -180...180; positive if the right side is down.
    public var roll: Double?
    /// The mapping between directions and pixels of the upright picture.
    public var camera: CameraModel
    /// The size of the upright picture in pixels.
    public var size: PictureSize?
    /// The transformation that makes the stored pixels upright.
    public var orientation: Orientation = .up
    /// The maker of the camera.
    public var make: String?
    /// The camera's model.
    public var model: String?
    /// The capture time.
    public var captured: CaptureTime?
    /// The SPDX identifier for the license of the scene or its collection.
    public var license: String?
    /// The attribution for the scene or its collection.
    public var attribution: String?
    /// The sequence that the scene belongs to: scenes that were taken one after another.
    public var sequence: String?
    /// The position in the sequence, from 1.
    public var rank: Int?
    /// The path relative to the imported folder.
    public var fileName: String?
    /// A Boolean value indicating whether the scene has a picture.
    public var hasPicture: Bool
    /// The SHA-256 hash of the picture file, if it is known.
    public var contentHash: ContentHash?

    /// Creates a scene with the required properties. Set the other known properties afterward.
    public init(
        id: SceneID, collection: String, coordinate: Coordinate, camera: CameraModel, hasPicture: Bool
    ) {
        self.id = id
        self.collection = collection
        self.coordinate = coordinate
        self.camera = camera
        self.hasPicture = hasPicture
    }

    /// The kind of picture: panorama or photo.
    public var kind: SceneKind { camera.kind }

    /// Attribution and license in one line; `nil` when neither is known.
    package var credit: String? {
        let parts = [attribution, license].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}
