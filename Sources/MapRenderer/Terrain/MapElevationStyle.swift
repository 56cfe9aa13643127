/// Whether the ground of a map rises and falls; as MapKit's `MKMapConfiguration.ElevationStyle`.
public enum MapElevationStyle: String, Hashable, Sendable, CaseIterable {
    /// All ground is level.
    case flat
    /// The ground is as high as sources of heights say, seen by a camera that pitches. Straight down there is no
    /// difference.
    case realistic
}
