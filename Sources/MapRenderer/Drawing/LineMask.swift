import CCairo
import CRasterizer
import MapTiles

/// Solid lines that are drawn at once: where they meet and overlap they are as one.
///
/// Cairo makes a polygon of each line, which was half of the time that a map of a town took: see docs/decisions.
final class LineMask {
    private let surface: OpaquePointer
    private let width: Int
    private let height: Int
    private let proceed: DrawingBudget
    private var points: [Float] = []
    /// The rows that may be covered.
    private var rows: Range<Int> = 0..<0

    /// - Parameters:
    ///   - width: Pixels; so is `height`.
    ///   - proceed: Asked between pieces of long lines.
    init(width: Int, height: Int, proceed: DrawingBudget = .unlimited) {
        self.width = width
        self.height = height
        self.proceed = proceed
        surface = PixelMemory.surface(CAIRO_FORMAT_A8, width: width, height: height)
    }

    deinit { cairo_surface_destroy(surface) }

    /// Adds all parts of a feature.
    ///
    /// - Parameters:
    ///   - box: The feature's, in tile units.
    ///   - lineWidth: Pixels.
    /// - Throws: `CancellationError`.
    func add(
        _ feature: VectorFeature, of layer: VectorLayer, box: PixelBox, transform: PixelTransform, lineWidth: Double
    ) throws {
        try FeatureParts(view: seen(lineWidth)).each(feature, of: layer, box: box, transform: transform) {
            try addWhole($0, lineWidth: lineWidth)
        }
    }

    /// Adds a line of pixels; of one that reaches out far, what may be seen.
    ///
    /// - Throws: `CancellationError`.
    func add(_ line: [SIMD2<Double>], lineWidth: Double) throws {
        for piece in FeatureParts(view: seen(lineWidth)).pieces(of: line) { try addWhole(piece, lineWidth: lineWidth) }
    }

    /// Where the middle of a line lies that can be seen.
    private func seen(_ lineWidth: Double) -> PixelBox {
        PixelBox(left: 0, top: 0, right: Double(width), bottom: Double(height)).grown(by: lineWidth + 2)
    }

    private func addWhole(_ line: [SIMD2<Double>], lineWidth: Double) throws {
        points.removeAll(keepingCapacity: true)
        let most = Self.pointsAtOnce(lineWidth)
        for point in line { try append(point, lineWidth, most) }
        try stroke(lineWidth)
    }

    /// Points that are added between two questions whether to go on: the wider, the more pixels each costs.
    private static func pointsAtOnce(_ lineWidth: Double) -> Int {
        lineWidth > 16 ? max(8, Int(8192 / lineWidth)) : 512
    }

    private func append(_ point: SIMD2<Double>, _ lineWidth: Double, _ most: Int) throws {
        let (x, y) = (Float(point.x), Float(point.y))
        points.append(x)
        points.append(y)
        guard points.count >= 2 * most else { return }
        try proceed()
        try stroke(lineWidth)
        points.removeAll(keepingCapacity: true)
        // The next piece begins where this one ends; pieces of a mask are as one.
        points.append(x)
        points.append(y)
    }

    private func stroke(_ lineWidth: Double) throws(MapError) {
        guard lineWidth > 0, let bytes = cairo_image_surface_get_data(surface) else { return }
        let (top, bottom, length) = extent()
        // Each stretch is painted with both of its ends.
        let ends = Double(points.count / 2) * min(lineWidth, Double(width + height))
        try proceed.spend((length + ends) * (lineWidth + 2) * DrawingCost.linePixel)
        let mask = crasterizer_mask(
            bytes: bytes, stride: Int(cairo_image_surface_get_stride(surface)), width: Int32(width),
            height: Int32(height))
        withUnsafePointer(to: mask) { crasterizer_add_line($0, points, points.count / 2, Float(lineWidth)) }
        let reach = Float(lineWidth) / 2 + 2
        let first = Int(min(max(top - reach, 0), Float(height)))
        let last = Int(min(max((bottom + reach).rounded(.up), 0), Float(height)))
        guard first < last else { return }
        rows = rows.isEmpty ? first..<last : min(rows.lowerBound, first)..<max(rows.upperBound, last)
    }

    /// From which row to which one the points reach, and how long the line is at most, in pixels of the picture.
    private func extent() -> (top: Float, bottom: Float, length: Double) {
        var (top, bottom, length) = (Float.infinity, -Float.infinity, Float.zero)
        var last = SIMD2(points[0], points[1])
        for index in stride(from: 0, to: points.count, by: 2) {
            let point = SIMD2(points[index], points[index + 1])
            top = min(top, point.y)
            bottom = max(bottom, point.y)
            let way = point - last
            length += min(max(abs(way.x), abs(way.y)), Float(width + height))
            last = point
        }
        return (top, bottom, Double(length))
    }

    /// Paints a color through what was added, and forgets it.
    func paint(_ color: MapColor, on canvas: Canvas) {
        guard !rows.isEmpty, let bytes = cairo_image_surface_get_data(surface) else { return }
        cairo_surface_mark_dirty(surface)
        cairo_save(canvas.context)
        cairo_rectangle(canvas.context, 0, Double(rows.lowerBound), Double(width), Double(rows.count))
        cairo_clip(canvas.context)
        canvas.setColor(color)
        cairo_mask_surface(canvas.context, surface, 0, 0)
        cairo_restore(canvas.context)
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        (bytes + rows.lowerBound * stride).update(repeating: 0, count: rows.count * stride)
        rows = 0..<0
    }
}
