/// The paint of contour lines.
package struct ContourPaint: Sendable {
    package var line: LinePaint
    /// The paint of every fifth line.
    package var index: LinePaint
}
