import CVantageRasterizer
import VantageMapCanvas

extension SampleBuffer {
    /// Converts the drawn ground to pixels, with haze in front of distant ground, and sky where there is no ground.
    ///
    /// - Parameters:
    ///   - textures: The textures, indexed by mesh number.
    ///   - haze: The haze in the image.
    ///   - cover: Receives the fraction of each pixel that is covered by overlays.
    mutating func drawGround(
        of textures: UnsafePointer<crasterizer_texture>, onto canvas: Canvas, _ haze: TerrainHaze, cover: Canvas?
    ) {
        let (top, rows) = (top, rows)
        draw { scene in
            haze.withHaze { cStruct in
                for row in 0..<rows {
                    crasterizer_draw_raised(
                        &scene, textures, cStruct, Int32(row), haze.sky(ofRow: top + row), canvas.row(top + row),
                        cover?.row(top + row))
                }
            }
        }
    }
}
