/// The lanes to use before a maneuver, as a driver would describe them: adjacent lanes on one side of the road, or in
/// its middle.
struct LaneAdvice: Hashable {
    /// The side of the road; `nil` for the middle.
    let side: Maneuver.Side?
    let count: Int

    /// The minimum number of lanes for advice. With fewer, the choice is obvious.
    private static let fewest = 3

    /// Creates advice, or returns `nil` if drivers need none or the usable lanes have no simple description.
    ///
    /// - Parameter lanes: All lanes, from left to right.
    init?(_ lanes: [Route.Lane]) {
        let usable = lanes.indices.filter { lanes[$0].isUsable }
        guard lanes.count >= Self.fewest, usable.count < lanes.count, let first = usable.first, let last = usable.last,
            last - first + 1 == usable.count
        else { return nil }
        count = usable.count
        switch (first, lanes.count - 1 - last) {
        case (0, _): side = .left
        case (_, 0): side = .right
        case (let left, let right) where left == right: side = nil
        default: return nil
        }
    }
}
