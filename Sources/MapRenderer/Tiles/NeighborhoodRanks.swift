import MapTiles

/// Ranks places of which the source does not say how important they are: by what they are, and by how many others are
/// about them.
///
/// Ranked sources count the places of a neighborhood, so that ever more are shown as there is more room for them.
struct NeighborhoodRanks {
    /// The zoom whose tiles are neighborhoods.
    private static let zoom = 16
    /// What each place of a neighborhood adds: OpenMapTiles counts in squares that are so many times as large.
    private static let step = 2.44

    /// How many neighborhoods lie along a side of the tile.
    private let side: Int

    /// - Parameter zoom: Of the tile.
    init(zoom: Int) { side = 1 << max(0, Self.zoom - zoom) }

    /// Ranks those that are unranked.
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
                // However few there are, nobody looks for a shop from afar.
                shapes[index].facts.rank = max(1 + Double(number) * Self.step, usual / 2) + usual / 1000
            }
        }
    }

    /// - Returns: Nil for what lies in the margin, and belongs to the tile beside this one.
    private func neighborhood(of shape: PreparedTile.Shape, in layer: VectorLayer) -> Int? {
        let extent = Double(layer.extent)
        let (x, y) = (shape.box.left / extent, shape.box.top / extent)
        guard x >= 0, y >= 0, x < 1, y < 1 else { return nil }
        return Int(y * Double(side)) * side + Int(x * Double(side))
    }
}
