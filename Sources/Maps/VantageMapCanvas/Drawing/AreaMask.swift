import CVantageCairo
import CVantageRasterizer
import VantageMapStyle

/// A mask for areas that have too many edges for Cairo, which sorts all crossings and could take minutes.
///
/// The cost of an edge is proportional to the number of pixels that it crosses. If several edges cross the same pixel,
/// only their total coverage is recorded, which is less exact than Cairo's result. See docs/decisions.
struct AreaMask {
    let width: Int
    let height: Int
    private var cells: [UInt32]

    /// The number of edges to add between cancellation checks. That many edges cross at most a few million pixels.
    private static let edgesAtOnce = 512

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        cells = Array(repeating: 0, count: crasterizer_cells_per_row(Int32(width)) * height)
    }

    /// - Parameter ring: The corners of the ring, in pixels; the last repeats the first.
    /// - Throws: `CancellationError`.
    mutating func add(_ ring: ArraySlice<SIMD2<Double>>, budget: DrawingBudget) throws {
        var first = ring.startIndex
        while first < ring.endIndex {
            try budget.checkCancellation()
            let end = min(ring.endIndex, first + Self.edgesAtOnce + 1)
            add(ring[first..<end])
            first += Self.edgesAtOnce
        }
    }

    private mutating func add(_ points: ArraySlice<SIMD2<Double>>) {
        withArea { area in
            points.withUnsafeBytes {
                crasterizer_area_add(area, $0.assumingMemoryBound(to: Double.self).baseAddress, points.count)
            }
        }
    }

    /// Paints a color through the mask.
    mutating func paint(_ color: MapColor, isEvenOdd: Bool, on canvas: Canvas) {
        let surface = PixelMemory.surface(CAIRO_FORMAT_A8, width: width, height: height)
        defer { cairo_surface_destroy(surface) }
        // If memory runs out, Cairo draws nothing.
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        var mask = crasterizer_mask(
            bytes: bytes, stride: Int(cairo_image_surface_get_stride(surface)), width: Int32(width),
            height: Int32(height))
        withArea { crasterizer_area_cover($0, isEvenOdd, &mask) }
        cairo_surface_mark_dirty(surface)
        canvas.setColor(color)
        cairo_mask_surface(canvas.context, surface, 0, 0)
    }

    private mutating func withArea(_ body: (UnsafePointer<crasterizer_area>) -> Void) {
        let (width, height) = (Int32(width), Int32(height))
        cells.withUnsafeMutableBufferPointer {
            var area = crasterizer_area(cells: $0.baseAddress, width: width, height: height)
            body(&area)
        }
    }
}
