import CVantageCairo
import VantageMapStyle

/// Rings that are filled as one shape, so that no seams show where they touch or overlap.
package struct AreaPath {
    package let width: Int
    package let height: Int
    package let budget: DrawingBudget
    private var points: [SIMD2<Double>] = []
    private var ends: [Int] = []
    /// The total number of columns and rows that the edges cross.
    private var crossings = SIMD2(0.0, 0)
    /// The mask for rings that are too complex for Cairo.
    private var mask: AreaMask?

    /// The maximum number of row crossings at which Cairo still fills the area.
    private let maximumCrossings: Double

    /// - Parameters:
    ///   - width: The width of the canvas, in pixels.
    ///   - height: The height of the canvas, in pixels.
    ///   - budget: The budget for drawing work. It also checks for cancellation while large shapes are processed.
    ///   - maximumCrossings: `nil` for the default.
    package init(width: Int, height: Int, budget: DrawingBudget, maximumCrossings: Double? = nil) {
        self.width = width
        self.height = height
        self.budget = budget
        self.maximumCrossings = maximumCrossings ?? Self.maximumCrossings(width, height)
    }

    /// Creates a path for a canvas. In a document, the areas remain one path, however complex they are.
    package init(for canvas: Canvas, budget: DrawingBudget) {
        self.init(
            width: canvas.width, height: canvas.height, budget: budget,
            maximumCrossings: canvas.document == nil ? nil : .infinity)
    }

    /// Returns the default for the maximum number of row crossings. The cost of a mask grows with the number of pixels
    /// in the image; Cairo's cost grows with the number of rows that the edges cross. Up to this limit, Cairo takes at
    /// most one or two tenths of a second, however the edges are arranged.
    private static func maximumCrossings(_ width: Int, _ height: Int) -> Double {
        min(400_000, Double(width * height) / 32)
    }

    /// Whether the path has become too complex for Cairo.
    var isLarge: Bool { mask != nil }

    /// - Parameter ring: The corners of the ring, in pixels.
    /// - Throws: `CancellationError`.
    package mutating func add(_ ring: [SIMD2<Double>]) throws {
        guard ring.count > 2 else { return }
        points += ring
        points.append(ring[0])
        ends.append(points.count)
        let lengths = lengths(of: ring)
        crossings += lengths
        if isLarge || crossings.y > maximumCrossings {
            // The mask fills the earlier rings again, so their cost is counted again.
            try budget.spend((isLarge ? lengths : crossings).sum() * DrawingCost.edgePixel)
            try flush()
        } else {
            try budget.spend(lengths.y * DrawingCost.crossing)
        }
    }

    /// Returns how many columns and rows of the image a ring's edges cross, plus one row per edge.
    private func lengths(of ring: [SIMD2<Double>]) -> SIMD2<Double> {
        let size = SIMD2(Double(width), Double(height))
        var sum = SIMD2(0, Double(ring.count))
        var last = ring[ring.count - 1].clamped(lowerBound: .zero, upperBound: size)
        for point in ring {
            let place = point.clamped(lowerBound: .zero, upperBound: size)
            let way = place - last
            sum += SIMD2(abs(way.x), abs(way.y))
            last = place
        }
        return sum
    }

    private mutating func flush() throws {
        var mask = mask ?? AreaMask(width: width, height: height)
        self.mask = nil
        var start = 0
        for end in ends {
            try mask.add(points[start..<end], budget: budget)
            start = end
        }
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        self.mask = mask
    }

    /// Fills the rings that were added.
    ///
    /// - Parameters:
    ///   - isEvenOdd: Whether to use the even-odd rule, so that points inside two rings are outside the area.
    ///     Otherwise, the direction of the rings determines holes.
    ///   - antialias: The mode for areas that Cairo fills.
    /// - Throws: `CancellationError`.
    package mutating func fill(
        _ color: MapColor, isEvenOdd: Bool, antialias: cairo_antialias_t = CAIRO_ANTIALIAS_DEFAULT, on canvas: Canvas
    ) throws {
        if isLarge {
            try flush()
            mask?.paint(color, isEvenOdd: isEvenOdd, on: canvas)
        } else {
            fillByCairo(color, isEvenOdd: isEvenOdd, antialias, on: canvas)
        }
    }

    private func fillByCairo(
        _ color: MapColor, isEvenOdd: Bool, _ antialias: cairo_antialias_t, on canvas: Canvas
    ) {
        let context = canvas.context
        cairo_new_path(context)
        var start = 0
        for end in ends {
            CairoPath.addLine(points[start..<end - 1], to: context)
            cairo_close_path(context)
            start = end
        }
        canvas.setColor(color)
        cairo_set_fill_rule(context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
        cairo_set_antialias(context, antialias)
        cairo_fill(context)
        cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
    }
}
