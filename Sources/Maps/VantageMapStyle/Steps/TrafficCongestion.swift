/// The levels of congestion on a road, from best to worst, as in Mapbox's traffic data. The last level means that the
/// road is closed.
public enum TrafficCongestion: String, Hashable, Sendable, CaseIterable {
    case low, moderate, heavy, severe, closed
}
