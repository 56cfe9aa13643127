import CVantageCairo
import VantageMapCanvas
import VantageMapStyle

extension LabelPainter {
    /// Draws the labels of a document: their halos as outlines, and their glyphs as text.
    func paintShapes(of labels: [PlacedLabel]) {
        for label in labels where label.candidate.style.hasHalo {
            let style = label.candidate.style
            canvas.setColor(style.halo)
            for piece in label.pieces {
                within(piece) {
                    label.shaped.showHalo(piece.glyphs, width: style.haloWidth * scale, at: $0, on: canvas)
                }
            }
        }
        for label in labels {
            canvas.setColor(label.candidate.style.color)
            paintText(of: label)
        }
    }

    private func paintText(of label: PlacedLabel) {
        let (text, shaped) = (label.candidate.text, label.shaped)
        if label.pieces.count == 1, label.pieces[0].glyphs == nil {
            let piece = label.pieces[0]
            return within(piece) { shaped.show(text, at: $0, along: piece.direction, from: piece.origin, on: canvas) }
        }
        // Along a curve, each glyph has its own direction, and readers could not find the words.
        for piece in label.pieces { within(piece) { shaped.fillOutlines(piece.glyphs, at: $0, on: canvas) } }
        guard let first = label.pieces.first, let last = label.pieces.last else { return }
        let step = last.origin - first.origin
        let length = (step * step).sum().squareRoot()
        let direction = length > 0 ? step / length : first.direction
        let whole = PlacedLabel.Piece(glyphs: nil, origin: first.origin, direction: direction, start: 0)
        within(whole) { shaped.showSearchable(text, at: $0, along: direction, from: first.origin, on: canvas) }
    }

    /// Calls a closure with the position for a piece's glyphs, while the canvas is turned in the piece's direction.
    private func within(_ piece: PlacedLabel.Piece, _ body: (SIMD2<Double>) -> Void) {
        let context = canvas.context
        cairo_save(context)
        cairo_translate(context, piece.origin.x, piece.origin.y)
        var turn = cairo_matrix_t(
            xx: piece.direction.x, yx: piece.direction.y, xy: -piece.direction.y, yy: piece.direction.x, x0: 0, y0: 0)
        cairo_transform(context, &turn)
        body(SIMD2(-piece.start, 0))
        cairo_restore(context)
    }
}
