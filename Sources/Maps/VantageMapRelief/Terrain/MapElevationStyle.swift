/// The relief of a map, similar to MapKit's `MKMapConfiguration.ElevationStyle`.
public enum MapElevationStyle: String, Hashable, Sendable, CaseIterable {
    /// Level ground.
    case flat
    /// Ground at its actual elevation, seen by a pitched camera. Seen from above, it looks the same as `flat`.
    case realistic
}
