import CVantageRasterizer

/// The haze in front of raised ground as a function of depth, and the sky above the ground.
package struct TerrainHaze {
    private let color: UInt32
    /// The opacity in 256ths, by depth from the nearest ground to the farthest.
    private let shares: [UInt32]
    private let skies: [UInt32]
    /// The number of entries per point of depth.
    private let perPoint: Float

    /// The number of depth steps per camera distance.
    private static let steps = 64.0

    package init(_ painter: HazePainter, _ lens: PitchedCamera, rows: Int) {
        color = painter.haze.opaquePixel
        shares = (0...Int(PitchedCamera.farthest * Self.steps)).map { step in
            UInt32((painter.share(ofDepth: Double(step) / Self.steps) * 256).rounded())
        }
        skies = (0..<rows).map { painter.sky(ofRow: $0).opaquePixel }
        perPoint = Float(Self.steps / lens.distance)
    }

    func sky(ofRow row: Int) -> UInt32 { skies[row] }

    func withHaze(_ body: (UnsafePointer<crasterizer_haze>) -> Void) {
        shares.withUnsafeBufferPointer { shares in
            var haze = crasterizer_haze(
                color: color, shares: shares.baseAddress, count: Int32(shares.count), steps: perPoint)
            body(&haze)
        }
    }
}
