import CVantageRasterizer
import VantageMapCanvas

/// A painter that draws the visible parts of buildings.
package struct BuildingPainter {
    /// Faces with their points, in samples from the top-left corner of the image.
    private let all: [(faces: BuildingFaces, points: [SIMD2<Float>])]
    private let anchor: SIMD2<Double>
    /// Samples per point.
    private let scale: Double

    /// - Parameters:
    ///   - all: The faces of buildings, and those of trees.
    ///   - scale: Pixels per point.
    package init(_ all: [BuildingFaces], _ projection: MapProjection, scale: Double) {
        let anchor = projection.middle
        self.anchor = anchor
        let perPoint = scale * Double(SampleBuffer.perSide)
        self.scale = perPoint
        self.all = all.filter { !$0.faces.isEmpty }.map { faces in
            (faces, faces.points.map { SIMD2<Float>(($0 + anchor) * perPoint) })
        }
    }

    /// - Parameters:
    ///   - overlays: The overlays under the buildings. They show through the buildings.
    ///   - opacity: The opacity of a building over an opaque overlay.
    /// - Throws: `CancellationError`.
    package func paint(on canvas: Canvas, over overlays: Canvas?, opacity: Double, budget: DrawingBudget) throws {
        guard let highest = all.lazy.flatMap(\.faces.faces).map(\.box.top).min() else { return }
        let first = max(0, (highest + anchor.y) * scale / Double(SampleBuffer.perSide))
        var samples = SampleBuffer(pixels: canvas.width)
        for top in stride(from: Int(min(first, Double(canvas.height))), to: canvas.height, by: SampleBuffer.band) {
            try budget.checkCancellation()
            samples.begin(top: top, rows: min(SampleBuffer.band, canvas.height - top))
            draw(on: &samples)
            samples.resolve(onto: canvas, fading: overlays, to: opacity)
        }
    }

    package func draw(on samples: inout SampleBuffer) {
        samples.clearColors()
        for (faces, points) in all { draw(faces, points, on: &samples) }
    }

    private func draw(_ faces: BuildingFaces, _ points: [SIMD2<Float>], on samples: inout SampleBuffer) {
        let rows = samples.range
        samples.draw { scene in
            points.withUnsafeBytes { points in
                faces.ringEnds.withUnsafeBufferPointer { ends in
                    for face in faces.faces {
                        guard Float((face.box.bottom + anchor.y) * scale) >= rows.lowerBound,
                            Float((face.box.top + anchor.y) * scale) <= rows.upperBound
                        else { continue }
                        let middle =
                            face.inverseDepth.z - (face.inverseDepth.x * anchor.x + face.inverseDepth.y * anchor.y)
                        var cStruct = crasterizer_face(
                            points: points.baseAddress!.assumingMemoryBound(to: Float.self)
                                + 2 * face.points.lowerBound,
                            ends: ends.baseAddress! + face.rings.lowerBound, rings: Int32(face.rings.count),
                            at_origin: Float(middle), across: Float(face.inverseDepth.x / scale),
                            down: Float(face.inverseDepth.y / scale), color: face.color)
                        crasterizer_draw_face(&scene, &cStruct)
                    }
                }
            }
        }
    }
}
