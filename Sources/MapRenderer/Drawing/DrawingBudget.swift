/// What the drawing of one map may still cost, and whether the map is still wanted.
///
/// Work is counted before it is done, from the lengths of what is drawn alone: the same map costs the same everywhere.
/// A unit is a pixel through which the edge of an area runs, some 25 ns; see ``DrawingCost``.
///
/// Not to be used by two threads at once.
final class DrawingBudget {
    private let limit: Int
    private(set) var spent = 0.0
    let isCancelled: () -> Bool

    /// - Parameters:
    ///   - limit: Units of work; `Int.max` is no limit.
    ///   - isCancelled: Asked between pieces of work.
    init(limit: Int = .max, isCancelled: @escaping () -> Bool = { false }) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// With as much to spend, of which nothing is spent.
    var afresh: DrawingBudget { DrawingBudget(limit: limit, isCancelled: isCancelled) }

    /// For work that is always wanted, whatever it costs.
    static var unlimited: DrawingBudget { DrawingBudget() }

    /// - Throws: `CancellationError` when the map is no longer wanted.
    func callAsFunction() throws {
        if isCancelled() { throw CancellationError() }
    }

    /// Counts work that is about to be done.
    ///
    /// - Throws: ``MapError`` when it is more than is left.
    func spend(_ work: Double) throws(MapError) {
        // What is not a number draws nothing.
        if work > 0 { spent += work }
        guard limit == .max || spent <= Double(limit) else {
            throw MapError(
                .tooLarge,
                "Drawing the map takes more than the limit of \(limit) units of work: what it shows has too many long "
                    + "edges, dashes or discs. Simplify its overlays and sources, or make the picture smaller.",
                limit: .drawingWork)
        }
    }
}

/// How many units of work the pieces of a map cost at most, measured with shapes that are made to be slow.
enum DrawingCost {
    /// A row of pixels that an edge crosses in an area that Cairo fills.
    static let crossing = 8.0
    /// A pixel through which the edge of an area runs that is filled by ``AreaMask``.
    static let edgePixel = 1.0
    /// A pixel that a solid line covers.
    static let linePixel = 1.0 / 16
    /// A row of pixels that the sides of dashes cross; see ``StrokePath``.
    static let dashRow = 20.0
    /// A pixel of a disc, a fan or a glow.
    static let filledPixel = 1.0 / 8
    /// A square of a grid in which contour lines are looked for, and a side of one that a line crosses.
    static let contourSquare = 1.0
    static let contourCrossing = 4.0
    /// What Cairo draws by itself, however small it is.
    static let piece = 150.0
}
