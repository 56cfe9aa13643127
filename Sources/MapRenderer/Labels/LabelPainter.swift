import CCairo

/// Draws labels that have their places.
struct LabelPainter {
    let canvas: Canvas
    let style: MapStyle
    let scale: Double

    func paint(_ labels: [PlacedLabel]) {
        for label in labels { paintMark(label) }
        // All halos first: where two come near, none cuts into the other's letters.
        for label in labels { paintHalo(label) }
        for label in labels { paintLetters(label) }
    }

    private func paintMark(_ label: PlacedLabel) {
        guard let mark = label.mark else { return }
        let style = label.candidate.style
        switch style.placement {
        case .icon(let category):
            IconPainter(canvas: canvas, palette: self.style.palette).paint(category, in: mark)
        case .dot:
            let middle = SIMD2((mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2)
            cairo_new_path(canvas.context)
            cairo_arc(canvas.context, middle.x, middle.y, 2.2 * scale, 0, 2 * .pi)
            canvas.setColor(style.halo.withAlpha(1))
            cairo_fill_preserve(canvas.context)
            canvas.setColor(style.color)
            cairo_set_line_width(canvas.context, 1.2 * scale)
            cairo_set_dash(canvas.context, nil, 0, 0)
            cairo_stroke(canvas.context)
        case .shield: paintPlate(mark, of: label.candidate.facts.role)
        default: break
        }
    }

    private func paintPlate(_ plate: PixelBox, of role: MapRole) {
        let road = style.palette.roads[role] ?? style.palette.roads[.primary]!
        canvas.addRoundedRectangle(plate, radius: 2.5 * scale)
        canvas.setColor(road.fill.mixed(with: style.palette.halo.withAlpha(1), 0.35))
        cairo_fill_preserve(canvas.context)
        canvas.setColor(road.casing)
        cairo_set_line_width(canvas.context, scale)
        cairo_set_dash(canvas.context, nil, 0, 0)
        cairo_stroke(canvas.context)
    }

    /// Eight times around, so that the letters are seen on any ground.
    private func paintHalo(_ label: PlacedLabel) {
        let style = label.candidate.style
        if case .shield = style.placement { return }
        guard style.haloWidth > 0 else { return }
        let radius = style.haloWidth * scale * 0.8
        canvas.setColor(style.halo)
        for step in Self.around { show(label, offset: step * radius) }
    }

    private static let around = [
        SIMD2(1, 0), SIMD2(0.7, 0.7), SIMD2(0, 1), SIMD2(-0.7, 0.7), SIMD2(-1, 0), SIMD2(-0.7, -0.7), SIMD2(0, -1),
        SIMD2(0.7, -0.7),
    ]

    private func paintLetters(_ label: PlacedLabel) {
        canvas.setColor(label.candidate.style.color)
        show(label, offset: SIMD2(0, 0))
    }

    private func show(_ label: PlacedLabel, offset: SIMD2<Double>) {
        for piece in label.pieces {
            if piece.direction.y == 0, piece.direction.x > 0 {
                label.shaped.show(
                    piece.glyphs, at: piece.origin + offset - SIMD2(piece.start, 0), on: canvas.context)
                continue
            }
            cairo_save(canvas.context)
            cairo_translate(canvas.context, piece.origin.x + offset.x, piece.origin.y + offset.y)
            var turn = cairo_matrix_t(
                xx: piece.direction.x, yx: piece.direction.y, xy: -piece.direction.y, yy: piece.direction.x, x0: 0, y0: 0)
            cairo_transform(canvas.context, &turn)
            label.shaped.show(piece.glyphs, at: SIMD2(-piece.start, 0), on: canvas.context)
            cairo_restore(canvas.context)
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
