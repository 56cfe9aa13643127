import Geodesy

/// Where the places of a search are wanted, or come first: those of a beginning that very many have are looked for there.
struct SearchSurroundings {
    /// Metres from a position that are looked at.
    private static let radius = 50_000.0

    let ranges: [ClosedRange<UInt32>]

    /// - Returns: `nil` where they may be anywhere.
    init?(_ query: PlaceQuery) {
        guard let box = query.region ?? query.near?.box(within: Self.radius) else { return nil }
        ranges = PlaceCell.ranges(of: box)
    }
}
