import VantageGeodesy
import VantageSceneStore
import VantageScenes

/// Determines which members of a federation may have scenes in an area.
struct FederationRouter: Sendable {
    private struct Shard {
        let cells: ClosedRange<Int64>
        let number: Int
    }

    /// The number of rows of cells above which an area is treated as one range of cells, and the members' bounds decide.
    private static let maximumRows = 64.0
    private static let degreesPerRow = 180.0 / 65_536

    private let members: [FederationMember]
    /// The shards in ascending order of their cells, which do not overlap.
    private let shards: [Shard]
    private let others: [Int]

    init(_ members: [FederationMember]) {
        self.members = members
        shards = members.enumerated().compactMap { number, member in
            member.cells.map { Shard(cells: $0, number: number) }
        }.sorted { $0.cells.lowerBound < $1.cells.lowerBound }
        others = members.indices.filter { members[$0].cells == nil }
    }

    /// The numbers of all members.
    var all: [Int] { Array(members.indices) }

    /// Returns the numbers of the members that may have scenes within a radius of a place, in ascending order.
    func numbers(near place: Coordinate, radius: Double) -> [Int] {
        // No scene is within a negative radius, but a member has to check whether the filter's collection exists.
        radius >= 0 ? numbers(in: place.box(within: radius)) : all
    }

    /// Returns the numbers of the members that may have scenes in a box, in ascending order.
    func numbers(in box: BoundingBox) -> [Int] {
        var numbers: [Int] = []
        if box.north - box.south > Self.maximumRows * Self.degreesPerRow {
            numbers = shards.map(\.number)
        } else {
            CellGrid.forEachRange(touching: box) { cells in
                var next = firstShard(endingAtOrAfter: cells.lowerBound)
                while next < shards.count, shards[next].cells.lowerBound <= cells.upperBound {
                    if !numbers.contains(shards[next].number) { numbers.append(shards[next].number) }
                    next += 1
                }
            }
        }
        return (numbers + others).filter { members[$0].mayHaveScenes(in: box) }.sorted()
    }

    private func firstShard(endingAtOrAfter cell: Int64) -> Int {
        var (low, high) = (0, shards.count)
        while low < high {
            let middle = (low + high) / 2
            if shards[middle].cells.upperBound < cell { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
