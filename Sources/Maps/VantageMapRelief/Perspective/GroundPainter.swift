import CVantageRasterizer
import VantageMapCanvas

/// A painter that projects ground textures onto the image.
package struct GroundPainter {
    private let projection: MapProjection
    private let lens: PitchedCamera
    private let scale: Double
    private let budget: DrawingBudget

    /// - Parameter scale: Pixels per point.
    package init(_ projection: MapProjection, _ lens: PitchedCamera, scale: Double, budget: DrawingBudget) {
        (self.projection, self.lens, self.scale, self.budget) = (projection, lens, scale, budget)
    }

    /// - Throws: `CancellationError`.
    package func paint(_ textures: [(placed: PlacedTile, pixels: TexturePixels)], on canvas: Canvas) throws {
        guard let cells = GroundCells(textures.map(\.placed)) else { return }
        let cStruct = textures.map { texture in
            texture.pixels.texture(at: cells.place(texture.placed.origin), length: texture.placed.side * cells.perWorld)
        }
        try withExtendedLifetime(textures) {
            try cStruct.withUnsafeBufferPointer { textures in
                try cells.numbers.withUnsafeBufferPointer { numbers in
                    let ground = crasterizer_ground(
                        textures: textures.baseAddress, cells: numbers.baseAddress, columns: Int32(cells.columns),
                        rows: Int32(cells.rows))
                    try paint(ground, cells, on: canvas)
                }
            }
        }
    }

    private func paint(_ ground: crasterizer_ground, _ cells: GroundCells, on canvas: Canvas) throws {
        var sums = [UInt16](repeating: 0, count: 5 * canvas.width)
        try canvas.withPixels { bytes, stride in
            for row in 0..<canvas.height {
                if row % 32 == 0 { try budget.checkCancellation() }
                guard var seen = self.row(row, cells) else { continue }
                let pixels = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                withUnsafePointer(to: ground) {
                    crasterizer_draw_ground($0, &seen, &sums, pixels, Int32(canvas.width))
                }
            }
        }
    }

    /// Returns the ground that is visible in a row of pixels, or `nil` beyond the far edge of the drawn ground.
    private func row(_ row: Int, _ cells: GroundCells) -> crasterizer_ground_row? {
        func place(_ column: Double, _ row: Double) -> SIMD2<Double>? {
            let point = SIMD2(column, row) / scale - projection.middle
            guard point.y > lens.farEdge else { return nil }
            return lens.ground(point).map { cells.place(projection.mapPoint($0)) }
        }
        let middle = Double(row) + 0.5
        guard let first = place(0.5, middle), let next = place(1.5, middle), let lower = place(0.5, middle + 0.5)
        else { return nil }
        let (across, down) = (next - first, (lower - first) * 2)
        return crasterizer_ground_row(
            x: first.x, y: first.y, across_x: across.x, across_y: across.y, down_x: down.x, down_y: down.y)
    }
}
