import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

extension TilePainter {
    /// Draws soft shade around areas: their coverage, blurred.
    func paintShade(_ key: ShapeKey, _ paint: ShadePaint) throws {
        let reach = paint.reach / projection.metersPerPoint * scale
        guard reach >= 2, tiles.contains(where: { !$0.tile.shapes(key).isEmpty }) else { return }
        let blur = SoftBlur(reach: reach)
        let pixel = Double(blur.pixel)
        // Areas just outside the picture shade its edge.
        let margin = (reach / pixel).rounded(.up)
        let width = (Double(canvas.width) / pixel + 2 * margin).rounded(.up)
        let height = (Double(canvas.height) / pixel + 2 * margin).rounded(.up)
        let shade = try Canvas(width: Int(width), height: Int(height), isOpaque: false)
        var path = AreaPath(for: shade, budget: budget)
        try eachShape(key, margin: reach) { shape, layer, transform in
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon else { return }
            try parts.each(feature, of: layer, box: shape.box, transform: transform) { ring in
                try path.add(ring.map { $0 / pixel + margin })
            }
        }
        try path.fill(paint.color, isEvenOdd: false, antialias: CAIRO_ANTIALIAS_FAST, on: shade)
        blur.apply(to: shade)
        cairo_save(canvas.context)
        cairo_translate(canvas.context, -margin * pixel, -margin * pixel)
        cairo_scale(canvas.context, pixel, pixel)
        canvas.draw(shade)
        cairo_restore(canvas.context)
    }
}

/// A blur that averages the pixels within a distance; nearer ones count more.
private struct SoftBlur {
    /// The side of a pixel of the blurred picture, in pixels of the map. Wide blurs need less detail.
    let pixel: Int
    /// The number of neighbors on each side that one pass averages. Two passes have the shape of a triangle.
    private let radius: Int

    /// - Parameter reach: The distance in pixels of the map.
    init(reach: Double) {
        pixel = max(2, Int(min(reach, 1000) / 2))
        radius = max(1, Int((reach / Double(2 * pixel)).rounded()))
    }

    func apply(to canvas: Canvas) {
        let (width, height) = (canvas.width, canvas.height)
        canvas.withPixels { bytes, stride in
            let bytes = bytes.baseAddress!.assumingMemoryBound(to: UInt8.self)
            withUnsafeTemporaryAllocation(of: SIMD4<UInt8>.self, capacity: max(width, height)) { line in
                for _ in 0..<2 {
                    for row in 0..<height { average(bytes + row * stride, step: 4, count: width, line) }
                    for column in 0..<width { average(bytes + column * 4, step: stride, count: height, line) }
                }
            }
        }
    }

    /// Replaces each pixel in a line by the mean of its neighborhood; there is nothing beyond the ends.
    private func average(
        _ first: UnsafeMutablePointer<UInt8>, step: Int, count: Int, _ line: UnsafeMutableBufferPointer<SIMD4<UInt8>>
    ) {
        func pixel(_ index: Int) -> UnsafeMutablePointer<SIMD4<UInt8>> {
            UnsafeMutableRawPointer(first + index * step).assumingMemoryBound(to: SIMD4<UInt8>.self)
        }
        for index in 0..<count { line[index] = pixel(index).pointee }
        // 2¹⁶ divided by the number of pixels: a division of each sum would take longer.
        let share = SIMD4<UInt32>(repeating: UInt32(65536 / (2 * radius + 1)))
        var sum = SIMD4<UInt32>.zero
        for index in 0..<min(radius, count) { sum &+= SIMD4(truncatingIfNeeded: line[index]) }
        for index in 0..<count {
            if index + radius < count { sum &+= SIMD4(truncatingIfNeeded: line[index + radius]) }
            pixel(index).pointee = SIMD4(truncatingIfNeeded: (sum &* share) &>> 16)
            if index >= radius { sum &-= SIMD4(truncatingIfNeeded: line[index - radius]) }
        }
    }
}
