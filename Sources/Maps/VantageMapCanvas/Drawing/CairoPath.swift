import CVantageCairo

/// Helpers for building paths in Cairo contexts.
package enum CairoPath {
    /// Adds a line to a context's path.
    package static func addLine(_ points: [SIMD2<Double>], to context: OpaquePointer) {
        addLine(points[...], to: context)
    }

    /// Adds a line to a context's path.
    package static func addLine(_ points: ArraySlice<SIMD2<Double>>, to context: OpaquePointer) {
        guard let first = points.first else { return }
        cairo_move_to(context, first.x, first.y)
        for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    }
}
