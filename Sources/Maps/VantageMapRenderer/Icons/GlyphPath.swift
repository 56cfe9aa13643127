import CVantageCairo
import VantagePlaces

/// A glyph defined in the path language of ``PointOfInterestCategory/glyph``.
struct GlyphPath {
    private let steps: [(command: Substring, numbers: [Double])]

    init(_ glyph: String) {
        steps = glyph.split(separator: " ").reduce(into: []) { steps, word in
            if let number = Double(word), !steps.isEmpty {
                steps[steps.count - 1].numbers.append(number)
            } else {
                steps.append((word, []))
            }
        }
    }

    private static let paths = Dictionary(
        uniqueKeysWithValues: PointOfInterestCategory.allCases.map { ($0, GlyphPath($0.glyph)) })

    /// Creates the glyph of a category. Each glyph is parsed only once.
    init(_ category: PointOfInterestCategory) { self = Self.paths[category] ?? GlyphPath(category.glyph) }

    /// Draws the glyph with the context's color, in units of the glyph's box.
    func draw(on context: OpaquePointer) {
        cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_set_dash(context, nil, 0, 0)
        cairo_new_path(context)
        var isStroked = false
        func finish() { if isStroked { cairo_stroke(context) } else { cairo_fill(context) } }
        for (command, n) in steps {
            switch command {
            case "M": cairo_move_to(context, n[0], n[1])
            case "L": cairo_line_to(context, n[0], n[1])
            case "C": cairo_curve_to(context, n[0], n[1], n[2], n[3], n[4], n[5])
            case "Z": cairo_close_path(context)
            case "O":
                cairo_new_sub_path(context)
                cairo_arc(context, n[0], n[1], n[2], 0, 2 * .pi)
                cairo_close_path(context)
            case "R": cairo_rectangle(context, n[0], n[1], n[2], n[3])
            case "S":
                finish()
                isStroked = true
                cairo_set_line_width(context, n[0])
            default:
                finish()
                isStroked = false
            }
        }
        finish()
    }
}
