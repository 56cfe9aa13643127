/// The relief of a map, similar to MapKit's `MKMapConfiguration.ElevationStyle`.
public enum MapElevationStyle: String, Hashable, Sendable, CaseIterable {
    /// Level ground.
    case flat
    /// Ground at the heights of elevation sources, seen by a pitched camera. There is no difference if seen straight
    /// down.
    case realistic
}
