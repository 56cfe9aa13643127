import Vantage
import VantageRequests

/// What a viewer has to know of a picture before it asks for tiles.
struct PictureTilingJSON: Encodable, Sendable {
    /// Pixels of the small picture of all.
    static let baseWidth = 1024

    struct Level: Encodable, Sendable {
        let width: Int
        let height: Int
        let columns: Int
        let rows: Int

        private enum CodingKeys: CodingKey { case width, height, columns, rows }
    }

    /// Where the picture lies in the whole sphere, as GPano has it, in pixels of the picture at full size.
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
    /// Of panoramas.
    let crop: Crop?
    /// Degrees across, of photos, where it is known.
    let fov: Double?
    let heading: Double?
    let pitch: Double?
    let roll: Double?
    /// Pixels at a side of a whole tile, with its overlap.
    let tileSize: Int
    /// Pixels of it at each side that are of the tile beside it.
    let overlap: Int
    /// The largest first.
    let levels: [Level]

    private enum CodingKeys: CodingKey {
        case scene, kind, width, height, crop, fov, heading, pitch, roll, tileSize, overlap, levels
    }

    init(_ tiling: PictureTiling, of scene: Scene) {
        self.scene = scene.id.description
        kind = scene.kind.jsonName
        let full = scene.size ?? tiling.levels[0].size
        (width, height) = (full.width, full.height)
        (heading, pitch, roll) = (scene.heading?.degrees, scene.pitch, scene.roll)
        switch scene.camera {
        case .equirectangular(let panorama):
            crop = Crop(
                fullWidth: panorama.fullWidth, fullHeight: panorama.fullHeight, left: panorama.left,
                top: panorama.top)
            fov = nil
        case .perspective(let fieldOfView): (crop, fov) = (nil, fieldOfView)
        }
        tileSize = PictureTiling.core + 2 * PictureTiling.overlap
        overlap = PictureTiling.overlap
        levels = tiling.levels.map {
            Level(width: $0.size.width, height: $0.size.height, columns: $0.columns, rows: $0.rows)
        }
    }
}
