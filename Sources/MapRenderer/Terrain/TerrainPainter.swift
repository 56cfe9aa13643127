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
        var samples = SceneSamples(pixels: canvas.width)
        let order = TerrainOrder(heading: projection.heading)
        for top in stride(from: 0, to: canvas.height, by: SceneSamples.band) {
            samples.begin(top: top, rows: min(SceneSamples.band, canvas.height - top))
            let range = samples.range
            for piece in pieces where piece.mesh.rows?.overlaps(range) == true {
                try proceed()
                samples.draw { piece.mesh.draw(piece.pixels, on: &$0, looking: order) }
            }
            samples.resolveGround(upon: canvas, haze, cover: cover)
            guard let buildings else { continue }
            samples.clearColors()
            buildings.draw(on: &samples)
            samples.resolve(upon: canvas, fading: cover, to: opacity)
        }
    }
}
