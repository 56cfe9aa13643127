/// A limit on the work spent on drawing one map, combined with a check for cancellation.
///
/// Work is counted before it is done, from the lengths of the shapes alone, so that the same map costs the same on
/// every machine. One unit is the work for one pixel on the edge of an area, about 25 ns; see ``DrawingCost``.
///
/// Not safe for concurrent use.
package final class DrawingBudget {
    private let limit: Int
    package private(set) var spent = 0.0
    package let isCancelled: () -> Bool

    /// - Parameters:
    ///   - limit: The limit in units of work; `Int.max` means unlimited.
    ///   - isCancelled: A closure that is called periodically and returns whether drawing was canceled.
    package init(limit: Int = .max, isCancelled: @escaping () -> Bool = { false }) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    /// A new budget with the same limit and nothing spent.
    package var unspent: DrawingBudget { DrawingBudget(limit: limit, isCancelled: isCancelled) }

    /// An unlimited budget that is never canceled.
    static var unlimited: DrawingBudget { DrawingBudget() }

    /// - Throws: `CancellationError` if drawing was canceled.
    package func checkCancellation() throws {
        if isCancelled() { throw CancellationError() }
    }

    /// Counts work before it is done.
    ///
    /// - Throws: ``MapError`` if the work exceeds the remaining budget.
    package func spend(_ work: Double) throws(MapError) {
        // Shapes with NaN coordinates draw nothing.
        if work > 0 { spent += work }
        guard limit == .max || spent <= Double(limit) else {
            throw MapError(
                .tooLarge,
                "Drawing the map exceeds the limit of \(limit) units of work because of its many long edges, "
                    + "dashes or discs. Simplify its overlays and sources, or make the picture smaller.",
                limit: .drawingWork)
        }
    }
}

/// Upper bounds on the cost of drawing operations, in units of work, measured with worst-case shapes.
package enum DrawingCost {
    /// The cost of each row of pixels that an edge crosses, in areas filled by Cairo.
    package static let crossing = 8.0
    /// The cost of each pixel on the edge of an area that ``AreaMask`` fills.
    static let edgePixel = 1.0
    /// The cost of each pixel that a solid line covers.
    static let linePixel = 1.0 / 16
    /// The cost of each row of pixels that the sides of dashes cross; see ``StrokePath``.
    static let dashRow = 20.0
    /// The cost of each pixel in a disc, a fan or a heat map.
    package static let filledPixel = 1.0 / 8
    /// The cost of searching a grid square for contour lines, and the cost of each crossing of a contour line and a
    /// side of a square.
    package static let contourSquare = 1.0
    package static let contourCrossing = 4.0
    /// The cost of a single Cairo drawing operation of any size.
    package static let piece = 150.0
}
