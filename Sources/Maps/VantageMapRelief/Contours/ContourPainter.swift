import VantageMapCanvas
import VantageMapStyle

/// A painter that draws contour lines.
package struct ContourPainter {
    package let canvas: Canvas
    package let projection: MapProjection
    /// Pixels per point.
    package let scale: Double
    package let budget: DrawingBudget

    package init(canvas: Canvas, projection: MapProjection, scale: Double, budget: DrawingBudget) {
        (self.canvas, self.projection, self.scale, self.budget) = (canvas, projection, scale, budget)
    }

    /// - Throws: ``MapError``; `CancellationError`.
    package func paint(_ contours: VisibleContours, _ paint: ContourPaint) throws {
        guard !contours.tiles.isEmpty else { return }
        let mask = LineMask(for: canvas, budget: budget)
        for (isIndex, paint) in [(false, paint.line), (true, paint.index)] {
            for tile in contours.tiles { try add(tile, isIndex: isIndex, width: paint.width * scale, to: mask) }
            mask.paint(paint.color, on: canvas)
        }
    }

    private func add(_ tile: VisibleContours.Tile, isIndex: Bool, width: Double, to mask: LineMask) throws {
        let transform = tile.transform(projection, scale: scale)
        let view = PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
        let seen = view.grown(by: width + 1)
        for line in tile.lines.lines where line.isIndex == isIndex {
            let pixels = tile.lines.points[line.range].map { transform(SIMD2<Double>($0)) }
            guard PixelBox(around: pixels).intersects(seen) else { continue }
            for piece in ShapeClipper.line(pixels, to: seen) { try mask.add(piece, lineWidth: width) }
        }
    }
}

extension VisibleContours.Tile {
    /// Returns the transform from the lines' units to pixels, for a map seen from above.
    package func transform(_ projection: MapProjection, scale: Double) -> PixelTransform {
        projection.transform(from: placed.origin, unit: placed.side / Double(lines.side), scale: scale)
    }
}
