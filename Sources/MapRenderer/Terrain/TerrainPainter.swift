import CRasterizer

/// Draws raised ground and what stands on it.
struct TerrainPainter {
    /// A tile of the ground and what lies on it.
    struct Piece {
        let mesh: TerrainMesh
        let pixels: SheetPixels
    }

    private let projection: MapProjection
    private let haze: TerrainHaze
    /// The nearest first.
    private let pieces: [Piece]
    private let proceed: DrawingBudget

    init(_ projection: MapProjection, _ haze: TerrainHaze, _ pieces: [Piece], proceed: DrawingBudget) {
        (self.projection, self.haze, self.proceed) = (projection, haze, proceed)
        self.pieces = pieces.sorted { $0.mesh.depth < $1.mesh.depth }
    }

    /// - Parameters:
    ///   - buildings: What stands on the ground.
    ///   - opacity: Of a building over an overlay that covers all.
    ///   - cover: Gets how much overlays cover of each pixel; nil where there are none.
    /// - Throws: `CancellationError`.
    func paint(on canvas: Canvas, _ buildings: BuildingPainter?, opacity: Double, cover: Canvas?) throws {
        var samples = SceneSamples(pixels: canvas.width, hasGround: true)
        let order = TerrainOrder(heading: projection.heading)
        try withSheets { sheets in
            for top in stride(from: 0, to: canvas.height, by: SceneSamples.band) {
                samples.begin(top: top, rows: min(SceneSamples.band, canvas.height - top))
                let range = samples.range
                for (number, piece) in pieces.enumerated() where piece.mesh.rows?.overlaps(range) == true {
                    try proceed()
                    samples.draw { piece.mesh.draw(sheet: number, on: &$0, looking: order) }
                }
                samples.drawGround(of: sheets, upon: canvas, haze, cover: cover)
                guard let buildings else { continue }
                buildings.draw(on: &samples)
                samples.resolve(upon: canvas, fading: cover, to: opacity)
            }
        }
    }

    /// - Parameter body: Gets the sheets of all pieces, in their order.
    private func withSheets(_ body: (UnsafePointer<crasterizer_sheet>) throws -> Void) rethrows {
        try withExtendedLifetime(pieces) {
            try pieces.map { $0.pixels.sheet(at: .zero, length: 1) }.withUnsafeBufferPointer { sheets in
                guard let first = sheets.baseAddress else { return }
                try body(first)
            }
        }
    }
}
