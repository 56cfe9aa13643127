import CCairo

/// Pixels, and what draws on them: Cairo's image surface, blue first (xRGB in the machine's order).
///
/// Not to be used by two threads at once.
final class Canvas {
    let width: Int
    let height: Int
    let context: OpaquePointer
    private let surface: OpaquePointer

    /// - Parameter isOpaque: Without, it begins transparent and keeps opacity (premultiplied).
    init(width: Int, height: Int, isOpaque: Bool) throws(MapError) {
        self.width = width
        self.height = height
        surface = PixelMemory.surface(
            isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width: width, height: height)
        context = cairo_create(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS else {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
            throw MapError(
                .cannotDraw, "There is no memory for a picture of \(width)×\(height) pixels. Make it smaller.")
        }
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The pixels: four bytes each, rows from the top, `stride` bytes from one to the next.
    func withPixels<Value, Failure>(
        _ body: (_ bytes: UnsafeMutableRawBufferPointer, _ stride: Int) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        cairo_surface_flush(surface)
        let stride = Int(cairo_image_surface_get_stride(surface))
        let bytes = UnsafeMutableRawBufferPointer(start: cairo_image_surface_get_data(surface), count: stride * height)
        defer { cairo_surface_mark_dirty(surface) }
        return try body(bytes, stride)
    }

    func setColor(_ color: MapColor) {
        cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    func fillAll(_ color: MapColor) {
        setColor(color)
        cairo_paint(context)
    }

    /// Draws another canvas upon this one.
    func draw(_ other: Canvas, left: Double = 0, top: Double = 0, opacity: Double = 1) {
        cairo_set_source_surface(context, other.surface, left, top)
        cairo_paint_with_alpha(context, opacity)
    }

    /// Makes it what another context draws with, its top-left corner at the origin.
    func setAsSource(of context: OpaquePointer) { cairo_set_source_surface(context, surface, 0, 0) }

    /// Where a point of the context's coordinates falls.
    func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
        var (x, y) = (point.x, point.y)
        cairo_user_to_device(context, &x, &y)
        return SIMD2(x, y)
    }
}

/// Adds a line to a context's path.
func cairo_add_line(_ context: OpaquePointer, _ points: some Collection<SIMD2<Double>>) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
}
