/// A rectangle in pixels or in tile units.
package struct PixelBox: Hashable, Sendable {
    package var left, top, right, bottom: Double

    package init(left: Double, top: Double, right: Double, bottom: Double) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    package init(around points: [SIMD2<Double>]) {
        self.init(left: .infinity, top: .infinity, right: -.infinity, bottom: -.infinity)
        for point in points { include(point) }
    }

    package mutating func include(_ point: SIMD2<Double>) {
        left = min(left, point.x)
        top = min(top, point.y)
        right = max(right, point.x)
        bottom = max(bottom, point.y)
    }

    package func grown(by margin: Double) -> PixelBox {
        PixelBox(left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin)
    }

    package func intersects(_ other: PixelBox) -> Bool {
        left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    package func contains(_ other: PixelBox) -> Bool {
        left <= other.left && other.right <= right && top <= other.top && other.bottom <= bottom
    }

    package func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
    }

    package func moved(by step: SIMD2<Double>) -> PixelBox {
        PixelBox(left: left + step.x, top: top + step.y, right: right + step.x, bottom: bottom + step.y)
    }
}
