/// The paint for a road or a railway.
package struct WayPaint: Sendable {
    package var line: LinePaint
    /// The casing. It is wider than the line, and half the difference in width is visible on each side.
    package var casing: LinePaint?
    /// Dashes drawn on top of the line, such as railroad ties.
    package var pieces: LinePaint?
}
