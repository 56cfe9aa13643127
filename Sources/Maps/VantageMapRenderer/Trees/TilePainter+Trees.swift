import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

extension TilePainter {
    /// The number of crowns that are filled together.
    private static let crownsAtOnce = 1024

    /// Draws the crowns of trees.
    func paintCrowns(_ paint: CrownPaint) throws {
        let meter = scale / projection.metersPerPoint
        var count = 0
        for tile in tiles {
            try tile.eachTree(within: TreeShape.radii.upperBound * meter) { tree in
                try budget.spend(DrawingCost.piece)
                cairo_new_sub_path(canvas.context)
                cairo_arc(canvas.context, tree.place.x, tree.place.y, tree.shape.radius * meter, 0, 2 * .pi)
                count += 1
                if count % Self.crownsAtOnce == 0 { try fill(paint) }
            }
        }
        try fill(paint)
    }

    private func fill(_ paint: CrownPaint) throws {
        try budget.checkCancellation()
        canvas.setColor(paint.color)
        guard let edge = paint.edge else { return cairo_fill(canvas.context) }
        cairo_fill_preserve(canvas.context)
        canvas.setColor(edge.color)
        cairo_set_line_width(canvas.context, edge.width * scale)
        cairo_set_dash(canvas.context, nil, 0, 0)
        cairo_stroke(canvas.context)
    }
}
