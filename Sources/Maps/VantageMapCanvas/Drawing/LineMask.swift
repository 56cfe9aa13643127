import CVantageCairo
import CVantageRasterizer
import VantageMapStyle
import VantageMapTiles

/// Solid lines that are drawn together, so that overlaps do not show.
///
/// With Cairo, building a polygon for each line took half of the time needed to draw a town; see
/// docs/decisions.
package final class LineMask {
    /// The mask; `nil` in a document, where Cairo strokes all lines as one path.
    private let surface: OpaquePointer?
    private let width: Int
    private let height: Int
    private let budget: DrawingBudget
    private var points: [Float] = []
    /// The rows that the lines may cover.
    private var rows: Range<Int> = 0..<0
    /// The lines of a document, by width.
    private var paths: [(width: Double, lines: [[SIMD2<Double>]])] = []

    /// - Parameters:
    ///   - canvas: The canvas on which the lines will be painted.
    ///   - budget: The budget for drawing work. It also checks for cancellation while long lines are processed.
    package init(for canvas: Canvas, budget: DrawingBudget = .unlimited) {
        (width, height) = (canvas.width, canvas.height)
        self.budget = budget
        surface =
            canvas.document == nil ? PixelMemory.surface(CAIRO_FORMAT_A8, width: width, height: height) : nil
    }

    deinit { if let surface { cairo_surface_destroy(surface) } }

    /// Adds all parts of a feature.
    ///
    /// - Parameters:
    ///   - box: The bounds of the feature, in tile units.
    ///   - lineWidth: The width of the lines, in pixels.
    /// - Throws: `CancellationError`.
    package func add(
        _ feature: VectorFeature, of layer: VectorLayer, box: PixelBox, transform: PixelTransform, lineWidth: Double
    ) throws {
        try FeatureParts(view: seen(lineWidth)).each(feature, of: layer, box: box, transform: transform) {
            try addWhole($0, lineWidth: lineWidth)
        }
    }

    /// Adds a line, given in pixels. A line that extends far beyond the visible area is clipped.
    ///
    /// - Throws: `CancellationError`.
    package func add(_ line: [SIMD2<Double>], lineWidth: Double) throws {
        for piece in FeatureParts(view: seen(lineWidth)).pieces(of: line) { try addWhole(piece, lineWidth: lineWidth) }
    }

    /// Returns the bounds that contain the center line of every visible line.
    private func seen(_ lineWidth: Double) -> PixelBox {
        PixelBox(left: 0, top: 0, right: Double(width), bottom: Double(height)).grown(by: lineWidth + 2)
    }

    private func addWhole(_ line: [SIMD2<Double>], lineWidth: Double) throws {
        guard surface != nil else { return try addPath(line, lineWidth) }
        points.removeAll(keepingCapacity: true)
        let most = Self.pointsAtOnce(lineWidth)
        for point in line { try append(point, lineWidth, most) }
        try stroke(lineWidth)
    }

    private func addPath(_ line: [SIMD2<Double>], _ lineWidth: Double) throws {
        try budget.checkCancellation()
        let length = PixelBox(around: line)
        let reach = Double(line.count) * lineWidth + (length.right - length.left) + (length.bottom - length.top)
        try budget.spend(reach * (lineWidth + 2) * DrawingCost.linePixel)
        if paths.last?.width != lineWidth { paths.append((lineWidth, [])) }
        paths[paths.count - 1].lines.append(line)
    }

    private func strokePaths(_ color: MapColor, on canvas: Canvas) {
        let context = canvas.context
        canvas.setColor(color)
        cairo_set_dash(context, nil, 0, 0)
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        for path in paths {
            cairo_new_path(context)
            for line in path.lines { CairoPath.addLine(line, to: context) }
            cairo_set_line_width(context, path.width)
            cairo_stroke(context)
        }
        paths.removeAll()
    }

    /// Returns the number of points to add between cancellation checks. Wider lines cover more pixels per point.
    private static func pointsAtOnce(_ lineWidth: Double) -> Int {
        lineWidth > 16 ? max(8, Int(8192 / lineWidth)) : 512
    }

    private func append(_ point: SIMD2<Double>, _ lineWidth: Double, _ most: Int) throws {
        let (x, y) = (Float(point.x), Float(point.y))
        points.append(x)
        points.append(y)
        guard points.count >= 2 * most else { return }
        try budget.checkCancellation()
        try stroke(lineWidth)
        points.removeAll(keepingCapacity: true)
        // The next piece starts where this one ends; in the mask, the pieces merge.
        points.append(x)
        points.append(y)
    }

    private func stroke(_ lineWidth: Double) throws(MapError) {
        guard lineWidth > 0, let surface, let bytes = cairo_image_surface_get_data(surface) else { return }
        let (top, bottom, length) = extent()
        // Each segment is painted half the line's width beyond both of its ends.
        let ends = Double(points.count / 2) * min(lineWidth, Double(width + height))
        try budget.spend((length + ends) * (lineWidth + 2) * DrawingCost.linePixel)
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

    /// Returns the range of rows that the points span, and an upper bound on the line's length, in pixels.
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

    /// Paints a color through the added lines, then clears them.
    package func paint(_ color: MapColor, on canvas: Canvas) {
        guard let surface else { return strokePaths(color, on: canvas) }
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
