/// The relation between the pixels of an upright picture and directions from the camera.
public enum CameraModel: Hashable, Sendable {
    /// A panorama, or the photographed part of one.
    case equirectangular(Equirectangular)
    /// A flat photo. Its field of view is in degrees, from the left edge to the right edge, or `nil` if unknown.
    case perspective(horizontalFieldOfView: Double?)
    /// A picture of any other form, such as a fisheye picture or a photo with a known distortion.
    case calibrated(CalibratedCamera)

    /// The kind of picture: panorama or photo.
    public var kind: SceneKind {
        switch self {
        case .equirectangular: .panorama
        case .perspective: .photo
        case .calibrated(let camera): camera.kind
        }
    }
}

extension CameraModel {
    /// The part of the sphere that a panorama shows, in any unit; `nil` for a photo.
    package var sphere: Equirectangular? {
        switch self {
        case .equirectangular(let panorama): panorama
        case .perspective: nil
        case .calibrated(let camera): camera.sphere
        }
    }
}

/// The kind of a scene: panorama or photo.
public enum SceneKind: String, Hashable, Sendable, CaseIterable, Codable {
    /// A 360° panorama, or a part of one.
    case panorama = "panorama"
    /// A flat photo.
    case photo = "photo"
}
