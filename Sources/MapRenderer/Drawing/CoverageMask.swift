import CCairo

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
        surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height))
        context = cairo_create(surface)
        cairo_translate(context, -Double(left), -Double(top))
        cairo_set_source_rgba(context, 1, 1, 1, 1)
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Paints a colour through it.
    func paint(_ color: MapColor, on canvas: Canvas) {
        canvas.setColor(color)
        cairo_mask_surface(canvas.context, surface, Double(left), Double(top))
    }

    /// The same, thicker by a radius at every side; `self` has room for it.
    func thickened(by radius: Double) -> CoverageMask {
        let thick = CoverageMask(
            PixelBox(left: Double(left), top: Double(top), right: Double(left + width), bottom: Double(top + height)))
        let brush = Self.brush(radius)
        withBytes { source, stride in
            thick.withBytes { target, targetStride in
                for row in 0..<height {
                    let line = target + row * targetStride
                    for dab in brush where (0..<height).contains(row + dab.y) {
                        let from = source + (row + dab.y) * stride
                        let columns = max(0, -dab.x)..<min(width, width - dab.x)
                        guard !columns.isEmpty else { continue }
                        if dab.weight == 256 {
                            for column in columns { line[column] = max(line[column], from[column + dab.x]) }
                        } else {
                            for column in columns {
                                line[column] = max(
                                    line[column],
                                    UInt8(truncatingIfNeeded: UInt16(from[column + dab.x]) &* dab.weight >> 8))
                            }
                        }
                    }
                }
            }
        }
        return thick
    }

    /// The pixels around one that a brush covers, and how much of each, in 1/256.
    private static func brush(_ radius: Double) -> [(x: Int, y: Int, weight: UInt16)] {
        let reach = Int((radius + 0.5).rounded(.up))
        return (-reach...reach).flatMap { y in
            (-reach...reach).compactMap { x in
                let distance = (Double(x * x + y * y)).squareRoot()
                let weight = UInt16((min(max(radius + 0.5 - distance, 0), 1) * 256).rounded())
                return weight > 0 ? (x, y, weight) : nil
            }
        }
    }

    private func withBytes(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Void) {
        cairo_surface_flush(surface)
        guard let bytes = cairo_image_surface_get_data(surface) else { return }
        body(bytes, Int(cairo_image_surface_get_stride(surface)))
        cairo_surface_mark_dirty(surface)
    }
}
