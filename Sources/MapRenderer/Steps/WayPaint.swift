/// How a road or a railway is drawn.
struct WayPaint: Sendable {
    var line: LinePaint
    /// What is seen at both sides, by half the difference of the widths.
    var casing: LinePaint?
    /// Upon the line.
    var pieces: LinePaint?
}
