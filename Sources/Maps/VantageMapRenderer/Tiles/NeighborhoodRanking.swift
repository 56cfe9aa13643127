import VantageMapTiles

/// A ranking of places of unknown importance by their kind and by the number of places around them.
///
/// Sources that provide ranks also rank each place within its neighborhood, so that more places appear as the user
/// zooms in.
struct NeighborhoodRanking {
    /// The zoom level whose tiles serve as neighborhoods.
    private static let zoom = 16
    /// The rank increment for each place in a neighborhood. OpenMapTiles counts the places in squares whose area is
    /// this many times that of a neighborhood.
    private static let step = 2.44

    /// The number of neighborhoods along a side of the tile.
    private let side: Int

    /// - Parameter zoom: The zoom of the tile.
    init(zoom: Int) { side = 1 << max(0, Self.zoom - zoom) }

    /// Ranks the places that the source does not rank.
    func rank(_ shapes: inout [PreparedTile.Shape], of layers: [VectorLayer]) {
        var neighborhoods: [Int: [Int]] = [:]
        for (index, shape) in shapes.enumerated() where shape.facts.isUnranked {
            guard let place = neighborhood(of: shape, in: layers[shape.layer]) else { continue }
            neighborhoods[place, default: []].append(index)
        }
        for places in neighborhoods.values {
            let sorted = places.sorted { (shapes[$0].facts.rank, $0) < (shapes[$1].facts.rank, $1) }
            for (number, index) in sorted.enumerated() {
                let usual = shapes[index].facts.rank
                // A shop is not a landmark, even if it is the only place in its neighborhood.
                shapes[index].facts.rank = max(1 + Double(number) * Self.step, usual / 2) + usual / 1000
            }
        }
    }

    /// - Returns: `nil` for a feature in the margin, which belongs to a neighboring tile.
    private func neighborhood(of shape: PreparedTile.Shape, in layer: VectorLayer) -> Int? {
        let extent = Double(layer.extent)
        let (x, y) = (shape.box.left / extent, shape.box.top / extent)
        guard x >= 0, y >= 0, x < 1, y < 1 else { return nil }
        return Int(y * Double(side)) * side + Int(x * Double(side))
    }
}
