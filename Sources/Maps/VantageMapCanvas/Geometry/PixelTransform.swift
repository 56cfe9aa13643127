/// An affine transform from source units to pixels.
package struct PixelTransform: Hashable, Sendable {
    package let xx, xy, yx, yy, x, y: Double

    package init(xx: Double, xy: Double, yx: Double, yy: Double, x: Double, y: Double) {
        (self.xx, self.xy, self.yx, self.yy, self.x, self.y) = (xx, xy, yx, yy, x, y)
    }

    package func callAsFunction(_ point: SIMD2<Int32>) -> SIMD2<Double> {
        let (px, py) = (Double(point.x), Double(point.y))
        return SIMD2(xx * px + xy * py + x, yx * px + yy * py + y)
    }

    /// Pixels per unit.
    package var scale: Double { (xx * xx + yx * yx).squareRoot() }

    /// Returns the smallest box, in source units, that contains a rectangle in pixels.
    package func units(of pixels: PixelBox) -> PixelBox {
        let size = xx * yy - xy * yx
        let corners = [
            SIMD2(pixels.left, pixels.top), SIMD2(pixels.right, pixels.top), SIMD2(pixels.right, pixels.bottom),
            SIMD2(pixels.left, pixels.bottom),
        ].map { corner in
            let (dx, dy) = (corner.x - x, corner.y - y)
            return SIMD2((yy * dx - xy * dy) / size, (xx * dy - yx * dx) / size)
        }
        return PixelBox(around: corners)
    }

    package func callAsFunction(_ point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(xx * point.x + xy * point.y + x, yx * point.x + yy * point.y + y)
    }
}
