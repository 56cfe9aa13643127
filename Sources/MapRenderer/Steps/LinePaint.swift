/// How a line is drawn; lengths in points.
struct LinePaint: Sendable {
    var width: Double
    var color: MapColor
    /// Drawn and left out in turns; nothing is a solid line.
    var dash: [Double] = []
    var cap = Cap.round

    enum Cap: Sendable { case butt, round }
}
