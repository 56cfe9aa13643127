/// The paint for trees as seen from above.
package struct CrownPaint: Sendable {
    package var color: MapColor
    /// The edge of a crown; `nil` for none.
    package var edge: LinePaint?
}
