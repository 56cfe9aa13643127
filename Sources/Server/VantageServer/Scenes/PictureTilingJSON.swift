import Vantage
import VantageParameters
import VantageSnapshotter

/// JSON representation of a picture's tiling, for viewers.
struct PictureTilingJSON: Encodable, Sendable {
    /// The maximum width of the small copy of the entire picture, in pixels.
    static let baseWidth = 1024

    struct Level: Encodable, Sendable {
        let width: Int
        let height: Int
        let columns: Int
        let rows: Int

        private enum CodingKeys: CodingKey { case width, height, columns, rows }
    }

    /// A cropped panorama's position within the full sphere, as in GPano, in pixels at full size.
    struct Crop: Encodable, Sendable {
        let fullWidth: Double
        let fullHeight: Double
        let left: Double
        let top: Double

        private enum CodingKeys: CodingKey { case fullWidth, fullHeight, left, top }
    }

    let scene: String
    let kind: String
    let width: Int
    let height: Int
    /// The crop of a panorama; `nil` for photos.
    let crop: Crop?
    /// The horizontal field of view of a photo in degrees, if known.
    let fov: Double?
    let heading: Double?
    let pitch: Double?
    let roll: Double?
    /// The number of pixels per side of a full tile, including the overlap.
    let tileSize: Int
    /// The number of pixels that a tile shares with the adjacent tile on each side.
    let overlap: Int
    /// The levels, largest first.
    let levels: [Level]

    private enum CodingKeys: CodingKey {
        case scene, kind, width, height, crop, fov, heading, pitch, roll, tileSize, overlap, levels
    }

    init(_ tiling: PictureTiling, of scene: Scene) {
        self.scene = scene.id.description
        kind = tiling.camera.kind.jsonName
        let full = scene.tiledPicture?.size ?? tiling.levels[0].size
        (width, height) = (full.width, full.height)
        (heading, pitch, roll) = (scene.heading?.degrees, scene.pitch, scene.roll)
        switch tiling.camera {
        case .equirectangular(let panorama):
            crop = Crop(
                fullWidth: panorama.fullWidth, fullHeight: panorama.fullHeight, left: panorama.left,
                top: panorama.top)
            fov = nil
        case .perspective(let fieldOfView): (crop, fov) = (nil, fieldOfView)
        case .calibrated: (crop, fov) = (nil, nil)
        }
        tileSize = PictureTiling.core + 2 * PictureTiling.overlap
        overlap = PictureTiling.overlap
        levels = tiling.levels.map {
            Level(width: $0.size.width, height: $0.size.height, columns: $0.columns, rows: $0.rows)
        }
    }
}
