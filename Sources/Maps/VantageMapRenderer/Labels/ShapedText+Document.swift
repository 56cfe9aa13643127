import CVantageCairo
import Foundation
import VantageMapCanvas

/// Text on a canvas that may be the page of a document.
extension ShapedText {
    /// Draws all glyphs with the context's color. In a document, readers can search and select them as text.
    ///
    /// - Parameters:
    ///   - text: The text that the glyphs show.
    ///   - origin: The left end of the first baseline, in the context's coordinates.
    ///   - direction: The context's rotation: the cosine and the sine of the clockwise angle.
    ///   - place: The left end of the first baseline in pixels; `nil` if the context is not transformed.
    func show(
        _ text: String, at origin: SIMD2<Double>, along direction: SIMD2<Double> = SIMD2(1, 0),
        from place: SIMD2<Double>? = nil, on canvas: Canvas
    ) {
        guard let document = canvas.document else { return show(at: origin, on: canvas.context) }
        switch document.format {
        case .svg:
            show(at: origin, on: canvas.context)
            document.add(documentText(text, place ?? origin, direction))
        case .pdf where hasSingleFont: showCluster(text, at: origin, on: canvas.context)
        case .pdf:
            fillOutlines(at: origin, on: canvas)
            showSearchable(text, at: origin, along: direction, from: place, on: canvas)
        }
    }

    /// Adds text to a document that readers can search and select, but not see.
    func showSearchable(
        _ text: String, at origin: SIMD2<Double>, along direction: SIMD2<Double> = SIMD2(1, 0),
        from place: SIMD2<Double>? = nil, on canvas: Canvas
    ) {
        guard let document = canvas.document else { return }
        guard document.format == .pdf else { return document.add(documentText(text, place ?? origin, direction)) }
        // Cairo leaves out text that is fully transparent.
        cairo_set_source_rgba(canvas.context, 0, 0, 0, 1.0 / 255)
        showCluster(text, at: origin, on: canvas.context)
    }

    private func documentText(_ text: String, _ place: SIMD2<Double>, _ direction: SIMD2<Double>) -> DocumentText {
        DocumentText(text, origin: place, direction: direction, width: width, size: height * 0.72 / Double(lines))
    }

    /// Draws a halo around the glyphs with the context's color.
    ///
    /// - Parameter width: The width in pixels.
    func showHalo(_ range: Range<Int>? = nil, width: Double, at origin: SIMD2<Double>, on canvas: Canvas) {
        let context = canvas.context
        guard canvas.document == nil else {
            cairo_new_path(context)
            addOutlines(range, at: origin, to: context)
            cairo_set_dash(context, nil, 0, 0)
            cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
            cairo_set_line_width(context, 2 * width)
            return cairo_stroke(context)
        }
        for step in 0..<12 {
            let angle = Double(step) * .pi / 6
            show(range, at: origin + SIMD2(cos(angle), sin(angle)) * width, on: context)
        }
    }

    /// Fills the outlines of the glyphs with the context's color.
    func fillOutlines(_ range: Range<Int>? = nil, at origin: SIMD2<Double>, on canvas: Canvas) {
        cairo_new_path(canvas.context)
        addOutlines(range, at: origin, to: canvas.context)
        cairo_set_fill_rule(canvas.context, CAIRO_FILL_RULE_WINDING)
        cairo_fill(canvas.context)
    }
}
