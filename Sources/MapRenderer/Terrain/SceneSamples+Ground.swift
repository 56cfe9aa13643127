import CRasterizer

extension SceneSamples {
    /// Makes pixels of the ground that was drawn, with haze before what is far, and sky where there is no ground.
    ///
    /// - Parameters:
    ///   - sheets: By the numbers of the meshes that were drawn.
    ///   - haze: Of the picture.
    ///   - cover: Gets how much overlays cover of each pixel.
    mutating func drawGround(
        of sheets: UnsafePointer<crasterizer_sheet>, upon canvas: Canvas, _ haze: TerrainHaze, cover: Canvas?
    ) {
        let (top, rows) = (top, rows)
        draw { scene in
            haze.withHaze { inC in
                for row in 0..<rows {
                    crasterizer_draw_raised(
                        &scene, sheets, inC, Int32(row), haze.sky(ofRow: top + row), canvas.row(top + row),
                        cover?.row(top + row))
                }
            }
        }
    }
}
