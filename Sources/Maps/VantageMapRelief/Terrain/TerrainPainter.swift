import CVantageRasterizer
import VantageMapCanvas

/// A painter that draws raised ground and the buildings on it.
package struct TerrainPainter {
    /// A ground tile with its texture.
    package struct Piece {
        package let mesh: TerrainMesh
        package let pixels: TexturePixels

        package init(mesh: TerrainMesh, pixels: TexturePixels) { (self.mesh, self.pixels) = (mesh, pixels) }
    }

    private let projection: MapProjection
    private let haze: TerrainHaze
    /// The pieces, nearest first.
    private let pieces: [Piece]
    private let budget: DrawingBudget

    package init(_ projection: MapProjection, _ haze: TerrainHaze, _ pieces: [Piece], budget: DrawingBudget) {
        (self.projection, self.haze, self.budget) = (projection, haze, budget)
        self.pieces = pieces.sorted { $0.mesh.depth < $1.mesh.depth }
    }

    /// - Parameters:
    ///   - buildings: The buildings on the ground.
    ///   - opacity: The opacity of a building over an opaque overlay.
    ///   - cover: Receives the fraction of each pixel that overlays cover; `nil` without overlays.
    /// - Throws: `CancellationError`.
    package func paint(on canvas: Canvas, _ buildings: BuildingPainter?, opacity: Double, cover: Canvas?) throws {
        var samples = SampleBuffer(pixels: canvas.width, hasGround: true)
        let order = TerrainOrder(heading: projection.heading)
        try withTextures { textures in
            for top in stride(from: 0, to: canvas.height, by: SampleBuffer.band) {
                samples.begin(top: top, rows: min(SampleBuffer.band, canvas.height - top))
                let range = samples.range
                for (number, piece) in pieces.enumerated() where piece.mesh.rows?.overlaps(range) == true {
                    try budget.checkCancellation()
                    samples.draw { piece.mesh.draw(texture: number, on: &$0, looking: order) }
                }
                samples.drawGround(of: textures, onto: canvas, haze, cover: cover)
                guard let buildings else { continue }
                buildings.draw(on: &samples)
                samples.resolve(onto: canvas, fading: cover, to: opacity)
            }
        }
    }

    /// - Parameter body: Receives the textures of all pieces, in the order of ``pieces``.
    private func withTextures(_ body: (UnsafePointer<crasterizer_texture>) throws -> Void) rethrows {
        try withExtendedLifetime(pieces) {
            try pieces.map { $0.pixels.texture(at: .zero, length: 1) }.withUnsafeBufferPointer { textures in
                guard let first = textures.baseAddress else { return }
                try body(first)
            }
        }
    }
}
