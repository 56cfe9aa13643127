import CVantageCairo
import CVantageTextShaping
import Synchronization
import VantageMapCanvas
import VantageMapStyle

extension TextStyle {
    /// The number of font sizes per pixel. Sizes are rounded, because they vary with the zoom, and the glyphs of each
    /// size are rendered and cached separately.
    private static let steps = 4.0

    fileprivate func rounded(scale: Double) -> TextStyle {
        var style = self
        style.size = max(1, (size * scale * Self.steps).rounded()) / Self.steps / scale
        return style
    }
}

/// Shaped text: its glyphs and metrics. Lengths are in pixels.
final class ShapedText: Sendable {
    // Never modified, and freed only after its last use. Cairo's reference counts for fonts are atomic.
    nonisolated(unsafe) private let text: ctextshaping_text
    private let cache = Mutex(Cache())

    /// Values that are computed on demand.
    private struct Cache {
        var clusters: [Cluster]?
        var masks: (halo: Double, masks: Frozen<GlyphMasks>)?
    }

    /// A group of glyphs that is moved and rotated as a whole.
    struct Cluster: Sendable {
        let glyphs: Range<Int>
        /// The offset from the text's left edge, in pixels.
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
    /// The number of characters that no font contains.
    var unknownCharacters: Int { Int(text.unknown) }
    /// The bounds of the glyphs, relative to the left edge and the first baseline.
    var ink: PixelBox {
        PixelBox(left: text.ink_left, top: text.ink_top, right: text.ink_right, bottom: text.ink_bottom)
    }

    /// The clusters from left to right; only meaningful for a single line of text.
    var clusters: [Cluster] {
        cache.withLock { cache in
            let clusters = cache.clusters ?? makeClusters()
            cache.clusters = clusters
            return clusters
        }
    }

    private func makeClusters() -> [Cluster] {
        let glyphs = UnsafeBufferPointer(start: text.glyphs, count: text.count)
        let starts = glyphs.indices.filter { glyphs[$0].begins_cluster }
        return starts.enumerated().map { number, start in
            let range = start..<(number + 1 < starts.count ? starts[number + 1] : glyphs.count)
            // Offsets move the glyph but not the pen.
            let pen = glyphs[..<start].reduce(0) { $0 + $1.advance }
            return Cluster(glyphs: range, start: pen, advance: glyphs[range].reduce(0) { $0 + $1.advance })
        }
    }

    /// The maximum number of cached pixels: enough for a name of typical length at scale 2.
    private static let maximumPixels = 16_384

    /// Returns the rendered glyphs, with the left end of the first baseline at the origin. Glyphs of typical size are
    /// cached.
    ///
    /// - Parameter halo: The width of the halo, in pixels; 0 for no halo.
    func masks(halo: Double) -> GlyphMasks {
        if let cached = cache.withLock({ $0.masks }), cached.halo == halo { return cached.masks.value }
        let glyphs = CoverageMask(ink.grown(by: halo + 1))
        show(at: .zero, on: glyphs.context)
        let masks = GlyphMasks(glyphs, halo: halo)
        if glyphs.width * glyphs.height <= Self.maximumPixels {
            let frozen = Frozen(masks)
            cache.withLock { $0.masks = (halo, frozen) }
        }
        return masks
    }

    /// Draws glyphs with the context's color.
    ///
    /// - Parameters:
    ///   - range: The range of glyphs; `nil` for all.
    ///   - origin: The left end of the baseline in the context's coordinates, minus the offset of the glyphs.
    func show(_ range: Range<Int>? = nil, at origin: SIMD2<Double>, on context: OpaquePointer) {
        eachRun(range, at: origin, on: context) { cairo_show_glyphs(context, $0, Int32($0.count)) }
    }

    /// Adds the outlines of glyphs to the context's path.
    func addOutlines(_ range: Range<Int>? = nil, at origin: SIMD2<Double>, to context: OpaquePointer) {
        eachRun(range, at: origin, on: context) { cairo_glyph_path(context, $0, Int32($0.count)) }
    }

    /// Whether one font contains all glyphs.
    var hasSingleFont: Bool { text.font_count == 1 }

    /// Draws the glyphs in the first font as a single unit of text, so that readers find words even if the text is
    /// rotated, widely spaced or has several lines.
    func showCluster(_ string: String, at origin: SIMD2<Double>, on context: OpaquePointer) {
        var isFirst = true
        eachRun(nil, at: origin, on: context) { run in
            guard isFirst else { return }
            isFirst = false
            let line = string.replacing("\n", with: " ")
            var cluster = cairo_text_cluster_t(num_bytes: Int32(line.utf8.count), num_glyphs: Int32(run.count))
            cairo_show_text_glyphs(
                context, line, Int32(line.utf8.count), run, Int32(run.count), &cluster, 1,
                cairo_text_cluster_flags_t(0))
        }
    }

    /// Calls a closure with each run of glyphs in the same font, after setting that font.
    private func eachRun(
        _ range: Range<Int>?, at origin: SIMD2<Double>, on context: OpaquePointer, _ body: ([cairo_glyph_t]) -> Void
    ) {
        let glyphs = UnsafeBufferPointer(start: text.glyphs, count: text.count)
        var run: [cairo_glyph_t] = []
        var font: UInt16?
        func flush() {
            guard let number = font, !run.isEmpty else { return }
            cairo_set_font(context, text.fonts[Int(number)], scale: text.scale)
            body(run)
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

/// The masks of a label's glyphs and of their halo.
struct GlyphMasks {
    let glyphs: CoverageMask
    let halo: CoverageMask?

    /// - Parameter halo: The width, in pixels, of the halo that the glyph mask leaves room for; 0 for no halo.
    init(_ glyphs: CoverageMask, halo: Double) {
        self.glyphs = glyphs
        self.halo = halo > 0 ? glyphs.thickened(by: halo) : nil
    }
}

/// Sets a font with a different size and without the font's own rotation, because the context's rotation already
/// applies to it.
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

/// A text shaper with a cache. Concurrent calls to the same shaper run one at a time.
final class TextShaper: Sendable {
    private struct Key: Hashable {
        let text: String
        let style: TextStyle
        let scale: Double
    }

    /// Noto covers most scripts; for the others, fontconfig finds fallbacks.
    private static let families = "Noto Sans,DejaVu Sans"
    private static let maximumTexts = 2048
    private static let hasFont = ctextshaping_missing_glyphs("a", 1) == 0

    private let state: Mutex<State>

    private struct State: ~Copyable {
        let shaper: OpaquePointer
        var cache: [Key: ShapedText] = [:]

        deinit { ctextshaping_shaper_free(shaper) }
    }

    /// - Throws: ``MapError`` with the code `cannotDraw` if no font is installed or there is not enough memory.
    init() throws(MapError) {
        guard Self.hasFont else {
            throw MapError(
                .cannotDraw, "No font is installed, so no name can be drawn. Install one, such as Noto Sans.")
        }
        guard let shaper = ctextshaping_shaper_new() else {
            throw MapError(.cannotDraw, "Pango cannot lay out text: there is not enough memory.")
        }
        state = Mutex(State(shaper: shaper))
    }

    /// - Parameter scale: Pixels per point.
    /// - Returns: `nil` if nothing is visible.
    func shape(_ text: String, _ style: TextStyle, scale: Double) -> ShapedText? {
        let key = Key(text: text, style: style.rounded(scale: scale), scale: scale)
        return state.withLock { state in
            if let shaped = state.cache[key] { return shaped }
            guard let shaped = Self.shape(key, with: state.shaper) else { return nil }
            if state.cache.count >= Self.maximumTexts { state.cache.removeAll(keepingCapacity: true) }
            state.cache[key] = shaped
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
