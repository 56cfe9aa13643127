import VantageGeodesy

/// The part of the world that a search prefers or is limited to. For a frequent prefix, it also determines which
/// regions' best-known places are considered (see ``FrequentPrefix``).
struct SearchSurroundings {
    /// The radius in meters around the search's position.
    private static let radius = 50_000.0

    let ranges: [ClosedRange<UInt32>]

    /// Creates the surroundings of a query. Returns `nil` if the query has neither a box nor a position.
    init?(_ query: PlaceQuery) {
        guard let box = query.region ?? query.near?.box(within: Self.radius) else { return nil }
        ranges = PlaceCell.ranges(of: box)
    }
}
