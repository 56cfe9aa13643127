/// One step in which a map is drawn: which features, and how they look at this zoom.
enum DrawingStep: Sendable {
    /// The pictures of raster tiles.
    case pictures
    /// Light and shadow of hills, where the map has them.
    case relief(ReliefPaint)
    /// Lines of equal height, where the map has them.
    case contours(ContourPaint)
    /// The squares of tiles whose source says what land is: all else in them is water.
    case sea(MapColor)
    /// Areas, all at once: where two touch or overlap there is no line between them.
    case fill(ShapeKey, FillPaint)
    /// The edges of areas, but not where a tile cuts them.
    case outline(ShapeKey, LinePaint)
    case line(ShapeKey, LinePaint)
    /// What is seen of a line beneath another, at both sides of it.
    case casing(ShapeKey, LinePaint)
    case disc(ShapeKey, DiscPaint)
    /// Steps that cover what lies beneath them as a whole: where two of them meet, nothing shows.
    case group(opacity: Double, [DrawingStep])
}

extension DrawingStep {
    /// The step itself, or those of the group.
    var all: [DrawingStep] {
        if case .group(_, let steps) = self { steps.flatMap(\.all) } else { [self] }
    }
}

/// How areas are filled.
struct FillPaint: Sendable {
    var color: MapColor
    /// Whether edges stand out: those that stand out little have fewer steps, in less time.
    var hasFineEdges = false
}

/// How points are drawn; lengths in points.
struct DiscPaint: Sendable {
    var radius: Double
    var color: MapColor
}
