/// The paint for contour lines.
package struct ContourPaint: Sendable {
    package var line: LinePaint
    /// The paint for every fifth line.
    package var index: LinePaint
}
