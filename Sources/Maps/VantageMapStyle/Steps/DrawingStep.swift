/// A step in drawing a map: a set of features and their paint at the current zoom.
package enum DrawingStep: Sendable {
    /// The imagery in raster tiles.
    case rasterTiles
    /// The hillshade, if the map has one.
    case hillshade(HillshadePaint)
    /// Contour lines, if the map has them.
    case contours(ContourPaint)
    /// Water across the entire tile, for sources with land polygons; the land is drawn over it.
    case sea(MapColor)
    /// Areas, filled together so that no seam shows where two of them touch or overlap.
    case fill(ShapeKey, FillPaint)
    /// Soft shade on the ground around areas.
    case shade(ShapeKey, ShadePaint)
    /// The edges of areas, except those along tile edges.
    case outline(ShapeKey, LinePaint)
    case line(ShapeKey, LinePaint)
    /// The visible border on both sides of a line, drawn beneath it.
    case casing(ShapeKey, LinePaint)
    /// Arrows along one-way streets.
    case arrows(ShapeKey, ArrowPaint)
    case disc(ShapeKey, DiscPaint)
    /// Trees as seen from above.
    case crowns(CrownPaint)
    /// Steps that are composited as a group, so that overlaps within it do not show.
    case group(opacity: Double, [DrawingStep])
}

extension DrawingStep {
    /// The step itself, or the steps in the group.
    package var all: [DrawingStep] {
        if case .group(_, let steps) = self { steps.flatMap(\.all) } else { [self] }
    }
}

/// The paint for areas.
package struct FillPaint: Sendable {
    package var color: MapColor
    /// Whether the edges are prominent. Other edges get coarser antialiasing, which is faster.
    package var hasFineEdges = false
}

/// The paint for point features. Lengths are in layout points.
package struct DiscPaint: Sendable {
    package var radius: Double
    package var color: MapColor
}
