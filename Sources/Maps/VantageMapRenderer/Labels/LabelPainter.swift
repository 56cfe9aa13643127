import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

/// A painter that draws placed labels.
struct LabelPainter {
    let canvas: Canvas
    let palette: Palette
    let scale: Double

    func paint(_ labels: [PlacedLabel]) {
        for label in labels { paintMark(label) }
        guard canvas.document == nil else { return paintShapes(of: labels) }
        let drawn = labels.map { ($0.style, glyphs(of: $0)) }
        // All halos are drawn first, so that none of them covers the glyphs of a neighboring label.
        for (style, glyphs) in drawn {
            glyphs.masks.halo?.paint(style.halo, on: canvas, movedBy: glyphs.origin)
        }
        for (style, glyphs) in drawn {
            glyphs.masks.glyphs.paint(style.color, on: canvas, movedBy: glyphs.origin)
        }
    }

    /// Returns the glyphs of a label and their halo, with their position.
    private func glyphs(of label: PlacedLabel) -> (masks: GlyphMasks, origin: SIMD2<Double>) {
        let style = label.candidate.style
        let halo = style.hasHalo ? style.haloWidth * scale : 0
        if case .line = style.placement { return (GlyphMasks(mask(of: label), halo: halo), .zero) }
        return (label.shaped.masks(halo: halo), label.pieces[0].origin)
    }

    /// Returns the glyphs of a label along a line, in a mask with room for their halo.
    private func mask(of label: PlacedLabel) -> CoverageMask {
        var box = PixelBox(around: [])
        for other in label.boxes {
            box.include(SIMD2(other.bounds.left, other.bounds.top))
            box.include(SIMD2(other.bounds.right, other.bounds.bottom))
        }
        let mask = CoverageMask(box.grown(by: label.candidate.style.haloWidth * scale + 1))
        show(label, on: mask.context)
        return mask
    }

    private func paintMark(_ label: PlacedLabel) {
        guard let mark = label.mark else { return }
        let style = label.candidate.style
        switch style.placement {
        case .icon(let category):
            IconPainter(canvas: canvas, palette: palette).paint(category, in: mark, opacity: label.opacity)
        case .dot:
            let middle = SIMD2((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2)
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, 2.2 * scale, 0, 2 * .pi)
            canvas.setColor(style.halo.withAlpha(label.opacity))
            cairo_fill_preserve(canvas.context)
            canvas.setColor(label.style.color)
            cairo_set_line_width(canvas.context, 1.2 * scale)
            cairo_set_dash(canvas.context, nil, 0, 0)
            cairo_stroke(canvas.context)
        case .shield: paintPlate(mark, of: label.candidate.facts.shield?.network ?? .other, opacity: label.opacity)
        default: break
        }
    }

    private func paintPlate(_ plate: PixelBox, of network: RoadShield.Network, opacity: Double) {
        let colors = palette.plate(of: network)
        canvas.addRoundedRectangle(plate, radius: 2.5 * scale)
        canvas.setColor(colors.fill.faded(to: opacity))
        cairo_fill_preserve(canvas.context)
        canvas.setColor(colors.edge.faded(to: opacity))
        cairo_set_line_width(canvas.context, scale)
        cairo_set_dash(canvas.context, nil, 0, 0)
        cairo_stroke(canvas.context)
    }

    private func show(_ label: PlacedLabel, on context: OpaquePointer) {
        for piece in label.pieces {
            if piece.direction.y == 0, piece.direction.x > 0 {
                label.shaped.show(piece.glyphs, at: piece.origin - SIMD2(piece.start, 0), on: context)
                continue
            }
            cairo_save(context)
            cairo_translate(context, piece.origin.x, piece.origin.y)
            var turn = cairo_matrix_t(
                xx: piece.direction.x, yx: piece.direction.y, xy: -piece.direction.y, yy: piece.direction.x, x0: 0,
                y0: 0)
            cairo_transform(context, &turn)
            label.shaped.show(piece.glyphs, at: SIMD2(-piece.start, 0), on: context)
            cairo_restore(context)
        }
    }
}

extension Canvas {
    func addRoundedRectangle(_ box: PixelBox, radius: Double) {
        cairo_new_path(context)
        cairo_arc(context, box.right - radius, box.top + radius, radius, -.pi / 2, 0)
        cairo_arc(context, box.right - radius, box.bottom - radius, radius, 0, .pi / 2)
        cairo_arc(context, box.left + radius, box.bottom - radius, radius, .pi / 2, .pi)
        cairo_arc(context, box.left + radius, box.top + radius, radius, .pi, .pi * 1.5)
        cairo_close_path(context)
    }
}

extension PlacedLabel {
    /// The style with the label's opacity.
    fileprivate var style: LabelStyle {
        guard opacity < 1 else { return candidate.style }
        var style = candidate.style
        style.color = style.color.faded(to: opacity)
        style.halo = style.halo.faded(to: opacity)
        return style
    }
}

extension MapColor {
    /// Returns the color with its opacity multiplied by a share.
    func faded(to share: Double) -> MapColor { withAlpha(alpha * share) }
}

extension LabelStyle {
    /// Whether the glyphs have a halo. Glyphs on a shield do not need one.
    var hasHalo: Bool {
        if case .shield = placement { return false }
        return haloWidth > 0
    }
}
