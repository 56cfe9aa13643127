import VantageGeodesy

/// A position and a direction on a road, where a point of a track may have been recorded.
struct TrackState {
    let edge: DirectedEdge
    /// The position in decimeters along the directed edge.
    let offset: UInt32
    let length: UInt32
    /// The node that the edge leads to, and the nodes from which it is entered.
    let node: UInt32
    let tails: [UInt32]
    /// The logarithm of the probability of measuring the track's point here.
    let emission: Double
}

/// A point of a track with its possible positions, and the best way to reach each.
struct TrackLayer {
    let point: Int
    let states: [TrackState]
    /// The logarithm of the probability of the most probable path to each state.
    var scores: [Double]
    /// The index in the previous layer from which the most probable path comes.
    var previous: [Int] = []
    /// The logarithms of the probabilities of the transitions from each state of the previous layer.
    var transitions: [[Double]] = []
}

extension Router {
    /// The maximum number of roads on which a point of a track may have been recorded.
    private static let roadsPerPoint = 8

    /// Returns the positions on roads at which a point of a track may have been recorded.
    ///
    /// - Parameter accuracy: The standard deviation of the track's position errors in meters.
    func states(near point: Coordinate, accuracy: Double, within radius: Double) throws -> [TrackState] {
        try roads(near: point, within: radius, count: Self.roadsPerPoint).flatMap { position in
            let deviation = position.distance / accuracy
            return try tables.endings(at: position, objective).map { ending in
                TrackState(
                    edge: ending.edge, offset: ending.offset, length: try tables.length(of: ending.edge),
                    node: ending.node, tails: try tables.tails(of: ending.edge), emission: -deviation * deviation / 2)
            }
        }
    }
}

extension RoadTables {
    /// Returns the nodes from which an edge is entered.
    func tails(of edge: DirectedEdge) throws -> [UInt32] {
        let (block, place) = try entry(edge)
        return Array(block.tails(place))
    }
}
