/// The paint for a road or a railway.
package struct WayPaint: Sendable {
    package var line: LinePaint
    /// Wider than the line; half of the difference is visible on each side.
    package var casing: LinePaint?
    /// Drawn on top of the line.
    package var pieces: LinePaint?
}
