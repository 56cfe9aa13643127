import CRasterizer

/// Draws what of buildings is nearest to the camera.
struct BuildingPainter {
    private let faces: BuildingFaces
    /// In samples from the top-left corner.
    private let points: [SIMD2<Float>]
    private let anchor: SIMD2<Double>
    /// Samples for each point.
    private let scale: Double

    /// - Parameter scale: Pixels for each point.
    init(_ faces: BuildingFaces, _ projection: MapProjection, scale: Double) {
        self.faces = faces
        let anchor = projection.middle
        self.anchor = anchor
        let perPoint = scale * Double(SceneSamples.perSide)
        self.scale = perPoint
        points = faces.points.map { SIMD2<Float>(($0 + anchor) * perPoint) }
    }

    /// - Parameters:
    ///   - overlays: What lies beneath the buildings and shines through them.
    ///   - opacity: Of a building over an overlay that covers all.
    /// - Throws: `CancellationError`.
    func paint(on canvas: Canvas, over overlays: Canvas?, opacity: Double, proceed: DrawingBudget) throws {
        guard let highest = faces.faces.lazy.map(\.box.top).min() else { return }
        let first = max(0, (highest + anchor.y) * scale / Double(SceneSamples.perSide))
        var samples = SceneSamples(pixels: canvas.width)
        for top in stride(from: Int(min(first, Double(canvas.height))), to: canvas.height, by: SceneSamples.band) {
            try proceed()
            samples.begin(top: top, rows: min(SceneSamples.band, canvas.height - top))
            draw(on: &samples)
            samples.resolve(upon: canvas, fading: overlays, to: opacity)
        }
    }

    func draw(on samples: inout SceneSamples) {
        samples.clearColors()
        let rows = samples.range
        samples.draw { scene in
            points.withUnsafeBytes { points in
                faces.ringEnds.withUnsafeBufferPointer { ends in
                    for face in faces.faces {
                        guard Float((face.box.bottom + anchor.y) * scale) >= rows.lowerBound,
                            Float((face.box.top + anchor.y) * scale) <= rows.upperBound
                        else { continue }
                        let middle = face.nearness.z - (face.nearness.x * anchor.x + face.nearness.y * anchor.y)
                        var inC = crasterizer_face(
                            points: points.baseAddress!.assumingMemoryBound(to: Float.self)
                                + 2 * face.points.lowerBound,
                            ends: ends.baseAddress! + face.rings.lowerBound, rings: Int32(face.rings.count),
                            at_origin: Float(middle), across: Float(face.nearness.x / scale),
                            down: Float(face.nearness.y / scale), color: face.color)
                        crasterizer_draw_face(&scene, &inC)
                    }
                }
            }
        }
    }
}
