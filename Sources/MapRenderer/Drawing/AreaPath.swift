import CCairo

/// Rings that are filled at once: where two touch or overlap there is no line between them.
struct AreaPath {
    let width: Int
    let height: Int
    let proceed: DrawingBudget
    private var points: [SIMD2<Double>] = []
    private var ends: [Int] = []
    /// Columns and rows that the edges cross, all together.
    private var crossings = SIMD2(0.0, 0)
    /// What has grown too much for Cairo.
    private var mask: AreaMask?

    /// Up to as many rows crossed Cairo fills.
    private let mostCrossings: Double

    /// - Parameters:
    ///   - width: Of what is filled, in pixels; so is `height`.
    ///   - proceed: Asked between pieces of what is large.
    ///   - mostCrossings: Nil for the usual.
    init(width: Int, height: Int, proceed: DrawingBudget, mostCrossings: Double? = nil) {
        self.width = width
        self.height = height
        self.proceed = proceed
        self.mostCrossings = mostCrossings ?? Self.mostCrossings(width, height)
    }

    /// A mask costs time for each pixel of the picture, and Cairo for each row that an edge crosses. However the edges
    /// lie, Cairo is done within a tenth of a second or two.
    private static func mostCrossings(_ width: Int, _ height: Int) -> Double {
        min(400_000, Double(width * height) / 32)
    }

    /// Whether it has grown so much that Cairo does not fill it.
    var isLarge: Bool { mask != nil }

    /// - Parameter ring: Pixels.
    /// - Throws: `CancellationError`.
    mutating func add(_ ring: [SIMD2<Double>]) throws {
        guard ring.count > 2 else { return }
        points += ring
        points.append(ring[0])
        ends.append(points.count)
        let lengths = lengths(of: ring)
        crossings += lengths
        if isLarge || crossings.y > mostCrossings {
            // What was added before is filled anew, by the mask.
            try proceed.spend((isLarge ? lengths : crossings).sum() * DrawingCost.edgePixel)
            try flush()
        } else {
            try proceed.spend(lengths.y * DrawingCost.crossing)
        }
    }

    /// How many columns and rows the edges of a ring cross in the picture, all together; a row more for each.
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
            try mask.add(points[start..<end], proceed: proceed)
            start = end
        }
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        self.mask = mask
    }

    /// Fills what was added.
    ///
    /// - Parameters:
    ///   - isEvenOdd: Whether what lies in two rings lies outside; else the direction of rings tells holes.
    ///   - antialias: Of what Cairo fills.
    /// - Throws: `CancellationError`.
    mutating func fill(
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
            cairo_add_line(context, points[start..<end - 1])
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
