import CVantageCairo
import VantageMapStyle

/// A drawing context for a pixel buffer or for a document.
///
/// A pixel buffer is a Cairo image surface with blue first (xRGB in native byte order). On the page of a document,
/// shapes are vectors, and their coordinates are in pixels of the document's resolution.
///
/// Not safe for concurrent use.
package final class Canvas {
    package let width: Int
    package let height: Int
    /// Whether the canvas has no alpha channel.
    package let isOpaque: Bool
    package let context: OpaquePointer
    /// The document that the canvas draws; `nil` if it draws pixels.
    package let document: MapDocument?
    private let surface: OpaquePointer

    /// - Parameter isOpaque: If `false`, the canvas starts out transparent and has an alpha channel (premultiplied).
    package init(width: Int, height: Int, isOpaque: Bool) throws(MapError) {
        self.width = width
        self.height = height
        self.isOpaque = isOpaque
        document = nil
        surface = PixelMemory.surface(
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height)
        context = cairo_create(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw MapError(
                .cannotDraw, "There is not enough memory for a picture of \(width)×\(height) pixels. Make it smaller.")
        }
    }

    /// Creates a canvas that draws a page.
    ///
    /// - Parameters:
    ///   - width: The width of the page in pixels, as painters see it.
    ///   - height: The height of the page in pixels.
    package init(_ document: MapDocument, width: Int, height: Int) throws(MapError) {
        (self.width, self.height, self.document) = (width, height, document)
        isOpaque = true
        surface = cairo_surface_reference(document.surface)
        context = cairo_create(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw MapError(.cannotDraw, "There is not enough memory for a document. Make its page smaller.")
        }
        cairo_scale(context, document.pixel, document.pixel)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Calls a closure with the pixels: four bytes each, in rows from the top. Rows start `stride` bytes apart.
    ///
    /// The canvas must not be the page of a document.
    package func withPixels<Value, Failure>(
        _ body: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let bytes = UnsafeMutableRawBufferPointer(start: cairo_image_surface_get_data(surface), count: stride * height)
        defer { cairo_surface_mark_dirty(surface) }
        return try body(bytes, stride)
    }

    /// Returns the pixels in a row; valid until the next drawing operation.
    package func row(_ row: Int) -> UnsafeMutablePointer<UInt32> {
        withPixels { bytes, stride in (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self) }
    }

    package func setColor(_ color: MapColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    package func fillAll(_ color: MapColor) {
        setColor(color)
        cairo_paint(context)
    }

    /// Draws with pixels: on this canvas, or in a document on a transparent picture that is embedded in the page.
    package func drawPixels(_ body: (Canvas) throws -> Void) throws {
        guard document != nil else { return try body(self) }
        let picture = try Canvas(width: width, height: height, isOpaque: false)
        try body(picture)
        draw(picture)
    }

    /// Draws a group of vectors with a common opacity, so that overlaps within the group do not show.
    package func drawGroup(opacity: Double, _ body: () throws -> Void) rethrows {
        cairo_push_group(context)
        defer {
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, opacity)
        }
        try body()
    }

    /// Draws another canvas over this one.
    package func draw(_ other: Canvas, left: Double = 0, top: Double = 0, opacity: Double = 1) {
        cairo_set_source_surface(context, other.surface, left, top)
        cairo_paint_with_alpha(context, opacity)
    }

    /// Sets this canvas as the source of another context. The top-left corner of the canvas lies at the context's
    /// origin.
    package func setAsSource(of context: OpaquePointer) { cairo_set_source_surface(context, surface, 0, 0) }

    /// Converts a point from the context's coordinates to pixels.
    package func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
        var (x, y) = (point.x, point.y)
        cairo_user_to_device(context, &x, &y)
        return SIMD2(x, y)
    }
}
