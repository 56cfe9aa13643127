import CVantageCairo
import CVantageRasterizer
import VantageMapStyle

/// The fraction of each pixel that a shape covers (Cairo's A8 format).
package final class CoverageMask {
    /// The left edge of the mask, in image pixels.
    package let left: Int
    package let top: Int
    package let width: Int
    package let height: Int
    package let context: OpaquePointer
    private let surface: OpaquePointer

    /// - Parameter box: The bounds of the mask, in image pixels. They must not exceed the maximum image size.
    package init(_ box: PixelBox) {
        left = Int(box.left.rounded(.down))
        top = Int(box.top.rounded(.down))
        width = max(1, Int(box.right.rounded(.up)) - left)
        height = max(1, Int(box.bottom.rounded(.up)) - top)
        // If memory runs out, Cairo draws nothing on the surface, and the mask stays empty.
        surface = PixelMemory.surface(CAIRO_FORMAT_A8, width: width, height: height)
        context = cairo_create(surface)
        cairo_translate(context, -Double(left), -Double(top))
        cairo_set_source_rgba(context, 1, 1, 1, 1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Paints a color through the mask.
    ///
    /// - Parameter origin: The offset of the mask, in whole pixels.
    package func paint(_ color: MapColor, on canvas: Canvas, movedBy origin: SIMD2<Double> = .zero) {
        canvas.setColor(color)
        cairo_mask_surface(canvas.context, surface, Double(left) + origin.x, Double(top) + origin.y)
    }

    /// Returns the same shape, expanded by a radius on all sides. The mask must have room for the expanded shape.
    package func thickened(by radius: Double) -> CoverageMask {
        let thick = CoverageMask(
            PixelBox(left: Double(left), top: Double(top), right: Double(left + width), bottom: Double(top + height)))
        let brush = Self.brush(radius)
        withMask { source in
            thick.withMask { target in crasterizer_thicken(source, brush, brush.count, target) }
        }
        return thick
    }

    /// Returns the pixels of a round brush.
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
