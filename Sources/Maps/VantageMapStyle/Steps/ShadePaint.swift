/// The paint for the soft shade on the ground around areas. It fades out with the distance from them.
package struct ShadePaint: Sendable {
    /// The distance at which the shade ends, in meters on the ground.
    package var reach: Double
    /// The color of ground that the areas surround. Along a straight edge, the opacity is half as high.
    package var color: MapColor
}
