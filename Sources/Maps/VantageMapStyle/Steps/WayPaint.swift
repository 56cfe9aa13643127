/// The paint of a road or a railway.
package struct WayPaint: Sendable {
    package var line: LinePaint
    /// Visible on both sides by half the difference of the widths.
    package var casing: LinePaint?
    /// Drawn on top of the line.
    package var pieces: LinePaint?
}
