/// The paint for a line; lengths are in points.
package struct LinePaint: Sendable {
    package var width: Double
    package var color: MapColor
    /// Alternating lengths of dashes and gaps; an empty array draws a solid line.
    package var dash: [Double] = []
    package var cap = Cap.round

    package enum Cap: Sendable { case butt, round }

    package init(width: Double, color: MapColor, dash: [Double] = [], cap: Cap = .round) {
        (self.width, self.color, self.dash, self.cap) = (width, color, dash, cap)
    }
}
