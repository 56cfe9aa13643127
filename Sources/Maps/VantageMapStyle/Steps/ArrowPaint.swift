/// The paint for arrows along one-way streets. Lengths are in points.
package struct ArrowPaint: Sendable {
    package var length: Double
    /// The width of the arrowhead.
    package var width: Double
    package var color: MapColor
    /// The distance between the middles of two arrows.
    package var spacing: Double
}
