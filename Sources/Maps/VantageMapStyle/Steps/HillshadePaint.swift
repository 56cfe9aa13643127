/// The colors that shade slopes; level ground stays unchanged.
package struct HillshadePaint: Hashable, Sendable {
    /// The color of ground that faces away from the light.
    package var shadow: MapColor
    /// The color of ground that faces the light.
    package var highlight: MapColor
}
