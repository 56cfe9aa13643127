/// The haze before raised ground, by how far it is, and the sky above it.
struct TerrainHaze {
    private let color: UInt32
    /// Of 256, for depths from the nearest ground to the farthest.
    private let shares: [UInt32]
    private let skies: [UInt32]
    /// From one divided by the nearness to a place among the shares.
    private let scale: Float

    /// Steps of depth for each distance of the camera.
    private static let steps = 64.0

    init(_ painter: HazePainter, _ lens: MapLens, rows: Int) {
        color = painter.haze.opaquePixel
        shares = (0...Int(MapLens.farthest * Self.steps)).map { step in
            UInt32((painter.share(ofDepth: Double(step) / Self.steps) * 256).rounded())
        }
        skies = (0..<rows).map { painter.sky(ofRow: $0).opaquePixel }
        scale = Float(Self.steps / lens.distance)
    }

    func sky(ofRow row: Int) -> UInt32 { skies[row] }

    /// - Parameters:
    ///   - ground: Opaque.
    ///   - nearness: One divided by the depth in points.
    func laid(before ground: UInt32, nearness: Float) -> UInt32 {
        let step = min(Int(min(scale / nearness, 1e6)), shares.count - 1)
        let share = shares[step]
        return share == 0 ? ground : ground.faded(to: 256 - share) &+ color.faded(to: share) | 0xFF00_0000
    }
}
