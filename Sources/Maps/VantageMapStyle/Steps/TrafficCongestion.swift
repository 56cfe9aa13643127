/// The level of congestion on a road, from the best to the worst, as in Mapbox's traffic data. The last level is a
/// closed road.
public enum TrafficCongestion: String, Hashable, Sendable, CaseIterable {
    case low, moderate, heavy, severe, closed
}
