import VantageGeodesy
import VantageSceneStore
import VantageScenes

/// A member of a ``FederatedProvider``: a shard, a store, a server or any other provider.
public struct FederationMember: Sendable {
    /// The name of the member, for messages and for lists of missing members.
    public let name: String
    /// The provider of the member's scenes.
    public let provider: any SceneProvider
    /// The box that contains all of the member's scenes; `nil` if it is not known. The member is not queried for places
    /// whose surroundings lie outside the box.
    public let bounds: BoundingBox?
    /// The time that the member has to respond; `nil` if it is a store on this machine, which always responds.
    public let deadline: Duration?
    /// The cells of a shard, which contain all of its scenes. No other member has scenes in these cells.
    let cells: ClosedRange<Int64>?

    /// Creates a member.
    public init(
        _ name: String, _ provider: any SceneProvider, bounds: BoundingBox? = nil, deadline: Duration? = nil
    ) {
        self.init(name, provider, bounds: bounds, deadline: deadline, cells: nil)
    }

    /// Creates a member for a shard.
    init(_ name: String, _ store: SceneStore, bounds: BoundingBox, cells: ClosedRange<Int64>) {
        self.init(name, store, bounds: bounds, deadline: nil, cells: cells)
    }

    private init(
        _ name: String, _ provider: any SceneProvider, bounds: BoundingBox?, deadline: Duration?,
        cells: ClosedRange<Int64>?
    ) {
        (self.name, self.provider, self.bounds) = (name, provider, bounds)
        (self.deadline, self.cells) = (deadline, cells)
    }

    /// Returns whether the member may have scenes in a box.
    func mayHaveScenes(in box: BoundingBox) -> Bool {
        bounds.map { $0.touches(box) } ?? true
    }
}

extension BoundingBox {
    /// Returns whether two boxes have a point in common.
    fileprivate func touches(_ other: BoundingBox) -> Bool {
        guard south <= other.north, other.south <= north else { return false }
        return longitudes.contains { own in other.longitudes.contains { own.overlaps($0) } }
    }

    /// The ranges of longitudes: two if the box crosses ±180°. Both sides of ±180° are the same meridian.
    private var longitudes: [ClosedRange<Double>] {
        if crossesAntimeridian { return [west...180, -180...east] }
        var ranges = [west...east]
        if west == -180 { ranges.append(180...180) }
        if east == 180 { ranges.append(-180...(-180)) }
        return ranges
    }
}
