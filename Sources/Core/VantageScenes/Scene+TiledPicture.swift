import VantageCore
import VantageGeodesy

extension Scene {
    /// The picture that viewers show: the scene's own picture or, if that comes from calibrated lenses, a projected
    /// one.
    package var tiledPicture: (size: PictureSize, camera: CameraModel)? {
        guard case .calibrated(let camera) = camera else { return size.map { ($0, self.camera) } }
        let picture = camera.projectedPicture
        return (PictureSize(width: picture.width, height: picture.height), picture.camera)
    }
}
