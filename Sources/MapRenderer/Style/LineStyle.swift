/// How a line is drawn; lengths in points.
struct LineStyle: Sendable {
    var width: Double
    var color: MapColor
    /// The line beneath it, which shows at both sides by half the difference of the widths.
    var casing: (width: Double, color: MapColor)?
    /// Drawn and left out in turns; nothing is a solid line.
    var dash: [Double] = []
    var cap = Cap.round

    enum Cap: Sendable { case butt, round }
}
