import CVantageCairo
import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

extension TilePainter {
    /// Draws arrows along one-way streets.
    ///
    /// Their positions depend only on the street's part within its tile, so they stay in place as the view moves.
    func paintArrows(_ key: ShapeKey, _ paint: ArrowPaint) throws {
        cairo_new_path(canvas.context)
        for tile in tiles {
            try eachShape(key, in: tile, margin: 0) { shape, layer, transform in
                let feature = layer.features[shape.feature]
                guard let direction = shape.facts.oneWay, feature.kind == .line else { return }
                let end = Double(layer.extent)
                let frame = PixelBox(left: 0, top: 0, right: end, bottom: end)
                for part in feature.parts {
                    let points = layer.points(ofPart: Int(part)).map { SIMD2(Double($0.x), Double($0.y)) }
                    for piece in ShapeClipper.line(points, to: frame) {
                        let line = piece.map { transform($0) }
                        try addArrows(along: direction == .forward ? line : line.reversed(), paint)
                    }
                }
            }
        }
        canvas.setColor(paint.color)
        cairo_fill(canvas.context)
    }

    private func addArrows(along points: [SIMD2<Double>], _ paint: ArrowPaint) throws {
        guard PixelBox(around: points).intersects(view) else { return }
        let line = MeasuredLine(points)
        let half = paint.length * scale / 2
        // Short streets have one arrow in their middle, or none if it would touch the junctions.
        guard line.length >= half * 6 else { return }
        let count = max(1, Int(line.length / (paint.spacing * scale)))
        let visible = view.grown(by: half)
        for number in 0..<count {
            let middle = (Double(number) + 0.5) * line.length / Double(count)
            guard visible.contains(line.point(at: middle)) else { continue }
            let (tail, tip) = (line.point(at: middle - half), line.point(at: middle + half))
            let step = tip - tail
            let size = (step * step).sum().squareRoot()
            // An arrow does not bend, so there is none in a tight curve.
            guard size > 1.8 * half, isFree(tail, tip) else { continue }
            try budget.spend(DrawingCost.piece)
            addArrow(from: tail, along: step / size, length: size, width: paint.width * scale)
        }
    }

    private func isFree(_ tail: SIMD2<Double>, _ tip: SIMD2<Double>) -> Bool {
        labels?.isFree([OrientedBox(PixelBox(around: [tail, tip]))], inside: []) ?? true
    }

    private func addArrow(from tail: SIMD2<Double>, along direction: SIMD2<Double>, length: Double, width: Double) {
        let side = SIMD2(-direction.y, direction.x)
        let (neck, shaft, head) = (tail + direction * (length * 0.55), width * 0.16, width * 0.5)
        let outline = [
            tail + side * shaft, neck + side * shaft, neck + side * head, tail + direction * length,
            neck - side * head, neck - side * shaft, tail - side * shaft,
        ]
        CairoPath.addLine(outline, to: canvas.context)
        cairo_close_path(canvas.context)
    }
}
