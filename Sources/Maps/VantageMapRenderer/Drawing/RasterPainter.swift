import CVantageCairo
import VantageMapCanvas
import VantageMapRelief

/// A painter that draws raster tiles.
struct RasterPainter {
    let canvas: Canvas
    let projection: MapProjection
    let scale: Double

    func paint(_ tiles: [VisibleRasterTile]) {
        for tile in tiles { paint(tile) }
    }

    private func paint(_ tile: VisibleRasterTile) {
        let picture = tile.picture.canvas
        let side = Double(max(picture.width, picture.height))
        let transform = projection.transform(from: tile.placed.origin, unit: tile.placed.side / side, scale: scale)
        // Far beyond the source's maximum zoom, a tile's image would exceed the range of Cairo's coordinates, so only
        // its visible part is drawn.
        guard transform.scale <= Self.largest else { return paintPart(of: picture, transform) }
        paint(picture, transform)
    }

    /// The maximum number of map pixels across one pixel of a tile's image. Above it, only the visible part of the
    /// image is drawn.
    private static let largest = 16.0

    private func paintPart(of picture: Canvas, _ transform: PixelTransform) {
        let view = PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height))
        let seen = transform.units(of: view).grown(by: 2)
        let (left, top) = (max(0, Int(seen.left.rounded(.down))), max(0, Int(seen.top.rounded(.down))))
        let right = min(picture.width, Int(min(seen.right.rounded(.up), Double(picture.width))))
        let bottom = min(picture.height, Int(min(seen.bottom.rounded(.up), Double(picture.height))))
        guard left < right, top < bottom,
            let part = try? Canvas(width: right - left, height: bottom - top, isOpaque: false)
        else { return }
        part.draw(picture, left: -Double(left), top: -Double(top))
        let (x, y) = (Double(left), Double(top))
        let moved = PixelTransform(
            xx: transform.xx, xy: transform.xy, yx: transform.yx, yy: transform.yy,
            x: transform.x + transform.xx * x + transform.xy * y, y: transform.y + transform.yx * x + transform.yy * y)
        paint(part, moved)
    }

    private func paint(_ picture: Canvas, _ transform: PixelTransform) {
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
        picture.setAsSource(
            of: context,
            filter: isOneToOne
                ? CAIRO_FILTER_NEAREST : transform.scale < 0.75 ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
        cairo_identity_matrix(context)
        // Each edge pixel belongs to exactly one tile and is not blended, so that no seam shows between tiles.
        cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        let view = PixelBox(left: 0, top: 0, right: Double(canvas.width), bottom: Double(canvas.height)).grown(by: 2)
        let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
            SIMD2($0.0 * Double(picture.width), $0.1 * Double(picture.height))
        }
        cairo_new_path(context)
        CairoPath.addLine(ShapeClipper.ring(corners.map { transform($0) }, to: view), to: context)
        cairo_fill(context)
        cairo_restore(context)
    }
}

extension Canvas {
    /// Makes the image the source of the context, and repeats its edge pixels outward, so that the edges do not fade.
    fileprivate func setAsSource(of context: OpaquePointer, filter: cairo_filter_t) {
        setAsSource(of: context)
        cairo_pattern_set_filter(cairo_get_source(context), filter)
        cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    }
}
