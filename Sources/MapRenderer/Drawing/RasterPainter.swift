import CCairo

/// Draws the pictures of raster tiles.
struct RasterPainter {
    let canvas: Canvas
    let projection: MapProjection
    let scale: Double

    struct Tile {
        let picture: TilePicture
        let placed: PlacedTile
    }

    func paint(_ tiles: [Tile]) {
        for tile in tiles { paint(tile) }
    }

    private func paint(_ tile: Tile) {
        let picture = tile.picture.canvas
        let transform = projection.transform(
            from: tile.placed.origin, unit: tile.placed.side / Double(max(picture.width, picture.height)), scale: scale)
        let context = canvas.context
        cairo_save(context)
        var matrix = cairo_matrix_t(
            xx: transform.xx, yx: transform.yx, xy: transform.xy, yy: transform.yy, x0: transform.x, y0: transform.y)
        let isOneToOne =
            abs(transform.xx - 1) < 1e-6 && transform.xy == 0
            && abs(transform.x - transform.x.rounded()) < 1e-4 && abs(transform.y - transform.y.rounded()) < 1e-4
        if isOneToOne {
            matrix = cairo_matrix_t(
                xx: 1, yx: 0, xy: 0, yy: 1, x0: transform.x.rounded(), y0: transform.y.rounded())
        }
        cairo_transform(context, &matrix)
        // Pixels at the edge are shared out and not mixed with what lies beneath: there is no line between tiles.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
        picture.setAsSource(
            of: context,
            filter: isOneToOne
                ? CAIRO_FILTER_NEAREST : transform.scale < 0.75 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
        cairo_fill(context)
        cairo_restore(context)
    }
}

extension Canvas {
    /// Beyond its edges the picture goes on as it ends, so that they do not fade.
    fileprivate func setAsSource(of context: OpaquePointer, filter: cairo_filter_t) {
        setAsSource(of: context)
        cairo_pattern_set_filter(cairo_get_source(context), filter)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    }
}
