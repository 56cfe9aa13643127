import CCairo
import CRasterizer

/// How much of each pixel something covers; Cairo's A8.
final class CoverageMask {
    /// Of its top-left corner, in the picture's pixels.
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let context: OpaquePointer
    private let surface: OpaquePointer

    /// - Parameter box: What it is to hold, in the picture's pixels; not larger than a picture may be.
    init(_ box: PixelBox) {
        left = Int(box.left.rounded(.down))
        top = Int(box.top.rounded(.down))
        width = max(1, Int(box.right.rounded(.up)) - left)
        height = max(1, Int(box.bottom.rounded(.up)) - top)
        // Without memory Cairo draws nothing upon it, and it covers nothing.
        surface = PixelMemory.surface(CAIRO_FORMAT_A8, width: width, height: height)
        context = cairo_create(surface)
        cairo_translate(context, -Double(left), -Double(top))
        cairo_set_source_rgba(context, 1, 1, 1, 1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Paints a color through it.
    ///
    /// - Parameter origin: How far it is moved, in whole pixels.
    func paint(_ color: MapColor, on canvas: Canvas, movedBy origin: SIMD2<Double> = .zero) {
        canvas.setColor(color)
        cairo_mask_surface(canvas.context, surface, Double(left) + origin.x, Double(top) + origin.y)
    }

    /// The same, thicker by a radius at every side; `self` has room for it.
    func thickened(by radius: Double) -> CoverageMask {
        let thick = CoverageMask(
            PixelBox(left: Double(left), top: Double(top), right: Double(left + width), bottom: Double(top + height)))
        let brush = Self.brush(radius)
        withMask { source in
            thick.withMask { target in crasterizer_thicken(source, brush, brush.count, target) }
        }
        return thick
    }

    /// The pixels around one that a brush covers.
    private static func brush(_ radius: Double) -> [crasterizer_dab] {
        let reach = Int((radius + 0.5).rounded(.up))
        return (-reach...reach).flatMap { y in
            (-reach...reach).compactMap { x in
                let distance = (Double(x * x + y * y)).squareRoot()
                let weight = UInt16((min(max(radius + 0.5 - distance, 0), 1) * 256).rounded())
                return weight > 0 ? crasterizer_dab(x: Int32(x), y: Int32(y), weight: weight) : nil
            }
        }
    }

    private func withMask(_ body: (UnsafePointer<crasterizer_mask>) -> Void) {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var mask = crasterizer_mask(bytes: bytes, stride: stride, width: Int32(width), height: Int32(height))
        body(&mask)
        cairo_surface_mark_dirty(surface)
    }
}
