import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// The trees of a pitched map.
struct Trees: Sendable {
    private(set) var faces: BuildingFaces
    private let projection: MapProjection
    private let lens: PitchedCamera

    /// The largest number of trees on a map; the nearest ones are drawn.
    private static let mostTrees = 4000
    /// The largest number of trees of which the nearest are chosen.
    private static let mostCandidates = 100_000

    /// The approximate size in memory, in bytes.
    var byteCount: Int { faces.byteCount }

    init(_ projection: MapProjection, _ lens: PitchedCamera, color: MapColor) {
        (self.projection, self.lens) = (projection, lens)
        faces = BuildingFaces(projection, lens, color: color)
    }

    /// Adds the trees of some tiles.
    ///
    /// - Parameter scale: Pixels per point.
    /// - Throws: `CancellationError`.
    mutating func add(_ tiles: [VisibleTile], scale: Double, budget: DrawingBudget) throws {
        var trees: [(place: SIMD2<Double>, depth: Double, shape: TreeShape)] = []
        for tile in tiles {
            try budget.checkCancellation()
            tile.eachTree(within: 0) { tree in
                let place = tree.place / scale - projection.middle
                let depth = lens.depth(place.y)
                guard depth > 0, depth < BuildingFaces.farthest * lens.distance, trees.count < Self.mostCandidates
                else { return }
                trees.append((place, depth, tree.shape))
            }
        }
        if trees.count > Self.mostTrees { trees.sort { ($0.depth, $0.place.x) < ($1.depth, $1.place.x) } }
        for tree in trees.prefix(Self.mostTrees) { faces.addTree(tree.shape, at: tree.place) }
    }
}
