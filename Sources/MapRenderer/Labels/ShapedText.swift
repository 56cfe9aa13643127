import CCairo
import CTextShaping
import Synchronization

/// How a label's glyphs look; lengths in points.
struct TextStyle: Hashable, Sendable {
    var size: Double
    var weight = 400
    var isItalic = false
    /// Between glyphs, in parts of the size.
    var spacing = 0.0
    var isUppercase = false
    /// Where lines are broken, in parts of the size; nil is one line.
    var lineWidth: Double?

    /// Parts of a pixel that sizes are rounded to. They grow with the zoom, and the glyphs of each size are drawn anew, and
    /// kept.
    private static let steps = 4.0

    fileprivate func rounded(scale: Double) -> TextStyle {
        var style = self
        style.size = max(1, (size * scale * Self.steps).rounded()) / Self.steps / scale
        return style
    }
}

/// Text as glyphs: what is drawn, and how much room it takes. Lengths in pixels.
final class ShapedText: Sendable {
    // Only read until it is freed, when nobody has it any more; Cairo counts references to fonts atomically.
    nonisolated(unsafe) private let text: ctextshaping_text
    private let known = Mutex(Known())

    /// What is made when it is asked for.
    private struct Known {
        var clusters: [Cluster]?
        var masks: (halo: Double, masks: Finished<GlyphMasks>)?
    }

    /// One piece that is moved and turned as a whole.
    struct Cluster: Sendable {
        let glyphs: Range<Int>
        /// From the text's left edge.
        let start: Double
        let advance: Double
    }

    fileprivate init(_ text: ctextshaping_text) { self.text = text }

    deinit {
        var text = text
        ctextshaping_text_free(&text)
    }

    var width: Double { text.width }
    var height: Double { text.height }
    var ascent: Double { text.ascent }
    var lines: Int { Int(text.lines) }
    /// Characters for which there is no font.
    var unknownCharacters: Int { Int(text.unknown) }
    /// What the glyphs cover, from the left edge and the first baseline.
    var ink: PixelBox {
        PixelBox(left: text.ink_left, top: text.ink_top, right: text.ink_right, bottom: text.ink_bottom)
    }

    /// The clusters from left to right; only of use for text of one line.
    var clusters: [Cluster] {
        known.withLock { known in
            let clusters = known.clusters ?? makeClusters()
            known.clusters = clusters
            return clusters
        }
    }

    private func makeClusters() -> [Cluster] {
        let glyphs = UnsafeBufferPointer(start: text.glyphs, count: text.count)
        let starts = glyphs.indices.filter { glyphs[$0].begins_cluster }
        return starts.enumerated().map { number, start in
            let range = start..<(number + 1 < starts.count ? starts[number + 1] : glyphs.count)
            // An offset moves a glyph and not the pen.
            let pen = glyphs[..<start].reduce(0) { $0 + $1.advance }
            return Cluster(glyphs: range, start: pen, advance: glyphs[range].reduce(0) { $0 + $1.advance })
        }
    }

    /// Pixels of what is kept: a name of usual length at scale 2.
    private static let mostPixels = 16_384

    /// The glyphs as they are painted, with the first baseline's left end at the origin; those of usual size are made once.
    ///
    /// - Parameter halo: Its width in pixels; 0 is none.
    func masks(halo: Double) -> GlyphMasks {
        if let known = known.withLock({ $0.masks }), known.halo == halo { return known.masks.drawing }
        let glyphs = CoverageMask(ink.grown(by: halo + 1))
        show(at: .zero, on: glyphs.context)
        let masks = GlyphMasks(glyphs, halo: halo)
        if glyphs.width * glyphs.height <= Self.mostPixels {
            let finished = Finished(masks)
            known.withLock { $0.masks = (halo, finished) }
        }
        return masks
    }

    /// Draws glyphs with the context's color.
    ///
    /// - Parameters:
    ///   - range: Of all glyphs.
    ///   - origin: Where the left end of the baseline falls in the context's coordinates, less what is to be moved.
    func show(_ range: Range<Int>? = nil, at origin: SIMD2<Double>, on context: OpaquePointer) {
        let glyphs = UnsafeBufferPointer(start: text.glyphs, count: text.count)
        var run: [cairo_glyph_t] = []
        var font: UInt16?
        func flush() {
            guard let number = font, !run.isEmpty else { return }
            cairo_set_font(context, text.fonts[Int(number)], scale: text.scale)
            cairo_show_glyphs(context, run, Int32(run.count))
            run.removeAll(keepingCapacity: true)
        }
        for glyph in glyphs[range ?? 0..<text.count] where glyph.index != .max {
            if glyph.font != font {
                flush()
                font = glyph.font
            }
            run.append(cairo_glyph_t(index: UInt(glyph.index), x: origin.x + glyph.x, y: origin.y + glyph.y))
        }
        flush()
    }
}

/// What a label's glyphs cover, and what their halo does.
struct GlyphMasks {
    let glyphs: CoverageMask
    let halo: CoverageMask?

    /// - Parameter halo: Its width in pixels, for which the glyphs' mask has room; 0 is none.
    init(_ glyphs: CoverageMask, halo: Double) {
        self.glyphs = glyphs
        self.halo = halo > 0 ? glyphs.thickened(by: halo) : nil
    }
}

/// Sets a font in another size, and without the direction that it was made for: Cairo turns it as the context is turned.
private func cairo_set_font(_ context: OpaquePointer, _ font: OpaquePointer?, scale: Double) {
    var matrix = cairo_matrix_t()
    cairo_scaled_font_get_font_matrix(font, &matrix)
    cairo_matrix_scale(&matrix, scale, scale)
    let options = cairo_font_options_create()
    cairo_scaled_font_get_font_options(font, options)
    cairo_set_font_face(context, cairo_scaled_font_get_font_face(font))
    cairo_set_font_matrix(context, &matrix)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
}

/// Shapes text; texts that come again are not shaped again. Two threads that use one wait for one another.
final class TextShaper: Sendable {
    private struct Key: Hashable {
        let text: String
        let style: TextStyle
        let scale: Double
    }

    /// Noto has most scripts; what it lacks, fontconfig looks for elsewhere.
    private static let families = "Noto Sans,DejaVu Sans"
    private static let maximumTexts = 2048

    private let state: Mutex<State>

    private struct State: ~Copyable {
        let shaper: OpaquePointer
        var known: [Key: ShapedText] = [:]

        deinit { ctextshaping_shaper_free(shaper) }
    }

    init() throws(MapError) {
        guard let shaper = ctextshaping_shaper_new() else {
            throw MapError(.cannotDraw, "Pango cannot set text: there is no memory for it.")
        }
        state = Mutex(State(shaper: shaper))
    }

    /// - Parameter scale: Pixels for each point.
    /// - Returns: Nil where there is nothing to be seen.
    func shape(_ text: String, _ style: TextStyle, scale: Double) -> ShapedText? {
        let key = Key(text: text, style: style.rounded(scale: scale), scale: scale)
        return state.withLock { state in
            if let shaped = state.known[key] { return shaped }
            guard let shaped = Self.shape(key, with: state.shaper) else { return nil }
            if state.known.count >= Self.maximumTexts { state.known.removeAll(keepingCapacity: true) }
            state.known[key] = shaped
            return shaped
        }
    }

    private static func shape(_ key: Key, with shaper: OpaquePointer) -> ShapedText? {
        let style = key.style
        var line = style.isUppercase ? key.text.uppercased() : key.text
        var result = ctextshaping_text()
        let pixels = style.size * key.scale
        let outcome = line.withUTF8 { bytes in
            families.withCString { families in
                var c = ctextshaping_style(
                    families: families, pixels: pixels, weight: Int32(style.weight), italic: style.isItalic,
                    spacing: style.spacing * pixels, width: (style.lineWidth ?? 0) * pixels, language: nil)
                return ctextshaping_shape(
                    shaper, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), bytes.count, &c,
                    &result)
            }
        }
        guard outcome == CTEXTSHAPING_OK, result.count > 0 else {
            if outcome == CTEXTSHAPING_OK { ctextshaping_text_free(&result) }
            return nil
        }
        return ShapedText(result)
    }
}
