/// How the pixels of an upright picture relate to directions from the camera.
public enum CameraModel: Hashable, Sendable {
    /// A panorama, or the part of one that was photographed.
    case equirectangular(Equirectangular)
    /// A flat photo. The field of view is between its left and its right edge, in degrees, or unknown.
    case perspective(horizontalFieldOfView: Double?)

    /// Panorama or photo.
    public var kind: SceneKind {
        switch self {
        case .equirectangular: .panorama
        case .perspective: .photo
        }
    }
}

/// What kind of picture a scene has.
public enum SceneKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A 360° panorama, or a part of one.
    case panorama = "panorama"
    /// A flat photo.
    case photo = "photo"
}
