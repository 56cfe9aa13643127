import CCairo

/// Draws a glyph of the path language that ``PointOfInterestCategory/glyph`` tells of.
struct GlyphPath {
    private let words: [Substring]

    init(_ glyph: String) { words = glyph.split(separator: " ") }

    /// Draws it with the context's colour, in units of the glyph's box.
    func draw(on context: OpaquePointer) {
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_set_dash(context, nil, 0, 0)
        cairo_new_path(context)
        var isStroked = false
        func finish() { if isStroked { cairo_stroke(context) } else { cairo_fill(context) } }
        var index = words.startIndex
        func numbers(_ count: Int) -> [Double] {
            defer { index += count }
            return words[index..<index + count].map { Double($0) ?? 0 }
        }
        while index < words.endIndex {
            let command = words[index]
            index += 1
            switch command {
            case "M": let n = numbers(2); cairo_move_to(context, n[0], n[1])
            case "L": let n = numbers(2); cairo_line_to(context, n[0], n[1])
            case "C": let n = numbers(6); cairo_curve_to(context, n[0], n[1], n[2], n[3], n[4], n[5])
            case "Z": cairo_close_path(context)
            case "O":
                let n = numbers(3)
                cairo_new_sub_path(context)
                cairo_arc(context, n[0], n[1], n[2], 0, 2 * .pi)
                cairo_close_path(context)
            case "R": let n = numbers(4); cairo_rectangle(context, n[0], n[1], n[2], n[3])
            case "S":
                finish()
                isStroked = true
                cairo_set_line_width(context, numbers(1)[0])
            default:
                finish()
                isStroked = false
            }
        }
        finish()
    }
}
